/** Checks the conditions of a tournament against each other and against the rulebook, and reports contradictions with their clauses. */
import {
  AMOUNT_MAX,
  type ClauseId,
  type Layout,
  limitsInForce,
  type Minor,
  nearest,
  quote,
  type Tournaments,
} from '../rules/index.ts';
import type { Conditions, Statement } from './conditions.ts';
import { type ConditionProblem, hasProblemAt, type Reader, report } from './fields.ts';
import { buyBackTarget, checkSessions, checkSizes, endsMsMin, type FieldSize, fieldSizes } from './structure.ts';

const MINUTE_MS = 60_000;

type Items = Tournaments['conditionClauses'];
type Say = (at: string, clauses: readonly ClauseId[], code: ConditionProblem['code'], message: string, near?: string) => void;

/** The terms of entry that are compared with each other. */
const CHECKED_TERMS = ['opensMs', 'closesMs', 'withdrawFreeUntilMs', 'playersMin', 'playersMax'].map((name) => `entry.${name}`);

/** Reports the contradictions. A check runs only if the fields that it reads have no problem, because their values are placeholders. */
export function checkConditions(reader: Reader, layout: Layout, tournaments: Tournaments, conditions: Conditions): void {
  const items = tournaments.conditionClauses;
  const say: Say = (at, clauses, code, message, near) => report(reader, { at, clauses }, code, message, near);
  const areValid = (...paths: readonly string[]): boolean => !hasProblemAt(reader, paths);
  if (areValid('sign')) checkSignIsComplete(say, layout, conditions);
  if (areValid('entryFee', 'buyBack.fee', 'buyBack.times', 'entry.playersMax')) checkFees(say, items, conditions);
  if (areValid(...CHECKED_TERMS)) checkEntry(say, items, conditions);
  if (areValid('statements', 'eligibility.mayRefuse')) checkStatements(say, items, conditions);
  const areFieldsOfSessionsValid = areValid('sessions');
  if (areFieldsOfSessionsValid && areValid('ties')) checkTies(say, items, conditions);
  if (areFieldsOfSessionsValid) checkSessions(reader, tournaments, conditions);
  // The remaining checks follow the references between sessions.
  if (!areValid('sessions')) return;
  if (areValid('sign')) checkWagers(say, items, layout, conditions);
  // A wager that is too large would also take all chips of a late player.
  if (areValid('lateness', 'sessions')) checkLateness(say, items, conditions);
  if (areValid('buyBack')) checkBuyBack(say, items, conditions);
  if (!areValid('entry.playersMin', 'entry.playersMax', 'buyBack')) return;
  checkSizes(reader, tournaments, conditions);
  checkChipTotals(say, items, conditions);
  if (areValid('prizes', 'entryFee')) checkPrizes(say, items, conditions, fieldSizes(conditions).at(-1) as FieldSize);
}

/** A table opens only with a minimum and a maximum. */
function checkSignIsComplete(say: Say, { rulebook }: Layout, { sign }: Conditions): void {
  const clauses = rulebook.conduct.acts['open-table']?.clauses ?? [];
  if (sign.minimum === undefined || sign.maximum === undefined)
    say('sign', clauses, 'bad-limits', 'the minimum or the maximum is missing');
}

function checkFees(say: Say, items: Items, { entryFee, buyBack, entry }: Conditions): void {
  const fees: [at: string, fee: Conditions['entryFee'], clauses: readonly ClauseId[]][] = [
    ['entryFee', entryFee, items.entryFee],
  ];
  if (buyBack !== null) fees.push(['buyBack.fee', buyBack.fee, items.buyBack]);
  let sum = 0n;
  for (const [at, { amount, housePart }, clauses] of fees) {
    if (housePart > amount)
      say(`${at}.housePart`, clauses, 'bad-fee', `the part of the house, ${housePart}, is above the fee of ${amount}`);
    const times = at === 'entryFee' ? 1 : (buyBack?.times ?? 0);
    sum += BigInt(amount) * BigInt(entry.playersMax) * BigInt(times);
    if (sum > BigInt(AMOUNT_MAX))
      say(`${at}.amount`, clauses, 'amount-unsafe', `the fees of ${entry.playersMax} players are more than ${AMOUNT_MAX}`);
  }
}

