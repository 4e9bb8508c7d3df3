/** Planted bugs in the code of the rules: mistakes that the compiler does not find and that the tests must catch. */
import type { PlantedBug } from './bug.ts';

const inRules = (file: string, bug: Omit<PlantedBug, 'file'>): PlantedBug => ({ ...bug, file: `src/rules/${file}.ts` });

const IN_CONDITIONS: readonly PlantedBug[] = [
  inRules('conditions', {
    name: 'pair-with-a-face-twice',
    find: 'return required.every((face) => countOf(faces, [face]) >= countOf(required, [face]));',
    replace: 'return countOf(faces, required) >= required.length;',
    why: 'a pair of 1 and 2 would win on 115',
  }),
  inRules('conditions', {
    name: 'repeated-face-counted-one-time',
    find: 'countOf(faces, [face]) >= countOf(required, [face])',
    replace: 'faces.includes(face)',
    why: 'a double 1 with a single 3 would win on 133',
  }),
  inRules('conditions', {
    name: 'four-numbers-with-repeats',
    find: 'return allDiffer && countOf(',
    replace: 'return countOf(',
    why: 'a combination of four numbers would win on a double among them',
  }),
  inRules('conditions', {
    name: 'lowest-tier-always',
    find: 'return matchCount >= condition.atLeast ? matchCount : 0;',
    replace: 'return matchCount >= condition.atLeast ? condition.atLeast : 0;',
    why: 'a number on all three dice would be paid as if only one die showed it',
  }),
  inRules('dice', {
    name: 'double-is-a-triple',
    find: 'faces.length === 3 && new Set(faces).size === 1',
    replace: 'faces.length === 3 && new Set(faces).size < 3',
    why: 'Big and Small would lose on every double',
  }),
  inRules('dice', {
    name: 'two-dice-make-triples',
    find: 'faces.length === 3 && new Set(faces).size === 1',
    replace: 'new Set(faces).size === 1',
    why: 'two equal dice are not a triple',
  }),
];

const IN_ODDS: readonly PlantedBug[] = [
  inRules('odds', {
    name: 'outcomes-equally-likely',
    find: 'if (tier !== undefined) tier.ways += ways;',
    replace: 'if (tier !== undefined) tier.ways += 1;',
    why: 'the 56 outcomes are not equally likely, the 216 rolls are',
  }),
  inRules('odds', {
    name: 'probability-over-56',
    find: 'return ratio(ways, rollsOf(layout.dice.count));',
    replace: 'return ratio(ways, layout.outcomes.length);',
    why: 'winning rolls are divided by the number of rolls (216), not of outcomes (56)',
  }),
  inRules('odds', {
    name: 'squared-mean-not-subtracted',
    find: 'variance: subtract(square, multiply(mean, mean))',
    replace: 'variance: square',
    why: 'the squared mean must be subtracted',
  }),
  inRules('odds', {
    name: 'one-throw-too-many-to-pass',
    find: 'power(passChance(layout, bet), bet.throws - 1)',
    replace: 'power(passChance(layout, bet), bet.throws)',
    why: 'one throw has already been made',
  }),
  inRules('ratio', {
    name: 'decimals-cut-off',
    find: '(2n * magnitude * scale + a.d) / (2n * a.d)',
    replace: '(magnitude * scale) / a.d',
    why: 'decimals must be rounded, not truncated',
  }),
  inRules('pattern', {
    name: 'second-stake-replaces-the-first',
    find: '(sums.get(bet) ?? 0n) + BigInt(stake)',
    replace: 'BigInt(stake)',
    why: 'two stakes on a bet add up to one wager',
  }),
  inRules('check', {
    name: 'break-even-sets-not-found',
    find: 'compare(cover.cost, ONE) > 0',
    replace: 'compare(cover.cost, ONE) >= 0',
    why: 'sets of wagers that always break even are an anomaly too',
  }),
  inRules('check', {
    name: 'return-without-the-stake',
    find: 'return odds === null ? ZERO : add(odds, ONE);',
    replace: 'return odds === null ? ZERO : odds;',
    why: 'a winning wager also returns its stake',
  }),
  inRules('simplex', {
    name: 'simplex-cost-negated',
    find: 'cost: ratio(entryAt(objective, columns + rows), denominator),',
    replace: 'cost: ratio(-entryAt(objective, columns + rows), denominator),',
    why: 'every layout would have wagers that cannot lose',
  }),
  inRules('simplex', {
    name: 'simplex-does-not-use-the-tightest-bound',
    find: 'margin < 0n ||',
    replace: 'margin > 0n ||',
    why: 'the variable with the tightest bound must leave the basis; otherwise the solution is infeasible',
  }),
  inRules('matrix', {
    name: 'halves-lost-in-the-matrix',
    find: 'odds === null ? 0n : numeratorOver(odds, denominator)',
    replace: 'odds === null ? 0n : odds.n / odds.d',
    why: 'odds of 5½ to 1 need a common denominator of 2',
  }),
  inRules('perft', {
    name: 'perft-counts-outcomes-as-ways',
    find: 'line.ways += isSingleThrow ? ways : 0;',
    replace: 'line.ways += isSingleThrow ? 1 : 0;',
    why: 'an outcome has up to six ordered rolls',
  }),
];

