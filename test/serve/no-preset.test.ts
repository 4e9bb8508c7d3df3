/** Nothing can preset, choose, reject or edit a result of electronic dice: generated from the lists of acts, fields, roles, routes, messages, columns, verbs and settings. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFiles } from '../../scripts/lib/files.ts';
import { CLIENT_MESSAGES, NewTableBody } from '../../src/protocol/index.ts';
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
import { say } from '../cli/command.ts';
import { ask, copyTable, happen, tableOf } from '../kit/tables.ts';
import { BOOK_NAMES, type BookName, LADDERS } from '../kit/who-may.ts';
import {
  ACTS_EXAMINED,
  COLUMNS_EXAMINED,
  ENVIRONMENT_EXAMINED,
  FIELDS_EXAMINED,
  MESSAGES_EXAMINED,
  REQUESTS_EXAMINED,
  ROLES_EXAMINED,
  ROUTES_EXAMINED,
  SETTINGS_EXAMINED,
  SETUP_EXAMINED,
  VERBS_EXAMINED,
} from './examined.ts';
import { makeFolder, removeFolder } from './kit.ts';

const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].sort();

describe('everything there is has been looked at', () => {
  it('acts', () => {
    expect(sorted(Object.keys(ACTS_EXAMINED))).toEqual(sorted(ACTS));
  });

  it('fields of commands', () => {
    expect(sorted(Object.keys(FIELDS_EXAMINED))).toEqual(
      sorted(Object.values(COMMAND_FIELDS).flatMap((fields) => Object.keys(fields))),
    );
  });

  it('roles', () => {
    expect(sorted(Object.keys(ROLES_EXAMINED))).toEqual(sorted(OUTSIDE_ROLES));
  });

  it('fields of a set-up', () => {
    const practice = PRACTICE_TABLES[0] as (typeof PRACTICE_TABLES)[number];
    const setup = practiceSetup(RULEBOOKS[0] as (typeof RULEBOOKS)[number], practice, PACES.house);
    const offered = Object.keys(NewTableBody.properties.setup.properties);
    expect(sorted(Object.keys(SETUP_EXAMINED))).toEqual(sorted([...Object.keys(setup), ...offered]));
  });

  it('messages of a socket', () => {
    const messages = Object.entries(CLIENT_MESSAGES).map(
      ([type, { properties }]) => `${type} ${Object.keys(properties).join(' ')}`,
    );
    expect(sorted(Object.keys(MESSAGES_EXAMINED))).toEqual(sorted(messages));
  });

  it('requests to the tumbler', () => {
    const requests = Object.entries(REQUEST_FIELDS).map(([name, fields]) => `${name} ${fields.join(' ')}`);
    expect(sorted(Object.keys(REQUESTS_EXAMINED))).toEqual(sorted(requests));
  });

  it('settings', () => {
    expect(sorted(Object.keys(SETTINGS_EXAMINED))).toEqual(sorted(SETTINGS));
  });

  it('whatever else is read from the environment', () => {
    const sources = projectFiles().filter(({ path }) => /^src\/.*\.(?:ts|mjs)$/.test(path) && !path.endsWith('.test.ts'));
    const read = sources.flatMap(({ text }) => [
      ...[...text.matchAll(/\benv\.(\w+)/g)].map(([, name = '']) => name),
      ...[...text.matchAll(/\{ (\w+)(?:: \w+)?(?: = [^}]*)? \} = process\.env/g)].map(([, name = '']) => name),
    ]);
    expect(sorted(Object.keys(ENVIRONMENT_EXAMINED))).toEqual(sorted(read));
  });

  it('verbs of the command line and their options', () => {
    const verbsIn = (help: string): readonly string[] =>
      [...(help.split('\nCommands:\n')[1]?.split('\n\n')[0] ?? '').matchAll(/^ {2}([a-z][a-z-]*)/gm)]
        .map(([, verb = '']) => verb)
        .filter((verb) => verb !== 'help');
    const optionsIn = (help: string): readonly string[] =>
      [...(help.split('\nOptions:\n')[1]?.split('\n\n')[0] ?? '').matchAll(/^ {2}(?:-\w, )?--([a-z-]+)/gm)]
        .map(([, option = '']) => option)
        .filter((option) => option !== 'help');
    const found: Record<string, readonly string[]> = {};
    for (const verb of verbsIn(say(['--help']))) {
      const help = say([verb, '--help']);
      found[verb] = sorted(optionsIn(help));
      for (const below of verbsIn(help)) found[`${verb} ${below}`] = sorted(optionsIn(say([verb, below, '--help'])));
    }
    expect(
      Object.fromEntries(Object.entries(VERBS_EXAMINED).map(([verb, [, options]]) => [verb, sorted(Object.keys(options))])),
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
const has = (state: TableState, act: Act): boolean => state.permissions[act] !== null;

/** The table of electronic dice after each record of a round, by the name of what has just happened. */
function phasesOf(book: BookName): ReadonlyMap<string, TableState> {
  const state = tableOf(book, LAYOUTS[book], { dice: 'electronic', automatic: [...ACTS] });
  const top = LADDERS[book].at(-1) as string;
  const phases = new Map<string, TableState>([['new', copyTable(state)]]);
  const go = (role: string, person: string, body: CommandBody): void => {
    happen(state, ask(role, person, body));
    phases.set(body.type, copyTable(state));
  };
  const bet = { 'triple-dice': 'symbol:crown', dicette: 'number:7' }[book as string] ?? 'small';
  go(top, 'max', { type: 'assign-staff', person: 'dan', role: 'dealer', adult: true });
  go(top, 'max', {
    type: 'open-table',
    sign: { minimum: 10, maximum: 1000, ...(book === 'rws-tai-sai' ? { differential: 5000 } : {}) },
    floatMinor: 100_000,
  });
  go('player', 'ann', { type: 'seat-player', player: 'ann', position: 1, adult: true });
  go('player', 'ann', { type: 'buy-chips', player: 'ann', from: 'cage', amount: 1000 });
  if (has(state, 'offer-dice')) {
    go('dealer', 'dan', { type: 'offer-dice' });
    go('player', 'ann', { type: 'accept-dice', player: 'ann' });
    go('player', 'ann', { type: 'choose-dice', dice: [1, 3, 5] });
  }
  go('tumbler', 'tumbler', { type: 'commit-dice', commitment: COMMITMENT });
  const tumble: CommandBody = { type: 'tumble', times: 3 };
  if (book === 'adelaide-big-and-small') go('dealer', 'dan', tumble);
  go('dealer', 'dan', { type: 'call-bets' });
  go('player', 'ann', { type: 'place', player: 'ann', bet, amount: 10 });
  if (book === 'triple-dice') go('player', 'ann', { type: 'place', player: 'ann', bet: 'shooter', amount: 10 });
  if (book === 'crown-sic-bo') go('dealer', 'dan', tumble);
  if (has(state, 'throw')) go(book === 'dicette' ? 'dealer' : 'player', book === 'dicette' ? 'dan' : 'ann', { type: 'throw' });
  else go('dealer', 'dan', { type: 'close-bets' });
  if (book === 'rws-tai-sai') go('dealer', 'dan', tumble);
  if (has(state, 'uncover')) go('dealer', 'dan', { type: 'uncover' });
  go('tumbler', 'tumbler', { type: 'enter-result', faces: Array(diceOf(book)).fill(4) as never });
  go('tumbler', 'tumbler', { type: 'reveal-dice', round: 1, seed: 'd'.repeat(64) });
  go('dealer', 'dan', { type: 'settle-round' });
  go('dealer', 'dan', { type: 'take-losers' });
  go('dealer', 'dan', { type: 'pay-winners' });
  return phases;
}

