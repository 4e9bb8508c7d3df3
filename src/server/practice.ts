/** Sets up the practice house: eight automatic tables of all five games, with play money. */
import { type Act, assert, openLayout, type Rulebook, type Sign } from '../rules/index.ts';
import { AUTOMATABLE_ACTS, riskyBets, type TableSetup } from '../table/index.ts';
import { type Pace, SYSTEM } from './dealing/index.ts';
import type { Floor, NewTable, TableHandle } from './floor/index.ts';

export interface PracticeTable {
  readonly table: string;
  readonly rulebook: string;
  readonly layout: string;
  readonly sign: Sign;
  /** The table also offers printed bets that favour the player or belong to a set that cannot lose, because chips are play money here. */
  readonly offersRiskyBets?: true;
}

/** Signs: the minimum and maximum of a table, in minor units. Bets with long odds have a lower maximum, as in real houses. */
const COMMON_SIGN: Sign = { minimum: 500, maximum: 100_000, bets: { 'any-triple': { minimum: 100, maximum: 20_000 } } };
/** The differential is the largest allowed difference between the wagers on two opposite bets. */
const TAI_SAI_SIGN: Sign = { ...COMMON_SIGN, differential: 200_000 };

export const PRACTICE_TABLES: readonly PracticeTable[] = [
  { table: 'crown-a', rulebook: 'crown-sic-bo', layout: 'A', sign: COMMON_SIGN },
  { table: 'crown-c', rulebook: 'crown-sic-bo', layout: 'C', sign: { minimum: 500, maximum: 50_000 }, offersRiskyBets: true },
  { table: 'rws-a', rulebook: 'rws-tai-sai', layout: 'A', sign: TAI_SAI_SIGN },
  { table: 'rws-c', rulebook: 'rws-tai-sai', layout: 'C', sign: TAI_SAI_SIGN },
  { table: 'rws-e', rulebook: 'rws-tai-sai', layout: 'E', sign: TAI_SAI_SIGN },
  { table: 'adelaide', rulebook: 'adelaide-big-and-small', layout: 'full', sign: COMMON_SIGN },
  { table: 'triple-dice', rulebook: 'triple-dice', layout: 'mat', sign: { minimum: 100, maximum: 20_000 } },
  { table: 'dicette', rulebook: 'dicette', layout: 'mat', sign: { minimum: 100, maximum: 50_000 } },
];

/** Acts that could be automatic, but are done by people at practice tables. */
const BY_PEOPLE: readonly Act[] = ['start-gaming-day', 'exclude-player', 'close-table'];

/** Number of seats at a table. */
const POSITIONS = 100;
/** The smallest chip, in minor units: half a unit, so that 5½ to 1 can be paid exactly. */
const CHIP = 50;
/** The chips of the house at a table. */
const FLOAT_MINOR = 1_000_000_000;

/** Bets of the printed layout that favour the player, alone or in combination. */
function riskyBetsOf(rulebook: Rulebook, layout: string): readonly string[] {
  const opened = openLayout(rulebook, layout, {});
  assert(opened.ok, `the rulebook has no layout ${layout}`);
  return riskyBets(opened.value, {});
}

export function practiceSetup(rulebook: Rulebook, { table, layout, offersRiskyBets }: PracticeTable, pace: Pace): TableSetup {
  return {
    table,
    layout,
    dice: 'electronic',
    automatic: AUTOMATABLE_ACTS.filter((act) => act in rulebook.conduct.acts && !BY_PEOPLE.includes(act)),
    bettingMs: pace.bettingMs,
    positions: POSITIONS,
    chip: CHIP,
    colours: [],
    // A bet that favours the player is offered only if the set-up names it.
    named: offersRiskyBets ? riskyBetsOf(rulebook, layout) : [],
    confirmAbove: null,
    odds: {},
  };
}

/** The set-up of a tournament table that belongs to no table of the practice house. */
export function practiceTournamentSetup(
  rulebooks: readonly Rulebook[],
  table: string,
  rulebookId: string,
  layout: string,
  pace: Pace,
): TableSetup {
  const rulebook = rulebooks.find(({ id }) => id === rulebookId);
  assert(rulebook !== undefined, `unknown rulebook ${rulebookId}`);
  return { ...practiceSetup(rulebook, { table, rulebook: rulebookId, layout, sign: {} }, pace), tournament: true, chip: 1 };
}

async function openTable(handle: TableHandle, sign: Sign): Promise<void> {
  const answer = await handle.submit({ by: SYSTEM, key: null, body: { type: 'open-table', sign, floatMinor: FLOAT_MINOR } });
  if (!answer.ok)
    throw new Error(
      `cannot open the practice table ${handle.table}: ${'refusal' in answer ? answer.refusal.code : answer.message}`,
    );
}

/** Sets up and opens missing practice tables and returns their names. Existing tables stay unchanged. */
export async function setUpPractice(floor: Floor, rulebooks: readonly Rulebook[], pace: Pace): Promise<readonly string[]> {
  const added: string[] = [];
  for (const practice of PRACTICE_TABLES) {
    const rulebook = rulebooks.find(({ id }) => id === practice.rulebook);
    assert(rulebook !== undefined, `unknown rulebook ${practice.rulebook}`);
    let handle = floor.tables.get(practice.table);
    if (handle === undefined) {
      const table: NewTable = { rulebook: rulebook.id, setup: practiceSetup(rulebook, practice, pace), by: SYSTEM };
      const created = await floor.createTable(table);
      if (typeof created === 'string') throw new Error(created);
      handle = created;
      added.push(practice.table);
    }
    // If the table has only its set-up record, an earlier start of the server ended before it opened the table.
    if (handle.head().seq === 1) await openTable(handle, practice.sign);
  }
  return added;
}
