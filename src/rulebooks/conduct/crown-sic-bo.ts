/** How Sic Bo (Crown Melbourne) is run: the dealer calls for bets, tumbles the dice, closes betting and uncovers the dice. An entry with an empty list of clauses is our choice, because the rulebook does not say. */
import type { Conduct } from '../../rules/index.ts';

export const CROWN_CONDUCT = {
  // Staff roles, lowest first. Each role may do what the roles below it may do.
  ladder: ['dealer', 'game-supervisor', 'pit-boss'],
  ladderClauses: ['1.2'],
  // The title of the government officer, who is not one of the staff roles.
  officer: 'inspector',
  // The rules apply to each table separately.
  oneTable: { clauses: ['1.3'] },
  // The wagers of a round without a result are returned.
  voided: { clauses: ['9.4'] },
  // Players may not bet against each other.
  sideBets: { clauses: ['9.11'] },
  // Who may do each act. `least`: the lowest staff role (null: no staff role). `also`: other people.
  acts: {
    'open-table': { least: 'pit-boss', clauses: ['4.1'] },
    'close-table': { least: 'pit-boss', clauses: ['9.7'] },
    // A notice of a higher minimum, or of the closure of the table.
    'post-notice': { least: 'pit-boss', clauses: ['footnote-s66-2', '9.7'] },
    'withdraw-notice': { least: 'pit-boss', clauses: [] },
    'change-sign': { least: 'pit-boss', clauses: ['footnote-s66-2'] },
    'start-gaming-day': { least: 'pit-boss', clauses: [] },
    // Personal limits for one player: staff propose them, and the player accepts or declines.
    'propose-limits': { least: 'pit-boss', clauses: ['4.3'] },
    'decline-limits': { least: 'pit-boss', also: ['player'], clauses: ['4.3'] },
    'agree-limits': { least: 'pit-boss', also: ['player'], clauses: ['4.3'] },
    'assign-staff': { least: 'game-supervisor', clauses: ['1-1-dealer', '1-1-game-supervisor'] },
    // The end of a person's work at the table.
    'relieve-staff': { least: 'game-supervisor', clauses: ['1-1-dealer'] },
    'seat-player': { least: 'dealer', also: ['player'], clauses: [] },
    'leave-table': { least: 'dealer', also: ['player'], clauses: [] },
    'exclude-player': { least: 'pit-boss', clauses: ['9.2.2'] },
    // An excluded player may play again.
    'readmit-player': { least: 'pit-boss', clauses: ['9.2.2'] },
    // The player must give up the seat (see `abstention`).
    'require-to-vacate': { least: 'game-supervisor', clauses: ['9.8'] },
    'buy-chips': { least: 'dealer', also: ['player'], clauses: ['3.3'] },
    'cash-out': { least: 'dealer', also: ['player'], clauses: [] },
    'issue-colour': { least: 'dealer', clauses: ['3.1.2(e)'] },
    // The player agrees that another player holds chips of the same colour.
    'agree-to-share': { least: null, also: ['player'], clauses: ['3.1.2(d)'] },
    // The player may hold chips of several colours.
    'approve-colours': { least: 'pit-boss', clauses: ['3.1.2(f)'] },
    'redeem-colour': { least: 'dealer', clauses: ['3.1.2(c)(i)'] },
    // Colour chips are redeemed after their table has closed.
    'redeem-closed-table': { least: 'pit-boss', clauses: ['3.1.2(c)(ii)'] },
    place: { least: 'dealer', also: ['player'], clauses: ['3.3'] },
    withdraw: { least: 'dealer', also: ['player'], clauses: ['3.2'] },
    move: { least: 'dealer', also: ['player'], clauses: ['3.2'] },
    // A round without wagers (see `dryspins`).
    'order-dry-spin': { least: 'game-supervisor', clauses: ['5.1.8'] },
    'call-bets': { least: 'dealer', clauses: ['5.1.1'] },
    tumble: { least: 'dealer', clauses: ['5.2'] },
    'close-bets': { least: 'dealer', clauses: ['5.1.3'] },
    uncover: { least: 'dealer', clauses: ['5.1.4'] },
    'enter-result': { least: 'dealer', clauses: ['5.2'] },
    // A second person reads the dice.
    'confirm-result': { least: 'dealer', clauses: [] },
    'settle-round': { least: 'dealer', clauses: ['5.1.7'] },
    'take-losers': { least: 'dealer', clauses: ['3.6(a)'] },
    'pay-winners': { least: 'dealer', clauses: ['3.6(b)'] },
    // What is due outside the bets of the round, such as a correction.
    'pay-due': { least: 'dealer', clauses: ['3.6(b)'] },
    'declare-failure': { least: 'dealer', clauses: ['7.1'] },
    'report-malfunction': { least: 'dealer', clauses: ['7.4'] },
    // A malfunction is repaired, and play can continue.
    'declare-rectified': { least: 'pit-boss', clauses: ['7.4'] },
    // Play stops for a technical reason (see `interruption`).
    interrupt: { least: 'dealer', clauses: [] },
    // The lamps that show the winning bets fail or are wrong.
    'report-lamps': { least: 'dealer', clauses: ['7.3'] },
    'correct-result': { least: 'game-supervisor', clauses: [] },
    'correct-settlement': { least: 'pit-boss', clauses: [] },
    // Rounds that were played with damaged dice become void.
    'void-damaged': { least: 'pit-boss', clauses: [] },
    invalidate: { least: 'pit-boss', clauses: ['9.3'] },
    'record-error': { least: 'dealer', clauses: ['7.5'] },
    // A player gets or pays money because of an error in an earlier round.
    adjust: { least: 'pit-boss', clauses: ['7.5'] },
    'void-wager': { least: 'pit-boss', clauses: ['9.2.1'] },
    // Winnings are held until an investigation ends (see `seizure`).
    'hold-winnings': { least: 'pit-boss', clauses: ['9.2.3'] },
    // The outcome of the investigation: the player gets the held winnings, or the house keeps them.
    'record-investigation': { least: 'pit-boss', clauses: ['9.2.3'] },
    // The player gets the winnings that were held.
    'release-held': { least: 'pit-boss', clauses: ['9.2.3'] },
    // The house keeps the winnings that were held.
    'forfeit-held': { least: 'pit-boss', clauses: ['9.2.3'] },
    'raise-dispute': { least: 'dealer', also: ['player'], clauses: ['9.9'] },
    'decide-dispute': { least: 'pit-boss', clauses: ['9.9'] },
    // Staff decide a case that the rulebook does not cover.
    rule: { least: 'pit-boss', clauses: ['9.9'] },
  },
  // The steps of a round, in order. `call`: the words that the dealer calls.
  steps: [
    { step: 'open', call: 'Place your bets', clauses: ['5.1.1'] },
    { step: 'tumble', call: null, clauses: ['5.1.2'] },
    { step: 'close', call: 'No more bets', clauses: ['5.1.3'] },
    { step: 'uncover', call: null, clauses: ['5.1.4'] },
    { step: 'result', call: null, clauses: ['5.1.5', '5.1.6'] },
    { step: 'settle', call: null, clauses: ['3.5', '5.1.7'] },
    { step: 'take', call: null, clauses: ['3.6(a)'] },
    { step: 'pay', call: null, clauses: ['3.6(b)'] },
  ],
  // Failed rolls. They can be declared from the step `after`, when they can happen for the first time, until the settlement.
  // `again`: the dice roll again and the wagers stand. `void`: the wagers are returned and the round ends.
  // `notified`: the role that must be told.
  failures: [
    {
      reason: 'not-flat',
      after: 'uncover',
      consequence: 'again',
      call: 'No spin',
      clauses: ['5.1.5', '7.1.1', '7.2'],
    },
    { reason: 'stacked', after: 'uncover', consequence: 'again', call: 'No spin', clauses: ['7.1.1', '7.2'] },
    {
      reason: 'malfunction',
      after: 'tumble',
      consequence: 'again',
      notified: 'pit-boss',
      call: 'No spin',
      clauses: ['7.1.2', '7.2', '7.4'],
    },
    { reason: 'exposed', after: 'tumble', consequence: 'again', call: 'No spin', clauses: ['7.1.3', '7.2'] },
  ],
  // A valid roll needs at least `least` tumbles (here a number). `covered`: the dice are covered meanwhile.
  tumbles: { least: 1, covered: true, clauses: ['5.1.2', '1-1-spin'] },
  // Set if the person who tumbled the dice must also key their result.
  tumblingPersonKeys: null,
  // Set if a bell is rung when betting closes.
  bell: null,
  // How the dealer calls a result, for dice with `numbers` or `symbols`. The dealer calls the lowest number first
  // (`ascending`), or the names of the symbols (`symbols`).
  // `total`: the dealer calls it (`called`), the table only shows it (`shown`), or the game has none (`none`).
  announcement: {
    numbers: { dice: 'ascending', total: 'called', clauses: ['5.1.5(a)'] },
    symbols: { dice: 'symbols', total: 'shown', clauses: ['5.1.5(b)'] },
  },
  // What an interruption does to the wagers if the dice are not visible yet: they are void, or they stand.
  // Visible dice are a result: play pauses, and the round is completed (P-04, `establishedClauses`).
  interruption: { wagers: 'stand', establishedClauses: [], clauses: ['7.4'] },
  // The grounds on which staff may invalidate a round; null if there are none.
  // `whileSuspended`: only while a malfunction suspends the table and the round has no result.
  invalidation: {
    grounds: [
      { ground: 'disruption', whileSuspended: false, clauses: ['9.3.1'] },
      { ground: 'fraud', whileSuspended: false, clauses: ['9.3.2'] },
      { ground: 'unmended-malfunction', whileSuspended: true, clauses: ['7.4', '9.9'] },
    ],
    clauses: ['9.3', '9.4'],
  },
  // The grounds on which staff may order dry spins (rounds without wagers); null if there are none.
  // `untilAWager`: dry spins repeat until a player wagers.
  dryspins: {
    grounds: [
      { ground: 'table-opened', untilAWager: false, clauses: ['5.1.8(a)'] },
      { ground: 'during-play', untilAWager: false, clauses: ['5.1.8(b)'] },
      { ground: 'until-a-wager', untilAWager: true, clauses: ['5.1.8(c)'] },
    ],
    clauses: ['5.1.8'],
  },
  staffMayNotWager: { clauses: [] },
  // `staffClauses`: the clauses about the age of staff.
  ageMin: { years: 18, clauses: [], staffClauses: [] },
  // `results`: players see only the printed odds and the last results. `all`: also statistics and computed odds.
  playerAids: { allowed: 'results', clauses: ['9.1'] },
  // How long a notice must be posted before the minimum rises or the table closes; null if no notice is needed.
  notices: { raiseMinimum: { minutes: 20, clauses: ['footnote-s66-2'] }, closure: { minutes: 20, clauses: ['9.7'] } },
  // The ground on which winnings may be held. Reading C-31.
  seizure: { ground: 'prohibited-device', clauses: ['9.1', '9.2.3'] },
  // Set if the government officer must be told before a table closes.
  closureNotified: null,
  chips: {
    // Players may wager only with chips.
    only: { clauses: ['3.1', '3.1.1'] },
    // Chips of a colour have no printed value.
    colours: {
      // Whether the colours of one player may have different values.
      severalValues: 'may-differ',
      // The value of the chips if the player chooses none.
      valueDefault: null,
      valueClauses: ['3.1.2(e)', '3.1.2(f)(i)'],
      // Set if several players may hold the same colour when all holders and each newcomer agree.
      sharedIfAgreed: { clauses: ['3.1.2(d)'] },
      // A player may hold several colours. `leavesColours`: if a colour stays free for each seated player without one, and one more.
      several: { leavesColours: true, clauses: ['3.1.2(f)'] },
      // Set if chips can be redeemed after their table has closed.
      closedTable: { clauses: ['3.1.2(c)(ii)'] },
      clauses: ['3.1.2', '3.1.2(b)'],
    },
  },
  // After this many rounds without a wager, a player at a full table may have to give up the seat; null if never.
  abstention: { rounds: 3, clauses: ['9.8'] },
  // Whom a player may consult about a dispute, and who reviews a decision; null if the rulebook does not say.
  disputes: { consult: 'an inspector', consultClauses: ['9.10'], review: null, clauses: ['9.9'] },
  // Rules for a player who throws the dice; null because staff roll them.
  shooter: null,
  // What the table does when a stake outside the limits is placed. `accept`: settlement applies the limit.
  placement: {
    aboveMaximum: { policy: 'accept', clauses: ['4.2.2'] },
    belowMinimum: { policy: 'accept', clauses: ['4.2.1'] },
  },
  // No wager can change between the close of betting and the settlement.
  locked: { clauses: ['3.2'] },
  // The tournaments that the house may hold. `director`: the title of the person who conducts a tournament.
  // `approver`: the authority that approves the conditions. `conditionClauses`: the clauses about each item of the conditions.
  tournaments: {
    director: 'Tournament Director',
    approver: 'Executive Commissioner of the VCGR',
    // The director chooses the tables.
    designation: { clauses: ['8.3.1'] },
    // During a session, these tables are used only for the tournament. Reading C-32.
    exclusiveTables: { clauses: ['8.3.2'] },
    conditionClauses: {
      contents: ['8.2.1'],
      entryFee: ['8.2.1(a)'],
      chips: ['8.2.1(b)'],
      compulsory: ['8.2.1(c)'],
      structure: ['8.2.1(d)'],
      buyBack: ['8.2.1(e)'],
      eligibility: ['8.2.1(f)'],
      entitled: ['8.2.1(f)(i)'],
      refusal: ['8.2.1(f)(ii)'],
      criteria: ['8.2.1(f)(iii)'],
      entry: ['8.2.1(g)'],
      endings: ['8.2.1(h)'],
      lateness: ['8.2.1(i)'],
      prizes: ['8.2.1(j)'],
      precedence: ['8.2.1(k)'],
    },
    clauses: ['8.1.1'],
  },
} as const satisfies Conduct;
