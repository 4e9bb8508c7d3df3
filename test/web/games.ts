/** A round of each game that somebody deals, with what it pays worked out by hand. It must never be worked out by what it tests. */

/** Where a round is, as the display names it. */
export type Phase = 'offered' | 'betting' | 'no-more-bets' | 'tumbling' | 'thrown' | 'result' | 'settling' | 'between';

export interface DealtGame {
  readonly name: string;
  readonly rulebook: string;
  readonly layout: string;
  readonly faces: readonly number[];
  /** Wagers of the two players: bet, stake, and what it wins. */
  readonly wagers: readonly (readonly [bet: string, stake: number, wins: number])[];
  /** The steps from the start of the round to the dice, as the book orders them, each with where everybody sees the round after it. */
  readonly steps: readonly (readonly [act: string, phase: Phase, call?: string])[];
  /** After which of them the players wager. */
  readonly open: string;
  readonly call: string;
}

/** What each wins is worked out by hand from the printed odds. */
export const GAMES: readonly DealtGame[] = [
  {
    name: 'crown-a',
    rulebook: 'crown-sic-bo',
    layout: 'A',
    faces: [6, 3, 3],
    // 5.00 on double 3 at 11, 25.00 on big at 1, 10.00 on total 12 at 7.
    wagers: [
      ['double:3', 500, 5500],
      ['big', 2500, 2500],
      ['total:12', 1000, 7000],
      ['small', 1500, -1500],
    ],
    steps: [
      ['Open betting', 'betting', 'Place your bets'],
      ['Activate the tumbler', 'betting'],
      ['Close betting', 'no-more-bets', 'No more bets'],
      ['Uncover the dice', 'tumbling'],
    ],
    open: 'Open betting',
    call: '3, 3, 6, total 12',
  },
  {
    name: 'crown-c',
    rulebook: 'crown-sic-bo',
    layout: 'C',
    faces: [1, 4, 2],
    // Fish once at 1; coin once at 1; small on 7 at 1.
    wagers: [
      ['symbol:fish', 500, 500],
      ['symbol:coin', 1000, 1000],
      ['small', 500, 500],
      ['big', 1500, -1500],
    ],
    steps: [
      ['Open betting', 'betting', 'Place your bets'],
      ['Activate the tumbler', 'betting'],
      ['Close betting', 'no-more-bets', 'No more bets'],
      ['Uncover the dice', 'tumbling'],
    ],
    open: 'Open betting',
    call: 'fish, prawn, coin',
  },
  {
    name: 'rws-a',
    rulebook: 'rws-tai-sai',
    layout: 'A',
    faces: [1, 2, 5],
    // Small on 8 at 1; a single 5 at 1; total 8 at 8.
    wagers: [
      ['small', 5000, 5000],
      ['single:5', 1000, 1000],
      ['total:8', 500, 4000],
      ['big', 2000, -2000],
    ],
    steps: [
      ['Open betting', 'betting', 'Place your Bets, please'],
      ['Close betting', 'no-more-bets', 'No more Bets'],
      ['Activate the tumbler', 'no-more-bets'],
      ['Activate the tumbler', 'no-more-bets'],
      ['Activate the tumbler', 'tumbling'],
    ],
    open: 'Open betting',
    call: '1, 2, 5, total 8',
  },
  {
    name: 'adelaide',
    rulebook: 'adelaide-big-and-small',
    layout: 'full',
    faces: [1, 4, 6],
    // The pair at 5½ to 1: 5.00 wins 27.50. Big on 11 at 1.
    wagers: [
      ['pair:1-4', 500, 2750],
      ['big', 1000, 1000],
      ['small', 1000, -1000],
    ],
    steps: [
      ['Activate the tumbler', 'between'],
      ['Activate the tumbler', 'between'],
      ['Activate the tumbler', 'between'],
      ['Open betting', 'betting', 'Place your Bets'],
      ['Close betting', 'no-more-bets', 'No More Bets'],
      ['Uncover the dice', 'tumbling'],
    ],
    open: 'Open betting',
    call: '1, 4, 6, total 11',
  },
  {
    name: 'dicette',
    rulebook: 'dicette',
    layout: 'mat',
    faces: [3, 4],
    // Number 7 at 4; with it all others lose.
    wagers: [
      ['number:7', 500, 2000],
      ['field:2-6', 500, -500],
    ],
    steps: [
      ['Open betting', 'betting', 'Place your bets'],
      ['Throw the dice', 'thrown'],
    ],
    open: 'Open betting',
    call: '',
  },
];
