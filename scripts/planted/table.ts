/** Planted bugs (mistakes that the tests must catch) in the table: assertions, permissions and the effects of commands. */
import type { PlantedBug } from './bug.ts';

const inTable = (file: string, bug: Omit<PlantedBug, 'file'>): PlantedBug => ({ ...bug, file: `src/table/${file}.ts` });

/** These bugs let a player end the betting time of other players. */
const IN_THE_BETTING_TIME: readonly PlantedBug[] = [
  inTable('decide-round', {
    name: 'betting-ended-by-anyone',
    find: 'return playsAlone(state, bettingEndedBy);',
    replace: 'return true;',
    why: 'betting would close early for a player who did not ask for it',
  }),
  inTable('state', {
    name: 'wagers-without-a-seat-not-counted',
    find: ' && players.get(player)?.staked === accounts.layout;',
    replace: ';',
    why: 'betting would close early for a player who left the seat and still has wagers',
  }),
];

/** These bugs remove or weaken assertions. A second mistake would then go unnoticed. */
const IN_ASSERTIONS: readonly PlantedBug[] = [
  inTable('ledger', {
    name: 'sum-of-accounts-not-asserted',
    find: 'held + rounding === 0,',
    replace: 'held + rounding < Infinity,',
    why: 'money could appear or vanish',
  }),
  inTable('ledger', {
    name: 'whole-amounts-not-asserted',
    find: 'Number.isSafeInteger(cage) && Number.isSafeInteger(float)',
    replace: 'Number.isFinite(cage) && Number.isFinite(float)',
    why: 'amounts could be fractions',
  }),
  inTable('ledger', {
    name: 'held-amount-not-asserted',
    find: 'due >= 0 && held >= 0,',
    replace: 'due >= 0,',
    why: 'the amount of held winnings could be negative',
  }),
  inTable('evolve-chips', {
    name: 'rack-not-asserted',
    find: "  assert(player.rack >= 0, 'a rack is negative');\n",
    replace: '',
    why: 'a rack (chips of a player that are not on the layout) could be negative while the total is correct',
  }),
  inTable('evolve-chips', {
    name: 'wager-not-asserted',
    find: "  assert((stakes[index] as Minor) >= 0, 'a wager is negative');\n",
    replace: '',
    why: 'a player could withdraw more than the wager',
  }),
  inTable('evolve-settlement', {
    name: 'part-of-a-wager-settled',
    find: "    assert(stakeOn(state, player, spot.bet) === counted + returned, 'a settled row differs from the wager on the layout');\n",
    replace: '',
    why: 'part of a wager could stay unsettled',
  }),
  inTable('evolve-settlement', {
    name: 'settlement-forgets-a-wager',
    find: "  assert(state.wagersOnLayout === leftCount + ridingCount, 'a wager on the layout has no row in the settlement');\n",
    replace: '',
    why: 'a wager could stay unsettled',
  }),
  inTable('evolve-chips', {
    name: 'absent-wager-removed',
    find: "  assert(amount > 0, 'there is no wager to remove');\n",
    replace: '',
    why: 'the number of wagers could be wrong',
  }),
  inTable('evolve-chips', {
    name: 'stake-of-a-player-not-asserted',
    find: "  assert(player.staked >= 0, 'the total stake of a player is negative');\n",
    replace: '',
    why: "one player's wager could be settled with another player's money",
  }),
  inTable('recount', {
    name: 'money-left-on-the-layout',
    find: 'state.round !== null || bet.throws > 1 || storedTotals.wagers === 0',
    replace: 'state.round !== null || bet.throws >= 1 || storedTotals.wagers === 0',
    why: 'an ended round could leave unsettled wagers',
  }),
  inTable('evolve', {
    name: 'void-round-returns-less',
    find: "=== amount, 'a void returns a wrong",
    replace: ">= amount, 'a void returns a wrong",
    why: 'a player would get back less than was placed',
  }),
  inTable('evolve', {
    name: 'voided-wager-returns-less',
    find: "=== amount, 'a voided wager is not returned in full'",
    replace: ">= amount, 'a voided wager is not returned in full'",
    why: 'a player would get back less than was placed',
  }),
  inTable('recount', {
    name: 'racks-not-recounted',
    find: 'racks === accounts.rack && wallets',
    replace: 'wallets',
    why: 'the rack account could differ from the racks',
  }),
  inTable('recount', {
    name: 'layout-not-recounted',
    find: 'layout === accounts.layout && staked === layout && wagers',
    replace: 'wagers',
    why: 'the layout account could differ from the wagers',
  }),
  inTable('recount', {
    name: 'stakes-of-a-player-not-recounted',
    find: 'assert(staked === player.staked,',
    replace: 'assert(staked >= 0,',
    why: "a player's wagers could differ from the money they have on the layout",
  }),
  inTable('recount', {
    name: 'bets-not-recounted',
    find: 'betTotals?.total === storedTotals.total && betTotals.wagers === storedTotals.wagers',
    replace: 'betTotals !== undefined',
    why: 'the total of a bet could differ from its wagers',
  }),
  inTable('evolve', {
    name: 'step-of-another-round',
    find: 'assert(state.round.number === number,',
    replace: 'assert(state.round.number >= 0,',
    why: 'a step of one round could be taken in another',
  }),
];

