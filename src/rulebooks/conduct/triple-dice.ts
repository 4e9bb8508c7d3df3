/** How Triple Dice is run: a player, the shooter, throws the dice up to four times. Each throw is a round. An entry with an empty list of clauses is our choice, because the rulebook does not say. */
import type { Conduct } from '../../rules/index.ts';

export const TRIPLE_DICE_CONDUCT = {
  // Staff roles, lowest first. Each role may do what the roles below it may do.
  ladder: ['dealer', 'supervisor'],
  ladderClauses: [],
  // The title of the government officer, who is not one of the staff roles.
  officer: 'officer',
  // The rules apply to each table separately.
  oneTable: { clauses: [] },
  // The wagers of a round without a result are returned.
  voided: { clauses: ['5'] },
  // Players may not bet against each other.
  sideBets: { clauses: [] },
  // Who may do each act. `least`: the lowest staff role (null: no staff role). `also`: other people.
  acts: {
    'open-table': { least: 'supervisor', clauses: ['6'] },
    'close-table': { least: 'supervisor', clauses: [] },
    'change-sign': { least: 'supervisor', clauses: ['6'] },
    'start-gaming-day': { least: 'supervisor', clauses: [] },
    'assign-staff': { least: 'supervisor', clauses: ['10'] },
    // The end of a person's work at the table.
    'relieve-staff': { least: 'supervisor', clauses: [] },
    'seat-player': { least: 'dealer', also: ['player'], clauses: ['10'] },
    'leave-table': { least: 'dealer', also: ['player'], clauses: [] },
    'exclude-player': { least: 'supervisor', clauses: [] },
    // An excluded player may play again.
    'readmit-player': { least: 'supervisor', clauses: [] },
    'buy-chips': { least: 'dealer', also: ['player'], clauses: [] },
    'cash-out': { least: 'dealer', also: ['player'], clauses: [] },
    place: { least: null, also: ['player'], clauses: ['7.6', '8'] },
    withdraw: { least: null, also: ['player'], clauses: [] },
    move: { least: null, also: ['player'], clauses: [] },
    'call-bets': { least: 'dealer', clauses: ['3'] },
    throw: { least: null, also: ['shooter'], clauses: ['7'] },
    'enter-result': { least: 'dealer', clauses: ['3'] },
    // A second person reads the dice.
    'confirm-result': { least: 'dealer', clauses: [] },
    'settle-round': { least: 'dealer', clauses: ['3'] },
    'take-losers': { least: 'dealer', clauses: ['3'] },
    'pay-winners': { least: 'dealer', clauses: ['3'] },
    // What is due outside the bets of the round, such as a correction.
    'pay-due': { least: 'dealer', clauses: ['3'] },
    'offer-dice': { least: 'dealer', clauses: ['7'] },
    'accept-dice': { least: null, also: ['player'], clauses: ['7'] },
    'choose-dice': { least: null, also: ['shooter'], clauses: ['7.8'] },
    'replace-shooter': { least: 'supervisor', clauses: [] },
    'declare-failure': { least: 'dealer', clauses: ['4', '7.7'] },
    'report-malfunction': { least: 'dealer', clauses: [] },
    // A malfunction is repaired, and play can continue.
    'declare-rectified': { least: 'supervisor', clauses: [] },
    // Play stops for a technical reason (see `interruption`).
    interrupt: { least: 'dealer', clauses: [] },
    'correct-result': { least: 'supervisor', clauses: [] },
    'correct-settlement': { least: 'supervisor', clauses: [] },
    // Rounds that were played with damaged dice become void.
    'void-damaged': { least: 'supervisor', clauses: [] },
    'record-error': { least: 'dealer', clauses: [] },
    // A player gets or pays money because of an error in an earlier round.
    adjust: { least: 'supervisor', clauses: [] },
    'void-wager': { least: 'supervisor', clauses: [] },
    // Staff decide a case that the rulebook does not cover.
    rule: { least: 'supervisor', clauses: [] },
  },
  // The steps of a round, in order. `call`: the words that the dealer calls.
  steps: [
    { step: 'open', call: 'Place your bets', clauses: ['7', '8'] },
    { step: 'throw', call: null, clauses: ['7.7'] },
    { step: 'result', call: null, clauses: ['4'] },
    { step: 'settle', call: null, clauses: ['7.3'] },
    { step: 'take', call: null, clauses: ['3'] },
    { step: 'pay', call: null, clauses: ['3'] },
  ],
  // Failed rolls. They can be declared from the step `after`, when they can happen for the first time, until the settlement.
  // `again`: the dice roll again and the wagers stand. `void`: the wagers are returned and the round ends.
  failures: [
    { reason: 'not-flat', after: 'throw', consequence: 'again', call: 'No Throw', clauses: ['4', '5', '9'] },
    {
      reason: 'not-together',
      after: 'throw',
      consequence: 'again',
      call: 'No Throw',
      clauses: ['7.7', '5', '9'],
    },
  ],
  // A valid roll needs at least `least` tumbles (here a number). `covered`: the dice are covered meanwhile.
  tumbles: { least: 1, covered: false, clauses: ['7.7'] },
  // Set if the person who tumbled the dice must also key their result.
  tumblingPersonKeys: null,
  // Set if a bell is rung when betting closes.
  bell: null,
  // How the dealer calls a result, for dice with `numbers` or `symbols`. The dealer calls the lowest number first
  // (`ascending`), or the names of the symbols (`symbols`).
  // `total`: the dealer calls it (`called`), the table only shows it (`shown`), or the game has none (`none`).
  announcement: { symbols: { dice: 'symbols', total: 'none', clauses: ['3'] } },
  // What an interruption does to the wagers if the dice are not visible yet: they are void, or they stand.
  // Visible dice are a result: play pauses, and the round is completed (P-04, `establishedClauses`).
  interruption: { wagers: 'stand', establishedClauses: [], clauses: [] },
  // The grounds on which staff may invalidate a round; null if there are none.
  invalidation: null,
  // The grounds on which staff may order dry spins (rounds without wagers); null if there are none.
  dryspins: null,
  staffMayNotWager: { clauses: ['3'] },
  // `staffClauses`: the clauses about the age of staff.
  ageMin: { years: 18, clauses: ['10'], staffClauses: ['10'] },
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
  disputes: null,
  // The player who throws the dice. `bet`: the bet on which this player must wager.
  // `lockedClauses`: the clauses that keep this wager on the layout until the turn ends.
  shooter: { bet: 'shooter', diceOffered: 5, diceChosen: 3, lockedClauses: ['7.2'], clauses: ['7', '7.1'] },
  // What the table does when a stake outside the limits is placed. `accept`: settlement applies the limit.
  placement: {
    // `refuse-excess`: the table refuses the part above the maximum.
    aboveMaximum: { policy: 'refuse-excess', clauses: ['6'] },
    belowMinimum: { policy: 'refuse', clauses: ['6'] },
  },
  // No wager can change between the close of betting and the settlement.
  locked: { clauses: ['9'] },
  // The tournaments that the house may hold; null if the rulebook has none.
  tournaments: null,
} as const satisfies Conduct;