const IN_SETTLEMENT: readonly PlantedBug[] = [
  inRules('settle', {
    name: 'wager-of-the-minimum-is-too-low',
    find: 'if (stake >= minimum || ',
    replace: 'if (stake > minimum || ',
    why: 'a wager of exactly the minimum is within the limits',
  }),
  inRules('below-minimum', {
    name: 'warned-players-settled',
    find: "return warned ? 'returned' : 'warned';",
    replace: "return warned ? 'counts' : 'warned';",
    why: 'a warned player gets a wager below the minimum back',
  }),
  inRules('settle', {
    name: 'warned-player-advised-again',
    find: "if (outcome === 'warned') advised",
    replace: "if (policy === 'warn-then-return') advised",
    why: 'a player who was warned before is not warned (advised) again',
  }),
  inRules('settle', {
    name: 'excess-kept',
    find: 'const returned = stakeAt(betWagers, index) - counted;',
    replace: 'const returned = 0;',
    why: 'the excess above the maximum is returned',
  }),
  inRules('explain', {
    name: 'explained-without-the-minimum',
    find: 'acted.minimum === undefined ? NO_CLAUSES : belowMinimum.clauses,',
    replace: 'NO_CLAUSES,',
    why: 'the settlement of a wager below the minimum must cite the clause of the minimum',
  }),
  inRules('settle', {
    name: 'maximum-of-the-last-stake',
    find: 'stakes[index] = (stakes[index] as Minor) + stake;',
    replace: 'stakes[index] = stake;',
    why: 'stakes of one player on one bet are one wager',
  }),
  inRules('settle', {
    name: 'individual-limits-ignored',
    find: 'const limits = terms.limits.get(player);',
    replace: 'const limits = undefined as Limits | undefined;',
    why: 'individual limits take precedence over the sign',
  }),
  inRules('settle', {
    name: 'differential-from-placed-stakes',
    find: 'share(byBet.get(larger), countedOn(byBet.get(smaller)) + allowed, { differential });',
    replace:
      'let placed = 0n;\n    for (const stake of byBet.get(smaller)?.stakes ?? []) placed += BigInt(stake);\n    share(byBet.get(larger), placed + allowed, { differential });',
    why: 'the Differential starts from the stakes that count on the smaller side, not from all placed stakes',
  }),
  inRules('settle', {
    name: 'differential-shared-by-counted-stakes',
    find: '({ player, stake: stakeAt(betWagers, index) })',
    replace: '({ player, stake: countedAt(betWagers, index) })',
    why: 'the Differential is shared in proportion to the placed stakes',
  }),
  inRules('settle', {
    name: 'limits-on-a-locked-wager',
    find: 'bet.throws > 1 && terms.throw > 1;',
    replace: 'bet.throws > 1 && terms.throw > 4;',
    why: 'after the first throw, limits never change a wager over several throws',
  }),
  inRules('layout', {
    name: 'losers-without-the-exclusive-clause',
    find: '.flatMap((allowed) => allowed.clauses) : clauses;',
    replace: '.flatMap((allowed) => allowed.clauses) : [];',
    why: 'a loss by an exclusive clause (which lets only some bets win) must cite that clause',
  }),
  inRules('layout', {
    name: 'triple-clause-on-every-loss',
    find: '...(isTriple(outcome.faces) ? triple : [])',
    replace: '...triple',
    why: 'the clause of triples applies only to triples',
  }),
  inRules('settle', {
    name: 'lower-multiple-below-the-minimum',
    find: ' && minimum > 0 && counted >= minimum;',
    replace: ' && minimum > 0;',
    why: 'a wager below the minimum would win nothing',
  }),
  inRules('settle', {
    name: 'lower-multiple-for-an-exact-win',
    find: 'if (full.exact) return',
    replace: 'if (full.exact && terms.sign.multiples !== true) return',
    why: 'a win that can be paid exactly is paid on the whole stake, not on a lower multiple',
  }),
  inRules('settle', {
    name: 'shooter-paid-at-the-third-throw',
    find: "terms.throw < bet.throws ? 'rides'",
    replace: "terms.throw < bet.throws - 1 ? 'rides'",
    why: 'the wager rides (stays on the layout) until its last throw',
  }),
  inRules('settle', {
    name: 'shooter-lit-too-early',
    find: '(throws === 1 || throwNumber === throws)',
    replace: '(throws === 1 || throwNumber <= throws)',
    why: 'a bet over several throws is highlighted (lit) when it wins, not while it rides',
  }),
  inRules('money', {
    name: 'winnings-rounded-down',
    find: 'paid: (remainder === 0 ? won : won - remainder + unit) / denominator',
    replace: 'paid: (won - remainder) / denominator',
    why: "winnings are rounded up, in the player's favour",
  }),
  inRules('limits', {
    name: 'general-limits-before-limits-of-a-bet',
    find: 'maximum: agreedForBet?.maximum ?? agreed?.maximum ??',
    replace: 'maximum: agreed?.maximum ?? agreedForBet?.maximum ??',
    why: 'limits of a bet take precedence over general limits',
  }),
  inRules('share-cap', {
    name: 'ties-to-the-smaller-stake',
    find: 'b.stake - a.stake ||',
    replace: 'a.stake - b.stake ||',
    why: 'with equal remainders the larger stake gets the unit',
  }),
  inRules('share-cap', {
    name: 'units-to-the-smallest-fraction',
    find: 'Number(b.fraction - a.fraction)',
    replace: 'Number(a.fraction - b.fraction)',
    why: 'remaining units go to the largest fractions',
  }),
  inRules('share-cap', {
    name: 'minimum-share-ignored',
    find: 'if (stake * room >= minimumShare * weight) break;',
    replace: 'break;',
    why: 'no share falls below the minimum',
  }),
  inRules('share-cap', {
    name: 'stakes-below-the-minimum-shared',
    find: '(stake < minimum ? BigInt(stake) : null)',
    replace: '(stake < 0 ? BigInt(stake) : null)',
    why: 'a stake below the minimum counts in full',
  }),
];