const IN_MONEY: readonly PlantedBug[] = [
  inTable('ledger', {
    name: 'money-reaches-no-account',
    find: '  accounts[to] += amount;\n',
    replace: '',
    why: 'money would leave one account and not reach another',
  }),
  inTable('decide-wagers', {
    name: 'wager-beyond-the-rack',
    find: "return has < amount ? refuse('not-enough-chips', state.conduct",
    replace: "return has < 0 ? refuse('not-enough-chips', state.conduct",
    why: 'a player could wager more than the rack',
  }),
  inTable('evolve-chips', {
    name: 'settled-wagers-stay',
    find: '  changeWager(state, player, spot, -amount);\n',
    replace: '  changeWager(state, player, spot, 0);\n',
    why: 'a lost wager would stay for the next round',
  }),
  inTable('decide-round', {
    name: 'riding-wagers-taken',
    find: "counted > 0 && outcome !== 'rides').map",
    replace: 'counted > 0).map',
    why: 'a wager over several throws would be taken at the first throw',
  }),
  inTable('evolve-due', {
    name: 'absent-winner-unpaid',
    find: '    if (amount === 0) continue;\n    addDue',
    replace: '    if (amount === 0 || player.position === null) continue;\n    addDue',
    why: 'the winnings of a player who has left must be paid too',
  }),
  inTable('evolve-settlement', {
    name: 'rounding-hidden',
    find: "post(accounts, 'rounding', 'due', roundedSum);",
    replace: "post(accounts, 'float', 'due', roundedSum);",
    why: 'the cost of rounding would not be recorded',
  }),
  inTable('evolve-chips', {
    name: 'colour-chips-lost-on-return',
    find: "if (target === 'rack') giveColours",
    replace: "if (target === 'house') giveColours",
    why: 'returned colour chips would become ordinary chips, and lost ones would be returned',
  }),
  inTable('decide-round', {
    name: 'void-forgets-a-wager',
    find: 'readonly ReturnedRow[] = placedWagers(state);',
    replace: 'readonly ReturnedRow[] = placedWagers(state).slice(1);',
    why: 'a void round returns every wager',
  }),
  inTable('decide-corrections', {
    name: 'voided-twice',
    find: "return past.voided ? refuse('unknown-round', clauses, { round, end: 'void' }) : past;",
    replace: 'return past;',
    why: 'a round could be voided twice',
  }),
  inTable('evolve-settlement', {
    name: 'correction-paid-twice',
    find: '    past?.moved.set(id, (past.moved.get(id) ?? 0) + rack + due);\n',
    replace: '',
    why: 'a second correction would pay the same money again',
  }),
  inTable('settlement', {
    name: 'corrected-under-todays-sign',
    find: 'past.terms, faces)',
    replace: '{ ...past.terms, sign: state.sign ?? {} }, faces)',
    why: 'a correction must use the limits that applied to the round, not those on the current sign of the table',
  }),
  inTable('evolve-held', {
    name: 'held-released-twice',
    find: "  player.held -= amount;\n  assert(player.held >= 0, 'more is taken than was held');\n",
    replace: '',
    why: 'held money could be released twice',
  }),
  inTable('decide-held', {
    name: 'gross-winnings-held',
    find: '(currentNets(past).get(player) ?? 0) - (past.owed.get(player) ?? 0))',
    replace: 'Math.max(0, currentNets(past).get(player) ?? 0))',
    why: 'losses and debts reduce what the player won since a round',
  }),
  inTable('decide-held', {
    name: 'same-winnings-held-twice',
    find: 'netSince(state, player, since) - sum(taken)',
    replace: 'netSince(state, player, since)',
    why: 'winnings that are held or kept cannot be held again',
  }),
  inTable('decide-held', {
    name: 'forfeited-without-an-outcome',
    find: 'state.conduct.seizure !== null && state.outcomes.get(id) !== outcome',
    replace: 'state.conduct.seizure !== null && !state.outcomes.has(id)',
    why: 'the house may keep winnings only if the investigation decided so',
  }),
  inTable('evolve-held', {
    name: 'outcome-for-later-holds',
    find: '  state.outcomes.delete(id);\n  if (since',
    replace: '  if (since',
    why: 'an outcome decides only about the winnings that were held before it',
  }),
  inTable('evolve-held', {
    name: 'forfeited-to-the-rack',
    find: "post(state.accounts, 'held', 'float', amount);",
    replace: "post(state.accounts, 'held', 'rack', amount);",
    why: 'forfeited winnings belong to the house',
  }),
];

