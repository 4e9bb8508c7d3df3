/** Planted bugs in the conduct of a round: what it asserts, who may do what, and what follows. */
import type { PlantedBug } from './bug.ts';

const inTable = (file: string, bug: Omit<PlantedBug, 'file'>): PlantedBug => ({ ...bug, file: `src/table/${file}.ts` });

/** Assertions that somebody takes out or loosens: a later mistake would go on unseen. */
const IN_ASSERTIONS: readonly PlantedBug[] = [
  inTable('ledger', {
    name: 'sum-not-asserted',
    find: 'held + rounding === 0,',
    replace: 'held + rounding < Infinity,',
    why: 'money could appear or vanish',
  }),
  inTable('ledger', {
    name: 'fractions-not-asserted',
    find: 'Number.isSafeInteger(cage) && Number.isSafeInteger(float)',
    replace: 'Number.isFinite(cage) && Number.isFinite(float)',
    why: 'half a unit would be money',
  }),
  inTable('ledger', {
    name: 'debts-not-asserted',
    find: 'layout >= 0 && held >= 0,',
    replace: 'layout >= 0,',
    why: 'less than nothing could be held',
  }),
  inTable('evolve-chips', {
    name: 'rack-not-asserted',
    find: "  assert(player.rack >= 0, 'a rack is never negative');\n",
    replace: '',
    why: 'a player could owe chips as long as the others have enough',
  }),
  inTable('evolve-chips', {
    name: 'wager-not-asserted',
    find: "  assert(after >= 0, 'a wager is never negative');\n",
    replace: '',
    why: 'a player could take back more than lies there',
  }),
  inTable('evolve-chips', {
    name: 'part-of-a-wager-ends',
    find: "    assert(stakeOn(state, player, spot.bet) === counted + returned, 'every wager on the layout ends exactly once and whole');\n",
    replace: '',
    why: 'half a wager would neither be lost nor won',
  }),
  inTable('evolve-chips', {
    name: 'settlement-forgets-a-wager',
    find: "  assert(state.wagersOnLayout === riding, 'a settlement names every wager');\n",
    replace: '',
    why: 'a wager could be neither lost nor won',
  }),
  inTable('evolve-chips', {
    name: 'absent-wager-leaves',
    find: "  assert(amount > 0, 'only a wager that lies there leaves the layout');\n",
    replace: '',
    why: 'there would be fewer wagers than are counted',
  }),
  inTable('evolve-chips', {
    name: 'staked-not-asserted',
    find: "    assert(player.staked >= 0 && player.rack >= 0, 'what a player has staked ends once');\n",
    replace: '',
    why: "one player's wager could end with another's money",
  }),
  inTable('evolve', {
    name: 'money-left-on-the-layout',
    find: 'state.round !== null || bet.throws > 1 || held.wagers === 0',
    replace: 'state.round !== null || bet.throws >= 1 || held.wagers === 0',
    why: 'an ended round could leave wagers that nobody settles',
  }),
  inTable('evolve', {
    name: 'void-returns-less',
    find: "=== amount, 'a void returns exactly",
    replace: ">= amount, 'a void returns exactly",
    why: 'a player would get back less than was placed',
  }),
  inTable('evolve', {
    name: 'voided-wager-returns-less',
    find: "=== amount, 'a voided wager goes back whole'",
    replace: ">= amount, 'a voided wager goes back whole'",
    why: 'a player would get back less than was placed',
  }),
  inTable('evolve', {
    name: 'racks-not-recounted',
    find: 'racks === accounts.rack && wallets',
    replace: 'wallets',
    why: 'the account of racks could say something else than the racks',
  }),
  inTable('evolve', {
    name: 'layout-not-recounted',
    find: 'layout === accounts.layout && staked === layout && wagers',
    replace: 'wagers',
    why: 'the account of the layout could say something else than the wagers',
  }),
  inTable('evolve', {
    name: 'stakes-of-a-player-not-recounted',
    find: 'assert(staked === player.staked,',
    replace: 'assert(staked >= 0,',
    why: "a player's wagers could differ from the money they have on the layout",
  }),
  inTable('evolve', {
    name: 'bets-not-recounted',
    find: 'ofBet?.total === held.total && ofBet.wagers === held.wagers',
    replace: 'ofBet !== undefined',
    why: 'a bet could show another total than its wagers',
  }),
  inTable('evolve', {
    name: 'two-rounds-at-once',
    find: 'assert(state.round.number === number,',
    replace: 'assert(state.round.number >= 0,',
    why: 'a step of one round could be taken in another',
  }),
];

