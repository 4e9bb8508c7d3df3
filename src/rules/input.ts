/** Validates a round from untrusted input, and reports the first problem with its path. */
import { isFace } from './dice.ts';
import { findBet, findRulebook, type Layout, openLayout, type RaisedOdds } from './layout.ts';
import { type BetLimits, type Limits, limitsInForce, type Sign } from './limits.ts';
import { AMOUNT_MAX, isAmount, type Minor } from './money.ts';
import { nearest } from './nearest.ts';
import { fail, ok, type Problem, type ProblemCode, quote, type Result } from './result.ts';
import { type Round, type Settlement, settleRound } from './settle.ts';
import type { Wager } from './settled.ts';
import type { Face, Rulebook } from './vocabulary.ts';

/** At most this many wagers are read: more than any table has, but few enough to settle in one call. */
export const WAGERS_MAX = 1_000_000;
export const NAME_MAX = 128;

/** A round as a user writes it. The first four fields are required. */
export interface RoundInput {
  readonly rulebook: string;
  readonly layout: string;
  readonly wagers: readonly Wager[];
  readonly result: readonly number[];
  /** The limits that the sign at the table shows. */
  readonly sign?: Sign;
  /** Limits agreed with players, by player. */
  readonly limits?: Readonly<Record<string, Limits>>;
  /** Odds above the printed ones, by bet. */
  readonly odds?: Readonly<Record<string, string>>;
  /** The number of the throw, for bets that last several throws. */
  readonly throw?: number;
  /** Players who were already warned about the minimum. */
  readonly warned?: readonly string[];
  /** The smallest amount that chips can pay. */
  readonly chip?: Minor;
}

const ROUND_FIELDS = ['rulebook', 'layout', 'wagers', 'result', 'sign', 'limits', 'odds', 'throw', 'warned', 'chip'] as const;
const SIGN_FIELDS = ['minimum', 'maximum', 'bets', 'multiples', 'differential'] as const;
const LIMITS_FIELDS = ['minimum', 'maximum', 'bets'] as const;
const BET_LIMITS_FIELDS = ['minimum', 'maximum'] as const;
const WAGER_FIELDS = ['player', 'bet', 'stake'] as const;

type Fields = Readonly<Record<string, unknown>>;

/** The functions below add problems to this list and return a default value. Only the first problem is reported. */
type Problems = Problem[];

/** Returns the value, or adds the problem to the list. */
function unwrap<T>(problems: Problems, result: Result<T>): T | undefined {
  if (result.ok) return result.value;
  problems.push(result.problem);
  return undefined;
}

function report(problems: Problems, code: ProblemCode, at: string, message: string, near?: string): void {
  unwrap(problems, fail(code, at, message, near));
}

/** Reads an object and reports fields that are not in `known`. If `known` is null, every field is allowed. */
function readFields(problems: Problems, value: unknown, at: string, known: readonly string[] | null): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    report(problems, 'not-an-object', at, `${quote(value)} is not an object`);
    return {};
  }
  const unknown = known === null ? undefined : Object.keys(value).find((field) => !known.includes(field));
  if (known !== null && unknown !== undefined) {
    report(
      problems,
      'unknown-field',
      at,
      `unknown field ${quote(unknown)}; known fields: ${known.join(', ')}`,
      nearest(unknown, known),
    );
  }
  return value as Fields;
}

function readList(problems: Problems, value: unknown, at: string): readonly unknown[] {
  if (!Array.isArray(value)) {
    report(problems, 'not-a-list', at, `${quote(value)} is not a list`);
    return [];
  }
  // `Array.from` fills holes, which `map` would skip without a check.
  if (value.length <= WAGERS_MAX) return Array.from(value);
  report(problems, 'too-many', at, `${value.length} entries are more than ${WAGERS_MAX}`);
  return [];
}

function readText(problems: Problems, value: unknown, at: string): string {
  if (typeof value === 'string' && value !== '' && value.length <= NAME_MAX) return value;
  report(problems, 'not-text', at, `${quote(value)} is not a name of 1 to ${NAME_MAX} characters`);
  return '';
}

function readAmount(problems: Problems, value: unknown, at: string, amountMin: number): Minor {
  if (isAmount(value) && value >= amountMin) return value;
  report(
    problems,
    'bad-amount',
    at,
    `${quote(value)} is not an amount; amounts are whole minor units from ${amountMin} to ${AMOUNT_MAX}`,
  );
  return amountMin;
}

