/** Tests that no act, field, role, route, message, column, subcommand or setting can preset, choose or change a result of electronic dice. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFiles } from '../../scripts/lib/files.ts';
import { CLIENT_MESSAGES, NewTableBody, OUTSIDE_TOURNAMENT_ACTS, TOURNAMENT_COMMAND_SCHEMAS } from '../../src/protocol/index.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { ACTS, type Act } from '../../src/rules/index.ts';
import {
  buildApp,
  type Floor,
  openFloor,
  openSqliteStore,
  PACES,
  People,
  PRACTICE_TABLES,
  practiceSetup,
  REQUEST_FIELDS,
  readEntries,
  SETTINGS,
  type SqliteStore,
  setUpPractice,
  startDealing,
  startTumbler,
  type Tumbler,
} from '../../src/server/index.ts';
import { COMMAND_FIELDS, type CommandBody, decide, type Field, OUTSIDE_ROLES, type TableState } from '../../src/table/index.ts';
import { stdoutOf } from '../cli/command.ts';
import { BOOK_NAMES, type BookName, STAFF_ROLES } from '../kit/expected-permissions.ts';
import { applyAccepted, closedTableState, commandBy, copyTable } from '../kit/table-states.ts';
import { makeFolder, removeFolder } from './kit.ts';
import {
  REVIEWED_ACTS,
  REVIEWED_COLUMNS,
  REVIEWED_ENVIRONMENT,
  REVIEWED_FIELDS,
  REVIEWED_MESSAGES,
  REVIEWED_REQUESTS,
  REVIEWED_ROLES,
  REVIEWED_ROUTES,
  REVIEWED_SETTINGS,
  REVIEWED_SETUP_FIELDS,
  REVIEWED_SUBCOMMANDS,
  REVIEWED_TOURNAMENT_ACTS,
  REVIEWED_TOURNAMENT_FIELDS,
} from './reviewed-inputs.ts';

const sortUnique = (names: Iterable<string>): readonly string[] => [...new Set(names)].sort();

describe('the list of reviewed inputs contains all', () => {
  it('acts', () => {
    expect(sortUnique(Object.keys(REVIEWED_ACTS))).toEqual(sortUnique(ACTS));
  });

  it('fields of commands', () => {
    expect(sortUnique(Object.keys(REVIEWED_FIELDS))).toEqual(
      sortUnique(Object.values(COMMAND_FIELDS).flatMap((fields) => Object.keys(fields))),
    );
  });

  it('acts of a person in a tournament, and their fields', () => {
    expect(sortUnique(Object.keys(REVIEWED_TOURNAMENT_ACTS))).toEqual(sortUnique(OUTSIDE_TOURNAMENT_ACTS));
    const fields = Object.values(TOURNAMENT_COMMAND_SCHEMAS).flatMap((schema) =>
      Object.keys((schema as { readonly properties?: object }).properties ?? {}),
    );
    expect(sortUnique(['type', ...Object.keys(REVIEWED_TOURNAMENT_FIELDS)])).toEqual(sortUnique(fields));
  });

  it('roles', () => {
    expect(sortUnique(Object.keys(REVIEWED_ROLES))).toEqual(sortUnique(OUTSIDE_ROLES));
  });

  it('fields of a set-up', () => {
    const practice = PRACTICE_TABLES[0] as (typeof PRACTICE_TABLES)[number];
    const setup = practiceSetup(RULEBOOKS[0] as (typeof RULEBOOKS)[number], practice, PACES.house);
    const apiFields = Object.keys(NewTableBody.properties.setup.properties);
    expect(sortUnique(Object.keys(REVIEWED_SETUP_FIELDS))).toEqual(sortUnique([...Object.keys(setup), ...apiFields]));
  });

  it('messages of a socket', () => {
    const messages = Object.entries(CLIENT_MESSAGES).map(
      ([type, { properties }]) => `${type} ${Object.keys(properties).join(' ')}`,
    );
    expect(sortUnique(Object.keys(REVIEWED_MESSAGES))).toEqual(sortUnique(messages));
  });

  it('requests to the tumbler', () => {
    const requests = Object.entries(REQUEST_FIELDS).map(([name, fields]) => `${name} ${fields.join(' ')}`);
    expect(sortUnique(Object.keys(REVIEWED_REQUESTS))).toEqual(sortUnique(requests));
  });

  it('settings', () => {
    expect(sortUnique(Object.keys(REVIEWED_SETTINGS))).toEqual(sortUnique(SETTINGS));
  });

  it('environment variables that are not settings', () => {
    const sources = projectFiles().filter(({ path }) => /^src\/.*\.(?:ts|mjs)$/.test(path) && !path.endsWith('.test.ts'));
    const variables = sources.flatMap(({ text }) => [
      ...[...text.matchAll(/\benv\.(\w+)/g)].map(([, name = '']) => name),
      ...[...text.matchAll(/\{ (\w+)(?:: \w+)?(?: = [^}]*)? \} = process\.env/g)].map(([, name = '']) => name),
    ]);
    expect(sortUnique(Object.keys(REVIEWED_ENVIRONMENT))).toEqual(sortUnique(variables));
  });

  it('subcommands and their options', () => {
    const subcommandsIn = (help: string): readonly string[] =>
      [...(help.split('\nCommands:\n')[1]?.split('\n\n')[0] ?? '').matchAll(/^ {2}([a-z][a-z-]*)/gm)]
        .map(([, subcommand = '']) => subcommand)
        .filter((subcommand) => subcommand !== 'help');
    const optionsIn = (help: string): readonly string[] =>
      [...(help.split('\nOptions:\n')[1]?.split('\n\n')[0] ?? '').matchAll(/^ {2}(?:-\w, )?--([a-z-]+)/gm)]
        .map(([, option = '']) => option)
        .filter((option) => option !== 'help');
    const found: Record<string, readonly string[]> = {};
    for (const subcommand of subcommandsIn(stdoutOf(['--help']))) {
      const help = stdoutOf([subcommand, '--help']);
      found[subcommand] = sortUnique(optionsIn(help));
      for (const nested of subcommandsIn(help))
        found[`${subcommand} ${nested}`] = sortUnique(optionsIn(stdoutOf([subcommand, nested, '--help'])));
    }
    expect(
      Object.fromEntries(
        Object.entries(REVIEWED_SUBCOMMANDS).map(([subcommand, [, options]]) => [subcommand, sortUnique(Object.keys(options))]),
      ),
    ).toEqual(found);
  });
});

const COMMITMENT = 'c'.repeat(64);
const LAYOUTS: Readonly<Record<BookName, string>> = {
  'crown-sic-bo': 'A',
  'rws-tai-sai': 'C',
  'adelaide-big-and-small': 'full',
  'triple-dice': 'mat',
  dicette: 'mat',
};
const diceOf = (book: BookName): number => (book === 'dicette' ? 2 : 3);
const hasAct = (state: TableState, act: Act): boolean => state.permissions[act] !== null;

/** Copies of a table after each command of a round, by the type of the command. */
function phasesOf(book: BookName): ReadonlyMap<string, TableState> {
  const state = closedTableState(book, LAYOUTS[book], { dice: 'electronic', automatic: [...ACTS] });
  const topRole = STAFF_ROLES[book].at(-1) as string;
  const phases = new Map<string, TableState>([['new', copyTable(state)]]);
  const submit = (role: string, person: string, body: CommandBody): void => {
    applyAccepted(state, commandBy(role, person, body));
    phases.set(body.type, copyTable(state));
  };
  const bet = { 'triple-dice': 'symbol:crown', dicette: 'number:7' }[book as string] ?? 'small';
  submit(topRole, 'max', { type: 'assign-staff', person: 'dan', role: 'dealer', adult: true });
  submit(topRole, 'max', {
    type: 'open-table',
    sign: { minimum: 10, maximum: 1000, ...(book === 'rws-tai-sai' ? { differential: 5000 } : {}) },
    floatMinor: 100_000,
  });
  submit('player', 'ann', { type: 'seat-player', player: 'ann', position: 1, adult: true });
  submit('player', 'ann', { type: 'buy-chips', player: 'ann', from: 'cage', amount: 1000 });
  if (hasAct(state, 'offer-dice')) {
    submit('dealer', 'dan', { type: 'offer-dice' });
    submit('player', 'ann', { type: 'accept-dice', player: 'ann' });
    submit('player', 'ann', { type: 'choose-dice', dice: [1, 3, 5] });
  }
  submit('tumbler', 'tumbler', { type: 'commit-dice', commitment: COMMITMENT });
  const tumble: CommandBody = { type: 'tumble', times: 3 };
  if (book === 'adelaide-big-and-small') submit('dealer', 'dan', tumble);
  submit('dealer', 'dan', { type: 'call-bets' });
  submit('player', 'ann', { type: 'place', player: 'ann', bet, amount: 10 });
  if (book === 'triple-dice') submit('player', 'ann', { type: 'place', player: 'ann', bet: 'shooter', amount: 10 });
  if (book === 'crown-sic-bo') submit('dealer', 'dan', tumble);
  if (hasAct(state, 'throw'))
    submit(book === 'dicette' ? 'dealer' : 'player', book === 'dicette' ? 'dan' : 'ann', { type: 'throw' });
  else submit('dealer', 'dan', { type: 'close-bets' });
  if (book === 'rws-tai-sai') submit('dealer', 'dan', tumble);
  if (hasAct(state, 'uncover')) submit('dealer', 'dan', { type: 'uncover' });
  submit('tumbler', 'tumbler', { type: 'enter-result', faces: Array(diceOf(book)).fill(4) as never });
  submit('tumbler', 'tumbler', { type: 'reveal-dice', round: 1, seed: 'd'.repeat(64) });
  submit('dealer', 'dan', { type: 'settle-round' });
  submit('dealer', 'dan', { type: 'take-losers' });
  submit('dealer', 'dan', { type: 'pay-winners' });
  return phases;
}