const IN_MONEY: readonly PlantedBug[] = [
  inTable('ledger', {
    name: 'posting-one-sided',
    find: '  accounts[to] += amount;\n',
    replace: '',
    why: 'an amount would leave one account and reach none',
  }),
  inTable('decide-wagers', {
    name: 'wager-beyond-the-rack',
    find: "return has < amount ? refuse('not-enough-chips', state.conduct",
    replace: "return has < 0 ? refuse('not-enough-chips', state.conduct",
    why: 'a player could wager chips that are not there',
  }),
  inTable('evolve-chips', {
    name: 'settled-wagers-stay',
    find: '  state.stakes[index] = 0;\n',
    replace: '',
    why: 'a lost wager would lie there for the next round',
  }),
  inTable('evolve-chips', {
    name: 'riding-wagers-moved',
    find: '      riding += 1;\n      continue;\n',
    replace: '      riding += 1;\n',
    why: 'a wager over several throws would be taken at the first',
  }),
  inTable('evolve-chips', {
    name: 'absent-winner-unpaid',
    find: 'won ? returned + counted + paid : returned;',
    replace: 'won && player.position !== null ? returned + counted + paid : returned;',
    why: 'a player who walks away is settled all the same',
  }),
  inTable('evolve-chips', {
    name: 'rounding-hidden',
    find: "post(accounts, 'rounding', 'rack', roundedAll);",
    replace: "post(accounts, 'float', 'rack', roundedAll);",
    why: 'what rounding costs the house would be seen nowhere',
  }),
  inTable('evolve-chips', {
    name: 'colour-chips-lost-on-return',
    find: '  if (back) for (const',
    replace: '  if (!back) for (const',
    why: 'colour chips that come back would be cash, and lost ones would come back',
  }),
  inTable('decide-trouble', {
    name: 'void-forgets-a-wager',
    find: 'readonly ReturnedRow[] = placedWagers(state);',
    replace: 'readonly ReturnedRow[] = placedWagers(state).slice(1);',
    why: 'a void round returns every wager',
  }),
  inTable('decide-trouble', {
    name: 'voided-twice',
    find: "return past.voided ? refuse('unknown-round', clauses, { round, end: 'void' }) : past;",
    replace: 'return past;',
    why: 'a round could be taken back twice',
  }),
  inTable('evolve-chips', {
    name: 'reversal-paid-twice',
    find: '    past?.moved.set(id, (past.moved.get(id) ?? 0) + amount);\n',
    replace: '',
    why: 'a second correction would pay again what the first has paid',
  }),
  inTable('decide-trouble', {
    name: 'corrected-under-todays-sign',
    find: 'past.terms, faces)',
    replace: '{ ...past.terms, sign: state.sign ?? {} }, faces)',
    why: 'a round is settled anew under the terms it was played under',
  }),
  inTable('evolve', {
    name: 'held-released-twice',
    find: "    player.held -= amount;\n    assert(player.held >= 0, 'no more is given up than was held');\n    state.accounts.held -= amount;\n",
    replace: '    state.accounts.held -= amount;\n',
    why: 'the player could ask for the same money again',
  }),
  inTable('evolve', {
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
    why: 'chips of a closed table are redeemed only once surveillance knows',
  }),
  inTable('decide-chips', {
    name: 'colour-of-another-table',
    find: "    if (issuedAt !== state.setup.table) return refuse('chips-of-another-table', clauses, { table: issuedAt });\n",
    replace: '',
    why: 'colour chips are redeemed where they were issued',
  }),
  inTable('decide-chips', {
    name: 'colour-shared-without-consent',
    find: 'rules.sharedIfAgreed !== null && against === undefined',
    replace: 'rules.sharedIfAgreed !== null',
    why: 'a colour is shared only where all agree',
  }),
  inTable('decide-chips', {
    name: 'holders-not-asked-to-share',
    find: '[...others.map(({ id }) => id), player].find',
    replace: '[player].find',
    why: 'those who hold the colour must agree as well',
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
    why: 'nothing moves between close and settlement',
  }),
  inTable('state', {
    name: 'wagers-before-the-call',
    find: "done.has('open') && !done.has('close')",
    replace: "!done.has('close')",
    why: 'at Adelaide the dice are tumbled before anybody may bet',
  }),
  inTable('decide-wagers', {
    name: 'shared-maximum-per-player',
    find: "state.rulebook.money.limits.maximumOver === 'bet' ? spot.total : stake",
    replace: 'stake',
    why: 'all players of a box share its maximum',
  }),
  inTable('decide-wagers', {
    name: 'excess-accepted',
    find: 'Math.max(0, Math.min(amount, maximum - taken))',
    replace: 'amount',
    why: 'what exceeds the maximum is refused, and the player told how much',
  }),
  inTable('decide-wagers', {
    name: 'differential-refused-at-placement',
    find: 'Math.min(amount, maximum - taken)',
    replace: 'Math.min(amount, maximum - taken, state.sign?.differential ?? amount)',
    why: 'the Differential is settled at the close, when both sides are known',
  }),
  inTable('decide-house', {
    name: 'limits-follow-the-dice',
    find: 'state.round !== null && !bettingOpen(state)',
    replace: 'state.round !== null && !state.round.done.has("open")',
    why: 'limits agreed after the close would change what counts',
  }),
  inTable('decide-wagers', {
    name: 'shooter-bet-withdrawn',
    find: "  if (bet.throws > 1) return refuse('locked-in', lockedClauses(state), { bet: bet.id });\n",
    replace: '',
    why: 'the shooter bet is locked in for its throws',
  }),
  inTable('decide-wagers', {
    name: 'shooter-bet-by-another',
    find: 'bet.soleHolder !== null && state.turn.shooter !== player',
    replace: 'bet.soleHolder !== null && state.turn.shooter === null',
    why: 'only the shooter may make that bet',
  }),
  inTable('decide-wagers', {
    name: 'staff-wager',
    find: '  if (fault !== null || !state.staff.has(id)) return fault;\n',
    replace: '  if (fault !== null || state.staff.has(id)) return fault;\n',
    why: 'whoever deals there may not wager, and whoever does not may',
  }),
  inTable('decide-people', {
    name: 'barred-player-sits-down',
    find: 'if (known !== undefined && known.barred !== null)',
    replace: "if (known !== undefined && known.barred === '')",
    why: 'an excluded player would come back and wager',
  }),
  inTable('decide-people', {
    name: 'barred-player-not-named-so',
    find: "  if (found.barred !== null) return refuse('player-barred', [], { player, grounds: found.barred });\n  return found",
    replace: '  return found',
    why: 'the grounds of the exclusion are what the player must hear',
  }),
];

