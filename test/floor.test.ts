/** Whole floors from seeds, all invariants on: nothing breaks, nothing sticks, and everything that can happen does. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import { ACTS } from '../src/rules/index.ts';
import { ACCOUNTS, EVENT_TYPES, REFUSALS } from '../src/table/index.ts';
import {
  type Floor,
  type FloorBreach,
  type FloorTable,
  floorDigest,
  floorMoney,
  floorNames,
  openFloor,
  playRound,
  STUCK_COMMANDS,
} from '../src/testing/index.ts';
import { sized } from './kit/size.ts';

const NAMES = floorNames(RULEBOOKS);

function floorOf(seed: string, names: readonly string[] = NAMES): Floor {
  const floor = openFloor(RULEBOOKS, names, seed);
  if (typeof floor === 'string') throw new Error(`${floor} is no table`);
  return floor;
}

/** Plays so many rounds, the tables in turn; a breach ends it. */
function play(floor: Floor, rounds: number): FloorBreach | null {
  for (let i = 0; i < rounds; i++) {
    const breach = playRound(floor, floor.tables[i % floor.tables.length] as FloorTable);
    if (breach !== null) return breach;
  }
  return null;
}

const seen = new Set<string>();

describe('a floor of every layout', () => {
  it.each(sized(['first', 'second'], ['first', 'second', 'third', 'fourth', 'sixth']))(
    'seed %s: 3000 rounds, and the money adds up',
    (seed) => {
      const floor = floorOf(seed);
      expect(play(floor, 3000)).toBeNull();
      const money = floorMoney(floor);
      expect(ACCOUNTS.reduce((sum, account) => sum + money[account], 0)).toBe(0);
      for (const counts of [floor.accepted, floor.refused, floor.events]) for (const what of counts.keys()) seen.add(what);
    },
  );
});

describe('seeds at which something once broke', () => {
  const rows: readonly [seed: string, table: string, rounds: number, what: string][] = [
    ['5', 'crown-sic-bo/C', 63, 'colour chips taken back from a bet left a stack of none, which outlived its colour'],
    ['24', 'triple-dice/mat', 425, 'damaged dice of an earlier throw left a frozen throw without a shooter who could wager'],
  ];
  it.each(rows)('seed %s, %s, %s rounds: %s', (seed, table, rounds) => {
    expect(play(floorOf(seed, [table]), rounds)).toBeNull();
  });
});

describe('a seed', () => {
  const names = ['rws-tai-sai/A', 'triple-dice/mat', 'dicette/mat/electronic'];

  it('gives the same floor again, and another gives another', () => {
    const digests = ['one', 'one', 'two'].map((seed) => {
      const floor = floorOf(seed, names);
      expect(play(floor, 150)).toBeNull();
      return floorDigest(floor);
    });
    expect(digests[0]).toBe(digests[1]);
    expect(digests[0]).not.toBe(digests[2]);
  });

  it('gives a table the same rounds alone as among others', () => {
    const whole = floorOf('one', names);
    play(whole, 150);
    const alone = floorOf('one', ['dicette/mat/electronic']);
    play(alone, 50);
    expect(alone.tables[0]?.digest).toEqual(whole.tables[2]?.digest);
  });
});

describe('what is wrong is found', () => {
  it('a unit that comes from nowhere', () => {
    const floor = floorOf('one', ['dicette/mat']);
    expect(play(floor, 5)).toBeNull();
    const table = floor.tables[0] as FloorTable;
    table.state.accounts.rack += 1;
    table.state.accounts.cage -= 1;
    expect(playRound(floor, table)).toMatchObject({
      table: 'dicette/mat',
      round: 6,
      message: expect.stringContaining('racks, wallets and held money add up'),
      command: { atMs: expect.any(Number) },
    });
  });

  it('a table at which nothing goes on', () => {
    const floor = floorOf('one', ['dicette/mat']);
    const table = floor.tables[0] as FloorTable;
    const nobody = Object.fromEntries(ACTS.map((act) => [act, null]));
    const stuck = { ...table, state: { ...table.state, permissions: nobody } as FloorTable['state'] };
    expect(playRound(floor, stuck)).toMatchObject({ message: expect.stringContaining(`in ${STUCK_COMMANDS} commands`) });
  });

  it.each(['dicette', 'dicette/A', 'dicette/mat/loaded', 'dicette/mat/electronic/x', 'nothing/mat'])('no table %s', (name) => {
    expect(openFloor(RULEBOOKS, [name], 'one')).toBe(name);
  });
});

it('every layout was there, and almost everything happened', () => {
  const layouts = RULEBOOKS.flatMap(({ id, layouts }) => layouts.map((layout) => `${id}/${layout.id}`));
  expect(layouts.filter((name) => !NAMES.includes(name))).toEqual([]);
  expect(layouts).toHaveLength(13);
  expect(EVENT_TYPES.filter((type) => !seen.has(type))).toEqual([]);
  expect(ACTS.filter((act) => !seen.has(act))).toEqual([]);
  expect(REFUSALS.filter((code) => !seen.has(code)).length).toBeLessThanOrEqual(3);
});
