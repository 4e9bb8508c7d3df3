/** A real house for tests of pages: no practice floor, staff with accounts and roles, tables with real dice that people deal. It must never set anything up that the API would not. */
import { CroupierClient } from '../../src/client/index.ts';
import type { SessionView } from '../../src/protocol/index.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import type { Sign } from '../../src/rules/index.ts';
import type { CommandBody, TableSetup } from '../../src/table/index.ts';
import { openWebHouse, type WebHouse } from './kit.ts';

export const PASSWORD = 'correct horse battery';

/** Somebody with an account and a client that is signed in. */
export interface Someone {
  readonly login: string;
  readonly password: string;
  readonly person: string;
  readonly client: CroupierClient;
}

/** Somebody of staff who has never been here: they sign in with the code. */
interface Newcomer {
  readonly login: string;
  readonly code: string;
  readonly person: string;
}

export interface TableOptions {
  readonly rulebook: string;
  readonly layout: string;
  readonly setup?: Partial<TableSetup>;
  readonly sign?: Sign;
  /** Left closed, for whoever tests opening it. */
  readonly closed?: boolean;
}

export interface DealtTable {
  readonly table: string;
  /** The roles of its book, lowest first. */
  readonly ladder: readonly string[];
  /** Assigned to the table. */
  readonly dealer: Someone;
  /** In the highest role of the book. */
  readonly chief: Someone;
  /** Something that the chief, or the dealer, asks and that must happen. */
  readonly chiefDoes: (body: CommandBody) => Promise<void>;
  readonly dealerDoes: (body: CommandBody) => Promise<void>;
  /** Seated by the dealer, with chips from the cage. */
  readonly seat: (player: Someone, position: number, chipsMinor?: number) => Promise<void>;
}

export interface DealtHouse {
  readonly web: WebHouse;
  readonly address: () => string;
  readonly administrator: CroupierClient;
  readonly newcomer: (name: string, grants: readonly { readonly table: string; readonly role: string }[]) => Promise<Newcomer>;
  readonly staff: (name: string, grants: readonly { readonly table: string; readonly role: string }[]) => Promise<Someone>;
  readonly player: (name: string) => Promise<Someone>;
  /** Called `name`, or where there is one already by another name that begins with it. */
  readonly table: (name: string, options: TableOptions) => Promise<DealtTable>;
  readonly close: () => Promise<void>;
}

const FLOAT_MINOR = 1_000_000_000;
export const CHIPS_MINOR = 200_000;

/** In minor units; Tai Sai's shows how far the two sides of a pair may part. */
export const signOf = (rulebook: string): Sign => ({
  minimum: 500,
  maximum: 100_000,
  ...(rulebook === 'rws-tai-sai' ? { differential: 200_000 } : {}),
});

const SETUP: Omit<TableSetup, 'table' | 'layout'> = {
  dice: 'real',
  automatic: [],
  bettingMs: 0,
  positions: 7,
  chip: 50,
  colours: ['red', 'blue', 'green'],
  named: [],
  confirmAbove: null,
  odds: {},
};

/** The code of the first administrator, from what the server printed. */
function firstCode(said: string): { readonly login: string; readonly code: string } {
  const found = /first sign-in of '([^']+)' takes this one-time code[^\n]*\n\n {2}(\S+)\n/.exec(said);
  if (found === null) throw new Error(`no first code in: ${said}`);
  return { login: found[1] ?? '', code: found[2] ?? '' };
}

export async function openDealtHouse(settings: Readonly<Record<string, string>> = {}, parent?: string): Promise<DealtHouse> {
  const web = await openWebHouse({ CROUPIER_LIVE: 'true', ...settings }, parent);
  const made = await furnish(web.address(), firstCode(web.said()));
  return {
    web,
    address: web.address,
    ...made,
    close: async () => {
      made.leave();
      await web.close();
    },
  };
}

/** The same in any live house that has just been opened. */
export async function furnish(
  address: string,
  first: { readonly login: string; readonly code: string },
): Promise<Omit<DealtHouse, 'web' | 'address' | 'close'> & { readonly leave: () => void }> {
  const clients: CroupierClient[] = [];
  const come = (): CroupierClient => {
    const client = new CroupierClient(address);
    clients.push(client);
    return client;
  };
  const administrator = come();
  await administrator.signInByCode(first.login, first.code, PASSWORD);
  const named = new Map<string, number>();
  /** The name itself the first time; files that share the house may use a name twice. */
  const fresh = (name: string): string => {
    const times = (named.get(name) ?? 0) + 1;
    named.set(name, times);
    return times === 1 ? name : `${name}-${times}`;
  };
  const loginOf = (name: string): string => fresh(name.toLowerCase().replaceAll(' ', '-'));

  const newcomer: DealtHouse['newcomer'] = async (name, grants) => {
    const login = loginOf(name);
    const { person, code } = await administrator.http.post<{ person: string; code: string }>('/staff', {
      login,
      name,
      adult: true,
    });
    for (const { table, role } of grants) await administrator.http.post('/grants', { person, table, role });
    return { login, code, person };
  };
  const staff: DealtHouse['staff'] = async (name, grants) => {
    const { login, code, person } = await newcomer(name, grants);
    const client = come();
    await client.signInByCode(login, code, PASSWORD);
    return { login, password: PASSWORD, person, client };
  };
  const player: DealtHouse['player'] = async (name) => {
    const client = come();
    const login = loginOf(name);
    const body = { login, password: PASSWORD, name, adult: true, over: 21 };
    client.session = await client.http.post<SessionView>('/players', body);
    return { login, password: PASSWORD, person: client.session.person, client };
  };
  const table: DealtHouse['table'] = (name, options) => openTable(administrator, staff, fresh(name), options);
  const leave = (): void => {
    for (const client of clients) client.close();
  };
  return { administrator, newcomer, staff, player, table, leave };
}

async function openTable(
  administrator: CroupierClient,
  staff: DealtHouse['staff'],
  table: string,
  { rulebook, layout, setup = {}, sign = signOf(rulebook), closed = false }: TableOptions,
): Promise<DealtTable> {
  await administrator.http.post('/tables', { rulebook, setup: { ...SETUP, table, layout, ...setup } });
  const ladder = RULEBOOKS.find(({ id }) => id === rulebook)?.conduct.ladder ?? [];
  const [dealing = '', top = ''] = [ladder[0], ladder.at(-1)];
  const dealer = await staff(`dealer ${table}`, [{ table, role: dealing }]);
  const chief = await staff(`chief ${table}`, [{ table, role: top }]);
  const chiefDoes = async (body: CommandBody): Promise<void> => void (await chief.client.command(table, body));
  const dealerDoes = async (body: CommandBody): Promise<void> => void (await dealer.client.command(table, body));
  await chiefDoes({ type: 'assign-staff', person: dealer.person, role: dealing, adult: true });
  if (!closed) await chiefDoes({ type: 'open-table', sign, floatMinor: FLOAT_MINOR });
  return {
    table,
    ladder,
    dealer,
    chief,
    chiefDoes,
    dealerDoes,
    seat: async ({ person }, position, chipsMinor = CHIPS_MINOR) => {
      await dealerDoes({ type: 'seat-player', player: person, position, adult: true });
      if (chipsMinor > 0) await dealerDoes({ type: 'buy-chips', player: person, from: 'cage', amount: chipsMinor });
    },
  };
}
