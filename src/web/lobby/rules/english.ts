/** The English messages of the rules page; other languages have the same type. They explain a rulebook's data in our own words, without quotes or numbers from it. */
import type { Clause, Failure, FailureReason, MoneyRules, StepName } from '../../../rules/index.ts';
import type { Messages } from '../../shell/index.ts';

/** What dice that count have in common: one face, one of several, the same of several, or one of several colours. */
export type Alike = 'face' | 'one-of' | 'same' | 'colour';

/** English uses the books' own names. */
const AS_IN_THE_BOOK: Readonly<Record<string, string>> = {};

const GROUNDS: Readonly<Record<string, string>> = {
  disruption: 'a disruption',
  fraud: 'fraud',
  'unmended-malfunction': 'a malfunction that cannot be mended',
  'table-opened': 'when the table opens',
  'during-play': 'during play',
  'until-a-wager': 'until somebody wagers',
};

export const ENGLISH = {
  title: (game: string) => `Rules of ${game}`,
  facts: { house: 'House', version: 'Version', effective: 'In force since', id: 'Rulebook', hash: 'SHA-256', none: 'none given' },
  lead: 'In our own words, with the numbers of the clauses. Where we and the published rulebook differ, the rulebook prevails.',
  layouts: 'Layout',
  search: 'Search the clauses',
  found: (count: string) => `${count} clauses`,
  print: 'Print',
  explorer: 'Odds and edges in the explorer',
  notFound: 'There is no such rulebook.',
  lobby: 'To the tables',
  contents: 'On this page',
  sections: {
    aim: 'The game',
    round: 'How a round goes',
    bets: 'Bets and what they pay',
    money: 'Limits and payment',
    failures: 'When something goes wrong',
    chips: 'Chips',
    shooter: 'The shooter’s turn',
    people: 'Players, staff and notices',
    disputes: 'Disputes',
    clauses: 'Every clause',
  } satisfies Readonly<
    Record<'aim' | 'round' | 'bets' | 'money' | 'failures' | 'chips' | 'shooter' | 'people' | 'disputes' | 'clauses', string>
  >,
  aim: (count: number): string => `Players wager on what ${count === 2 ? 'two' : 'three'} dice will show.`,
  symbols: (names: string) => `The faces from 1 to 6 are ${names}.`,
  terms: 'A bet is what can be wagered on, a wager the money on it. The house is the operator of the casino.',
  onlyListed: 'Nothing can be wagered on but the bets of the layout.',
  steps: {
    open: 'Betting opens: wagers may be placed.',
    tumble: 'The dice are tumbled.',
    close: 'Betting closes: no wager is taken any more.',
    uncover: 'The cover is lifted.',
    throw: 'The dice are thrown.',
    result: 'The result is read off the dice.',
    settle: 'Every wager is judged by the pay table.',
    take: 'Losing wagers are taken.',
    pay: 'Winning wagers are paid, and the round is over.',
  } satisfies Readonly<Record<StepName, string>>,
  /** What is called at the table, where the language has other words for it than the book. */
  calls: AS_IN_THE_BOOK,
  tumbles: (least: string, covered: boolean): string =>
    `A roll counts after at least ${least} ${least === '1' ? 'activation' : 'activations'} of the tumbler${covered ? ', which is covered meanwhile' : ''}.`,
  bell: 'A bell is rung with the close.',
  announced: (how: 'ascending' | 'symbols', total: 'called' | 'shown' | 'none'): string =>
    `${how === 'ascending' ? 'The numbers are called from the lowest to the highest' : 'The symbols are called'}${
      total === 'called' ? ', then the total.' : total === 'shown' ? '; the total is shown.' : '.'
    }`,
  locked: 'Between the close and the settlement no wager is placed, moved or withdrawn.',
  betsHead: { bet: 'Bet', wins: 'Wins when', pays: 'Pays', clauses: 'Clauses' },
  wins: {
    totals: (totals: string) => `the total is ${totals}`,
    itsTotal: 'the total is its number',
    tripleLoses: 'loses on any triple',
    alike: (least: number, what: Alike): string =>
      `${['no dice', 'at least one die', 'at least two dice', 'all three dice'][least]} ${least === 1 ? 'shows' : 'show'} ${
        {
          face: 'its face',
          'one-of': 'one of its faces',
          same: 'one and the same of its faces',
          colour: 'one and the same colour',
        }[what]
      }`,
    showing: 'the dice include its faces',
    distinct: 'all dice differ and are among its faces',
    throws: (count: number) => `in each of ${count} throws, one after another`,
  },
  pays: (n: string, d: string) => `${n} to ${d}`,
  onDice: ['{} on one die', '{} on two dice', '{} on three dice'] satisfies readonly [string, string, string],
  /** `total` is null where the outcomes are the triples. */
  exclusive: (total: string | null, bets: string): string =>
    `On ${total === null ? 'any triple' : `a total of ${total}`} nothing wins but: ${bets}.`,
  money: {
    maximumOver: {
      'player-and-bet': 'The maximum is for one player’s wager on one bet; several stakes on one bet are one wager.',
      bet: 'The maximum is for the wagers of all players on one bet together; the minimum is for each player.',
    } satisfies Readonly<Record<MoneyRules['limits']['maximumOver'], string>>,
    belowMinimum: {
      'warn-then-return': 'Such a wager is settled once and the player is told; later ones go back whatever the dice say.',
      stands: 'A wager that stayed below it is settled as it was placed.',
      rejected: 'It is no wager and goes back.',
    } satisfies Readonly<Record<MoneyRules['belowMinimum']['policy'], string>>,
    aboveMaximum: {
      cut: 'Of a wager above the maximum only the maximum wins or loses; the rest goes back.',
      'pro-rata': 'Where more was taken all the same, the wagers share the maximum in proportion; what does not count goes back.',
      rejected: 'It never counts.',
    } satisfies Readonly<Record<MoneyRules['aboveMaximum']['policy'], string>>,
    placedAbove: {
      'refuse-excess': 'What does not fit under the maximum is refused when it is placed.',
      accept: 'A stake above the maximum is taken and dealt with at settlement.',
    } satisfies Readonly<Record<'refuse-excess' | 'accept', string>>,
    placedBelow: {
      refuse: 'A stake below the minimum is refused when it is placed.',
      advise: 'A stake below the minimum is taken, and the player is told.',
      accept: 'A stake below the minimum is taken and dealt with at settlement.',
    } satisfies Readonly<Record<'refuse' | 'advise' | 'accept', string>>,
    differential: (pairs: string) =>
      `The totals on the two sides of ${pairs} may differ by the differential of the sign at most.`,
    multiples: 'The sign may ask for multiples of the minimum.',
    rounding: {
      'up-to-chip': 'A payment that the smallest chip cannot make exactly is rounded up to it.',
      'up-to-chip-or-lower-multiple':
        'A payment that the smallest chip cannot make exactly is made on the next lower multiple where the sign asks for multiples, otherwise it is rounded up.',
      none: 'The book says nothing of rounding: payments are made exactly.',
    } satisfies Readonly<Record<MoneyRules['rounding']['policy'], string>>,
    individual: 'Limits of their own can be agreed with one player.',
    oddsFloor: 'The printed odds are the least that may be paid: a table may pay more, and shows it.',
  },
  reasons: {
    'not-flat': 'A die does not lie flat',
    stacked: 'A die lies on another',
    malfunction: 'The tumbler fails',
    exposed: 'The dice are seen before the close',
    'too-few-tumbles': 'The tumbler was activated too few times',
    'early-activation': 'The tumbler was activated before the close',
    'not-together': 'The dice were not thrown together',
  } satisfies Readonly<Record<FailureReason, string>>,
  consequences: {
    again: 'the dice are rolled again and the wagers stand',
    void: 'the round is void and the wagers go back',
  } satisfies Readonly<Record<Failure['consequence'], string>>,
  notified: (role: string) => `the ${role} is told`,
  voided: 'The wagers of a round without a result go back to those who placed them.',
  interruption: {
    void: 'If play is interrupted before there is an outcome, the round is void.',
    stand: 'If play is interrupted, the wagers stand until it goes on.',
  } satisfies Readonly<Record<'void' | 'stand', string>>,
  established: 'Once there is an outcome, the round is concluded by it.',
  invalidation: 'A round can be declared invalid because of',
  grounds: GROUNDS,
  dryspins: 'Rounds without wagers may be ordered',
  chips: {
    only: 'Wagers are made with chips.',
    colours: 'Chips of a colour belong to one player at one table, at a value declared for them.',
    several: {
      'may-differ': 'A player’s second colour may have another value.',
      'must-equal': 'A player’s second colour has the value of the first.',
    } satisfies Readonly<Record<'may-differ' | 'must-equal', string>>,
    valueMinimum: 'Where no value is declared, it is the table’s minimum.',
    shared: 'Players may share a colour where both agree.',
    closedTable: 'Chips of a colour are redeemed also after the table has closed.',
    sideBets: 'All wagers are against the house; players do not bet with each other.',
  },
  shooter: {
    turn: (offered: string, chosen: string) => `The shooter is offered ${offered} dice, picks ${chosen} and throws them.`,
    bet: (bet: string) => `Whoever shoots first wagers on ${bet}, which nobody else may hold.`,
    locked: 'That wager stays until the turn is over.',
  },
  people: {
    age: (years: string) => `Players are at least ${years} years old.`,
    staff: 'Staff do not wager where they work.',
    ladder: (roles: string) => `Who deals and decides, from the table upwards: ${roles}.`,
    officer: (name: string) => `The government’s officer is called ${name} here and stands apart from the house.`,
    raise: (minutes: string) => `A higher minimum is announced ${minutes} minutes before it holds.`,
    closure: (minutes: string) => `The closing of a table is announced ${minutes} minutes before.`,
    closureNotified: (officer: string) => `Before a table closes, the ${officer} is told.`,
    abstention: (rounds: string) =>
      `At a full table, who has not wagered for ${rounds} rounds can be asked to give up the place.`,
    oneTable: 'All of this is said of one table by itself.',
  },
  disputes: {
    raise: 'Whoever disagrees says so at the table; staff of the house decide.',
    /** Names of the officials in a rulebook, where this language has its own. */
    whom: AS_IN_THE_BOOK,
    consult: (whom: string) => `One may consult ${whom}.`,
    review: (whom: string) => `On request the decision is reviewed by ${whom}.`,
    none: 'The book says nothing of disputes; the house decides them.',
  },
  roles: AS_IN_THE_BOOK,
  kinds: {
    enforced: 'enforced',
    recorded: 'recorded',
    displayed: 'displayed',
    'not-for-software': 'for people',
  } satisfies Readonly<Record<Clause['kind'], string>>,
  kindsSay: {
    enforced: 'the software holds to it',
    recorded: 'the software keeps a record of it',
    displayed: 'the software shows it',
    'not-for-software': 'people see to it, not software',
  } satisfies Readonly<Record<Clause['kind'], string>>,
  clausesLead: (count: string) => `All ${count} clauses, each in one line of ours, and what the software does about it.`,
  clause: (id: string) => `clause ${id}`,
  linkTo: (id: string) => `Link to clause ${id}`,
};

export type RulesWords = Messages<typeof ENGLISH>;