const IN_CHIPS: readonly PlantedBug[] = [
  inTable('decide-chips', {
    name: 'surveillance-not-told',
    find: "    if (!surveillanceTold) return refuse('surveillance-not-told', clauses);\n",
    replace: '',
    why: 'chips of a closed table may be redeemed only after surveillance is notified',
  }),
  inTable('decide-chips', {
    name: 'colour-chips-of-another-table',
    find: "    if (issuedAt !== state.setup.table) return refuse('chips-of-another-table', clauses, { table: issuedAt });\n",
    replace: '',
    why: 'colour chips may be redeemed only at the table that issued them',
  }),
  inTable('decide-chips', {
    name: 'colour-shared-without-consent',
    find: '  if (playerWithoutConsent === undefined) return null;\n  return refuse(',
    replace: '  if (rules.sharedIfAgreed !== null) return null;\n  return refuse(',
    why: 'players share a colour only if all agree',
  }),
  inTable('decide-chips', {
    name: 'holders-not-asked-to-share',
    find: '[...holders, player.id].find',
    replace: '[player.id].find',
    why: 'the holders of the colour must agree too',
  }),
  inTable('decide-chips', {
    name: 'second-colour-without-approval',
    find: '  if (!player.severalColours) return refuse',
    replace: '  if (player.barred !== null) return refuse',
    why: 'several colours need approval',
  }),
];

const IN_WAGERS: readonly PlantedBug[] = [
  inTable('state', {
    name: 'wagers-after-the-close',
    find: "!done.has('close') && ",
    replace: '',
    why: 'no wager changes between the close and the settlement',
  }),
  inTable('state', {
    name: 'wagers-before-the-call',
    find: "done.has('open') && !done.has('close')",
    replace: "!done.has('close')",
    why: 'at Adelaide the dice are tumbled before the call that opens betting',
  }),
  inTable('decide-wagers', {
    name: 'shared-maximum-per-player',
    find: "state.rulebook.money.limits.maximumOver === 'bet' ? spot.total : stake",
    replace: 'stake',
    why: 'all players on a bet share its maximum',
  }),
  inTable('decide-wagers', {
    name: 'excess-accepted',
    find: 'Math.max(0, Math.min(amount, maximum - usedAmount))',
    replace: 'amount',
    why: 'the excess above the maximum must be refused and reported',
  }),
  inTable('decide-wagers', {
    name: 'differential-refused-at-placement',
    find: 'Math.min(amount, maximum - usedAmount)',
    replace: 'Math.min(amount, maximum - usedAmount, state.sign?.differential ?? amount)',
    why: 'the Differential (the largest allowed difference between two opposite bets) applies after the close, when both sides are known',
  }),
  inTable('decide-limits', {
    name: 'limits-agreed-without-the-player',
    find: "    if (proposed === null) return refuse('no-proposal', clauses, { player });\n    if (!sameSign(proposed, limits))",
    replace: '    if (proposed !== null && !sameSign(proposed, limits))',
    why: 'individual limits are agreed with the player, who accepts a proposal',
  }),
  inTable('evolve', {
    name: 'agreed-limits-hold-at-once',
    find: '    player.limitsAgreed = { limits };\n',
    replace: '    Object.assign(player, { limits, limitsAgreed: { limits } });\n',
    why: 'limits agreed during a round would change its settlement',
  }),
  inTable('evolve', {
    name: 'proposal-outlives-the-visit',
    find: '  Object.assign(player, { position: null, limitsProposed: null });\n',
    replace: '  player.position = null;\n',
    why: 'a proposal of limits lapses when the player leaves',
  }),
  inTable('decide-wagers', {
    name: 'shooter-bet-withdrawn',
    find: "  if (bet.throws > 1) return refuse('locked-in', lockedClauses(state), { bet: bet.id });\n",
    replace: '',
    why: 'the shooter wager is locked until its last throw',
  }),
  inTable('decide-wagers', {
    name: 'shooter-bet-by-another',
    find: 'bet.soleHolder !== null && state.turn.shooter !== player',
    replace: 'bet.soleHolder !== null && state.turn.shooter === null',
    why: 'only the shooter may place the shooter wager',
  }),
  inTable('decide-wagers', {
    name: 'staff-wager',
    find: ' ?? checkMayPlay(state, id, house)',
    replace: '',
    why: 'staff of the table may not wager, but other people may',
  }),
  inTable('decide-people', {
    name: 'barred-player-sits-down',
    find: 'if (playerState !== undefined && playerState.barred !== null)',
    replace: "if (playerState !== undefined && playerState.barred === '')",
    why: 'an excluded player would come back and wager',
  }),
  inTable('decide-people', {
    name: 'exclusion-not-named-in-the-refusal',
    find: "  if (playerState.barred !== null) return refuse('player-barred', [], { player, grounds: playerState.barred });\n  return playerState",
    replace: '  return playerState',
    why: 'the refusal must name the exclusion',
  }),
];