/** Values for a field that make the most of it. */
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

/** Every command of an act that the values make. */
function bodiesOf(act: Act, book: BookName): readonly CommandBody[] {
  let bodies: Record<string, unknown>[] = [{ type: act }];
  for (const [name, field] of Object.entries(COMMAND_FIELDS[act] as Readonly<Record<string, Field>>))
    bodies = bodies.flatMap((body) => valuesOf(name, field, book).map((value) => ({ ...body, [name]: value })));
  return bodies as unknown as readonly CommandBody[];
}

/** What nobody but the tumbler may make happen, and what would take a result away. */
const RESULTS: ReadonlySet<string> = new Set(['result-entered', 'result-corrected', 'result-confirmed', 'settlement-corrected']);
const DICE: ReadonlySet<string> = new Set(['dice-committed', 'dice-revealed']);
const isClosed = (state: TableState): boolean =>
  state.round !== null && (state.round.done.has('close') || state.round.done.has('throw'));
const SMUGGLED = {
  faces: [6, 6, 6],
  seed: 'e'.repeat(64),
  draw: 9,
  result: [6, 6, 6],
  commitment: 'e'.repeat(64),
  closeHash: 'e'.repeat(64),
  dice: [6, 6, 6],
  round: 1,
};

describe.each(BOOK_NAMES)('every act in every role in every phase: %s', (book) => {
  const roles = [...LADDERS[book], ...OUTSIDE_ROLES];
  const persons: Readonly<Record<string, string>> = { player: 'ann', dealer: 'dan', tumbler: 'tumbler' };
  const phases = phasesOf(book);
  let [tried, happened, results] = [0, 0, 0];

  it.each([...phases.keys()])('after %s', (phase) => {
    const state = phases.get(phase) as TableState;
    for (const act of ACTS) {
      for (const role of roles) {
        for (const body of bodiesOf(act, book)) {
          const command = ask(role, persons[role] ?? 'max', body, 10);
          const decision = decide(state, command);
          tried += 1;
          if (!decision.ok) continue;
          happened += 1;
          const types = decision.events.map(({ type }) => type);
          const what = `${role} ${JSON.stringify(body)} after ${phase}: ${types}`;
          if (types.some((type) => RESULTS.has(type))) {
            results += 1;
            expect([what, act, role, isClosed(state), state.round?.faces]).toEqual([what, 'enter-result', 'tumbler', true, null]);
          }
          if (types.some((type) => DICE.has(type))) expect([what, role]).toEqual([what, 'tumbler']);
          // Once it is closed nobody gets rid of it but by the book's own invalidation.
          const lost = decision.events.some((event) => event.type === 'round-ended' && event.end !== 'settled');
          if (isClosed(state) && (lost || types.includes('round-voided-later')))
            expect([what, act]).toEqual([what, 'invalidate']);
          // A roll is made again only while nothing has been drawn for it: the dice are drawn when the result is next.
          if (types.includes('failure-declared') && isClosed(state))
            expect([what, state.round?.faces, state.round?.done.has('uncover')]).toEqual([what, null, false]);
          // Whatever else is sent along changes nothing.
          const smuggled = decide(state, { ...SMUGGLED, ...command } as typeof command);
          if (act !== 'pay-winners') expect([what, smuggled]).toEqual([what, decision]);
        }
      }
    }
  });

  it('tried something', () => {
    expect(tried).toBeGreaterThan(2000);
    expect(happened).toBeGreaterThan(100);
    expect(results).toBeGreaterThan(0);
  });
});