function checkEntry(say: Say, items: Items, { entry }: Conditions): void {
  const { opensMs, closesMs, withdrawFreeUntilMs, playersMin, playersMax } = entry;
  if (closesMs <= opensMs)
    say('entry.closesMs', items.entry, 'bad-time', `entries close at ${closesMs}, not after they open at ${opensMs}`);
  if (withdrawFreeUntilMs < opensMs || withdrawFreeUntilMs > closesMs) {
    const message = `free withdrawal ends at ${withdrawFreeUntilMs}, outside the time of entry (${opensMs} to ${closesMs})`;
    say('entry.withdrawFreeUntilMs', items.entry, 'bad-time', message);
  }
  if (playersMin > playersMax)
    say(
      'entry.playersMin',
      items.entry,
      'bad-size',
      `the minimum of ${playersMin} players is above the maximum of ${playersMax}`,
    );
}

function checkStatements(say: Say, items: Items, { statements, eligibility }: Conditions): void {
  const duplicate = statements.findIndex((statement, i) => statements.indexOf(statement) < i);
  if (duplicate !== -1)
    say(`statements[${duplicate}]`, items.contents, 'bad-statements', `the statement ${statements[duplicate]} is there twice`);
  const need = (statement: Statement, clauses: readonly ClauseId[]): void => {
    if (!statements.includes(statement)) say('statements', clauses, 'bad-statements', `the statement ${statement} is missing`);
  };
  need('entitled-persons-only', items.entitled);
  need('director-conducts-rules-prevail', items.precedence);
  if (eligibility.mayRefuse) need('may-refuse-any-application', items.refusal);
  const surplus = statements.indexOf('may-refuse-any-application');
  if (!eligibility.mayRefuse && surplus !== -1)
    say(`statements[${surplus}]`, items.refusal, 'bad-statements', 'eligibility.mayRefuse is false, so this statement is untrue');
}

/** Only `lot` decides every tie. Shared prizes decide nothing if the tied players compete for the next session. */
function checkTies(say: Say, items: Items, { ties, sessions }: Conditions): void {
  for (const [i, { by }] of ties.entries()) {
    const at = `ties[${i}].by`;
    if (ties.findIndex((step) => step.by === by) < i) say(at, items.structure, 'ties-undecided', `${by} is there twice`);
    if ((by === 'lot' || by === 'share') && i < ties.length - 1)
      say(at, items.structure, 'ties-undecided', `no step can follow ${by}, because it ends every tie`);
  }
  const last = ties.at(-1)?.by;
  if (last === 'share' && sessions.some(({ cuts }) => cuts.length > 0)) {
    const message = 'a tie at a cut stays undecided, because prizes are shared only in the last session; end with lot';
    say(`ties[${ties.length - 1}].by`, items.structure, 'ties-undecided', message);
  } else if (last !== 'lot' && last !== 'share') {
    say('ties', items.structure, 'ties-undecided', 'a tie can stay undecided; the last step must be lot');
  }
}

/** The lowest minimum and the highest maximum of all bets. */
function limitsOfAllBets(layout: Layout, { sign }: Conditions): { readonly minimum: Minor; readonly maximum: Minor } {
  const limits = layout.bets.map(({ id }) => limitsInForce(sign, undefined, id));
  return {
    minimum: limits.reduce((lowest, { minimum }) => Math.min(lowest, minimum), AMOUNT_MAX),
    maximum: limits.reduce((highest, { maximum }) => Math.max(highest, maximum ?? AMOUNT_MAX), 0),
  };
}

function checkWagers(say: Say, items: Items, layout: Layout, conditions: Conditions): void {
  const { minimum, maximum } = limitsOfAllBets(layout, conditions);
  for (const [i, { chips, compulsory }] of conditions.sessions.entries()) {
    if (chips < minimum)
      say(`sessions[${i}].chips`, items.chips, 'bad-chips', `${chips} chips are below the minimum of ${minimum} on every bet`);
    if (compulsory === null) continue;
    const { amount } = compulsory;
    const refuse = (message: string): void =>
      say(`sessions[${i}].compulsory.amount`, items.compulsory, 'bad-chips', `the compulsory wager of ${amount} ${message}`);
    if (amount < minimum) refuse(`is below the minimum of ${minimum} on every bet`);
    if (amount > maximum) refuse(`is above the maximum of ${maximum} on every bet`);
    if (amount > chips) refuse(`is above the chips of a player, ${chips}`);
  }
}