const IN_THE_ROUND: readonly PlantedBug[] = [
  inTable('evolve', {
    name: 'one-tumble-is-enough',
    find: 'if (total >= state.conduct.tumbles.least)',
    replace: 'if (total >= 1)',
    why: 'a book says how many tumbles there are at least',
  }),
  inTable('calls', {
    name: 'total-of-symbols-called',
    find: "manner.total === 'called'",
    replace: "manner.total !== 'none'",
    why: 'the total of symbols is shown, not called',
  }),
  inTable('calls', {
    name: 'called-as-thrown',
    find: 'const spoken = faces.map(',
    replace: 'const spoken = result.map(',
    why: 'numbers are called from the smallest to the highest',
  }),
  inTable('evolve', {
    name: 'dry-spin-counts-as-abstention',
    find: '    if (!round.dry) player.abstained =',
    replace: '    player.abstained =',
    why: 'nobody can wager on a dry spin that nobody was asked to',
  }),
  inTable('decide-people', {
    name: 'abstention-with-a-seat-free',
    find: 'found.abstained >= abstention.rounds && state.positions.size === state.setup.positions',
    replace: 'found.abstained >= abstention.rounds',
    why: 'a player may sit idle while others can sit down',
  }),
  inTable('decide-round', {
    name: 'one-die-chosen-thrice',
    find: '      new Set(dice).size === dice.length &&\n',
    replace: '',
    why: 'three dice are three different ones',
  }),
  inTable('decide-round', {
    name: 'shooter-need-not-bet',
    find: "if (shooterStake(state) === 0) return refuse('shooter-must-bet'",
    replace: "if (shooterStake(state) < 0) return refuse('shooter-must-bet'",
    why: 'the shooter must bet before the first throw',
  }),
  inTable('evolve', {
    name: 'always-the-first-throw',
    find: "  if (end === 'settled' && shooterStake(state) > 0) state.turn.throw += 1;\n",
    replace: '',
    why: 'the turn would never reach its fourth throw',
  }),
];

