/** The subcommand `admin`: manages staff accounts and their roles in the data folder of a stopped server. */
import { join } from 'node:path';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { GOVERNMENT_ROLES, nearest } from '../rules/index.ts';
import {
  ADMINISTRATOR,
  defaultFolder,
  FLOOR,
  JOURNAL_FILE,
  type LogEntry,
  type Outcome,
  openSqliteStore,
  People,
  type PersonRecord,
  type SqliteStore,
} from '../server/index.ts';
import { makeTime } from './format.ts';
import { formatJson } from './output.ts';
import { findTables } from './store-audit.ts';
import { formatTable } from './table.ts';
import { formatUpgrade, showUpgrade } from './upgrade-progress.ts';
import { fail } from './user-error.ts';

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

/** The log shows this name for changes by `admin`. It is not the id of a person, because a person may not grant themselves a role. */
const CONSOLE = 'console';
const STAFF_PAGE_SIZE = 200;

/** The roles that can be granted. The ladder of a rulebook is its list of staff roles. */
export const ROLES: readonly string[] = [
  ...new Set([ADMINISTRATOR, ...GOVERNMENT_ROLES, ...RULEBOOKS.flatMap(({ conduct }) => conduct.ladder)]),
];

interface Accounts {
  readonly people: People;
  readonly store: SqliteStore;
}

/** Opens the accounts. If a running server has locked the folder, the command fails and refers to the API. */
async function withAccounts<T>({ data, live }: AdminOptions, useAccounts: (accounts: Accounts) => Promise<T>): Promise<T> {
  const folder = data ?? process.env.CROUPIER_DATA ?? defaultFolder(live === true, process.env);
  const store = await showUpgrade(formatUpgrade(folder), (onUpgrade) => openSqliteStore(folder, { onUpgrade })).catch(
    (error: Error) => {
      if (error.name !== 'StoreInUse')
        return fail(error.message.includes(join(folder, JOURNAL_FILE)) ? error.message : `${folder}: ${error.message}`);
      return fail(
        `a server is running on ${folder}; stop it, or sign in to it as an administrator and use /api/v1/staff and /api/v1/grants`,
      );
    },
  );
  try {
    return await useAccounts({ people: new People({ store: store.people, clock: Date.now }), store });
  } finally {
    await store.close();
  }
}

const unwrap = <T>(outcome: Outcome<T>): T => (outcome.ok ? outcome.value : fail(outcome.error.message));

async function findAccount({ store }: Accounts, login: string): Promise<PersonRecord> {
  return (await store.people.personByLogin(login)) ?? fail(`account '${login}' does not exist`);
}

const print = (options: AdminOptions, answer: object, text: string): void =>
  void process.stdout.write(options.json ? formatJson(answer) : `${text}\n`);

export const addStaff = (login: string, options: AddOptions): Promise<void> =>
  withAccounts(options, async ({ people }) => {
    const { person, code } = unwrap(await people.addStaff(login, options.name ?? login, options.adult ? 18 : null, CONSOLE));
    print(
      options,
      { person, login, code },
      `created ${login} (${person}); one-time code for the first sign-in, shown only once:\n\n  ${code}`,
    );
  });

export const renewCode = (login: string, options: AdminOptions): Promise<void> =>
  withAccounts(options, async (accounts) => {
    const code = unwrap(await accounts.people.renewCode((await findAccount(accounts, login)).id, CONSOLE));
    print(options, { login, code }, `one-time code for the next sign-in of ${login}, shown only once:\n\n  ${code}`);
  });

export const setDisabled = (login: string, disabled: boolean, options: AdminOptions): Promise<void> =>
  withAccounts(options, async (accounts) => {
    unwrap(await accounts.people.setDisabled((await findAccount(accounts, login)).id, disabled, CONSOLE));
    print(options, { login, disabled }, `${login} is ${disabled ? 'disabled; all sessions have ended' : 'enabled'}`);
  });

