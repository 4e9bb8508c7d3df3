/** The gate between what is handed in and a lawful round: names the first thing that is wrong and where. It must never guess. */
import { isFace } from './dice.ts';
import { findBet, findRulebook, type Layout, openLayout, type RaisedOdds } from './layout.ts';
import { type BetLimits, type Limits, limitsInForce, type Sign } from './limits.ts';
import { AMOUNT_MAX, isAmount, type Minor } from './money.ts';
import { nearest } from './nearest.ts';
import { done, failed, type Problem, type ProblemCode, quote, type Result } from './result.ts';
import { type Round, type Settlement, settleRound } from './settle.ts';
import type { Wager } from './settled.ts';
import type { Face, Rulebook } from './vocabulary.ts';

/** Limits of one round: far above any table, low enough to answer at once. */
export const WAGERS_MAX = 1_000_000;
export const NAME_MAX = 128;

/** A round as a user writes it. Only these four are required; `settle` names any other fault in what it is given. */
export interface RoundInput {
  readonly rulebook: string;
  readonly layout: string;
  readonly wagers: readonly Wager[];
  readonly result: readonly number[];
  readonly sign?: Sign;
  readonly limits?: Readonly<Record<string, Limits>>;
  readonly odds?: Readonly<Record<string, string>>;
  readonly throw?: number;
  readonly warned?: readonly string[];
  readonly chip?: Minor;
}

const ROUND_FIELDS = ['rulebook', 'layout', 'wagers', 'result', 'sign', 'limits', 'odds', 'throw', 'warned', 'chip'] as const;
const SIGN_FIELDS = ['minimum', 'maximum', 'bets', 'multiples', 'differential'] as const;
const LIMITS_FIELDS = ['minimum', 'maximum', 'bets'] as const;
const BET_LIMITS_FIELDS = ['minimum', 'maximum'] as const;
const WAGER_FIELDS = ['player', 'bet', 'stake'] as const;

type Fields = Readonly<Record<string, unknown>>;

/** Readers note what is wrong and answer with something harmless, so that the first note is what the user hears. */
type Notes = Problem[];

function take<T>(notes: Notes, result: Result<T>): T | undefined {
  if (result.ok) return result.value;
  notes.push(result.problem);
  return undefined;
}

function note(notes: Notes, code: ProblemCode, at: string, message: string, near?: string): void {
  take(notes, failed(code, at, message, near));
}

/** An object with no field but the known ones; any field where they are null. */
function readFields(notes: Notes, value: unknown, at: string, known: readonly string[] | null): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    note(notes, 'not-an-object', at, `${quote(value)} is not an object`);
    return {};
  }
  const off = known === null ? undefined : Object.keys(value).find((field) => !known.includes(field));
  if (known !== null && off !== undefined) {
    note(notes, 'unknown-field', at, `there is no field ${quote(off)}; there are ${known.join(', ')}`, nearest(off, known));
  }
  return value as Fields;
}

function readList(notes: Notes, value: unknown, at: string): readonly unknown[] {
  if (!Array.isArray(value)) {
    note(notes, 'not-a-list', at, `${quote(value)} is not a list`);
    return [];
  }
  // A list with holes would skip its own checks.
  if (value.length <= WAGERS_MAX) return Array.from(value);
  note(notes, 'too-many', at, `${value.length} entries are more than ${WAGERS_MAX}`);
  return [];
}

function readText(notes: Notes, value: unknown, at: string): string {
  if (typeof value === 'string' && value !== '' && value.length <= NAME_MAX) return value;
  note(notes, 'not-text', at, `${quote(value)} is not a name of 1 to ${NAME_MAX} characters`);
  return '';
}

function readAmount(notes: Notes, value: unknown, at: string, least: number): Minor {
  if (isAmount(value) && value >= least) return value;
  note(notes, 'bad-amount', at, `${quote(value)} is not an amount; amounts are whole minor units from ${least} to ${AMOUNT_MAX}`);
  return least;
}

