/** Attacks on the electronic dice of a running server by a person who can write its files or replace its tumbler: no chosen result is entered or paid. */
import { copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  auditStore,
  openForReading,
  openJournalReader,
  type RunningServer,
  readConfig,
  serve,
  startTumbler,
  TUMBLER_FILE,
  type Tumbler,
} from '../../src/server/index.ts';
import type { CommandBody, EventOf, EventType, TableEvent } from '../../src/table/index.ts';
import { FULL_SIZE, quickOrFull } from '../kit/size.ts';
import { rewriteBodies } from '../store/rewrite-bodies.ts';
import { addReveal, commitmentOfHex, type DrawValues, editSeed, findSeedForSixes, readSeed, swapSeed } from './chosen-seed.ts';
import { makeFolder, removeFolder } from './kit.ts';

const TABLE = 'crown-a';
/** Pays 180 to 1 on three sixes. */
const BET = 'triple:6';
const STAKE = 500;
const CHIPS = 100_000;
const FALSE_TUMBLER = fileURLToPath(new URL('./false-tumbler.ts', import.meta.url));
const LONG_WAIT = { timeout: 30_000, interval: 20 };

let folder: string;
let file: string;
let logLines: string[];
let running: RunningServer | null = null;
const clients: CroupierClient[] = [];

beforeEach(() => {
  folder = makeFolder();
  file = join(folder, TUMBLER_FILE);
  logLines = [];
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await running?.stop();
  running = null;
  removeFolder(folder);
});

async function startServer(dealing: 'house' | 'bench', start?: typeof startTumbler): Promise<RunningServer> {
  const config = readConfig({}, { data: folder, port: '0', log: 'error', dealing });
  if (typeof config === 'string') throw new Error(config);
  const log = pino({ level: 'error' }, { write: (line: string) => void logLines.push(line) });
  running = await serve({ ...config, stop_seconds: 0 }, log, start === undefined ? {} : { startTumbler: start });
  return running;
}

/** The events of the table in the journal on the disk. */
function readEvents(): readonly TableEvent[] {
  const db = openForReading(folder);
  try {
    const records = openJournalReader(db).records(TABLE, 2, 100_000);
    return records.flatMap(({ body }) => (JSON.parse(body) as { readonly events: readonly TableEvent[] }).events);
  } finally {
    db.close();
  }
}

const findEvents = <T extends EventType>(type: T, events = readEvents()): readonly EventOf<T>[] =>
  events.filter((event) => event.type === type) as unknown as readonly EventOf<T>[];

/** What an attack does when the server asks for the seed of the round with the wager. It returns the answer that the server gets. */
type Attack = (values: DrawValues, tumbler: Tumbler) => Promise<string>;

const passOn = ({ table, round, draw, closeHash }: DrawValues, tumbler: Tumbler): Promise<string> =>
  tumbler.draw(table, round, draw, closeHash);

/** Attacks one time: after the durable close of the first round that has a wager, when the dice can be computed. */
const attackWith =
  (attack: Attack, program?: string): typeof startTumbler =>
  async (options) => {
    const tumbler = await startTumbler({ ...options, ...(program === undefined ? {} : { program }) });
    let isOver = false;
    return {
      ...tumbler,
      draw: (table, round, draw, closeHash) => {
        const values = { table, round, draw, closeHash };
        if (isOver || table !== TABLE || findEvents('wager-placed').length === 0) return passOn(values, tumbler);
        isOver = true;
        // The close is durable before the server asks for the seed.
        expect(findEvents('betting-closed').at(-1)?.round).toBe(round);
        return attack(values, tumbler);
      },
    };
  };

/** A guest with a wager on three sixes. */
async function enterAndWager(address: string): Promise<CroupierClient> {
  const client = new CroupierClient(address);
  clients.push(client);
  await client.guest({ over: 21 });
  const table = client.table(TABLE);
  await table.sit();
  await table.buy(CHIPS);
  await placeWager(client);
  return client;
}

/** Betting is open only for a moment, so the first attempts may be refused. */
const placeWager = (client: CroupierClient): Promise<unknown> =>
  vi.waitFor(() => client.table(TABLE).place(BET, STAKE), LONG_WAIT);

interface Ready {
  readonly status: number;
  readonly fault: string | null;
}