const IN_THE_ROUND: readonly PlantedBug[] = [
  inTable('evolve', {
    name: 'one-tumble-is-enough',
    find: 'if (total >= state.conduct.tumbles.least)',
    replace: 'if (total >= 1)',
    why: 'the rulebook has a minimum number of tumbles',
  }),
  inTable('calls', {
    name: 'total-of-symbols-called',
    find: "style.total === 'called'",
    replace: "style.total !== 'none'",
    why: 'the total of symbols is shown, not called',
  }),
  inTable('calls', {
    name: 'numbers-called-in-the-order-thrown',
    find: 'const spoken = faces.map(',
    replace: 'const spoken = result.map(',
    why: 'numbers are called from the smallest to the highest',
  }),
  inTable('abstention', {
    name: 'dry-spin-counts-as-abstention',
    find: 'voidCounts) && !round.dry &&',
    replace: 'voidCounts) &&',
    why: 'in a dry spin (a round without wagers) no player can wager',
  }),
  inTable('decide-people', {
    name: 'abstention-with-a-seat-free',
    find: 'return isIdle(state, playerState) && playerState.abstained >= abstention.rounds',
    replace: 'return playerState.position !== null && !playerState.wagered && playerState.abstained >= abstention.rounds',
    why: 'rounds without a wager count against a player only at a full table',
  }),
  inTable('decide-round', {
    name: 'same-die-chosen-three-times',
    find: '      new Set(dice).size === dice.length &&\n',
    replace: '',
    why: 'the three dice must differ',
  }),
  inTable('decide-round', {
    name: 'shooter-need-not-bet',
    find: "if (!hasShooterBet(state)) return refuse('shooter-must-bet'",
    replace: "if (!hasShooterBet(state) && state.rounds < 0) return refuse('shooter-must-bet'",
    why: 'the shooter must bet before the first throw',
  }),
  inTable('evolve', {
    name: 'always-the-first-throw',
    find: "  if (ended.end === 'settled' && shooterStake(state) > 0) state.turn.throw += 1;\n",
    replace: '',
    why: 'the turn would never reach its fourth throw',
  }),
];

