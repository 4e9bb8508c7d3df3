/** English texts of a table in tournament mode, for players, dealers and the display. */

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const SUFFIXES: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ordinal = (place: number): string => `${place}${SUFFIXES[ORDINALS.select(place)] ?? 'th'}`;

export const EN = {
  tournament: 'Tournament',
  /** The table is in tournament mode, but no tournament uses it now. */
  noTournament: 'No tournament uses this table now.',
  allTournaments: 'All tournaments',
  practice: 'Practice',
  comma: ', ',
  fullStop: '.',
  /** Between sentences. */
  space: ' ',
  // progress
  spin: (spin: string, spins: string) => `Spin ${spin} of ${spins}`,
  playOffSpin: (spin: string, spins: string) => `Play-off, spin ${spin} of ${spins}`,
  spinsDone: (spins: string) => (spins === '1' ? 'The spin is played' : `All ${spins} spins played`),
  timeLeft: (minutes: string, seconds: string) => `${minutes}:${seconds} left`,
  timeOver: 'The time is over',
  survivors: (remaining: string, left: string) =>
    `Until ${remaining === '1' ? '1 player is' : `${remaining} players are`} left, at most ${left} more ${left === '1' ? 'spin' : 'spins'}`,
  // rank
  playOff: (players: string, places: string) =>
    `Play-off of ${players}. ${places} of them ${places === '1' ? 'advances' : 'advance'}. Only the chips of the play-off count`,
  playOffLast: (players: string) => `Play-off of ${players}. Only the chips of the play-off count`,
  playOffFoot: 'Play-off with fresh chips. No wager is compulsory.',
  playOffMove: (from: string, to: string) => `Move from seat ${from} to seat ${to}: the play-off has seats of its own.`,
  showAll: 'Show the whole banner',
  playOffNeed: (places: string) =>
    places === '1'
      ? 'You need more chips than the others of the play-off.'
      : `You need to be among the ${places} players with the most chips of the play-off.`,
  placeOf: (place: number, of: string) => `${ordinal(place)} of ${of}`,
  shared: 'shared',
  firstAdvance: (places: string) => (places === '1' ? 'The first advances' : `The first ${places} advance`),
  firstAtTableAdvance: (places: string) =>
    places === '1' ? 'The first at each table advances' : `The first ${places} at each table advance`,
  byLot: (places: string) => `${places} more by lot`,
  more: (chips: string, player: string) => `${chips} more than ${player}`,
  fewer: (chips: string, player: string) => `${chips} fewer than ${player}`,
  places: (places: string) => (places === '1' ? '1 place' : `${places} places`),
  /** During play. */
  levelWith: (others: string, places: string) =>
    `Level with ${others === '1' ? '1 other' : `${others} others`} for ${places}. Get ahead of them to advance`,
  /** After the last spin. */
  tied: (players: string, places: string) => `${players} players are tied for ${places}. A play-off or lots decide`,
  hasAdvanced: 'You advance',
  notAdvanced: 'You do not advance',
  same: (player: string) => `As many chips as ${player}`,
  sameAhead: (player: string) => `As many chips as ${player}. The rules for ties put you ahead`,
  sameBehind: (player: string) => `As many chips as ${player}. The rules for ties put ${player} ahead`,
  /** The rank in short, with the distance to the line, or to the next player in the last session. */
  short: {
    place: (place: number, of: string) => `${ordinal(place)}/${of}`,
    ahead: (place: string, chips: string) => `${place} · ${chips} ahead`,
    behind: (place: string, chips: string) => `${place} · need ${chips}`,
    level: (place: string) => `${place} · level`,
    /** In a play-off. */
    advance: (places: string, of: string) => `${places} of ${of} ${places === '1' ? 'advances' : 'advance'}`,
  },
  /** What the player needs. */
  needs: (chips: string) => `To pass the line, win more than ${chips}.`,
  otherPlayers: (count: string) => `${count} other players`,
  level: (players: string) => `You are level with ${players} at the line. Win more chips to be sure that you advance.`,
  levelLast: (players: string) => `You are level with ${players}. Win more chips to pass.`,
  needsFirst: (chips: string, player: string) => `To pass ${player}, win more than ${chips}.`,
  keep: (chips: string) => `You advance if you stay ahead. You lead by ${chips}.`,
  // compulsory wager
  compulsory: (amount: string) => `Wager at least ${amount} in every spin`,
  compulsoryDone: (amount: string) => `Compulsory wager ${amount} placed`,
  missing: (missing: string, amount: string) => `Compulsory wager ${amount}: ${missing} missing`,
  missed: (chips: string) => `Compulsory wager missed: ${chips} is taken from your chips`,
  secondsLeft: (seconds: number) => `${seconds} s`,
  /** Said by screen readers, too. */
  warnMissing: (missing: string, seconds: number) =>
    `Wager ${missing} more: ${seconds} seconds left. What is missing is taken from your chips.`,
  sayMissing: (missing: string) => `Wager at least ${missing} in this spin.`,
  // what the table waits for
  waits: {
    over: 'The tournament has been played.',
    cancelled: 'The tournament is cancelled.',
    approval: 'The authority has withdrawn its approval. Play waits.',
    director: 'The director is away. The next spin waits.',
    draw: 'The seats are not drawn yet.',
    count: 'This table has finished. The dealer counts the chips, and the director signs the count.',
    tables: 'This table is counted. Other tables still play or count.',
    cut: 'All tables are counted. The director decides next who advances.',
    places: 'All tables are counted. The director decides the final places next.',
    'play-off': 'A play-off at another table decides a tie.',
    lots: 'Lots decide a tie.',
    next: 'This session is over.',
  },
  startsAt: (time: string, relative: string) => `Play starts at ${time} (${relative}).`,
  /** After the planned time. */
  startDue: (time: string) => `Waiting for the director, who starts play. Planned: ${time}.`,
  startDueSoon: 'Play starts in a moment.',
  held: (why: string) => (why === '' ? 'On hold.' : `On hold: ${why.replace(/[.]$/, '')}.`),
  spinFirst: 'This spin is finished first.',
  // the player without controls
  watching: 'You are watching. The tournament gives the seats.',
  signInTitle: 'Players of the tournament: sign in',
  signIn: 'Sign in',
  staffWatches: 'Staff may watch, not play.',
  notEntered: 'You have no entry in this tournament. The tournament gives the seats.',
  noSeatYet: 'You have no seat yet. It comes with the draw.',
  seatHere: (seat: string) => `Your seat is ${seat} at this table. You are seated when play begins.`,
  seatDrawn: (seat: string) => `Your seat is ${seat} at this table.`,
  called: 'The director calls the players to their tables.',
  checkIn: 'Check in',
  checkInFirst: 'You are not checked in. Check in before play starts.',
  checkInLate: 'Play has started without you. Check in now.',
  inSession: (session: string) => `Next: ${session}.`,
  seatElsewhere: (table: string, seat: string) => `Your seat is at table ${table}, seat ${seat}.`,
  playOffElsewhere: (table: string, seat: string) => `You play a play-off at table ${table}, seat ${seat}.`,
  othersPlayOff: 'Other players are tied and play a play-off. You do not play in it. Then the director decides the places.',
  othersLots: 'Other players are tied, and lots decide. You have nothing to do. Then the director decides the places.',
  tiedWaits: 'You are tied with other players. Lots decide. You have nothing to do.',
  goToSeat: (table: string) => `Go to table ${table}`,
  toTournament: 'Page of the tournament',
  substitute: 'A substitute plays for you in this session.',
  playsFor: (player: string) => `You play for ${player} as substitute.`,
  // result
  /** For the substitute of a player. */
  playedFor: (player: string) => `You have played for ${player} as substitute.`,
  results: {
    out: 'You have no chips left.',
    left: 'You have left the tournament.',
    disqualified: 'The director has disqualified you.',
    missed: 'You did not come in time.',
    advanced: 'You advance.',
    eliminated: 'You do not advance.',
    ranked: 'You have played to the end.',
  },
  tieBroken: 'Other players had as many chips. The tie-break of the conditions decided. The standings show the numbers.',
  yourPlace: (place: string) => `Your place: ${place}.`,
  prize: (amount: string) => `Your prize: ${amount}.`,
  prizeOpen: 'It is paid out next.',
  prizePaid: 'It is paid.',
  /** For an eliminated player. */
  anotherChance: 'You have another chance.',
  boughtBack: 'You have bought back.',
  buyBack: (time: string, relative: string) =>
    `You can buy back until ${time} (${relative}). The page of the tournament has the button.`,
  nextSession: (session: string, time: string, relative: string) => `Next: ${session}, ${time} (${relative}).`,
  nextWithDirector: (session: string) => `Next: ${session}, as soon as the director starts it.`,
  nextSoon: (session: string) => `Next: ${session}, in a moment.`,
  reason: (why: string) => `Reason: ${why}`,
  nextDraw: 'The seats are drawn next.',
  finishedHere: (chips: string) => `You have finished this table with ${chips}.`,
  // other players
  wagersOfOthers: 'Wagers of the others',
  wagersHidden: 'Hidden until betting closes. The conditions may hide them longer.',
  noWagers: 'Nobody has wagered.',
  noRound: 'No wagers are on the layout now.',
  nobodyHere: 'a player who has left',
  wager: (bet: string, stake: string) => `${bet} ${stake}`,
  standings: 'Standings',
  atThisTable: 'This table',
  allStandings: 'All standings',
  seat: (position: string) => `Seat ${position}`,
  you: 'You',
  bot: 'bot',
  // dealer
  consoleOf: (table: string, tournament: string) => `Console of ${table}: ${tournament}`,
  tablePlays: (tournament: string) => `This table plays ${tournament}.`,
  toConsole: 'Console of the tournament table',
  chipsOnly: 'Tournament chips. The tournament seats the players and issues the chips.',
  missingAt: (seat: string, chips: string) => `seat ${seat} (${chips})`,
  missingSeats: (seats: string) => `Compulsory wager missing: ${seats}`,
  waitsBecause: 'The next spin cannot begin:',
  mayBegin: 'The tournament allows the next spin.',
  countTitle: 'Count the chips',
  countHint: 'Count the chips of each player. The record shows the chips that each player should have.',
  player: 'Player',
  record: 'Record',
  counted: 'Counted',
  difference: 'Difference',
  noDifference: 'none',
  send: 'Record the count',
  notAmount: 'Enter an amount for each player, such as 1,250.',
  sent: 'The count is recorded. The director signs it.',
  differs: (players: string) =>
    `The count differs from the record for ${players}. Count again. If you record it like this, the director sees both amounts and decides.`,
  countDone: 'The count of this table is signed.',
};