const IN_INPUT: readonly PlantedBug[] = [
  inRules('input', {
    name: 'input-accepts-a-7',
    find: 'if (!isFace(face))',
    replace: 'if (!Number.isInteger(face))',
    why: 'faces are 1 to 6',
  }),
  inRules('input', {
    name: 'input-accepts-a-stake-of-0',
    find: '.stake`, 1);',
    replace: '.stake`, 0);',
    why: 'a stake must be positive',
  }),
  inRules('input', {
    name: 'input-reports-the-last-problem',
    find: 'const [problem] = problems;\n  return problem === undefined ? ok({ layout, round })',
    replace: 'const problem = problems.at(-1);\n  return problem === undefined ? ok({ layout, round })',
    why: 'the first problem must be reported',
  }),
  inRules('input', {
    name: 'input-accepts-unknown-fields',
    find: 'if (known !== null && unknown !== undefined) {',
    replace: 'if (known === null && unknown !== undefined) {',
    why: 'a mistyped field would silently have no effect',
  }),
  inRules('input', {
    name: 'input-does-not-add-stakes',
    find: 'if (stakeSum > AMOUNT_MAX)',
    replace: 'if (stake > AMOUNT_MAX)',
    why: 'the sum of the stakes may be too large, although each stake is not',
  }),
  inRules('layout', {
    name: 'odds-below-the-printed-odds',
    find: 'if (compare(odds, printed) < 0) {',
    replace: 'if (compare(odds, printed) < -1) {',
    why: 'a table may pay more than the printed odds, never less',
  }),
  inRules('layout', {
    name: 'exclusive-clause-not-checked',
    find: 'forbiddenBet === undefined,',
    replace: 'forbiddenBet !== null,',
    why: 'a pay table that breaks an exclusive clause would be accepted',
  }),
  inRules('money', {
    name: 'amounts-in-fractions',
    find: 'Number.isSafeInteger(value)',
    replace: 'Number.isFinite(value)',
    why: 'amounts are whole minor units',
  }),
];

const IN_SIMULATION: readonly PlantedBug[] = [
  inRules('generator', {
    name: 'generator-rejects-nothing',
    find: 'const threshold = HALF_WORD % sides;',
    replace: 'const threshold = 0;',
    why: '216 does not divide 2^16: if no number is rejected, some rolls come more often',
  }),
  inRules('generator', {
    name: 'every-block-has-the-same-rolls',
    find: 'wordOf(text, 0), wordOf(text, 0x9e3779b9), wordOf(text, 0x7f4a7c15)',
    replace: 'wordOf(seed, 0), wordOf(seed, 0x9e3779b9), wordOf(seed, 0x7f4a7c15)',
    why: 'all blocks would have the same rolls',
  }),
  inRules('simulate', {
    name: 'turns-cut-off',
    find: 'while (passed > 0) countThrow(rollExtra());',
    replace: '',
    why: 'turns at the end of a block would be lost',
  }),
  inRules('simulate', {
    name: 'lowest-point-of-the-second-half-alone',
    find: 'Math.min(first.lowest, first.net + second.lowest)',
    replace: 'Math.min(first.lowest, second.lowest)',
    why: 'the running total of the second tally starts where the first tally ended',
  }),
];

export const IN_RULES: readonly PlantedBug[] = [...IN_CONDITIONS, ...IN_ODDS, ...IN_SETTLEMENT, ...IN_INPUT, ...IN_SIMULATION];
