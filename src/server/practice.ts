/** The practice floor: eight tables of all five games that run by themselves, with chips that cost nothing. It must never be set up in a real house. */
import { type Act, assert, openLayout, type Rulebook, type Sign } from '../rules/index.ts';
import { MAY_BE_AUTOMATIC, riskyBets, type TableSetup } from '../table/index.ts';
import { type Pace, SYSTEM } from './dealing/index.ts';
import type { Desk, Floor, NewTable } from './floor/index.ts';

/** One table of the practice floor: what differs between them. */
export interface PracticeTable {
  readonly table: string;
  readonly rulebook: string;
  readonly layout: string;
  readonly sign: Sign;
  /** Offers bets that favour the player too: practice chips cost nothing, and the book prints them. */
  readonly names?: 'all';
}

/** In minor units. The sign of the shortest odds is the table's; longer ones have a lower maximum, as houses have it. */
const NUMBER_DICE: Sign = { minimum: 500, maximum: 100_000, bets: { 'any-triple': { minimum: 100, maximum: 20_000 } } };
const TAI_SAI: Sign = { ...NUMBER_DICE, differential: 200_000 };

export const PRACTICE_TABLES: readonly PracticeTable[] = [
  { table: 'crown-a', rulebook: 'crown-sic-bo', layout: 'A', sign: NUMBER_DICE },
  { table: 'crown-c', rulebook: 'crown-sic-bo', layout: 'C', sign: { minimum: 500, maximum: 50_000 }, names: 'all' },
  { table: 'rws-a', rulebook: 'rws-tai-sai', layout: 'A', sign: TAI_SAI },
  { table: 'rws-c', rulebook: 'rws-tai-sai', layout: 'C', sign: TAI_SAI },
  { table: 'rws-e', rulebook: 'rws-tai-sai', layout: 'E', sign: TAI_SAI },
  { table: 'adelaide', rulebook: 'adelaide-big-and-small', layout: 'full', sign: NUMBER_DICE },
  { table: 'triple-dice', rulebook: 'triple-dice', layout: 'mat', sign: { minimum: 100, maximum: 20_000 } },
  { table: 'dicette', rulebook: 'dicette', layout: 'mat', sign: { minimum: 100, maximum: 50_000 } },
];

/** Affairs of the house: a practice table leaves them to people, as it does who sits down, wagers or takes the dice. */
const BY_PEOPLE: readonly Act[] = ['start-gaming-day', 'exclude-player'];

const POSITIONS = 100;
/** Half a unit, so that 5½ to 1 is paid exactly. */
const CHIP = 50;
const FLOAT_MINOR = 1_000_000_000;

/** Bets of the printed layout that favour the player, alone or together with others. */
function riskyBetsOf(rulebook: Rulebook, layout: string): readonly string[] {
  const opened = openLayout(rulebook, layout, {});
  assert(opened.ok, 'a practice table has a layout of its book');
  return riskyBets(opened.value, {});
}

export function practiceSetup(rulebook: Rulebook, { table, layout, names }: PracticeTable, pace: Pace): TableSetup {
  return {
    table,
    layout,
    dice: 'electronic',
    automatic: MAY_BE_AUTOMATIC.filter((act) => act in rulebook.conduct.acts && !BY_PEOPLE.includes(act)),
    bettingMs: pace.bettingMs,
    positions: POSITIONS,
    chip: CHIP,
    colours: [],
    named: names === 'all' ? riskyBetsOf(rulebook, layout) : [],
    confirmAbove: null,
    odds: {},
  };
}

async function openTable(desk: Desk, sign: Sign): Promise<void> {
  const answer = await desk.ask({ by: SYSTEM, key: null, body: { type: 'open-table', sign, floatMinor: FLOAT_MINOR } });
  if (!answer.ok)
    throw new Error(
      `the practice table ${desk.table} does not open: ${'refusal' in answer ? answer.refusal.code : answer.message}`,
    );
}

/** Sets up and opens whatever is missing of the practice floor; a table that was opened once is left as it is. */
export async function setUpPractice(floor: Floor, rulebooks: readonly Rulebook[], pace: Pace): Promise<readonly string[]> {
  const added: string[] = [];
  for (const practice of PRACTICE_TABLES) {
    const rulebook = rulebooks.find(({ id }) => id === practice.rulebook);
    assert(rulebook !== undefined, 'a practice table has a rulebook');
    let desk = floor.desks.get(practice.table);
    if (desk === undefined) {
      const table: NewTable = { rulebook: rulebook.id, setup: practiceSetup(rulebook, practice, pace), by: SYSTEM };
      const created = await floor.createTable(table);
      if (typeof created === 'string') throw new Error(created);
      desk = created;
      added.push(practice.table);
    }
    // Its set-up is its first record: whoever stopped us before the second left it closed.
    if (desk.head().seq === 1) await openTable(desk, practice.sign);
  }
  return added;
}