/** Everything a user hands in, checked; the first fault is named with its place. */
export function readRound(
  rulebooks: readonly Rulebook[],
  input: unknown,
): Result<{ readonly layout: Layout; readonly round: Round }> {
  const notes: Notes = [];
  const fields = readFields(notes, input, '', ROUND_FIELDS);
  for (const field of ['rulebook', 'layout', 'wagers', 'result']) {
    if (fields[field] === undefined) note(notes, 'missing-field', field, 'is missing');
  }
  const layout = notes.length > 0 ? undefined : readLayout(notes, rulebooks, fields);
  if (layout === undefined) return { ok: false, problem: notes[0] as Problem };
  const sign = readSign(notes, layout, fields.sign);
  const round: Round = {
    wagers: readWagers(notes, layout, fields.wagers),
    result: readResult(notes, layout, fields.result),
    sign,
    limits: readIndividualLimits(notes, layout, sign, fields.limits),
    warned: readWarned(notes, layout, fields.warned),
    chip: fields.chip === undefined ? 1 : readAmount(notes, fields.chip, 'chip', 1),
    throw: readThrow(notes, layout, fields.throw),
  };
  const [problem] = notes;
  return problem === undefined ? done({ layout, round }) : { ok: false, problem };
}

function readLayout(notes: Notes, rulebooks: readonly Rulebook[], fields: Fields): Layout | undefined {
  const rulebook = take(notes, findRulebook(rulebooks, readText(notes, fields.rulebook, 'rulebook')));
  const id = readText(notes, fields.layout, 'layout');
  const odds = fields.odds === undefined ? {} : readFields(notes, fields.odds, 'odds', null);
  for (const [bet, text] of Object.entries(odds)) {
    if (typeof text !== 'string') note(notes, 'bad-odds', `odds.${bet}`, `${quote(text)} is not odds; write text such as "6/1"`);
  }
  if (rulebook === undefined || notes.length > 0) return undefined;
  if (fields.odds !== undefined) applies(notes, 'odds', rulebook.money.oddsFloor !== null, rulebook);
  return take(notes, openLayout(rulebook, id, notes.length > 0 ? {} : (odds as RaisedOdds)));
}

/** A field that this book has no use for is an error, not a silence. */
function applies(notes: Notes, at: string, does: boolean, rulebook: Rulebook): void {
  if (!does) note(notes, 'field-does-not-apply', at, `does not apply to ${rulebook.id}`);
}

function readWagers(notes: Notes, layout: Layout, value: unknown): readonly Wager[] {
  const sums = new Map<string, number>();
  const holders = new Map<string, string>();
  return readList(notes, value, 'wagers').map((entry, i) => {
    const at = `wagers[${i}]`;
    const fields = readFields(notes, entry, at, WAGER_FIELDS);
    const player = readText(notes, fields.player, `${at}.player`);
    const stake = readAmount(notes, fields.stake, `${at}.stake`, 1);
    const id = readText(notes, fields.bet, `${at}.bet`);
    const bet = id === '' ? undefined : take(notes, findBet(layout, id, `${at}.bet`));
    const key = `${id} ${player}`;
    const staked = (sums.get(key) ?? 0) + stake;
    sums.set(key, staked);
    if (staked > AMOUNT_MAX)
      note(notes, 'amount-unsafe', `${at}.stake`, `with it the stakes of ${quote(player)} on ${id} exceed ${AMOUNT_MAX}`);
    const holder = holders.get(id) ?? player;
    holders.set(id, holder);
    if (bet?.soleHolder && holder !== player) {
      note(
        notes,
        'sole-holder',
        `${at}.player`,
        `only one player may hold ${id} (${bet.soleHolder.join(', ')}); ${quote(holder)} does`,
      );
    }
    return { player, bet: id, stake };
  });
}

function readResult(notes: Notes, layout: Layout, value: unknown): readonly Face[] {
  const faces = readList(notes, value, 'result');
  for (const [i, face] of faces.entries()) {
    if (!isFace(face)) note(notes, 'bad-face', `result[${i}]`, `${quote(face)} is not a face; faces are 1 to 6`);
  }
  const { count } = layout.dice;
  if (Array.isArray(value) && faces.length !== count) {
    const message = `${faces.length} faces are given; ${layout.rulebook.id} layout ${layout.id} is played with ${count} dice`;
    note(notes, 'wrong-number-of-dice', 'result', message);
  }
  return faces as readonly Face[];
}

/** A sign by itself: the figures make ranges, name bets of this layout, and apply to this book. */
export function checkSign(layout: Layout, value: unknown): Result<Sign> {
  const notes: Notes = [];
  const sign = readSign(notes, layout, value);
  const [problem] = notes;
  return problem === undefined ? done(sign) : { ok: false, problem };
}