const IN_TROUBLE: readonly PlantedBug[] = [
  inTable('evolve', {
    name: 'no-throw-unfreezes-bets',
    find: "    round.frozen = round.done.has('throw') || round.frozen;\n",
    replace: '',
    why: 'no bet changes between a failed throw and the next',
  }),
  inTable('decide-trouble', {
    name: 'electronic-dice-not-flat',
    find: "  'not-flat',\n  'stacked',",
    replace: "  'stacked',",
    why: 'electronic dice cannot lean',
  }),
  inTable('roles', {
    name: 'dealer-enters-electronic-result',
    find: 'roles: tumbler } : permission',
    replace: "roles: new Set([...permission.roles, 'tumbler']) } : permission",
    why: 'what electronic dice show comes from them alone',
  }),
  inTable('decide-trouble', {
    name: 'electronic-result-corrected',
    find: "state.permissions['correct-result']?.clauses ?? [];\n    if (state.setup.dice === 'electronic') return refuse('electronic-dice', clauses);",
    replace: "state.permissions['correct-result']?.clauses ?? [];",
    why: 'nobody can have misread electronic dice',
  }),
  inTable('decide-trouble', {
    name: 'result-corrected-after-settlement',
    find: "    if (isSettled(state)) return refuse('result-settled', clauses, { round: state.round.number });\n",
    replace: '',
    why: 'the money has moved; only a corrected settlement moves it back',
  }),
  inTable('decide-trouble', {
    name: 'interrupted-to-escape-a-result',
    find: 'if (state.round.faces !== null || committed)',
    replace: 'if (state.round.faces !== null)',
    why: 'committed dice have an outcome, whoever pulls the plug',
  }),
  {
    file: 'src/rules/acts.ts',
    name: 'wagers-during-a-malfunction',
    find: "  place: {\n    who: 'player',\n    when: 'running',",
    replace: "  place: {\n    who: 'player',\n    when: 'open',",
    why: 'nothing moves until the malfunction is mended',
  },
];

const IN_PERMISSIONS: readonly PlantedBug[] = [
  inTable('decide', {
    name: 'player-acts-for-another',
    find: "if ('player' in command && command.player !== person)",
    replace: "if ('player' in command && command.player === '')",
    why: 'players act for themselves',
  }),
  inTable('decide', {
    name: 'anybody-throws',
    find: 'return (thrower ?? holder) === person',
    replace: "return (thrower ?? holder) !== ''",
    why: 'the shooter alone throws',
  }),
  inTable('decide', {
    name: 'dealer-of-another-table',
    find: 'role === state.conduct.ladder[0] && staff?.role !== role',
    replace: 'role === state.conduct.ladder[0] && staff !== undefined && staff.role !== role',
    why: 'a dealer deals where they are assigned',
  }),
  inTable('roles', {
    name: 'system-acts-unasked',
    find: 'if (automatic.includes(act) && MAY_BE_AUTOMATIC.includes(act)) roles',
    replace: 'if (MAY_BE_AUTOMATIC.includes(act)) roles',
    why: 'a live dealer would find the bets closed',
  }),
  inTable('decide-round', {
    name: 'system-closes-early',
    find: "return role === 'system' && atMs < dueMs",
    replace: "return role === 'system' && atMs < 0",
    why: 'players keep the time that the set-up gives them',
  }),
  inTable('views', {
    name: 'player-sees-the-house',
    find: "role !== null && (conduct.ladder.includes(role) || role === 'officer')",
    replace: "role !== null && (conduct.ladder.includes(role) || role === 'officer' || role === 'player')",
    why: "a player would see the others' racks",
  }),
  inTable('views', {
    name: 'racks-on-display',
    find: 'seats: [...seatsOf(state)].map(([position, marker]) => ({ position, marker })),',
    replace: 'seats: [...state.players.values()].map(({ rack }) => ({ position: rack, marker: false })),',
    why: 'the display would show what everybody has',
  }),
];