function checkRole(role: string): void {
  if (ROLES.includes(role)) return;
  const near = nearest(role, ROLES);
  fail(`unknown role '${role}'${near === undefined ? '' : `; did you mean '${near}'?`}; the roles are ${ROLES.join(', ')}`);
}

export const grant = (login: string, role: string, options: GrantOptions): Promise<void> =>
  withAccounts(options, async (accounts) => {
    checkRole(role);
    const table = options.table ?? FLOOR;
    if (table !== FLOOR && !findTables(await accounts.store.heads()).includes(table)) fail(`--table: unknown table '${table}'`);
    unwrap(await accounts.people.grant({ person: (await findAccount(accounts, login)).id, table, role, by: CONSOLE }));
    print(options, { login, role, table }, `${login} is ${role} ${table === FLOOR ? 'on the whole floor' : `at ${table}`}`);
  });

export const revoke = (login: string, role: string, options: GrantOptions): Promise<void> =>
  withAccounts(options, async (accounts) => {
    checkRole(role);
    const table = options.table ?? FLOOR;
    unwrap(await accounts.people.revoke((await findAccount(accounts, login)).id, table, role, CONSOLE));
    print(
      options,
      { login, role, table },
      `${login} is no longer ${role} ${table === FLOOR ? 'on the whole floor' : `at ${table}`}`,
    );
  });

export const listStaff = (options: AdminOptions): Promise<void> =>
  withAccounts(options, async ({ people }) => {
    const staff: object[] = [];
    const rows: string[][] = [];
    for (let lastId = ''; ; ) {
      const page = await people.people('staff', lastId, STAFF_PAGE_SIZE);
      for (const { id, login, name, disabledAtMs } of page) {
        const grants = (await people.grantsOf(id)).map(({ role, table }) => ({ role, table }));
        staff.push({ person: id, login, name, disabled: disabledAtMs !== null, grants });
        const roles = grants.map(({ role, table }) => (table === FLOOR ? role : `${role} at ${table}`)).join(', ');
        rows.push([login ?? '', name ?? '', roles, disabledAtMs === null ? '' : 'disabled']);
      }
      const last = page.at(-1);
      if (page.length < STAFF_PAGE_SIZE || last === undefined) break;
      lastId = last.id;
    }
    if (options.json) process.stdout.write(formatJson(staff));
    else
      process.stdout.write(
        `${formatTable([{ header: 'login' }, { header: 'name', dropOrder: 1 }, { header: 'roles', wrapTo: 20 }, { header: '' }], rows)}\n`,
      );
  });

const LOG_PAGE_SIZE = 200;

export const showLog = (options: AdminOptions): Promise<void> =>
  withAccounts(options, async ({ people }) => {
    const entries: (LogEntry & { readonly number: number })[] = [];
    for (let oldestNumber: number | null = null; ; ) {
      const page: typeof entries = [...(await people.log(oldestNumber, LOG_PAGE_SIZE))];
      entries.push(...page);
      oldestNumber = page.at(-1)?.number ?? null;
      if (page.length < LOG_PAGE_SIZE) break;
    }
    if (options.json) {
      process.stdout.write(formatJson(entries));
      return;
    }
    const names = new Map<string, string>();
    const nameOf = async (id: string): Promise<string> => {
      const name = names.get(id) ?? (await people.person(id))?.login ?? id;
      names.set(id, name);
      return name;
    };
    const rows: string[][] = [];
    for (const { atMs, by, what, whom, table, role } of entries) {
      const roleAtTable = role === null ? '' : table === FLOOR ? role : `${role} at ${table}`;
      rows.push([makeTime(atMs), await nameOf(by), what, await nameOf(whom), roleAtTable]);
    }
    const columns = [
      { header: 'when' },
      { header: 'who' },
      { header: 'what' },
      { header: 'whom' },
      { header: 'role', wrapTo: 20 },
    ];
    process.stdout.write(`${formatTable(columns, rows)}\n`);
  });