const IN_FAILURES_AND_CORRECTIONS: readonly PlantedBug[] = [
  inTable('evolve', {
    name: 'failed-throw-unfreezes-bets',
    find: "    round.frozen = round.done.has('throw') || round.frozen;\n",
    replace: '',
    why: 'no wager changes between a failed throw and the next throw',
  }),
  inTable('roll', {
    name: 'failure-refused-after-the-result',
    find: 'if (round === null || isRoundSettled(state)) return false;',
    replace: 'if (round === null || round.faces !== null) return false;',
    why: 'a failure of real dice can be declared until the settlement',
  }),
  inTable('roll', {
    name: 'visible-dice-are-no-outcome',
    find: 'return areDiceVisible(state) && malfunctionOfRoll(state) === null;',
    replace: 'return state.round?.faces != null && malfunctionOfRoll(state) === null;',
    why: 'an interruption does not cancel dice that everybody sees',
  }),
  inTable('decide-failures', {
    name: 'dealer-reverses-a-settlement',
    find: "if (!state.permissions['correct-settlement']?.roles.has(role))",
    replace: "if (!state.permissions['declare-failure']?.roles.has(role))",
    why: 'after the settlement only a role that may correct settlements declares a failure',
  }),
  inTable('late-failure', {
    name: 'reversal-keeps-the-stakes',
    find: 'change(player, -stake);',
    replace: 'change(player, 0);',
    why: 'the players pay for the wagers that lie on the layout again',
  }),
  inTable('decide-failures', {
    name: 'electronic-dice-not-flat',
    find: "  'not-flat',\n  'stacked',",
    replace: "  'stacked',",
    why: 'electronic dice always lie flat',
  }),
  inTable('roles', {
    name: 'dealer-enters-electronic-result',
    find: 'roles: tumbler } : permission',
    replace: "roles: new Set([...permission.roles, 'tumbler']) } : permission",
    why: 'only the tumbler may enter the result of electronic dice',
  }),
  inTable('decide-round', {
    name: 'settled-before-the-reveal',
    find: "checkStep(state, 'settle') ?? checkReveal(state);",
    replace: "checkStep(state, 'settle');",
    why: 'electronic dice are paid only after their seed is revealed and checked',
  }),
  inTable('evolve', {
    name: 'rejected-dice-do-not-stop-the-table',
    find: 'state.suspended = `the dice',
    replace: 'void `the dice',
    why: 'dice that do not match their commitment suspend the table',
  }),
  inTable('decide-dice', {
    name: 'round-with-rejected-dice-cannot-end',
    find: 'isSeedLost(state) || (state.round !== null && state.rejected?.round === state.round.number);',
    replace: 'isSeedLost(state);',
    why: 'the wagers of a round with rejected dice are returned',
  }),
  inTable('decide-trouble', {
    name: 'electronic-result-corrected',
    find: "state.permissions['correct-result']?.clauses ?? [];\n    if (state.setup.dice === 'electronic') return refuse('electronic-dice', clauses);",
    replace: "state.permissions['correct-result']?.clauses ?? [];",
    why: 'electronic dice cannot be misread',
  }),
  inTable('decide-trouble', {
    name: 'result-corrected-after-settlement',
    find: "    if (isRoundSettled(state)) return refuse('result-settled', clauses, { round: state.round.number });\n",
    replace: '',
    why: 'after the settlement, only the act `correct-settlement` may change the result',
  }),
  inTable('decide-failures', {
    name: 'interrupted-to-escape-a-result',
    find: '  if (isEstablished(state)) {',
    replace: '  if (state.round.faces !== null) {',
    why: 'an interruption must not change the outcome of committed dice',
  }),
  {
    file: 'src/rules/acts.ts',
    name: 'wagers-during-a-malfunction',
    find: "  place: {\n    who: 'player',\n    when: 'running',",
    replace: "  place: {\n    who: 'player',\n    when: 'open',",
    why: 'no wager changes until the malfunction is mended',
  },
];

const IN_PERMISSIONS: readonly PlantedBug[] = [
  inTable('decide', {
    name: 'player-acts-for-another',
    find: "if ('player' in command && command.player !== person)",
    replace: "if ('player' in command && command.player === '')",
    why: 'players may act only for themselves',
  }),
  inTable('decide', {
    name: 'anybody-throws',
    find: 'return (thrower ?? shooterId) === person',
    replace: "return (thrower ?? shooterId) !== ''",
    why: 'only the shooter may throw',
  }),
  inTable('decide', {
    name: 'dealer-of-another-table',
    find: 'role === ladder[0] && staff?.role !== role',
    replace: 'role === ladder[0] && staff !== undefined && staff.role !== role',
    why: 'a dealer may deal only at the assigned table',
  }),
  inTable('roles', {
    name: 'system-acts-unasked',
    find: 'rule !== undefined && (automatic.includes(act) || (rule !== true && automatic.includes(rule)))',
    replace: 'rule !== undefined',
    why: 'the system would close betting at a table with a live dealer',
  }),
  inTable('decide-round', {
    name: 'system-closes-early',
    find: "return role === 'system' && atMs < dueMs",
    replace: "return role === 'system' && atMs < 0",
    why: 'players must have the betting time of the set-up',
  }),
  inTable('views', {
    name: 'player-sees-the-staff-view',
    find: 'role !== null && (conduct.ladder.includes(role) || isGovernmentRole(role))',
    replace: "role !== null && (conduct.ladder.includes(role) || isGovernmentRole(role) || role === 'player')",
    why: "a player would see the other players' racks",
  }),
  inTable('views', {
    name: 'racks-on-display',
    find: 'seats: [...seatsOf(state)].map(([position, marker]) => ({ position, marker })),',
    replace: 'seats: [...state.players.values()].map(({ rack }) => ({ position: rack, marker: false })),',
    why: 'the display would show the racks of all players',
  }),
];

