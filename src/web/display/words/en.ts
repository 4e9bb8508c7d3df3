/** English texts of the public display. */

import type { Phase } from '../../parts/index.ts';
import { EN_AUTHORITIES } from '../../parts/words/en-names.ts';
import type { TumblerState } from '../display-state.ts';

export const EN = {
  display: (table: string) => `Table ${table}`,
  phases: {
    closed: 'Table closed',
    suspended: 'Play suspended',
    offered: 'Dice offered to players',
    betting: 'Place your bets',
    'no-more-bets': 'No more bets',
    tumbling: 'Dice tumbling',
    thrown: 'Dice thrown',
    checking: 'The result is being checked',
    result: 'Result',
    settling: 'Taking and paying',
    between: 'Between rounds',
  } satisfies Readonly<Record<Phase, string>>,
  secondsLeft: (seconds: string) => `${seconds} seconds left`,
  round: (round: string) => `Round ${round}`,
  result: 'Result',
  lastResult: (round: string) => `Last result, round ${round}`,
  noResult: 'No result yet',
  total: (total: string) => `total ${total}`,
  /** `tumbles` is added to the text of `covered`. */
  tumblerStates: { covered: 'Covered, tumbled', tumbling: 'Tumbling', resting: 'Uncovered' } satisfies Readonly<
    Record<TumblerState, string>
  >,
  tumbles: (count: number): string => (count === 1 ? 'once' : `${count} times`),
  sign: 'Limits of this table',
  noMaximum: 'none',
  multiples: (minimum: string) => `Multiples of ${minimum} only`,
  differential: (a: string, b: string, amount: string) => `Totals of ${a} and ${b}: at most ${amount} apart`,
  limitsOf: (minimum: string, maximum: string) => `${minimum} to ${maximum}`,
  noSign: 'No limits posted',
  minimumRises: (minimum: string, time: string) => `The minimum rises to ${minimum} at ${time}`,
  newSign: (minimum: string, maximum: string, time: string) => `From ${time}: minimum ${minimum}, maximum ${maximum}`,
  closure: (time: string) => `This table closes at ${time}`,
  timeLeft: (minutes: string, seconds: string) => `in ${minutes}:${seconds}`,
  /** The announced time has passed. */
  minimumDue: (minimum: string) => `The minimum may rise to ${minimum} at any moment`,
  newSignDue: (minimum: string, maximum: string) => `At any moment: minimum ${minimum}, maximum ${maximum}`,
  closureDue: 'This table may close at any moment',
  consult: (authority: string) => `In a dispute, you may consult ${authority}.`,
  authorities: EN_AUTHORITIES,
  /** Added to an alert that was raised several times. */
  repeated: (times: string) => `Happened ${times} times.`,
  offline: (time: string) => `Connection lost at ${time}. The display shows the table at that time.`,
  tableNotFound: (table: string) => `Table ${table} not found.`,
  tables: 'All tables',
  verify: (round: string) => `Check round ${round}`,
  /** The published hash of the secret seed of electronic dice. */
  commitment: 'Dice commitment',
  throws: (number: string) => `Throw ${number}`,
  comma: ', ',
};