/** Checks everything in a user's round. Returns the round and its layout, or the first problem. */
export function readRound(
  rulebooks: readonly Rulebook[],
  input: unknown,
): Result<{ readonly layout: Layout; readonly round: Round }> {
  const problems: Problems = [];
  const fields = readFields(problems, input, '', ROUND_FIELDS);
  for (const field of ['rulebook', 'layout', 'wagers', 'result']) {
    if (fields[field] === undefined) report(problems, 'missing-field', field, 'is missing');
  }
  const layout = problems.length > 0 ? undefined : readLayout(problems, rulebooks, fields);
  if (layout === undefined) return { ok: false, problem: problems[0] as Problem };
  const sign = readSign(problems, layout, fields.sign);
  const round: Round = {
    wagers: readWagers(problems, layout, fields.wagers),
    result: readResult(problems, layout, fields.result),
    sign,
    limits: readIndividualLimits(problems, layout, sign, fields.limits),
    warned: readWarned(problems, layout, fields.warned),
    chip: fields.chip === undefined ? 1 : readAmount(problems, fields.chip, 'chip', 1),
    throw: readThrow(problems, layout, fields.throw),
  };
  const [problem] = problems;
  return problem === undefined ? ok({ layout, round }) : { ok: false, problem };
}

function readLayout(problems: Problems, rulebooks: readonly Rulebook[], fields: Fields): Layout | undefined {
  const rulebook = unwrap(problems, findRulebook(rulebooks, readText(problems, fields.rulebook, 'rulebook')));
  const id = readText(problems, fields.layout, 'layout');
  const odds = fields.odds === undefined ? {} : readFields(problems, fields.odds, 'odds', null);
  for (const [bet, text] of Object.entries(odds)) {
    if (typeof text !== 'string')
      report(problems, 'bad-odds', `odds.${bet}`, `${quote(text)} is not odds; write text such as "6/1"`);
  }
  if (rulebook === undefined || problems.length > 0) return undefined;
  // `oddsFloor` is set if a table may pay more than the printed odds.
  if (fields.odds !== undefined) checkApplies(problems, 'odds', rulebook.money.oddsFloor !== null, rulebook);
  return unwrap(problems, openLayout(rulebook, id, problems.length > 0 ? {} : (odds as RaisedOdds)));
}

/** A field that the rulebook does not use is an error. */
function checkApplies(problems: Problems, at: string, isUsed: boolean, rulebook: Rulebook): void {
  if (!isUsed) report(problems, 'field-does-not-apply', at, `does not apply to ${rulebook.id}`);
}

function readWagers(problems: Problems, layout: Layout, value: unknown): readonly Wager[] {
  const sums = new Map<string, number>();
  const holders = new Map<string, string>();
  return readList(problems, value, 'wagers').map((entry, i) => {
    const at = `wagers[${i}]`;
    const fields = readFields(problems, entry, at, WAGER_FIELDS);
    const player = readText(problems, fields.player, `${at}.player`);
    const stake = readAmount(problems, fields.stake, `${at}.stake`, 1);
    const id = readText(problems, fields.bet, `${at}.bet`);
    const bet = id === '' ? undefined : unwrap(problems, findBet(layout, id, `${at}.bet`));
    const key = `${id} ${player}`;
    const stakeSum = (sums.get(key) ?? 0) + stake;
    sums.set(key, stakeSum);
    if (stakeSum > AMOUNT_MAX)
      report(
        problems,
        'amount-unsafe',
        `${at}.stake`,
        `the stakes of ${quote(player)} on ${id} add up to more than ${AMOUNT_MAX}`,
      );
    const holder = holders.get(id) ?? player;
    holders.set(id, holder);
    if (bet?.soleHolder && holder !== player) {
      report(
        problems,
        'sole-holder',
        `${at}.player`,
        `only one player may hold ${id} (${bet.soleHolder.join(', ')}); ${quote(holder)} already holds it`,
      );
    }
    return { player, bet: id, stake };
  });
}

function readResult(problems: Problems, layout: Layout, value: unknown): readonly Face[] {
  const faces = readList(problems, value, 'result');
  for (const [i, face] of faces.entries()) {
    if (!isFace(face)) report(problems, 'bad-face', `result[${i}]`, `${quote(face)} is not a face; faces are 1 to 6`);
  }
  const { count } = layout.dice;
  if (Array.isArray(value) && faces.length !== count) {
    const message = `${faces.length} faces are given; ${layout.rulebook.id} layout ${layout.id} is played with ${count} dice`;
    report(problems, 'wrong-number-of-dice', 'result', message);
  }
  return faces as readonly Face[];
}

/** Checks a sign: minimum and maximum are consistent, its bets are on the layout, and the rulebook uses its fields. */
export function checkSign(layout: Layout, value: unknown): Result<Sign> {
  const problems: Problems = [];
  const sign = readSign(problems, layout, value);
  const [problem] = problems;
  return problem === undefined ? ok(sign) : { ok: false, problem };
}