function checkLateness(say: Say, items: Items, { sessions, lateness }: Conditions): void {
  const { graceSpins, chips: chipsOfLate } = lateness;
  for (const { id, length, chips, compulsory } of sessions) {
    const refuse = (message: string): void => say('lateness.graceSpins', items.lateness, 'bad-lateness', message);
    const spins = length.by === 'spins' ? length.spins : length.by === 'survivors' ? length.spinsMax : null;
    if (spins !== null && graceSpins >= spins)
      refuse(`a player who is ${graceSpins} spins late cannot play in session ${quote(id)}, which has ${spins}`);
    const taken = chipsOfLate === 'reduced' && compulsory !== null ? BigInt(compulsory.amount) * BigInt(graceSpins) : 0n;
    if (taken >= BigInt(chips))
      refuse(
        `a player who is ${graceSpins} spins late has no chips left in session ${quote(id)}: ${taken} of ${chips} are taken`,
      );
  }
}

function checkBuyBack(say: Say, items: Items, { sessions, buyBack }: Conditions): void {
  if (buyBack === null) return;
  const { after, minutes } = buyBack;
  const refuse = (at: string, message: string, near?: string): void => say(at, items.buyBack, 'bad-buy-back', message, near);
  if (after.length === 0) refuse('buyBack.after', 'nobody can buy back, because no session is named');
  const ids = sessions.map(({ id }) => id);
  for (const [i, id] of after.entries()) {
    const at = `buyBack.after[${i}]`;
    const source = sessions.find((session) => session.id === id);
    if (source === undefined) {
      refuse(at, `there is no session ${quote(id)}`, nearest(id, ids));
      continue;
    }
    if (after.indexOf(id) < i) refuse(at, `session ${quote(id)} is there twice`);
    const target = buyBackTarget(sessions, id);
    if (target === undefined) refuse(at, `no session follows ${quote(id)}, so a buy-back has no effect`);
    else if (target === sessions.at(-1))
      refuse(
        at,
        `the next session of the main draw is ${quote(target.id)}, which ranks; buy-backs end before the last session that qualifies`,
      );
    else if (endsMsMin(source) + minutes * MINUTE_MS > target.startsMs)
      refuse('buyBack.minutes', `session ${quote(target.id)} starts before ${minutes} minutes after session ${quote(id)}`);
  }
}

/** The chips of all players at the start of a session must be an exact number. */
function checkChipTotals(say: Say, items: Items, { sessions, entry }: Conditions): void {
  for (const [i, { chips }] of sessions.entries()) {
    if (BigInt(chips) * BigInt(entry.playersMax) > BigInt(AMOUNT_MAX))
      say(
        `sessions[${i}].chips`,
        items.chips,
        'amount-unsafe',
        `the chips of ${entry.playersMax} players are more than ${AMOUNT_MAX}`,
      );
  }
}

function checkPrizes(say: Say, items: Items, conditions: Conditions, { least }: FieldSize): void {
  const { prizes } = conditions;
  const [at, values] =
    prizes.by === 'shares' ? (['prizes.percents', prizes.percents] as const) : (['prizes.amounts', prizes.amounts] as const);
  const refuse = (path: string, message: string): void => say(path, items.prizes, 'bad-prizes', message);
  if (values.length === 0) refuse(at, 'there is no prize');
  const ascending = values.findIndex((value, i) => i > 0 && value > (values[i - 1] as number));
  if (ascending !== -1)
    refuse(`${at}[${ascending}]`, `place ${ascending + 1} gets ${values[ascending]}, more than the place before it`);
  if (values.length > least)
    refuse(at, `there are ${values.length} prizes, but the last session ranks as few as ${least} players`);
  const sum = values.reduce((total, value) => total + BigInt(value), 0n);
  if (prizes.by === 'amounts') {
    if (sum > BigInt(AMOUNT_MAX)) say(at, items.prizes, 'amount-unsafe', `the prizes add up to more than ${AMOUNT_MAX}`);
    return;
  }
  if (sum !== 100n) refuse(at, `the shares add up to ${sum} per cent, not to 100`);
  if (!hasPool(conditions)) refuse(at, 'no fee goes to the prizes, so there is nothing to share');
}

/** Whether a part of a fee that every player pays goes to the prizes. */
const hasPool = ({ entryFee }: Conditions): boolean => entryFee.amount > entryFee.housePart;