async function getReady(): Promise<Ready> {
  const answer = await fetch(`${running?.address}/ready`);
  return { status: answer.status, ...((await answer.json()) as { readonly fault: string | null }) };
}

/** Signs in the administrator, who grants a new member of staff a role. Returns a function that submits commands in this role. */
async function hireStaff(role: string): Promise<(body: CommandBody) => Promise<number>> {
  const send = async (cookie: string, path: string, body: object) =>
    fetch(`${running?.address}/api/v1${path}`, {
      method: 'POST',
      headers: { 'x-croupier': '1', 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), cookie },
      body: JSON.stringify(body),
    });
  const signIn = async (login: string, code: string): Promise<string> => {
    const answer = await send('', '/session/first', { login, code, password: 'correct horse battery' });
    return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  };
  const { login = '', code = '' } = running?.administrator ?? {};
  const administrator = await signIn(login, code);
  const added = (await (await send(administrator, '/staff', { login: 'pam', name: 'Pam', adult: true })).json()) as {
    readonly person: string;
    readonly code: string;
  };
  expect((await send(administrator, '/grants', { person: added.person, table: TABLE, role })).status).toBeLessThan(300);
  const cookie = await signIn('pam', added.code);
  return async (body) => (await send(cookie, `/tables/${TABLE}/commands`, body)).status;
}

const audit = () => auditStore(folder, { rulebooks: RULEBOOKS, tumblerNeeded: true });

/** Checks that the server noticed the attack: nothing is paid, the table is suspended, and everybody is told why. */
async function expectStopped(client: CroupierClient, why: RegExp): Promise<number> {
  const table = client.table(TABLE);
  await table.until(({ status }) => status === 'suspended');
  const [rejected] = findEvents('dice-rejected');
  expect(rejected?.why).toMatch(why);
  const round = rejected?.round ?? 0;
  expect(findEvents('round-settled').map((event) => event.round)).not.toContain(round);
  expect(table.own).toMatchObject({ cashChips: CHIPS - STAKE, wagers: [{ bet: BET, stake: STAKE }] });
  await vi.waitFor(async () => {
    const { status, fault } = await getReady();
    expect(status).toBe(503);
    expect(fault).toMatch(why);
    expect(fault).toContain(`table ${TABLE} cannot be dealt: the dice of round ${round} are rejected`);
  }, LONG_WAIT);
  const line = logLines.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'the table cannot be dealt');
  expect(line).toMatchObject({ table: TABLE, message: expect.stringMatching(why) });
  return round;
}

/** Staff handle the round like a lost seed. Then play goes on, with dice that anybody can verify. */
async function expectPlayGoesOn(client: CroupierClient, round: number): Promise<void> {
  const table = client.table(TABLE);
  const act = await hireStaff('pit-boss');
  expect(await act({ type: 'settle-round' })).toBe(409);
  expect(await act({ type: 'void-damaged', rounds: [round], why: 'the dice were changed' })).toBe(200);
  await vi.waitFor(() => expect(table.own).toMatchObject({ cashChips: CHIPS, wagers: [] }), LONG_WAIT);
  expect(await act({ type: 'declare-rectified' })).toBe(200);
  const settled = table.next('settled', (settlement) => settlement.round > round);
  // If the tumbler was killed and starts slowly, the server finds the wrong seed only now and stops the table one more time.
  const declareAgain = async (error: unknown): Promise<never> => {
    await act({ type: 'declare-rectified' });
    throw error;
  };
  await vi.waitFor(() => client.table(TABLE).place(BET, STAKE).catch(declareAgain), LONG_WAIT);
  await settled;
  expect(await getReady()).toMatchObject({ status: 200, fault: null });
}

