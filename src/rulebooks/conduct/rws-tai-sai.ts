/** How Tai Sai (Resorts World Sentosa) is run: betting opens and closes, then the dealer tumbles the dice. An entry with an empty list of clauses is our choice, because the rulebook does not say. */
import type { Conduct } from '../../rules/index.ts';

export const RWS_CONDUCT = {
  // Staff roles, lowest first. Each role may do what the roles below it may do.
  ladder: ['dealer', 'pit-supervisor', 'pit-manager', 'shift-manager'],
  ladderClauses: ['1.5'],
  // The title of the government officer, who is not one of the staff roles.
  officer: 'officer',
  // The rules apply to each table separately.
  oneTable: { clauses: [] },
  // The wagers of a round without a result are returned.
  voided: { clauses: ['1.9', '5.12'] },
  // Players may not bet against each other.
  sideBets: { clauses: [] },
  // Who may do each act. `least`: the lowest staff role (null: no staff role). `also`: other people.
  acts: {
    'open-table': { least: 'pit-manager', clauses: ['3.3'] },
    'close-table': { least: 'pit-manager', clauses: [] },
    'change-sign': { least: 'pit-manager', clauses: ['3.3'] },
    'start-gaming-day': { least: 'pit-manager', clauses: [] },
    'assign-staff': { least: 'pit-supervisor', clauses: ['1.5'] },
    // The end of a person's work at the table.
    'relieve-staff': { least: 'pit-supervisor', clauses: ['1.5'] },
    'seat-player': { least: 'dealer', also: ['player'], clauses: ['1.6'] },
    'leave-table': { least: 'dealer', also: ['player'], clauses: ['5.3'] },
    'exclude-player': { least: 'shift-manager', clauses: [] },
    // An excluded player may play again.
    'readmit-player': { least: 'shift-manager', clauses: [] },
    'buy-chips': { least: 'dealer', also: ['player'], clauses: [] },
    'cash-out': { least: 'dealer', also: ['player'], clauses: [] },
    place: { least: 'dealer', also: ['player'], clauses: ['3.2', '5.13'] },
    withdraw: { least: 'dealer', also: ['player'], clauses: ['5.7', '5.13'] },
    move: { least: 'dealer', also: ['player'], clauses: ['5.7', '5.13'] },
    'call-bets': { least: 'dealer', clauses: ['1.2', '3.2'] },
    tumble: { least: 'dealer', clauses: ['3.7'] },
    'close-bets': { least: 'dealer', clauses: ['3.6'] },
    'enter-result': { least: 'dealer', clauses: ['3.8'] },
    // A second person reads the dice.
    'confirm-result': { least: 'dealer', clauses: [] },
    'settle-round': { least: 'dealer', clauses: ['3.9'] },
    'take-losers': { least: 'dealer', clauses: ['3.9'] },
    'pay-winners': { least: 'dealer', clauses: ['3.9'] },
    // What is due outside the bets of the round, such as a correction.
    'pay-due': { least: 'dealer', clauses: ['3.9'] },
    'declare-failure': { least: 'dealer', clauses: ['5.5'] },
    'report-malfunction': { least: 'dealer', clauses: [] },
    // A malfunction is repaired, and play can continue.
    'declare-rectified': { least: 'pit-manager', clauses: [] },
    // Play stops for a technical reason (see `interruption`).
    interrupt: { least: 'dealer', clauses: ['5.4'] },
    // The lamps that show the winning bets fail or are wrong.
    'report-lamps': { least: 'dealer', clauses: ['5.10'] },
    'correct-result': { least: 'pit-supervisor', clauses: ['3.8'] },
    'correct-settlement': { least: 'shift-manager', clauses: ['5.14'] },
    // Rounds that were played with damaged dice become void.
    'void-damaged': { least: 'shift-manager', clauses: ['5.6'] },
    'record-error': { least: 'dealer', clauses: ['5.8'] },
    // A player gets or pays money because of an error in an earlier round.
    adjust: { least: 'shift-manager', clauses: ['5.8'] },
    'void-wager': { least: 'shift-manager', clauses: ['5.14'] },
    'raise-dispute': { least: 'dealer', also: ['player'], clauses: ['5.14'] },
    'decide-dispute': { least: 'shift-manager', clauses: ['5.14'] },
    // Staff decide a case that the rulebook does not cover.
    rule: { least: 'shift-manager', clauses: ['5.14'] },
  },
  // The steps of a round, in order. `call`: the words that the dealer calls.
  steps: [
    { step: 'open', call: 'Place your Bets, please', clauses: ['1.7', '3.2'] },
    { step: 'close', call: 'No more Bets', clauses: ['3.6', '5.9'] },
    { step: 'tumble', call: null, clauses: ['3.7'] },
    { step: 'result', call: null, clauses: ['3.8'] },
    { step: 'settle', call: null, clauses: ['3.9'] },
    { step: 'take', call: null, clauses: ['3.9'] },
    { step: 'pay', call: null, clauses: ['1.7', '3.9'] },
  ],
  // Failed rolls. They can be declared from the step `after`, when they can happen for the first time, until the settlement.
  // `again`: the dice roll again and the wagers stand. `void`: the wagers are returned and the round ends.
  failures: [
    { reason: 'too-few-tumbles', after: 'tumble', consequence: 'void', call: 'Void', clauses: ['5.5.1'] },
    { reason: 'not-flat', after: 'tumble', consequence: 'void', call: 'Void', clauses: ['5.5.2'] },
    { reason: 'early-activation', after: 'open', consequence: 'void', call: 'Void', clauses: ['5.5.3'] },
  ],
  // A valid roll needs at least `least` tumbles (here a number). `covered`: the dice are covered meanwhile.
  tumbles: { least: 3, covered: false, clauses: ['3.7'] },
  // Set if the person who tumbled the dice must also key their result.
  tumblingPersonKeys: null,
  // Set if a bell is rung when betting closes.
  bell: null,
  // How the dealer calls a result, for dice with `numbers` or `symbols`. The dealer calls the lowest number first
  // (`ascending`), or the names of the symbols (`symbols`).
  // `total`: the dealer calls it (`called`), the table only shows it (`shown`), or the game has none (`none`).
  announcement: { numbers: { dice: 'ascending', total: 'called', clauses: ['3.8'] } },
  // What an interruption does to the wagers if the dice are not visible yet: they are void, or they stand.
  // Visible dice are a result: play pauses, and the round is completed (P-04, `establishedClauses`).
  interruption: { wagers: 'void', establishedClauses: ['5.4.1'], clauses: ['5.4.2'] },
  // The grounds on which staff may invalidate a round; null if there are none.
  invalidation: null,
  // The grounds on which staff may order dry spins (rounds without wagers); null if there are none.
  dryspins: null,
  staffMayNotWager: { clauses: [] },
  // `staffClauses`: the clauses about the age of staff.
  ageMin: { years: 21, clauses: [], staffClauses: [] },
  // `results`: players see only the printed odds and the last results. `all`: also statistics and computed odds.
  playerAids: { allowed: 'all', clauses: [] },
  // How long a notice must be posted before the minimum rises or the table closes; null if no notice is needed.
  notices: { raiseMinimum: null, closure: null },
  // The ground on which winnings may be held until an investigation ends; null if there is none.
  seizure: null,
  // Set if the government officer must be told before a table closes.
  closureNotified: null,
  // `only`: players may wager only with chips. `colours`: the rules for chips without a printed value.
  chips: { only: { clauses: [] }, colours: null },
  // After this many rounds without a wager, a player at a full table may have to give up the seat; null if never.
  abstention: null,
  // Whom a player may consult about a dispute, and who reviews a decision; null if the rulebook does not say.
  disputes: { consult: 'the regulator', consultClauses: [], review: null, clauses: ['5.14'] },
  // Rules for a player who throws the dice; null because staff roll them.
  shooter: null,
  // What the table does when a stake outside the limits is placed. `accept`: settlement applies the limit.
  placement: {
    // `refuse-excess`: the table refuses the part above the maximum.
    aboveMaximum: { policy: 'refuse-excess', clauses: ['5.1'] },
    // `advise`: the wager is accepted, and the player is told that it is too low.
    belowMinimum: { policy: 'advise', clauses: ['5.2'] },
  },
  // No wager can change between the close of betting and the settlement.
  locked: { clauses: ['5.7'] },
  // The tournaments that the house may hold; null if the rulebook has none.
  tournaments: null,
} as const satisfies Conduct;
