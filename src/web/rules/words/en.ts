/** The English messages of the rules page. They explain a rulebook's data in our own words and never quote the rulebook. */

import type { Clause, Failure, FailureReason, MoneyRules, StepName } from '../../../rules/index.ts';
import { EN_AUTHORITIES, EN_ROLES } from '../../parts/words/en-names.ts';

/** What the matching dice of a bet show: the face of the bet, any of its faces, all the same face, or all the same colour. */
export type Alike = 'face' | 'one-of' | 'same' | 'colour';

/** Empty, because English uses the names in the rulebooks. */
const NO_TRANSLATIONS: Readonly<Record<string, string>> = {};

/** The grounds on which a round may be invalidated (the first three) or rounds without wagers may be ordered. */
const GROUNDS: Readonly<Record<string, string>> = {
  disruption: 'a disruption',
  fraud: 'fraud',
  'unmended-malfunction': 'a malfunction that cannot be repaired',
  'table-opened': 'when the table opens',
  'during-play': 'during play',
  'until-a-wager': 'until a player wagers',
};

export const EN = {
  title: (game: string) => `Rules of ${game}`,
  facts: { house: 'House', version: 'Version', effective: 'Effective from', id: 'Rulebook', hash: 'SHA-256', none: 'not stated' },
  lead: 'A summary in our own words, with clause numbers. The published rulebook prevails.',
  layouts: 'Layout',
  search: 'Search clauses',
  found: (count: string) => `${count} clauses`,
  print: 'Print',
  explorer: 'Odds explorer',
  notFound: 'Rulebook not found.',
  lobby: 'Back to the tables',
  contents: 'On this page',
  sections: {
    how: 'How to play',
    aim: 'The game',
    round: 'Steps of a round',
    bets: 'Bets and odds',
    money: 'Limits and payments',
    failures: 'When something goes wrong',
    chips: 'Chips',
    shooter: 'The shooter’s turn',
    people: 'Players, staff and notices',
    disputes: 'Disputes',
    clauses: 'All clauses',
    source: 'The rulebook',
  } satisfies Readonly<
    Record<
      | 'how'
      | 'source'
      | 'aim'
      | 'round'
      | 'bets'
      | 'money'
      | 'failures'
      | 'chips'
      | 'shooter'
      | 'people'
      | 'disputes'
      | 'clauses',
      string
    >
  >,
  aim: (count: number): string => `Players wager on what ${count === 2 ? 'two' : 'three'} dice will show.`,
  symbols: (names: string) => `The faces from 1 to 6 are ${names}.`,
  terms: 'Bet: what you can wager on. Wager: the money you put on it. House: the operator of the casino.',
  onlyListed: 'Only the bets on the layout are offered.',
  steps: {
    open: 'Betting opens.',
    tumble: 'The dice are tumbled.',
    close: 'Betting closes.',
    uncover: 'The cover is lifted.',
    throw: 'The dice are thrown.',
    result: 'The result is read from the dice.',
    settle: 'All wagers are settled by the pay table.',
    take: 'Losing wagers are taken.',
    pay: 'Winning wagers are paid, and the round ends.',
  } satisfies Readonly<Record<StepName, string>>,
  /** Translations of what the dealer calls. */
  calls: NO_TRANSLATIONS,
  tumbles: (least: string, covered: boolean): string =>
    `A roll counts after at least ${least} ${least === '1' ? 'activation' : 'activations'} of the ${covered ? 'covered ' : ''}tumbler.`,
  bell: 'A bell rings when betting closes.',
  announced: (how: 'ascending' | 'symbols', total: 'called' | 'shown' | 'none'): string =>
    `${how === 'ascending' ? 'The numbers are called from lowest to highest' : 'The symbols are called'}${
      total === 'called' ? ', then the total.' : total === 'shown' ? '; the total is shown.' : '.'
    }`,
  locked: 'After betting closes, wagers cannot be placed, moved or withdrawn.',
  betsHead: { bet: 'Bet', wins: 'Wins when', pays: 'Pays' },
  wins: {
    totals: (totals: string) => `the total is ${totals}`,
    itsTotal: 'the total is the number of the bet',
    tripleLoses: 'loses on any triple',
    alike: (least: number, what: Alike): string =>
      `${['no dice', 'at least one die', 'at least two dice', 'all three dice'][least]} ${least === 1 ? 'shows' : 'show'} ${
        {
          face: 'the face of the bet',
          'one-of': 'one of its faces',
          same: 'the same face',
          colour: 'the same colour',
        }[what]
      }`,
    showing: 'the dice include its faces',
    distinct: 'all dice are different and among its faces',
    throws: (count: number) => `in each of ${count} consecutive throws`,
  },
  pays: (n: string, d: string) => `${n} to ${d}`,
  onDice: ['{} on one die', '{} on two dice', '{} on three dice'] satisfies readonly [string, string, string],
  /** `total` is null if the outcomes are triples. */
  exclusive: (total: string | null, bets: string): string =>
    `On ${total === null ? 'any triple' : `a total of ${total}`}, only these bets win: ${bets}.`,
  money: {
    maximumOver: {
      'player-and-bet': 'The maximum applies to one player’s wager on one bet. Several stakes on one bet are one wager.',
      bet: 'The maximum applies to the total of all players on one bet. The minimum applies to each player.',
    } satisfies Readonly<Record<MoneyRules['limits']['maximumOver'], string>>,
    belowMinimum: {
      'warn-then-return': 'The first such wager is settled with a warning; later ones are returned whatever the result.',
      stands: 'A wager that is still below the minimum is settled as placed.',
      rejected: 'Such a stake is always returned.',
    } satisfies Readonly<Record<MoneyRules['belowMinimum']['policy'], string>>,
    aboveMaximum: {
      cut: 'Of a wager above the maximum, only the maximum wins or loses. The rest is returned.',
      'pro-rata': 'If the total is still above the maximum, the wagers share the maximum in proportion. The rest is returned.',
      rejected: 'The excess does not count.',
    } satisfies Readonly<Record<MoneyRules['aboveMaximum']['policy'], string>>,
    placedAbove: {
      'refuse-excess': 'The part of a stake above the maximum is refused when it is placed.',
      accept: 'A stake above the maximum is accepted and limited at settlement.',
    } satisfies Readonly<Record<'refuse-excess' | 'accept', string>>,
    placedBelow: {
      refuse: 'A stake below the minimum is refused when it is placed.',
      advise: 'A stake below the minimum is accepted with a warning to the player.',
      accept: 'A stake below the minimum is accepted and handled at settlement.',
    } satisfies Readonly<Record<'refuse' | 'advise' | 'accept', string>>,
    differential: (pairs: string) =>
      `The totals on the two sides of ${pairs} may differ by at most the differential on the sign.`,
    multiples: 'The sign may require multiples of the minimum.',
    rounding: {
      'up-to-chip': 'A payment that the smallest chip cannot make exactly is rounded up.',
      'up-to-chip-or-lower-multiple':
        'A payment that the smallest chip cannot make exactly is rounded up. If the sign requires multiples, the odds apply to the next lower multiple.',
      none: 'The rulebook has no rounding rule: payments are exact.',
    } satisfies Readonly<Record<MoneyRules['rounding']['policy'], string>>,
    individual: 'The house may agree individual limits with a player.',
    oddsFloor: 'The printed odds are minimum odds. A table may pay more and must show it.',
  },
  reasons: {
    'not-flat': 'A die does not lie flat',
    stacked: 'A die lies on another',
    malfunction: 'The tumbler fails',
    exposed: 'The dice are seen before betting closes',
    'too-few-tumbles': 'The tumbler was activated too few times',
    'early-activation': 'The tumbler was activated before betting closed',
    'not-together': 'The dice were not thrown together',
  } satisfies Readonly<Record<FailureReason, string>>,
  consequences: {
    again: 'the dice are rolled again and the wagers stand',
    void: 'the round is void and the wagers are returned',
  } satisfies Readonly<Record<Failure['consequence'], string>>,
  notified: (role: string) => `the ${role} is informed`,
  voided: 'The wagers of a round without a result are returned to the players.',
  interruption: {
    void: 'If play is interrupted before there is a result, the round is void.',
    stand: 'If play is interrupted, the wagers stand until it resumes.',
  } satisfies Readonly<Record<'void' | 'stand', string>>,
  established: 'Once there is a result, the round is completed with it.',
  invalidation: 'A round can be declared invalid because of',
  grounds: GROUNDS,
  dryspins: 'Rounds without wagers may be ordered',
  chips: {
    only: 'Wagers are made with chips.',
    colours: 'Chips of a colour belong to one player at one table and have a declared value.',
    several: {
      'may-differ': 'A player’s second colour may have another value.',
      'must-equal': 'A player’s second colour must have the same value as the first.',
    } satisfies Readonly<Record<'may-differ' | 'must-equal', string>>,
    valueMinimum: 'Without a declared value, it is the table’s minimum.',
    shared: 'Players may share a colour if they agree.',
    closedTable: 'Colour chips can be redeemed after the table has closed.',
    sideBets: 'All wagers are against the house; players do not bet with each other.',
  },
  shooter: {
    turn: (offered: string, chosen: string) => `The shooter is offered ${offered} dice, chooses ${chosen} and throws them.`,
    bet: (bet: string) => `The shooter must wager on ${bet} before throwing. No other player may.`,
    locked: 'That wager stays until the turn ends.',
  },
  people: {
    age: (years: string) => `Players must be at least ${years} years old.`,
    staff: 'Staff may not wager where they work.',
    ladder: (roles: string) => `Staff roles, from the table upwards: ${roles}.`,
    officer: (name: string) => `The government officer is called ${name} and is independent of the house.`,
    raise: (minutes: string) => `A higher minimum is announced ${minutes} minutes in advance.`,
    closure: (minutes: string) => `The closing of a table is announced ${minutes} minutes in advance.`,
    closureNotified: (officer: string) => `The ${officer} is informed before a table closes.`,
    abstention: (rounds: string) =>
      `At a full table, a player who has not wagered for ${rounds} rounds can be asked to give up the seat.`,
    oneTable: 'These rules apply to each table separately.',
  },
  disputes: {
    raise: 'A player raises a dispute at the table. House staff decide it.',
    /** Translations of the officials in a rulebook. */
    whom: EN_AUTHORITIES,
    consult: (whom: string) => `Players may consult ${whom}.`,
    review: (whom: string) => `On request, ${whom} reviews the decision.`,
    none: 'The rulebook has no rule for disputes. The house decides them.',
  },
  roles: EN_ROLES,
  /** Translations of the government officers. An inspector of one rulebook is an officer, and of another a member of staff. */
  officers: NO_TRANSLATIONS,
  kinds: {
    enforced: 'enforced',
    recorded: 'recorded',
    displayed: 'displayed',
    'not-for-software': 'for people',
  } satisfies Readonly<Record<Clause['kind'], string>>,
  kindHints: {
    enforced: 'enforced by the software',
    recorded: 'recorded by the software',
    displayed: 'displayed by the software',
    'not-for-software': 'handled by people, not software',
  } satisfies Readonly<Record<Clause['kind'], string>>,
  clausesLead: (count: string) => `All ${count} clauses, each in one line, and what the software does about it.`,
  clause: (id: string) => `clause ${id}`,
  linkTo: (id: string) => `Link to clause ${id}`,
};
