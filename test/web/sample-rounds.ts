/** Sample rounds of the games without a shooter. */

/** Phases of a round, named as in the classes of the display page. `tumbling` lasts until the result is entered. */
export type Phase = 'offered' | 'betting' | 'no-more-bets' | 'tumbling' | 'thrown' | 'result' | 'settling' | 'between';

export interface SampleRound {
  readonly name: string;
  readonly rulebook: string;
  readonly layout: string;
  readonly faces: readonly number[];
  /** The wagers of two players in turn, in minor units. The net win of a lost wager is negative. */
  readonly wagers: readonly (readonly [bet: string, stake: number, netWin: number])[];
  /** The dealer's steps before the result: the caption of the button, the phase after the step, and the dealer's call. */
  readonly steps: readonly (readonly [button: string, phase: Phase, call?: string])[];
  /** The step after which the players wager. */
  readonly bettingStep: string;
  /** What the dealer calls out for the result; empty if the rulebook has no such call. */
  readonly resultCall: string;
}

/** The net wins are computed by hand from the printed odds. */
export const SAMPLE_ROUNDS: readonly SampleRound[] = [
  {
    name: 'crown-a',
    rulebook: 'crown-sic-bo',
    layout: 'A',
    faces: [6, 3, 3],
    // Double 3 pays 11 to 1, big pays 1 to 1, total 12 pays 7 to 1.
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
    bettingStep: 'Open betting',
    resultCall: '3, 3, 6, total 12',
  },
  {
    name: 'crown-c',
    rulebook: 'crown-sic-bo',
    layout: 'C',
    faces: [1, 4, 2],
    // One fish, one coin, and small on a total of 7 pay 1 to 1 each.
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
    bettingStep: 'Open betting',
    resultCall: 'fish, prawn, coin',
  },
  {
    name: 'rws-a',
    rulebook: 'rws-tai-sai',
    layout: 'A',
    faces: [1, 2, 5],
    // Small on a total of 8 and a single 5 pay 1 to 1, total 8 pays 8 to 1.
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
    bettingStep: 'Open betting',
    resultCall: '1, 2, 5, total 8',
  },
  {
    name: 'adelaide',
    rulebook: 'adelaide-big-and-small',
    layout: 'full',
    faces: [1, 4, 6],
    // The pair pays 5½ to 1, so 5.00 wins 27.50. Big on a total of 11 pays 1 to 1.
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
    bettingStep: 'Open betting',
    resultCall: '1, 4, 6, total 11',
  },
  {
    name: 'dicette',
    rulebook: 'dicette',
    layout: 'mat',
    faces: [3, 4],
    // Number 7 pays 4 to 1, and all other bets lose.
    wagers: [
      ['number:7', 500, 2000],
      ['field:2-6', 500, -500],
    ],
    steps: [
      ['Open betting', 'betting', 'Place your bets'],
      ['Throw the dice', 'thrown'],
    ],
    bettingStep: 'Open betting',
    resultCall: '',
  },
];