describe('a chosen seed is rejected if', () => {
  const EDITED = /the seed does not match its commitment/;

  const ATTACKS: readonly (readonly [name: string, attack: Attack, why: RegExp, auditFault: RegExp | null])[] = [
    [
      'it is swapped in the file between the durable close and the draw, with all hashes of the file',
      (values, tumbler) => {
        swapSeed(file, values, findSeedForSixes(values));
        return passOn(values, tumbler);
      },
      EDITED,
      /the journal has a different commitment/,
    ],
    [
      'a row of the file is edited',
      (values, tumbler) => {
        editSeed(file, values, findSeedForSixes(values));
        return passOn(values, tumbler);
      },
      EDITED,
      /the journal has a different commitment/,
    ],
    [
      'a row is added to the file, so that the tumbler refuses to draw',
      (values, tumbler) => {
        addReveal(file, values);
        return passOn(values, tumbler);
      },
      /the seed of round \d+ of crown-a is already revealed/,
      null,
    ],
    [
      'the file is replaced and the tumbler is killed',
      async (values, tumbler) => {
        const copy = `${file}.copy`;
        // A checkpoint makes the copy complete.
        const db = new DatabaseSync(file);
        db.exec('pragma wal_checkpoint(truncate)');
        db.close();
        copyFileSync(file, copy);
        swapSeed(copy, values, findSeedForSixes(values));
        process.kill(tumbler.health().pid ?? 0, 'SIGKILL');
        for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
        renameSync(copy, file);
        return passOn(values, tumbler);
      },
      EDITED,
      /the journal has a different commitment/,
    ],
    ['the answer has another seed', async (values) => findSeedForSixes(values), EDITED, null],
    [
      'the answer has one wrong digit',
      async (values, tumbler) => {
        const seed = await passOn(values, tumbler);
        return `${seed.slice(0, -1)}${seed.endsWith('0') ? '1' : '0'}`;
      },
      EDITED,
      null,
    ],
    [
      'the answer has the seed of another round',
      async ({ table, round }, tumbler) => {
        await tumbler.commit(table, round + 1, 3);
        return readSeed(file, table, round + 1);
      },
      EDITED,
      null,
    ],
    [
      'the answer has the committed seed of another table',
      async () => {
        const seed = readSeed(file, 'rws-a', 1);
        expect(await fetchCommitment('rws-a')).toBe(commitmentOfHex(seed));
        return seed;
      },
      EDITED,
      null,
    ],
    ['the answer has faces', async () => [6, 6, 6] as never, /the tumbler did not send a seed/, null],
  ];
  const QUICK_ATTACKS = ATTACKS.filter(([name]) => /swapped|added|replaced|has faces/.test(name));

  it.each(quickOrFull(QUICK_ATTACKS, ATTACKS))('%s', async (_, attack, why, auditFault) => {
    await startServer('bench', attackWith(attack));
    const client = await enterAndWager(running?.address ?? '');
    const round = await expectStopped(client, why);
    expect(findEvents('result-entered').map((event) => event.round)).not.toContain(round);
    await expectPlayGoesOn(client, round);
    await running?.stop();
    running = null;
    const { fault, lost } = await audit();
    if (auditFault === null) expect({ fault, lost }).toEqual({ fault: null, lost: 0 });
    else expect(fault).toMatchObject({ in: 'tumbler', what: expect.stringMatching(auditFault) });
  });

  async function fetchCommitment(table: string): Promise<string | null> {
    const answer = await fetch(`${running?.address}/api/v1/tables/${table}/rounds/1`);
    return ((await answer.json()) as { readonly commitment: string | null }).commitment;
  }

  it.each([
    ['a seed', EDITED],
    ['faces', /the tumbler did not send a seed/],
  ])('another program answers on the channel of the tumbler with %s', async (answer, why) => {
    const attackFile = `${file}.attack`;
    const attack: Attack = (values, tumbler) => {
      writeFileSync(attackFile, answer);
      return passOn(values, tumbler).finally(() => rmSync(attackFile));
    };
    await startServer('bench', attackWith(attack, FALSE_TUMBLER));
    const client = await enterAndWager(running?.address ?? '');
    const round = await expectStopped(client, why);
    expect(findEvents('result-entered').map((event) => event.round)).not.toContain(round);
    await expectPlayGoesOn(client, round);
    await running?.stop();
    running = null;
    expect(await audit()).toMatchObject({ fault: null, lost: 0 });
  });
});

