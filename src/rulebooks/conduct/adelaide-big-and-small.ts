/** How Big and Small (SkyCity Adelaide) is run: the dealer tumbles the dice, calls for bets, closes betting with a bell and uncovers the dice. An entry with an empty list of clauses is our choice, because the rulebook does not say. */
import type { Conduct } from '../../rules/index.ts';

export const ADELAIDE_CONDUCT = {
  // Staff roles, lowest first. Each role may do what the roles below it may do.
  ladder: ['dealer', 'inspector', 'house'],
  ladderClauses: [],
  // The title of the government officer, who is not one of the staff roles.
  officer: 'authorised-officer',
  // The rules apply to each table separately.
  oneTable: { clauses: [] },
  // The wagers of a round without a result are returned.
  voided: { clauses: [] },
  // Players may not bet against each other.
  sideBets: { clauses: ['3(i)'] },
  // Who may do each act. `least`: the lowest staff role (null: no staff role). `also`: other people.
  acts: {
    'open-table': { least: 'house', clauses: ['3(h)'] },
    'close-table': { least: 'house', clauses: ['8(g)'] },
    'change-sign': { least: 'house', clauses: ['3(h)'] },
    'notify-officer': { least: 'house', clauses: ['8(g)'] },
    'start-gaming-day': { least: 'house', clauses: [] },
    'assign-staff': { least: 'inspector', clauses: [] },
    // The end of a person's work at the table.
    'relieve-staff': { least: 'inspector', clauses: [] },
    // A person relieves the one who tumbled the dice, and keys the result (see `tumblingPersonKeys`).
    'take-over': { least: 'dealer', clauses: ['4(c)'] },
    'seat-player': { least: 'dealer', also: ['player'], clauses: [] },
    'leave-table': { least: 'dealer', also: ['player'], clauses: [] },
    'exclude-player': { least: 'house', clauses: ['8(b)'] },
    // An excluded player may play again.
    'readmit-player': { least: 'house', clauses: ['8(b)'] },
    'warn-player': { least: 'dealer', clauses: ['8(b)', '8(c)'] },
    'buy-chips': { least: 'dealer', also: ['player'], clauses: ['3(b)'] },
    'cash-out': { least: 'dealer', also: ['player'], clauses: [] },
    'issue-colour': { least: 'dealer', clauses: ['3(c)'] },
    // The player may hold chips of several colours.
    'approve-colours': { least: null, also: ['officer'], clauses: ['3(d)'] },
    'redeem-colour': { least: 'dealer', clauses: ['3-d-para-2'] },
    place: { least: 'dealer', also: ['player'], clauses: ['3(e)', '3(g)'] },
    withdraw: { least: 'dealer', also: ['player'], clauses: ['4(b)'] },
    move: { least: 'dealer', also: ['player'], clauses: ['4(b)'] },
    'call-bets': { least: 'dealer', clauses: ['4(b)'] },
    tumble: { least: 'dealer', clauses: ['4(a)'] },
    'close-bets': { least: 'dealer', clauses: ['4(b)'] },
    uncover: { least: 'dealer', clauses: ['4(b)'] },
    'enter-result': { least: 'dealer', clauses: ['4(c)'] },
    // A second person reads the dice.
    'confirm-result': { least: 'dealer', clauses: [] },
    'settle-round': { least: 'dealer', clauses: ['4(c)'] },
    'take-losers': { least: 'dealer', clauses: ['4(e)'] },
    'pay-winners': { least: 'dealer', clauses: ['4(e)'] },
    // What is due outside the bets of the round, such as a correction.
    'pay-due': { least: 'dealer', clauses: ['4(e)'] },
    'declare-failure': { least: 'dealer', clauses: ['7(a)', '7(b)', '7(c)', '7(d)'] },
    'report-malfunction': { least: 'dealer', clauses: [] },
    // A malfunction is repaired, and play can continue.
    'declare-rectified': { least: 'house', clauses: [] },
    // Play stops for a technical reason (see `interruption`).
    interrupt: { least: 'dealer', clauses: [] },
    // The lamps that show the winning bets fail or are wrong.
    'report-lamps': { least: 'dealer', clauses: ['7(e)'] },
    'correct-result': { least: 'inspector', clauses: ['4(d)'] },
    'correct-settlement': { least: 'house', clauses: ['4(d)'] },
    // Rounds that were played with damaged dice become void.
    'void-damaged': { least: 'house', clauses: [] },
    invalidate: { least: 'house', clauses: ['8(a)'] },
    'record-error': { least: 'dealer', clauses: [] },
    // A player gets or pays money because of an error in an earlier round.
    adjust: { least: 'house', clauses: [] },
    'void-wager': { least: 'house', clauses: [] },
    'raise-dispute': { least: 'dealer', also: ['player'], clauses: ['8(h)', '8(i)'] },
    'decide-dispute': { least: 'house', clauses: ['8(h)', '8(i)'] },
    'request-review': { least: 'dealer', also: ['player'], clauses: ['8(h)', '8(i)'] },
    'decide-review': { least: null, also: ['inspectorate-manager'], clauses: ['8(h)', '8(i)'] },
    // Staff decide a case that the rulebook does not cover.
    rule: { least: 'house', clauses: ['8(h)'] },
  },
  // The steps of a round, in order. `call`: the words that the dealer calls.
  steps: [
    { step: 'tumble', call: null, clauses: ['4(a)'] },
    { step: 'open', call: 'Place your Bets', clauses: ['4(b)'] },
    { step: 'close', call: 'No More Bets', clauses: ['4(b)'] },
    { step: 'uncover', call: null, clauses: ['4(b)'] },
    { step: 'result', call: null, clauses: ['4(c)', '4(d)'] },
    { step: 'settle', call: null, clauses: ['3(e)', '4(c)'] },
    { step: 'take', call: null, clauses: ['4(e)'] },
    { step: 'pay', call: null, clauses: ['4(e)'] },
  ],
  // Failed rolls. They can be declared from the step `after`, when they can happen for the first time, until the settlement.
  // `again`: the dice roll again and the wagers stand. `void`: the wagers are returned and the round ends.
  failures: [
    { reason: 'not-flat', after: 'uncover', consequence: 'again', call: 'No spin', clauses: ['7(a)'] },
    { reason: 'stacked', after: 'uncover', consequence: 'again', call: 'No spin', clauses: ['7(d)'] },
    { reason: 'too-few-tumbles', after: 'tumble', consequence: 'void', call: 'Void', clauses: ['7(b)'] },
    { reason: 'exposed', after: 'tumble', consequence: 'void', call: 'Void', clauses: ['7(c)'] },
  ],
  // A valid roll needs at least `least` tumbles (here a number). `covered`: the dice are covered meanwhile.
  tumbles: { least: 3, covered: true, clauses: ['4(a)'] },
  // Set if the person who tumbled the dice must also key their result (P-10).
  tumblingPersonKeys: { clauses: ['4(c)'] },
  // Set if a bell is rung when betting closes.
  bell: { clauses: ['4(b)'] },
  // How the dealer calls a result, for dice with `numbers` or `symbols`. The dealer calls the lowest number first
  // (`ascending`), or the names of the symbols (`symbols`).
  // `total`: the dealer calls it (`called`), the table only shows it (`shown`), or the game has none (`none`).
  announcement: { numbers: { dice: 'ascending', total: 'called', clauses: ['4(c)'] } },
  // What an interruption does to the wagers if the dice are not visible yet: they are void, or they stand.
  // Visible dice are a result: play pauses, and the round is completed (P-04, `establishedClauses`).
  interruption: { wagers: 'void', establishedClauses: ['8(a)'], clauses: [] },
  // The grounds on which staff may invalidate a round; null if there are none.
  // `whileSuspended`: only while a malfunction suspends the table and the round has no result.
  invalidation: {
    grounds: [
      { ground: 'disruption', whileSuspended: false, clauses: ['8(a)(i)'] },
      { ground: 'fraud', whileSuspended: false, clauses: ['8(a)(ii)'] },
    ],
    clauses: ['8(a)'],
  },
  // The grounds on which staff may order dry spins (rounds without wagers); null if there are none.
  dryspins: null,
  staffMayNotWager: { clauses: [] },
  // `staffClauses`: the clauses about the age of staff.
  ageMin: { years: 18, clauses: [], staffClauses: [] },
  // `results`: players see only the printed odds and the last results. `all`: also statistics and computed odds.
  playerAids: { allowed: 'results', clauses: ['8(k)'] },
  // How long a notice must be posted before the minimum rises or the table closes; null if no notice is needed.
  notices: { raiseMinimum: null, closure: null },
  // The ground on which winnings may be held until an investigation ends; null if there is none.
  seizure: null,
  // Set if the government officer must be told before a table closes.
  closureNotified: { clauses: ['8(g)'] },
  chips: {
    // Players may wager only with chips.
    only: { clauses: ['3(a)', '3(b)'] },
    // Chips of a colour have no printed value.
    colours: {
      // Whether the colours of one player may have different values.
      severalValues: 'must-equal',
      // The value of the chips if the player chooses none.
      valueDefault: 'minimum',
      valueClauses: ['3(c)', '3(d)'],
      // Set if several players may hold the same colour when all holders and each newcomer agree.
      sharedIfAgreed: null,
      // A player may hold several colours. `leavesColours`: if a colour stays free for each seated player without one, and one more.
      several: { leavesColours: false, clauses: ['3(d)'] },
      // Set if chips can be redeemed after their table has closed.
      closedTable: null,
      clauses: ['3(c)', '3-d-para-2'],
    },
  },
  // After this many rounds without a wager, a player at a full table may have to give up the seat; null if never.
  abstention: null,
  // Whom a player may consult about a dispute, and who reviews a decision; null if the rulebook does not say.
  disputes: {
    consult: 'an Authorised Officer',
    consultClauses: ['8(j)'],
    review: 'the Manager Government Casino Inspectorate',
    clauses: ['8(h)', '8(i)'],
  },
  // Rules for a player who throws the dice; null because staff roll them.
  shooter: null,
  // What the table does when a stake outside the limits is placed. `accept`: settlement applies the limit.
  placement: {
    aboveMaximum: { policy: 'accept', clauses: ['8(e)'] },
    belowMinimum: { policy: 'accept', clauses: ['8(d)'] },
  },
  // No wager can change between the close of betting and the settlement.
  locked: { clauses: ['4(b)'] },
  // The tournaments that the house may hold; null if the rulebook has none.
  tournaments: null,
} as const satisfies Conduct;