/** The values that the test tries for a field. */
function valuesOf(name: string, { kind }: Field, book: BookName): readonly unknown[] {
  const dice = diceOf(book);
  if (Array.isArray(kind)) return kind;
  switch (kind as string) {
    case 'faces':
      return [Array(dice).fill(6), Array(dice).fill(1)];
    case 'numbers':
      return [[1], [1, 2, 3]];
    case 'texts':
      return [[]];
    case 'flag':
      return [true];
    case 'number':
      return [1, 10];
    case 'object':
      return [{ minimum: 10, maximum: 1000 }];
    default:
      break;
  }
  if (name === 'reason') return RULEBOOKS.find(({ id }) => id === book)?.conduct.failures.map(({ reason }) => reason) ?? [];
  if (name === 'ground') return ['fraud', 'disruption', 'during-play'];
  if (name === 'player' || name === 'person') return ['ann'];
  return name === 'bet' || name === 'from' || name === 'to' ? ['small', 'cage'] : ['d'.repeat(64)];
}

/** All commands of an act with all combinations of these values. */
function bodiesOf(act: Act, book: BookName): readonly CommandBody[] {
  let bodies: Record<string, unknown>[] = [{ type: act }];
  for (const [name, field] of Object.entries(COMMAND_FIELDS[act] as Readonly<Record<string, Field>>))
    bodies = bodies.flatMap((body) => valuesOf(name, field, book).map((value) => ({ ...body, [name]: value })));
  return bodies as unknown as readonly CommandBody[];
}