describe('after an attack', () => {
  it('the round gets its committed dice if the right file is restored, and is paid by them', async () => {
    let rightSeed = '';
    const attack: Attack = (values, tumbler) => {
      rightSeed = readSeed(file, values.table, values.round);
      swapSeed(file, values, findSeedForSixes(values));
      return passOn(values, tumbler);
    };
    await startServer('bench', attackWith(attack));
    const client = await enterAndWager(running?.address ?? '');
    const round = await expectStopped(client, /does not match/);
    swapSeed(file, { table: TABLE, round, draw: 1, closeHash: '' }, rightSeed);
    const act = await hireStaff('pit-boss');
    const settled = client.table(TABLE).next('settled', (settlement) => settlement.round === round);
    expect(await act({ type: 'declare-rectified' })).toBe(200);
    await settled;
    expect(findEvents('dice-revealed').find((event) => event.round === round)).toMatchObject({ seed: rightSeed });
    await running?.stop();
    running = null;
    // The file still has the draw with the chosen seed.
    expect((await audit()).fault).toMatchObject({ in: 'tumbler', what: expect.stringContaining('but the tumbler drew 666') });
  });

  it('a seed that is swapped after the result does not stop the payment of that result', async () => {
    await startServer('bench', async (options) => {
      const tumbler = await startTumbler(options);
      return { ...tumbler, reveal: async (table, round) => (await tumbler.reveal(table, round)).replaceAll(/./g, '6') };
    });
    const client = await enterAndWager(running?.address ?? '');
    await client.table(TABLE).next('settled');
    expect(findEvents('dice-rejected')).toEqual([]);
    expect(logLines.join()).toContain('the tumbler did not reveal the seed of round');
    await running?.stop();
    running = null;
    expect(await audit()).toMatchObject({ fault: null, lost: 0 });
  });
});

describe('a result that is changed between the result and the settlement', () => {
  // `test/store/dice-check.test.ts` has the same attack in the quick size, without a server.
  it.runIf(FULL_SIZE)('is not paid', async () => {
    // The tables of the first start have a short betting time. The second start has a pause before the settlement.
    await (await startServer('bench')).stop();
    await startServer('house');
    const { administrator } = running as RunningServer;
    expect(administrator).toBeNull();
    await enterAndWager(running?.address ?? '');
    await vi.waitFor(() => {
      const wagerRound = findEvents('betting-closed').at(-1)?.round;
      expect(findEvents('dice-revealed').map((event) => event.round)).toContain(wagerRound);
      expect(findEvents('wager-placed')).toHaveLength(1);
      expect(findEvents('result-entered').at(-1)?.round).toBe(wagerRound);
    }, LONG_WAIT);
    for (const client of clients.splice(0)) client.close();
    await running?.stop();
    const [{ round } = { round: 0 }] = findEvents('result-entered').slice(-1);
    expect(findEvents('round-settled').map((event) => event.round)).not.toContain(round);
    forgeResult(round);
    await startServer('house');
    await vi.waitFor(async () => {
      const { status, fault } = await getReady();
      expect(status).toBe(503);
      expect(fault).toContain(`the dice of round ${round} are rejected: the result does not match the seed`);
    }, LONG_WAIT);
    expect(findEvents('dice-rejected')).toMatchObject([{ round, why: 'the result does not match the seed' }]);
    expect(findEvents('round-settled').map((event) => event.round)).not.toContain(round);
    expect(logLines.join()).toContain('the result does not match the seed');
    await running?.stop();
    running = null;
    expect((await audit()).fault).toMatchObject({ in: 'journal', what: expect.stringMatching(/faces of draw 1 of round \d+/) });
  });

  /** Writes three sixes into the journal, as `enter-result` would record them, and recomputes all hashes. */
  function forgeResult(round: number): void {
    const db = new DatabaseSync(join(folder, 'croupier.db'));
    const sixes = { faces: [6, 6, 6], call: '6, 6, 6, total 18', total: 18, lit: ['any-triple', BET, 'double:6', 'single:6'] };
    rewriteBodies(db, TABLE, (body) => {
      if (!body.includes(`"type":"result-entered","round":${round},`)) return body;
      const { asked, events } = JSON.parse(body) as { readonly asked: object; readonly events: readonly object[] };
      return JSON.stringify({ asked: { ...asked, faces: [6, 6, 6] }, events: events.map((event) => ({ ...event, ...sixes })) });
    });
    // Without snapshots, the server rebuilds the table from the journal.
    db.exec('delete from snapshot');
    db.close();
  }
});