/** Bugs in the data for pages. Pages contain no rules and show what they get. */
const IN_DATA_FOR_PAGES: readonly PlantedBug[] = [
  inTable('views', {
    name: 'shooter-bet-lit-at-every-throw',
    find: 'winningBets(layout, outcomeOf(faces), throwNumber)',
    replace: 'winningBets(layout, outcomeOf(faces), 4)',
    why: 'the shooter bet would be highlighted (lit) after every throw with a crown',
  }),
  inTable('evolve', {
    name: 'correction-shown-in-the-next-round',
    find: '  if (state.round === null) Object.assign(state, { corrected: null, undone: null });\n',
    replace: '',
    why: 'the next round would look corrected',
  }),
  inTable('dues', {
    name: 'paid-wager-still-due',
    find: 'claimOfRow(row) > 0 && round.unpaid.includes(row[1])',
    replace: 'claimOfRow(row) > 0',
    why: 'the dealer would pay twice',
  }),
  inTable('dues', {
    name: 'paid-by-the-misread-dice',
    find: 'state.corrected === null ? past.rows',
    replace: 'state.corrected !== undefined ? past.rows',
    why: 'the dealer would pay by the misread result',
  }),
  inTable('offers', {
    name: 'offered-to-everybody',
    find: 'makeCommand(body, by, atMs, house)',
    replace: "makeCommand(body, { ...by, person: 'dan' }, atMs, house)",
    why: 'everybody would get the offers of Dan, the dealer in the tests',
  }),
  inTable('offers', {
    name: 'dice-offered-twice',
    find: "return act === undefined || (act === 'offer-dice' && turn.offered) ? null : act;",
    replace: 'return act ?? null;',
    why: 'the dealer would be asked to offer the dice twice',
  }),
  inTable('set-up', {
    name: 'rules-document-of-another-site',
    find: "if (!new RegExp(RULES_DOCUMENT).test(setup.rulesDocument ?? '/'))",
    replace: "if (!/^(?:https?:|[/])/.test(setup.rulesDocument ?? '/'))",
    why: 'the path of the rules document could lead to another website',
  }),
];

const IN_THE_HOUSE: readonly PlantedBug[] = [
  inTable('decide-signs', {
    name: 'lowering-needs-notice',
    find: '.minimum > limitsInForce(oldSign, undefined, id).minimum',
    replace: '.minimum !== limitsInForce(oldSign, undefined, id).minimum',
    why: 'a lower minimum needs no notice',
  }),
  inTable('decide-signs', {
    name: 'notice-of-another-minimum',
    find: 'state.notice !== null && sameSign(state.notice.sign, sign) ?',
    replace: 'state.notice !== null ?',
    why: 'the notice announced another minimum',
  }),
  inTable('decide-signs', {
    name: 'notice-at-short-notice',
    find: 'dueMs < earliestMs || dueMs > latestMs',
    replace: 'dueMs < atMs || dueMs > latestMs',
    why: 'a notice names a time at least twenty minutes ahead',
  }),
  inTable('decide-signs', {
    name: 'raised-by-reopening',
    find: 'reopening === null || atMs >= reopening.untilMs ||',
    replace: 'reopening === null || atMs >= 0 ||',
    why: 'a table that reopens within twenty minutes may not raise its minimum',
  }),
  inTable('evolve', {
    name: 'announced-while-closed',
    find: 'state.notice !== null && state.notice.dueMs <= atMs ?',
    replace: 'state.notice !== null ?',
    why: 'a notice counts for the reopening only if its time had come before the table closed',
  }),
  inTable('evolve', {
    name: 'notice-for-ever',
    find: '    for (const notice of lapsed) takeNoticeDown(state, notice);\n',
    replace: '',
    why: 'a notice is valid for one gaming day',
  }),
  inTable('evolve', {
    name: 'officer-told-for-ever',
    find: '    if (officerUntold) state.officerTold = false;\n',
    replace: '',
    why: 'the officer is told for one gaming day',
  }),
  inTable('evolve', {
    name: 'warned-for-ever',
    find: '{ warned: false, limitsProposed: null }',
    replace: '{ limitsProposed: null }',
    why: 'a warning is valid for one gaming day',
  }),
  inTable('decide-people', {
    name: 'minors-sit-down',
    find: "    if (!adult) return refuse('under-age', ageMin.clauses, { player, years: ageMin.years });\n",
    replace: '',
    why: 'minors may not play',
  }),
];