/** Events that set or change a result. */
const RESULT_EVENTS: ReadonlySet<string> = new Set([
  'result-entered',
  'result-corrected',
  'result-confirmed',
  'settlement-corrected',
]);
/** Events that only the tumbler may cause. */
const DICE_EVENTS: ReadonlySet<string> = new Set(['dice-committed', 'dice-revealed']);
/** Betting is closed in the current round. */
const isClosed = (state: TableState): boolean =>
  state.round !== null && (state.round.done.has('close') || state.round.done.has('throw'));
/** Fields that an attacker may add to a command. */
const EXTRA_FIELDS = {
  faces: [6, 6, 6],
  seed: 'e'.repeat(64),
  draw: 9,
  result: [6, 6, 6],
  commitment: 'e'.repeat(64),
  closeHash: 'e'.repeat(64),
  dice: [6, 6, 6],
  round: 1,
};

describe.each(BOOK_NAMES)('%s: no act of any role presets a result', (book) => {
  // The ladder has the staff roles of the rulebook. The other roles are officer, inspectorate-manager, player, system and tumbler.
  const roles = [...STAFF_ROLES[book], ...OUTSIDE_ROLES];
  const persons: Readonly<Record<string, string>> = { player: 'ann', dealer: 'dan', tumbler: 'tumbler' };
  const phases = phasesOf(book);
  let [commandCount, acceptedCount, resultCount] = [0, 0, 0];

  it.each([...phases.keys()])('after %s', (phase) => {
    const state = phases.get(phase) as TableState;
    for (const act of ACTS) {
      for (const role of roles) {
        for (const body of bodiesOf(act, book)) {
          const command = commandBy(role, persons[role] ?? 'max', body, 10);
          const decision = decide(state, command);
          commandCount += 1;
          if (!decision.ok) continue;
          acceptedCount += 1;
          const types = decision.events.map(({ type }) => type);
          const description = `${role} ${JSON.stringify(body)} after ${phase}: ${types}`;
          if (types.some((type) => RESULT_EVENTS.has(type))) {
            resultCount += 1;
            expect([description, act, role, isClosed(state), state.round?.faces]).toEqual([
              description,
              'enter-result',
              'tumbler',
              true,
              null,
            ]);
          }
          if (types.some((type) => DICE_EVENTS.has(type))) expect([description, role]).toEqual([description, 'tumbler']);
          // After the close, a round can lose its result only by `invalidate`.
          const losesResult = decision.events.some((event) => event.type === 'round-ended' && event.end !== 'settled');
          if (isClosed(state) && (losesResult || types.includes('round-voided-later')))
            expect([description, act]).toEqual([description, 'invalidate']);
          // A roll may be repeated only before the draw. The draw happens when the result is the next step.
          if (types.includes('failure-declared') && isClosed(state))
            expect([description, state.round?.faces, state.round?.done.has('uncover')]).toEqual([description, null, false]);
          // Additional fields must not change the decision.
          const withExtraFields = decide(state, { ...EXTRA_FIELDS, ...command } as typeof command);
          expect([description, withExtraFields]).toEqual([description, decision]);
        }
      }
    }
  });

  it('tries enough commands, of which some are accepted and some give a result', () => {
    expect(commandCount).toBeGreaterThan(2000);
    expect(acceptedCount).toBeGreaterThan(100);
    expect(resultCount).toBeGreaterThan(0);
  });
});

