/** A server of a live house (no practice tables, no guests) for page tests: staff accounts, tables with real dice, set up through the API. */
import { CroupierClient } from '../../src/client/index.ts';
import type { SessionView } from '../../src/protocol/index.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import type { Sign } from '../../src/rules/index.ts';
import type { CommandBody, TableSetup } from '../../src/table/index.ts';
import { openWebHouse, type WebHouse } from './kit.ts';

export const PASSWORD = 'correct horse battery';

/** An account with a client that is signed in. */
export interface TestUser {
  readonly login: string;
  readonly password: string;
  readonly person: string;
  readonly client: CroupierClient;
}

/** A staff account that has not signed in yet. */
interface NewStaff {
  readonly login: string;
  readonly code: string;
  readonly person: string;
}

export interface TableOptions {
  readonly rulebook: string;
  readonly layout: string;
  readonly setup?: Partial<TableSetup>;
  readonly sign?: Sign;
  /** Leaves the table closed. */
  readonly closed?: boolean;
}

export interface StaffedTable {
  readonly table: string;
  /** The roles of the rulebook, lowest first. */
  readonly ladder: readonly string[];
  /** The dealer has the lowest role and is assigned to the table. */
  readonly dealer: TestUser;
  /** The chief has the highest role of the rulebook. */
  readonly chief: TestUser;
  /** Sends a command as the chief. Rejects if the server refuses it. */
  readonly chiefDoes: (body: CommandBody) => Promise<void>;
  readonly dealerDoes: (body: CommandBody) => Promise<void>;
  /** Seats a player and gives them chips from the cage. */
  readonly seat: (player: TestUser, position: number, chipsMinor?: number) => Promise<void>;
}

export interface StaffedHouse {
  readonly web: WebHouse;
  readonly address: () => string;
  readonly administrator: CroupierClient;
  readonly newStaff: (name: string, grants: readonly { readonly table: string; readonly role: string }[]) => Promise<NewStaff>;
  readonly staff: (name: string, grants: readonly { readonly table: string; readonly role: string }[]) => Promise<TestUser>;
  readonly player: (name: string) => Promise<TestUser>;
  /** Opens a table with this name; adds a number if the name is taken. */
  readonly table: (name: string, options: TableOptions) => Promise<StaffedTable>;
  readonly close: () => Promise<void>;
}

const FLOAT_MINOR = 1_000_000_000;
export const CHIPS_MINOR = 200_000;

/** Amounts are in minor units. Only Tai Sai limits the difference between Big and Small. */
export const signOf = (rulebook: string): Sign => ({
  minimum: 500,
  maximum: 100_000,
  ...(rulebook === 'rws-tai-sai' ? { differential: 200_000 } : {}),
});

export const SETUP: Omit<TableSetup, 'table' | 'layout'> = {
  dice: 'real',
  automatic: [],
  bettingMs: 0,
  positions: 7,
  // The smallest amount that can be paid.
  chip: 50,
  colours: ['red', 'blue', 'green'],
  // Bets that favour the player, and that the table offers anyway.
  named: [],
  confirmAbove: null,
  odds: {},
};

/** Reads the one-time code of the first administrator from the output of the server. */
export function parseFirstCode(output: string): { readonly login: string; readonly code: string } {
  const match = /First sign-in of '([^']+)' with this one-time code[^\n]*\n\n {2}(\S+)\n/.exec(output);
  if (match === null) throw new Error(`no first code in: ${output}`);
  return { login: match[1] ?? '', code: match[2] ?? '' };
}

export async function openStaffedHouse(settings: Readonly<Record<string, string>> = {}, parent?: string): Promise<StaffedHouse> {
  const web = await openWebHouse({ CROUPIER_LIVE: 'true', ...settings }, parent);
  const house = await setUpHouse(web.address(), parseFirstCode(web.output()));
  return {
    web,
    address: web.address,
    ...house,
    close: async () => {
      house.closeClients();
      await web.close();
    },
  };
}

/** Sets up a live server that was just started. */
export async function setUpHouse(
  address: string,
  firstAdministrator: { readonly login: string; readonly code: string },
): Promise<Omit<StaffedHouse, 'web' | 'address' | 'close'> & { readonly closeClients: () => void }> {
  const clients: CroupierClient[] = [];
  const openClient = (): CroupierClient => {
    const client = new CroupierClient(address);
    clients.push(client);
    return client;
  };
  const administrator = openClient();
  await administrator.signInByCode(firstAdministrator.login, firstAdministrator.code, PASSWORD);
  const usedNames = new Map<string, number>();
  /** Adds a number to a name that is taken, because test files share a server. */
  const uniqueName = (name: string): string => {
    const useCount = (usedNames.get(name) ?? 0) + 1;
    usedNames.set(name, useCount);
    return useCount === 1 ? name : `${name}-${useCount}`;
  };
  const loginOf = (name: string): string => uniqueName(name.toLowerCase().replaceAll(' ', '-'));

  const newStaff: StaffedHouse['newStaff'] = async (name, grants) => {
    const login = loginOf(name);
    const { person, code } = await administrator.http.post<{ person: string; code: string }>('/staff', {
      login,
      name,
      adult: true,
    });
    for (const { table, role } of grants) await administrator.http.post('/grants', { person, table, role });
    return { login, code, person };
  };
  const staff: StaffedHouse['staff'] = async (name, grants) => {
    const { login, code, person } = await newStaff(name, grants);
    const client = openClient();
    await client.signInByCode(login, code, PASSWORD);
    return { login, password: PASSWORD, person, client };
  };
  const player: StaffedHouse['player'] = async (name) => {
    const client = openClient();
    const login = loginOf(name);
    // `over` is the age in years that the player confirms.
    const body = { login, password: PASSWORD, name, adult: true, over: 21 };
    client.session = await client.http.post<SessionView>('/players', body);
    return { login, password: PASSWORD, person: client.session.person, client };
  };
  const table: StaffedHouse['table'] = (name, options) => openTable(administrator, staff, uniqueName(name), options);
  const closeClients = (): void => {
    for (const client of clients) client.close();
  };
  return { administrator, newStaff, staff, player, table, closeClients };
}

async function openTable(
  administrator: CroupierClient,
  staff: StaffedHouse['staff'],
  table: string,
  { rulebook, layout, setup = {}, sign = signOf(rulebook), closed = false }: TableOptions,
): Promise<StaffedTable> {
  await administrator.http.post('/tables', { rulebook, setup: { ...SETUP, table, layout, ...setup } });
  const ladder = RULEBOOKS.find(({ id }) => id === rulebook)?.conduct.ladder ?? [];
  const [lowestRole = '', highestRole = ''] = [ladder[0], ladder.at(-1)];
  const dealer = await staff(`dealer ${table}`, [{ table, role: lowestRole }]);
  const chief = await staff(`chief ${table}`, [{ table, role: highestRole }]);
  const chiefDoes = async (body: CommandBody): Promise<void> => void (await chief.client.command(table, body));
  const dealerDoes = async (body: CommandBody): Promise<void> => void (await dealer.client.command(table, body));
  await chiefDoes({ type: 'assign-staff', person: dealer.person, role: lowestRole, adult: true });
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