function readSign(notes: Notes, layout: Layout, value: unknown): Sign {
  if (value === undefined) return {};
  const { rulebook } = layout;
  const fields = readFields(notes, value, 'sign', SIGN_FIELDS);
  const limits = readLimits(notes, layout, fields, 'sign');
  const { multiples, differential } = fields;
  if (differential !== undefined) applies(notes, 'sign.differential', rulebook.money.differential !== null, rulebook);
  if (multiples !== undefined) {
    applies(notes, 'sign.multiples', rulebook.money.multiples !== null, rulebook);
    if (typeof multiples !== 'boolean')
      note(notes, 'bad-limits', 'sign.multiples', `${quote(multiples)} is neither true nor false`);
    if (multiples === true && !hasMinimum(limits))
      note(notes, 'bad-limits', 'sign.multiples', 'needs sign.minimum to be a multiple of');
  }
  return {
    ...limits,
    ...(multiples === true ? { multiples } : {}),
    ...(differential === undefined ? {} : { differential: readAmount(notes, differential, 'sign.differential', 0) }),
  };
}

/** A multiple is one of a minimum: of the general one, or of a bet's own. */
const hasMinimum = (limits: Limits): boolean =>
  [limits, ...Object.values(limits.bets ?? {})].some(({ minimum }) => minimum !== undefined);

function readLimits(notes: Notes, layout: Layout, fields: Fields, at: string): Limits {
  const general = readBetLimits(notes, fields, at);
  if (fields.bets === undefined) return general;
  const bets: [string, BetLimits][] = [];
  for (const [bet, value] of Object.entries(readFields(notes, fields.bets, `${at}.bets`, null))) {
    const here = `${at}.bets.${bet}`;
    take(notes, findBet(layout, bet, here));
    bets.push([bet, readBetLimits(notes, readFields(notes, value, here, BET_LIMITS_FIELDS), here, general)]);
  }
  return { ...general, bets: Object.fromEntries(bets) };
}

/** A bet's limits must make a range together with the general ones that they leave in force. */
function readBetLimits(notes: Notes, fields: Fields, at: string, general: BetLimits = {}): BetLimits {
  const minimum = fields.minimum === undefined ? undefined : readAmount(notes, fields.minimum, `${at}.minimum`, 1);
  const maximum = fields.maximum === undefined ? undefined : readAmount(notes, fields.maximum, `${at}.maximum`, 1);
  const [least, most] = [minimum ?? general.minimum, maximum ?? general.maximum];
  if (least !== undefined && most !== undefined && least > most) {
    note(notes, 'bad-limits', at, `the minimum of ${least} is above the maximum of ${most}`);
  }
  return { ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) };
}

function readIndividualLimits(notes: Notes, layout: Layout, sign: Sign, value: unknown): ReadonlyMap<string, Limits> {
  const agreed = new Map<string, Limits>();
  if (value === undefined) return agreed;
  applies(notes, 'limits', layout.rulebook.money.individualLimits !== null, layout.rulebook);
  for (const [player, entry] of Object.entries(readFields(notes, value, 'limits', null))) {
    const at = `limits.${player}`;
    const limits = readLimits(notes, layout, readFields(notes, entry, at, LIMITS_FIELDS), at);
    agreed.set(player, limits);
    noteContradiction(notes, layout, sign, limits, at);
  }
  return agreed;
}

/** What is agreed must make a range together with what the sign leaves in force, on every bet. */
function noteContradiction(notes: Notes, layout: Layout, sign: Sign, agreed: Limits, at: string): void {
  for (const { id } of layout.bets) {
    const { minimum, maximum } = limitsInForce(sign, agreed, id);
    if (maximum === null || minimum <= maximum) continue;
    note(notes, 'bad-limits', at, `with the sign, the minimum of ${minimum} on ${id} is above the maximum of ${maximum}`);
    return;
  }
}

function readWarned(notes: Notes, layout: Layout, value: unknown): ReadonlySet<string> {
  if (value === undefined) return new Set();
  const { belowMinimum } = layout.rulebook.money;
  applies(notes, 'warned', belowMinimum.policy === 'warn-then-return', layout.rulebook);
  return new Set(readList(notes, value, 'warned').map((player, i) => readText(notes, player, `warned[${i}]`)));
}

function readThrow(notes: Notes, layout: Layout, value: unknown): number {
  if (value === undefined) return 1;
  const most = Math.max(...layout.bets.map(({ throws }) => throws));
  applies(notes, 'throw', most > 1, layout.rulebook);
  if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most) return value as number;
  note(notes, 'bad-throw', 'throw', `${quote(value)} is not a throw; throws are 1 to ${most}`);
  return 1;
}

/** One call from what a user hands in to what the round should pay. */
export function settle(rulebooks: readonly Rulebook[], input: RoundInput): Result<Settlement> {
  const read = readRound(rulebooks, input);
  return read.ok ? settleRound(read.value.layout, read.value.round) : read;
}