describe('a running server', () => {
  let folder: string;
  let store: SqliteStore;
  let floor: Floor;
  let tumbler: Tumbler;
  let people: People;
  let app: Awaited<ReturnType<typeof buildApp>>;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    folder = makeFolder();
    store = await openSqliteStore(folder);
    floor = await openFloor({ store, rulebooks: RULEBOOKS, clock: Date.now });
    tumbler = await startTumbler({ file: join(folder, 'tumbler.db') });
    await setUpPractice(floor, RULEBOOKS, PACES.bench);
    await floor.createTournament({ id: 'evening', by: { person: 'pam', role: 'pit-boss' } });
    people = new People({ store: store.people, clock: Date.now });
    const limits = { requestsPerMinute: 1_000_000, entriesPerMinute: 1_000_000 };
    app = await buildApp({
      floor,
      people,
      store,
      rulebooks: RULEBOOKS,
      clock: Date.now,
      secure: false,
      origins: [],
      trustProxy: false,
      practice: { chipsMaxMinor: 1_000_000 },
      limits,
    });
    const dealing = startDealing({ floor, tumbler, pace: { ...PACES.bench, unattended: 'deal' } });
    stop = async () => {
      await dealing.stop(0);
      await app.close();
      await floor.stop();
      await tumbler.stop();
      await store.close();
    };
  });

  afterAll(async () => {
    await stop();
    removeFolder(folder);
  });

  /** Lists the routes of the server. */
  function listRoutes(): readonly string[] {
    const found: string[] = [];
    const stack: string[] = [];
    for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
      const match = /^([│ ]*)[├└]── (\S+) \(([^)]+)\)$/.exec(line.trimEnd()) ?? /^([│ ]*)[├└]── (\S+)$/.exec(line.trimEnd());
      if (match === null) continue;
      const depth = (match[1]?.length ?? 0) / 4;
      stack.length = depth;
      stack.push(match[2] ?? '');
      for (const method of (match[3] ?? '').split(', '))
        if (method !== '' && method !== 'HEAD') found.push(`${method} ${stack.join('')}`);
    }
    return found;
  }

  it('has only reviewed routes', () => {
    expect(sortUnique(Object.keys(REVIEWED_ROUTES))).toEqual(sortUnique(listRoutes()));
  });

  it('has only reviewed database columns', () => {
    const columns = ['croupier', 'tumbler'].flatMap((name) => {
      const database = new DatabaseSync(join(folder, `${name}.db`), { readOnly: true });
      try {
        const tables = database.prepare("select name from sqlite_master where type = 'table'").all() as {
          readonly name: string;
        }[];
        return tables.map((table) => {
          const found = database.prepare('select name from pragma_table_info(?)').all(table.name) as { readonly name: string }[];
          return `${name}.${table.name} ${found.map((column) => column.name).join(' ')}`;
        });
      } finally {
        database.close();
      }
    });
    expect(sortUnique(Object.keys(REVIEWED_COLUMNS))).toEqual(sortUnique(columns));
  });

  const cookieOf = (headers: object): string => String((headers as Record<string, unknown>)['set-cookie']).split(';')[0] ?? '';

  const send = (cookie: string, method: string, url: string, payload: object) =>
    app.inject({
      method: method as 'POST',
      url,
      headers: { 'x-croupier': '1', cookie, 'idempotency-key': crypto.randomUUID() },
      payload,
    });

  const signIn = async (login: string, code: string): Promise<string> => {
    const answer = await send('', 'POST', '/api/v1/session/first', { login, code, password: 'correct horse battery' });
    expect(answer.statusCode).toBe(200);
    return cookieOf(answer.headers);
  };

  /** Request bodies that try to set dice. */
  const ATTEMPTS = [
    EXTRA_FIELDS,
    { ...EXTRA_FIELDS, type: 'enter-result' },
    { type: 'enter-result', faces: [6, 6, 6] },
    { type: 'confirm-result', faces: [6, 6, 6] },
    { type: 'correct-result', faces: [6, 6, 6], why: 'mine' },
    { type: 'correct-settlement', round: 1, faces: [6, 6, 6], why: 'mine' },
    { type: 'commit-dice', commitment: COMMITMENT },
    { type: 'reveal-dice', round: 1, seed: COMMITMENT },
    { type: 'close-bets', faces: [6, 6, 6] },
    { type: 'commit-draw', session: 'heat', commitment: COMMITMENT },
    { type: 'draw-seats', session: 'heat', seed: COMMITMENT, seats: [['e1', 'rws-a', 1]] },
    { type: 'record-spin', session: 'heat', table: 'rws-a', spin: 1, rows: [['e1', 6, 6]] },
  ];

  it('rejects dice at every route, from an administrator and from other staff', async () => {
    const first = await people.firstAdministrator();
    const administrator = await signIn(first?.login ?? '', first?.code ?? '');
    const added = (await send(administrator, 'POST', '/api/v1/staff', { login: 'sue', name: 'Sue', adult: true })).json() as {
      readonly person: string;
      readonly code: string;
    };
    for (const role of ['tumbler', 'system', 'player']) {
      const granted = await send(administrator, 'POST', '/api/v1/grants', { person: added.person, table: '*', role });
      expect([role, granted.statusCode >= 400]).toEqual([role, true]);
    }
    const roles = [...STAFF_ROLES['rws-tai-sai'], 'officer', 'inspectorate-manager'];
    for (const role of roles) {
      const granted = await send(administrator, 'POST', '/api/v1/grants', { person: added.person, table: 'rws-a', role });
      expect([role, granted.statusCode < 400]).toEqual([role, true]);
    }
    const sue = await signIn('sue', added.code);
    const fillPath = (path: string): string =>
      path
        .replace(':table', 'rws-a')
        .replace(':tournament', 'evening')
        .replace(':person', 'nobody')
        .replace(':round', '1')
        .replace(':key', 'k-1234567');
    // Skips routes that ignore their body or end the session.
    const skippedRoutes = ['DELETE /api/v1/session', 'DELETE /api/v1/session/person', 'POST /api/v1/socket-tickets'];
    const changingRoutes = listRoutes().filter((route) => !route.startsWith('GET ') && !skippedRoutes.includes(route));
    let attemptCount = 0;
    for (const route of changingRoutes) {
      const [method = '', path = ''] = route.split(' ');
      const roleQueries = path.endsWith('/commands')
        ? [...roles, 'tumbler', 'system', 'player'].map((role) => `?as=${role}`)
        : [''];
      for (const query of ['', ...roleQueries, '?faces=666&seed=1'])
        for (const payload of ATTEMPTS)
          for (const cookie of [administrator, sue]) {
            const answered = await send(cookie, method, `${fillPath(path)}${query}`, payload);
            attemptCount += 1;
            const description = `${route}${query} ${JSON.stringify(payload)} ${answered.body}`;
            expect([description, answered.statusCode >= 400]).toEqual([description, true]);
          }
    }
    expect(attemptCount).toBeGreaterThan(500);
    // The administrator and Sue are still signed in, so no request failed because a session was missing.
    for (const cookie of [administrator, sue]) expect((await send(cookie, 'GET', '/api/v1/session', {})).statusCode).toBe(200);
  });

  it('rejects a draw with another hash of the close, a draw after the reveal, and another number of dice', async () => {
    // The automatic dealer does not reach round 1,000,000 during the test.
    await tumbler.commit('rws-a', 1_000_000, 3);
    const seed = await tumbler.draw('rws-a', 1_000_000, 1, 'a'.repeat(64));
    await expect(tumbler.draw('rws-a', 1_000_000, 1, 'b'.repeat(64))).rejects.toMatchObject({ code: 'other-close' });
    await expect(tumbler.draw('rws-a', 1_000_000, 2, 'b'.repeat(64))).rejects.toMatchObject({ code: 'other-close' });
    await expect(tumbler.commit('rws-a', 1_000_000, 2)).rejects.toMatchObject({ code: 'other-dice' });
    expect(await tumbler.draw('rws-a', 1_000_000, 1, 'a'.repeat(64))).toBe(seed);
    await tumbler.reveal('rws-a', 1_000_000);
    await expect(tumbler.draw('rws-a', 1_000_000, 1, 'a'.repeat(64))).rejects.toMatchObject({ code: 'revealed' });
  });

  it('rejects writes of other programs to the tumbler file and to the journal', async () => {
    const firstEntry = [...readEntries(join(folder, 'tumbler.db'))][0];
    for (const [file, table, number] of [
      ['tumbler', 'entries', 'seq'],
      ['croupier', 'block', 'block'],
    ] as const) {
      const database = new DatabaseSync(join(folder, `${file}.db`), { timeout: 5000 });
      try {
        const columns = database.prepare('select name from pragma_table_info(?)').all(table) as { readonly name: string }[];
        for (const { name } of columns)
          expect(() => database.exec(`update ${table} set "${name}" = "${name}" where ${number} = 1`)).toThrow(
            /never|may not|append|chang/i,
          );
        expect(() => database.exec(`delete from ${table} where ${number} = 1`)).toThrow(/never|may not|append|delet|remov/i);
      } finally {
        database.close();
      }
    }
    expect([...readEntries(join(folder, 'tumbler.db'))][0]).toEqual(firstEntry);
  });

  it('gets a seed only when the tumbler hands it over', () => {
    // Only the tumbler's process opens its file. The server gets the commitment, and after the close the seed.
    const sources = projectFiles().filter(({ path }) => /^src\/server\//.test(path) && !path.endsWith('.test.ts'));
    const openers = sources.filter(({ text }) => /openRecord\(/.test(text)).map(({ path }) => path);
    expect(sortUnique(openers)).toEqual(['src/server/tumbler/process.ts', 'src/server/tumbler/record.ts']);
    // The tumbler's process starts without environment variables and options of the server.
    expect(readFileSync(new URL('../../src/server/tumbler/tumbler.ts', import.meta.url), 'utf8')).toContain(
      'env: {}, execArgv: []',
    );
  });
});