/** What pages are told, so that they need no rules of their own. */
const IN_WHAT_IS_TOLD: readonly PlantedBug[] = [
  inTable('views', {
    name: 'shooter-lit-early',
    find: 'betsLit(layout, outcomeOf(faces), throwNumber)',
    replace: 'betsLit(layout, outcomeOf(faces), 4)',
    why: "the shooter's bet would light up at every throw that helps it",
  }),
  inTable('evolve', {
    name: 'correction-shown-for-good',
    find: '  if (state.round === null) Object.assign(state, { corrected: null, undone: null });\n',
    replace: '',
    why: 'the next round would look corrected',
  }),
  inTable('dues', {
    name: 'paid-and-still-to-pay',
    find: "outcome === 'won' ? round.unpaid.includes(bet) : returned > 0",
    replace: "outcome === 'won' || returned > 0",
    why: 'the dealer would pay twice',
  }),
  inTable('dues', {
    name: 'paid-by-the-misread-dice',
    find: 'state.corrected === null ? past.rows',
    replace: 'state.corrected !== undefined ? past.rows',
    why: 'the dealer would pay what the corrected dice do not',
  }),
  inTable('offers', {
    name: 'offered-to-everybody',
    find: 'const refusal = can(state, { ...body, by, atMs });',
    replace: "const refusal = can(state, { ...body, by: { ...by, person: 'dan' }, atMs });",
    why: 'somebody who does not work there would be offered what only staff of the table may do',
  }),
  inTable('offers', {
    name: 'dice-offered-twice',
    find: "return act === undefined || (act === 'offer-dice' && turn.offered) ? null : act;",
    replace: 'return act ?? null;',
    why: 'the dealer would be told to offer dice that wait for a player',
  }),
  inTable('replay', {
    name: 'rules-of-another-house',
    find: "if (!new RegExp(RULES_DOCUMENT).test(setup.rulesDocument ?? '/'))",
    replace: "if (!/^(?:https?:|[/])/.test(setup.rulesDocument ?? '/'))",
    why: 'a path could lead to another house',
  }),
];

const IN_THE_HOUSE: readonly PlantedBug[] = [
  inTable('decide-house', {
    name: 'lowering-needs-notice',
    find: '.minimum > limitsInForce(before, undefined, id).minimum',
    replace: '.minimum !== limitsInForce(before, undefined, id).minimum',
    why: 'a lower minimum may be shown at once',
  }),
  inTable('decide-house', {
    name: 'notice-of-another-minimum',
    find: 'state.notice !== null && sameSign(state.notice.sign, sign) ?',
    replace: 'state.notice !== null ?',
    why: 'players were told of another minimum',
  }),
  inTable('evolve', {
    name: 'warned-for-ever',
    find: '    for (const player of state.players.values()) player.warned = false;\n',
    replace: '',
    why: 'a warning holds for one gaming day',
  }),
  inTable('decide-people', {
    name: 'minors-sit-down',
    find: "    if (!adult) return refuse('under-age', ageMin.clauses, { player, years: ageMin.years });\n",
    replace: '',
    why: 'nobody under age plays',
  }),
];