function readSign(problems: Problems, layout: Layout, value: unknown): Sign {
  if (value === undefined) return {};
  const { rulebook } = layout;
  const fields = readFields(problems, value, 'sign', SIGN_FIELDS);
  const limits = readLimits(problems, layout, fields, 'sign');
  const { multiples, differential } = fields;
  if (differential !== undefined) checkApplies(problems, 'sign.differential', rulebook.money.differential !== null, rulebook);
  if (multiples !== undefined) {
    checkApplies(problems, 'sign.multiples', rulebook.money.multiples !== null, rulebook);
    if (typeof multiples !== 'boolean')
      report(problems, 'bad-limits', 'sign.multiples', `${quote(multiples)} is neither true nor false`);
    if (multiples === true && !hasMinimum(limits))
      report(problems, 'bad-limits', 'sign.multiples', 'needs a minimum (sign.minimum or sign.bets)');
  }
  return {
    ...limits,
    ...(multiples === true ? { multiples } : {}),
    ...(differential === undefined ? {} : { differential: readAmount(problems, differential, 'sign.differential', 0) }),
  };
}

/** Whether there is a minimum that wagers can be a multiple of. */
const hasMinimum = (limits: Limits): boolean =>
  [limits, ...Object.values(limits.bets ?? {})].some(({ minimum }) => minimum !== undefined);

function readLimits(problems: Problems, layout: Layout, fields: Fields, at: string): Limits {
  const general = readBetLimits(problems, fields, at);
  if (fields.bets === undefined) return general;
  const bets: [string, BetLimits][] = [];
  for (const [bet, value] of Object.entries(readFields(problems, fields.bets, `${at}.bets`, null))) {
    const betPath = `${at}.bets.${bet}`;
    unwrap(problems, findBet(layout, bet, betPath));
    bets.push([bet, readBetLimits(problems, readFields(problems, value, betPath, BET_LIMITS_FIELDS), betPath, general)]);
  }
  return { ...general, bets: Object.fromEntries(bets) };
}

/** If a bet has only a minimum or only a maximum, the general limit applies for the other. The two must be consistent. */
function readBetLimits(problems: Problems, fields: Fields, at: string, general: BetLimits = {}): BetLimits {
  const minimum = fields.minimum === undefined ? undefined : readAmount(problems, fields.minimum, `${at}.minimum`, 1);
  const maximum = fields.maximum === undefined ? undefined : readAmount(problems, fields.maximum, `${at}.maximum`, 1);
  const [low, high] = [minimum ?? general.minimum, maximum ?? general.maximum];
  if (low !== undefined && high !== undefined && low > high) {
    report(problems, 'bad-limits', at, `the minimum of ${low} is above the maximum of ${high}`);
  }
  return { ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) };
}

function readIndividualLimits(problems: Problems, layout: Layout, sign: Sign, value: unknown): ReadonlyMap<string, Limits> {
  const agreed = new Map<string, Limits>();
  if (value === undefined) return agreed;
  checkApplies(problems, 'limits', layout.rulebook.money.individualLimits !== null, layout.rulebook);
  for (const [player, entry] of Object.entries(readFields(problems, value, 'limits', null))) {
    const at = `limits.${player}`;
    const limits = readLimits(problems, layout, readFields(problems, entry, at, LIMITS_FIELDS), at);
    agreed.set(player, limits);
    reportContradiction(problems, layout, sign, limits, at);
  }
  return agreed;
}

/** On every bet the agreed limits must be consistent with those limits of the sign that they do not replace. */
function reportContradiction(problems: Problems, layout: Layout, sign: Sign, agreed: Limits, at: string): void {
  for (const { id } of layout.bets) {
    const { minimum, maximum } = limitsInForce(sign, agreed, id);
    if (maximum === null || minimum <= maximum) continue;
    report(problems, 'bad-limits', at, `with the sign, the minimum of ${minimum} on ${id} is above the maximum of ${maximum}`);
    return;
  }
}

function readWarned(problems: Problems, layout: Layout, value: unknown): ReadonlySet<string> {
  if (value === undefined) return new Set();
  const { belowMinimum } = layout.rulebook.money;
  checkApplies(problems, 'warned', belowMinimum.policy === 'warn-then-return', layout.rulebook);
  return new Set(readList(problems, value, 'warned').map((player, i) => readText(problems, player, `warned[${i}]`)));
}

function readThrow(problems: Problems, layout: Layout, value: unknown): number {
  if (value === undefined) return 1;
  const throwMax = Math.max(...layout.bets.map(({ throws }) => throws));
  checkApplies(problems, 'throw', throwMax > 1, layout.rulebook);
  if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= throwMax) return value as number;
  report(problems, 'bad-throw', 'throw', `${quote(value)} is not a throw; throws are 1 to ${throwMax}`);
  return 1;
}

/** Validates and settles a round in one call. */
export function settle(rulebooks: readonly Rulebook[], input: RoundInput): Result<Settlement> {
  const checked = readRound(rulebooks, input);
  return checked.ok ? settleRound(checked.value.layout, checked.value.round) : checked;
}