describe('a floor that is played on', () => {
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
    const dealing = startDealing({ floor, tumbler, records: store.records, pace: { ...PACES.bench, unattended: 'deal' } });
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

  /** Routes as the framework itself lists them. */
  function routes(): readonly string[] {
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

  it('has routes that were all looked at', () => {
    expect(sorted(Object.keys(ROUTES_EXAMINED))).toEqual(sorted(routes()));
  });

  it('has columns that were all looked at', () => {
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
    expect(sorted(Object.keys(COLUMNS_EXAMINED))).toEqual(sorted(columns));
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

  /** Commands that would bring dice, and what else somebody might send along. */
  const ATTEMPTS = [
    SMUGGLED,
    { ...SMUGGLED, type: 'enter-result' },
    { type: 'enter-result', faces: [6, 6, 6] },
    { type: 'confirm-result', faces: [6, 6, 6] },
    { type: 'correct-result', faces: [6, 6, 6], why: 'mine' },
    { type: 'correct-settlement', round: 1, faces: [6, 6, 6], why: 'mine' },
    { type: 'commit-dice', commitment: COMMITMENT },
    { type: 'reveal-dice', round: 1, seed: COMMITMENT },
    { type: 'close-bets', faces: [6, 6, 6] },
  ];

  it('takes no dice from any route, as administrator or as staff in any role', async () => {
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
    const roles = [...LADDERS['rws-tai-sai'], 'officer'];
    for (const role of roles) {
      const granted = await send(administrator, 'POST', '/api/v1/grants', { person: added.person, table: 'rws-a', role });
      expect([role, granted.statusCode < 400]).toEqual([role, true]);
    }
    const sue = await signIn('sue', added.code);
    const places = (path: string): string =>
      path.replace(':table', 'rws-a').replace(':person', 'nobody').replace(':round', '1').replace(':key', 'k-1234567');
    // None of these reads what it is sent; and being signed out or forgotten would make everything after it fail for another reason.
    const bodyless = ['DELETE /api/v1/session', 'DELETE /api/v1/session/person', 'POST /api/v1/socket-tickets'];
    const changing = routes().filter((route) => !route.startsWith('GET ') && !bodyless.includes(route));
    let tried = 0;
    for (const route of changing) {
      const [method = '', path = ''] = route.split(' ');
      const asked = path.endsWith('/commands') ? [...roles, 'tumbler', 'system', 'player'].map((role) => `?as=${role}`) : [''];
      for (const query of ['', ...asked, '?faces=666&seed=1'])
        for (const payload of ATTEMPTS)
          for (const cookie of [administrator, sue]) {
            const answered = await send(cookie, method, `${places(path)}${query}`, payload);
            tried += 1;
            const what = `${route}${query} ${JSON.stringify(payload)} ${answered.body}`;
            expect([what, answered.statusCode >= 400]).toEqual([what, true]);
          }
    }
    expect(tried).toBeGreaterThan(500);
    // Both are still signed in: it was not for want of a session.
    for (const cookie of [administrator, sue]) expect((await send(cookie, 'GET', '/api/v1/session', {})).statusCode).toBe(200);
  });

  it('draws once: another close, a draw after the reveal and another number of dice are refused', async () => {
    await tumbler.commit('rws-a', 1_000_000, 3);
    const faces = await tumbler.draw('rws-a', 1_000_000, 1, 'a'.repeat(64));
    await expect(tumbler.draw('rws-a', 1_000_000, 1, 'b'.repeat(64))).rejects.toMatchObject({ code: 'other-close' });
    await expect(tumbler.draw('rws-a', 1_000_000, 2, 'b'.repeat(64))).rejects.toMatchObject({ code: 'other-close' });
    await expect(tumbler.commit('rws-a', 1_000_000, 2)).rejects.toMatchObject({ code: 'other-dice' });
    expect(await tumbler.draw('rws-a', 1_000_000, 1, 'a'.repeat(64))).toEqual(faces);
    await tumbler.reveal('rws-a', 1_000_000);
    await expect(tumbler.draw('rws-a', 1_000_000, 1, 'a'.repeat(64))).rejects.toMatchObject({ code: 'revealed' });
  });

  it('lets nobody write into the records of the dice or the journal, not even with the files at hand', async () => {
    const before = [...readEntries(join(folder, 'tumbler.db'))][0];
    for (const [file, table] of [
      ['tumbler', 'entries'],
      ['croupier', 'journal'],
    ] as const) {
      const database = new DatabaseSync(join(folder, `${file}.db`), { timeout: 5000 });
      try {
        const columns = database.prepare('select name from pragma_table_info(?)').all(table) as { readonly name: string }[];
        for (const { name } of columns)
          expect(() => database.exec(`update ${table} set "${name}" = "${name}" where seq = 1`)).toThrow(
            /never|may not|append|chang/i,
          );
        expect(() => database.exec(`delete from ${table} where seq = 1`)).toThrow(/never|may not|append|delet|remov/i);
      } finally {
        database.close();
      }
    }
    expect([...readEntries(join(folder, 'tumbler.db'))][0]).toEqual(before);
  });

  it('knows no seed in the process that takes commands before it is shown', () => {
    // The server's own code asks the tumbler for a commitment, faces and, at the end, the seed: no other way leads to one.
    const sources = projectFiles().filter(({ path }) => /^src\/server\//.test(path) && !path.endsWith('.test.ts'));
    const openers = sources.filter(({ text }) => /openRecord\(/.test(text)).map(({ path }) => path);
    expect(sorted(openers)).toEqual(['src/server/tumbler/process.ts', 'src/server/tumbler/record.ts']);
    expect(readFileSync(new URL('../../src/server/tumbler/tumbler.ts', import.meta.url), 'utf8')).toContain(
      'env: {}, execArgv: []',
    );
  });
});