/** Who vouches for a result, and what later decisions do to a round. */
const IN_VOUCHING: readonly PlantedBug[] = [
  inTable('decide-dice', {
    name: 'bets-before-the-commitment',
    find: "  return state.commitment?.round === round ? null : refuse('dice-not-committed', [], { round });",
    replace: '  return null;',
    why: 'electronic dice could be chosen after the wagers are known',
  }),
  inTable('decide-dice', {
    name: 'two-commitments',
    find: "    if (standing !== null) return refuse('dice-committed', [], { round: standing.round });\n",
    replace: '',
    why: 'somebody could choose between two results',
  }),
  inTable('decide-dice', {
    name: 'seed-shown-early',
    find: 'state.round?.number === round && state.round.faces !== null',
    replace: 'state.round?.number === round',
    why: 'whoever sees the seed before the result knows the result',
  }),
  inTable('decide-dice', {
    name: 'one-reads-twice',
    find: "    if (round.readBy === by.person) return refuse('same-reader', [], { person: by.person });\n",
    replace: '',
    why: 'a second pair of eyes is somebody else',
  }),
  inTable('decide-dice', {
    name: 'confirmed-at-the-limit',
    find: 'return wins > limit ?',
    replace: 'return wins >= limit ?',
    why: 'up to the limit one pair of eyes is enough',
  }),
  inTable('evolve', {
    name: 'confirmation-outlives-a-correction',
    find: 'readBy: readBy ?? null, confirmed: false });',
    replace: 'readBy: readBy ?? null });',
    why: 'what was confirmed was the result before it',
  }),
  inTable('evolve', {
    name: 'same-draw-again',
    find: '    round.draw += 1;\n',
    replace: '',
    why: 'a roll that is made again takes the next draw',
  }),
  inTable('decide-trouble', {
    name: 'void-after-the-close',
    find: '(OF_REAL_DICE.has(reason) || escapes(state, failure))',
    replace: 'OF_REAL_DICE.has(reason)',
    why: 'a closed round of committed dice has its outcome',
  }),
  inTable('turn', {
    name: 'staff-play',
    find: '(players.get(person)?.staked ?? 0) > 0 || turn.shooter === person',
    replace: 'turn.shooter === person',
    why: 'whoever has a wager there does not read the dice',
  }),
  inTable('evolve-chips', {
    name: 'adjustment-forgotten',
    find: '  past?.moved.set(id, (past.moved.get(id) ?? 0) + amount);\n  const paidOff',
    replace: '  const paidOff',
    why: 'a later correction of the round would move the money twice',
  }),
  inTable('evolve-chips', {
    name: 'debts-add-up',
    find: 'player.owed += owed - (past?.owed.get(id) ?? 0);',
    replace: 'player.owed += owed;',
    why: 'a second decision about a round takes the place of the first',
  }),
  inTable('decide-trouble', {
    name: 'ended-turn-stands',
    find: '  events.push(...voidEndedTurns(state, affected, moved, why));\n',
    replace: '',
    why: 'a void throw takes the wager with it that it helped to decide',
  }),
  inTable('decide-trouble', {
    name: 'malfunction-without-one',
    find: "  if (found?.whileSuspended && state.suspended === null) return refuse('table-running', found.clauses);\n",
    replace: '',
    why: 'only a malfunction that rests the table can end its round',
  }),
  inTable('evolve', {
    name: 'abstaining-beside-a-free-place',
    find: 'player.wagered || player.position === null || !full ? 0',
    replace: 'player.wagered || player.position === null ? 0',
    why: 'only rounds with all other positions in use count',
  }),
  inTable('ledger', {
    name: 'wins-beyond-counting',
    find: 'Math.floor((ACCOUNT_MAX_MINOR - Math.abs(float)) / ODDS_MAX)',
    replace: 'ACCOUNT_MAX_MINOR',
    why: 'a win could be too large to be counted exactly',
  }),
  inTable('decide-chips', {
    name: 'any-value-for-chips',
    find: "    if (valueFound !== null && valueFound !== stack.value)\n      return refuse('values-differ', clauses, { colour, value: stack.value });\n",
    replace: '',
    why: 'colour chips are worth what they were issued at',
  }),
  inTable('decide-house', {
    name: 'review-without-a-decision',
    find: "    if (found.decision === null) return refuse('dispute-undecided', clauses, { dispute });\n",
    replace: '',
    why: 'there is nothing to review yet',
  }),
  inTable('roles', {
    name: 'the-system-wagers',
    find: 'automatic.includes(act) && MAY_BE_AUTOMATIC.includes(act)',
    replace: 'automatic.includes(act)',
    why: 'the system takes steps, it never moves chips',
  }),
];

export const IN_THE_TABLE: readonly PlantedBug[] = [
  ...IN_VOUCHING,
  ...IN_ASSERTIONS,
  ...IN_MONEY,
  ...IN_CHIPS,
  ...IN_WAGERS,
  ...IN_THE_ROUND,
  ...IN_TROUBLE,
  ...IN_PERMISSIONS,
  ...IN_WHAT_IS_TOLD,
  ...IN_THE_HOUSE,
];