/** Bugs in the commitment of dice, the confirmation of results, and later decisions about a round. */
const IN_DICE_AND_DECISIONS: readonly PlantedBug[] = [
  inTable('decide-dice', {
    name: 'bets-before-the-commitment',
    find: "  return state.commitment?.round === round ? null : refuse('dice-not-committed', [], { round });",
    replace: '  return null;',
    why: 'without a commitment (the published hash of the seed), the house could choose the dice after it knows the wagers',
  }),
  inTable('decide-dice', {
    name: 'two-commitments',
    find: "    if (current !== null) return refuse('dice-committed', [], { round: current.round });\n",
    replace: '',
    why: 'the house could choose between two results',
  }),
  inTable('decide-restore', {
    name: 'restored-commitment-stays',
    find: '  return isFixed(state, state.commitment.round) ? null : state.commitment.round;',
    replace: '  return null;',
    why: 'people who saw the dice after the backup could throw again',
  }),
  inTable('decide-restore', {
    name: 'closed-round-loses-its-seed',
    find: '  round <= state.rounds || (state.round?.number === round && bettingClosed(state));',
    replace: '  round <= state.rounds;',
    why: 'a round that is closed in the backup keeps its dice, so that nobody can avoid a result',
  }),
  inTable('decide-failures', {
    name: 'restored-dice-tumble-again',
    find: ' || isRestored(state)',
    replace: '',
    why: 'people who saw the dice after the backup could replace them by the next draw',
  }),
  inTable('decide-dice', {
    name: 'closes-with-a-retired-commitment',
    find: 'state.retiredRound === state.round.number ? checkCommitment(state) : null;',
    replace: 'null;',
    why: 'the new commitment must be published before the close',
  }),
  inTable('evolve', {
    name: 'clock-step-shortens-betting',
    find: '    if (state.round !== null) state.round.openedAtMs += byMs;\n',
    replace: '',
    why: 'betting stays open for its time if the clock is set forward',
  }),
  inTable('evolve', {
    name: 'clock-step-shortens-a-notice',
    find: 'state.notice = { ...state.notice, dueMs: state.notice.dueMs + byMs };',
    replace: 'state.notice = { ...state.notice };',
    why: 'a notice stands for twenty minutes, whatever the clock says',
  }),
  inTable('decide-dice', {
    name: 'seed-shown-early',
    find: 'state.round?.number === round && state.round.faces !== null',
    replace: 'state.round?.number === round',
    why: 'the seed reveals the result',
  }),
  inTable('decide-confirm', {
    name: 'same-person-reads-and-confirms',
    find: "    if (round.readBy === by.person) return refuse('same-reader', [], { person: by.person });\n",
    replace: '',
    why: 'a second person must confirm the result',
  }),
  inTable('decide-readings', {
    name: 'confirmation-needed-at-the-limit',
    find: 'winnings > (state.setup.confirmAbove ?? 0)',
    replace: 'winnings >= (state.setup.confirmAbove ?? 0)',
    why: 'winnings equal to the limit need no confirmation',
  }),
  inTable('evolve', {
    name: 'repeated-roll-uses-the-same-draw',
    find: '    round.draw += 1;\n',
    replace: '',
    why: 'a repeated roll must use the next draw',
  }),
  inTable('decide-failures', {
    name: 'void-after-the-close',
    find: ' || cancelsResult(state, failure)',
    replace: '',
    why: 'the outcome of committed dice is fixed at the close',
  }),
  inTable('turn', {
    name: 'person-with-a-wager-reads-the-dice',
    find: 'player.staked + player.due > 0',
    replace: 'player.due > 0',
    why: 'a person with a wager may not read the dice',
  }),
  inTable('evolve-settlement', {
    name: 'adjustment-forgotten',
    find: '  past?.moved.set(id, (past.moved.get(id) ?? 0) + amount);\n  const owed',
    replace: '  const owed',
    why: 'a later correction of the round would move the money twice',
  }),
  inTable('evolve-settlement', {
    name: 'debts-add-up',
    find: 'player.owed += owed - (debts.get(id) ?? 0);',
    replace: 'player.owed += owed;',
    why: 'the debt of a second decision about a round replaces the debt of the first',
  }),
  inTable('decide-damaged', {
    name: 'ended-turn-stands',
    find: '  events.push(...voidEndedTurns(state, known, affected, purses, why));\n',
    replace: '',
    why: 'voiding a throw must also void the shooter wager that it decided',
  }),
  inTable('decide-trouble', {
    name: 'invalidated-without-a-malfunction',
    find: "  if (rule?.whileSuspended && state.suspended === null) return refuse('table-running', rule.clauses);\n",
    replace: '',
    why: 'this reason to invalidate a round needs a reported malfunction',
  }),
  inTable('abstention', {
    name: 'abstention-counted-beside-a-free-seat',
    find: 'else player.abstained = isIdle(state, player) ?',
    replace: 'else player.abstained = player.position !== null && !player.wagered ?',
    why: 'rounds without a wager count against a player only if all positions are taken',
  }),
  inTable('ledger', {
    name: 'win-too-large-to-count',
    find: 'Math.floor((ACCOUNT_MAX_MINOR - Math.abs(float)) / ODDS_MAX)',
    replace: 'ACCOUNT_MAX_MINOR',
    why: 'a win could be too large to be counted exactly',
  }),
  inTable('decide-chips', {
    name: 'any-value-for-chips',
    find: "    if (found !== null && typed !== undefined && typed !== found.value)\n      return refuse('values-differ', clauses, { colour, value: found.value });\n",
    replace: '',
    why: 'the value of chips of a closed table comes from the records of the house, not from the keyboard',
  }),
  inTable('decide-chips', {
    name: 'lowest-minimum-before-the-issued-value',
    find: '  if (issued !== undefined) return { value',
    replace: '  if (issued !== undefined && house.lowestMinimum === undefined) return { value',
    why: 'chips of a closed table are worth the lowest minimum only if no record has their value',
  }),
  inTable('decide-chips', {
    name: 'consent-of-one-holder',
    find: 'const playerWithoutConsent = [...holders, player.id]',
    replace: 'const playerWithoutConsent = [holders[0] as string, player.id]',
    why: 'all holders of a colour agree before a newcomer gets it',
  }),
  inTable('evolve', {
    name: 'consent-for-ever',
    find: '    state.sharing.delete(consentKey(colour, id));\n  },',
    replace: '  },',
    why: 'a consent to share a colour is for one issue to one newcomer',
  }),
  inTable('decide-chips', {
    name: 'second-colour-takes-the-last-one',
    find: 'return free > waiting;',
    replace: 'return free > 0;',
    why: 'a second colour leaves a free colour for each seated player without one, and one more',
  }),
  inTable('evolve-chips', {
    name: 'found-chips-paid-by-nobody',
    find: '    addToRack(state, player, paidMinor);\n    state.accounts.float -= paidMinor;\n',
    replace: '',
    why: 'the house pays for chips that a person found',
  }),
  inTable('decide-house', {
    name: 'review-without-a-decision',
    find: "    if (entry.decision === null) return refuse('dispute-undecided', clauses, { dispute });\n",
    replace: '',
    why: 'there is nothing to review yet',
  }),
  inTable('roles', {
    name: 'the-system-wagers',
    find: 'rule !== undefined && (automatic.includes(act) || (rule !== true && automatic.includes(rule)))',
    replace: 'automatic.includes(act) || (rule !== undefined && rule !== true && automatic.includes(rule))',
    why: 'the system must never move chips',
  }),
];

export const IN_THE_TABLE: readonly PlantedBug[] = [
  ...IN_DICE_AND_DECISIONS,
  ...IN_THE_BETTING_TIME,
  ...IN_ASSERTIONS,
  ...IN_MONEY,
  ...IN_CHIPS,
  ...IN_WAGERS,
  ...IN_THE_ROUND,
  ...IN_FAILURES_AND_CORRECTIONS,
  ...IN_PERMISSIONS,
  ...IN_DATA_FOR_PAGES,
  ...IN_THE_HOUSE,
];
