/** The verb `admin`: staff and their roles, in the data folder of a server that is stopped. It must never show a password, nor a code twice. */
import { RULEBOOKS } from '../rulebooks/index.ts';
import { nearest } from '../rules/index.ts';
import {
  ADMINISTRATOR,
  defaultFolder,
  FLOOR,
  type LogEntry,
  OFFICER,
  type Outcome,
  openSqliteStore,
  People,
  type PersonRecord,
  type SqliteStore,
} from '../server/index.ts';
import { fault } from './fault.ts';
import { makeJson } from './output.ts';
import { makeTable } from './table.ts';

export interface AdminOptions {
  readonly data?: string;
  readonly live?: true;
  readonly json?: true;
}

export interface AddOptions extends AdminOptions {
  readonly name?: string;
  readonly adult?: true;
}

export interface GrantOptions extends AdminOptions {
  readonly table?: string;
}

/** Who grants at the console: nobody with an account, so that it can be nobody's own. */
const CONSOLE = 'console';
const PEOPLE_PAGE = 200;

export const ROLES: readonly string[] = [
  ...new Set([ADMINISTRATOR, OFFICER, ...RULEBOOKS.flatMap(({ conduct }) => conduct.ladder)]),
];

interface Office {
  readonly people: People;
  readonly store: SqliteStore;
}

/** The folder's lock is the server's: while one runs, its administrator does this over the API. */
async function withOffice<T>({ data, live }: AdminOptions, work: (office: Office) => Promise<T>): Promise<T> {
  const folder = data ?? process.env.CROUPIER_DATA ?? defaultFolder(live === true, process.env);
  const store = await openSqliteStore(folder).catch((error: Error) => {
    if (error.name !== 'StoreInUse') return fault(`${folder}: ${error.message}`);
    return fault(
      `a server is running on ${folder}; stop it, or sign in to it as an administrator and use /api/v1/staff and /api/v1/grants`,
    );
  });
  try {
    return await work({ people: new People({ store: store.people, clock: Date.now }), store });
  } finally {
    await store.close();
  }
}

const take = <T>(outcome: Outcome<T>): T => (outcome.ok ? outcome.value : fault(outcome.error.message));

async function find({ store }: Office, login: string): Promise<PersonRecord> {
  return (await store.people.personByLogin(login)) ?? fault(`there is no account '${login}'`);
}

const say = (options: AdminOptions, answer: object, text: string): void =>
  void process.stdout.write(options.json ? makeJson(answer) : `${text}\n`);

export const addStaff = (login: string, options: AddOptions): Promise<void> =>
  withOffice(options, async ({ people }) => {
    const { person, code } = take(await people.addStaff(login, options.name ?? login, options.adult ? 18 : null, CONSOLE));
    say(
      options,
      { person, login, code },
      `${login} is ${person}; the first sign-in takes this one-time code, which is not shown again:\n\n  ${code}`,
    );
  });

export const renewCode = (login: string, options: AdminOptions): Promise<void> =>
  withOffice(options, async (office) => {
    const code = take(await office.people.renewCode((await find(office, login)).id, CONSOLE));
    say(options, { login, code }, `${login} signs in with this one-time code, which is not shown again:\n\n  ${code}`);
  });

export const setDisabled = (login: string, disabled: boolean, options: AdminOptions): Promise<void> =>
  withOffice(options, async (office) => {
    take(await office.people.setDisabled((await find(office, login)).id, disabled, CONSOLE));
    say(options, { login, disabled }, `${login} is ${disabled ? 'disabled; all sessions have ended' : 'enabled'}`);
  });

function checkRole(role: string): void {
  if (ROLES.includes(role)) return;
  const near = nearest(role, ROLES);
  fault(`there is no role '${role}'${near === undefined ? '' : `; did you mean '${near}'?`} There are ${ROLES.join(', ')}`);
}

export const grant = (login: string, role: string, options: GrantOptions): Promise<void> =>
  withOffice(options, async (office) => {
    checkRole(role);
    const table = options.table ?? FLOOR;
    if (table !== FLOOR && !(await office.store.heads()).some((head) => head.table === table))
      fault(`--table: there is no table '${table}'`);
    take(await office.people.grant({ person: (await find(office, login)).id, table, role, by: CONSOLE }));
    say(options, { login, role, table }, `${login} is ${role} ${table === FLOOR ? 'on the whole floor' : `at ${table}`}`);
  });

export const revoke = (login: string, role: string, options: GrantOptions): Promise<void> =>
  withOffice(options, async (office) => {
    checkRole(role);
    const table = options.table ?? FLOOR;
    take(await office.people.revoke((await find(office, login)).id, table, role, CONSOLE));
    say(
      options,
      { login, role, table },
      `${login} is no longer ${role} ${table === FLOOR ? 'on the whole floor' : `at ${table}`}`,
    );
  });

export const listStaff = (options: AdminOptions): Promise<void> =>
  withOffice(options, async ({ people }) => {
    const staff: object[] = [];
    const rows: string[][] = [];
    for (let after = ''; ; ) {
      const page = await people.people('staff', after, PEOPLE_PAGE);
      for (const { id, login, name, disabledAtMs } of page) {
        const grants = (await people.grantsOf(id)).map(({ role, table }) => ({ role, table }));
        staff.push({ person: id, login, name, disabled: disabledAtMs !== null, grants });
        const roles = grants.map(({ role, table }) => (table === FLOOR ? role : `${role} at ${table}`)).join(', ');
        rows.push([login ?? '', name ?? '', roles, disabledAtMs === null ? '' : 'disabled']);
      }
      const last = page.at(-1);
      if (page.length < PEOPLE_PAGE || last === undefined) break;
      after = last.id;
    }
    if (options.json) process.stdout.write(makeJson(staff));
    else
      process.stdout.write(
        `${makeTable([{ head: 'login' }, { head: 'name', drops: 1 }, { head: 'roles', wrapsTo: 20 }, { head: '' }], rows)}\n`,
      );
  });

const LOG_PAGE = 200;

export const showLog = (options: AdminOptions): Promise<void> =>
  withOffice(options, async ({ people }) => {
    const lines: (LogEntry & { readonly number: number })[] = [];
    for (let before: number | null = null; ; ) {
      const page: typeof lines = [...(await people.log(before, LOG_PAGE))];
      lines.push(...page);
      before = page.at(-1)?.number ?? null;
      if (page.length < LOG_PAGE) break;
    }
    if (options.json) {
      process.stdout.write(makeJson(lines));
      return;
    }
    const names = new Map<string, string>();
    const nameOf = async (id: string): Promise<string> => {
      const name = names.get(id) ?? (await people.person(id))?.login ?? id;
      names.set(id, name);
      return name;
    };
    const rows: string[][] = [];
    for (const { atMs, by, what, whom, table, role } of lines) {
      const where = role === null ? '' : table === FLOOR ? role : `${role} at ${table}`;
      rows.push([new Date(atMs).toISOString(), await nameOf(by), what, await nameOf(whom), where]);
    }
    const heads = [{ head: 'when' }, { head: 'who' }, { head: 'what' }, { head: 'whom' }, { head: 'role', wrapsTo: 20 }];
    process.stdout.write(`${makeTable(heads, rows)}\n`);
  });
