/** The English messages of the list of what happened in a round. */
import type { RoundEventType } from '../../../protocol/index.ts';
import type { FailureReason } from '../../../rules/index.ts';
import type { EventOf } from '../../../table/index.ts';

/** Formats the values in the messages about events. */
export interface EventFormat {
  readonly faces: (faces: readonly number[]) => string;
  readonly money: (amount: number) => string;
  readonly number: (value: number) => string;
  readonly bet: (bet: string) => string;
  readonly role: (role: string) => string;
  readonly failure: (reason: FailureReason) => string;
}

/** Messages about what happened in a round, by event. Reasons that staff wrote are added after the message. */
export type EventMessages = { readonly [T in RoundEventType]: (event: EventOf<T>, format: EventFormat) => string };

/** Grounds of an invalidation, by their ids in the rulebooks. */
const GROUNDS: Readonly<Record<string, string>> = {
  disruption: 'play was disrupted',
  fraud: 'fraud',
  'unmended-malfunction': 'a malfunction that cannot be repaired',
};

const EVENTS: EventMessages = {
  'dry-spin-ordered': () => 'A dry spin was ordered: a round without wagers.',
  'betting-opened': ({ dry }) => (dry ? 'Betting opened. The round is a dry spin.' : 'Betting opened.'),
  'dice-tumbled': ({ times }, { number }) =>
    times === 1 ? 'The dice were tumbled.' : `The dice were tumbled ${number(times)} times.`,
  'betting-closed': ({ bell }) => (bell ? 'The bell rang and betting closed.' : 'Betting closed.'),
  'dice-uncovered': () => 'The dice were uncovered.',
  'dice-thrown': (event, { number }) => `The dice were thrown (throw ${number(event.throw)}).`,
  'result-entered': (event, { faces }) => `Result: ${faces(event.faces)}.`,
  'reading-sealed': () => 'One person has read the dice. A second person must read the same.',
  'correction-sealed': () => 'One person has read the dice for a correction. A second person must read the same.',
  'readings-differ': () => 'The two readings of the dice differ. A higher role decides.',
  'result-confirmed': (event, { faces }) => `A second person has read the same dice: ${faces(event.faces)}.`,
  'round-settled': () => 'The round was settled.',
  'losers-taken': () => 'Losing wagers were taken.',
  'winners-paid': () => 'Winning wagers were paid.',
  'round-ended': ({ end }) =>
    ({ settled: 'The round ended.', void: 'The round is void.', invalidated: 'The round is invalid.' })[end],
  'dice-offered': () => 'The dice were offered to the players.',
  'shooter-accepted': () => 'A player took the dice.',
  'dice-chosen': ({ dice }, { number }) => `The shooter chose dice ${dice.map(number).join(', ')}.`,
  'turn-ended': ({ throws }, { number }) =>
    `The shooter’s turn ended after ${throws === 1 ? '1 throw' : `${number(throws)} throws`}.`,
  'shooter-replaced': () => 'Another player throws for the shooter.',
  'failure-declared': ({ call, reason, consequence, notified }, { failure, role }) =>
    [
      `${call}: this roll does not count.`,
      failure(reason),
      consequence === 'again' ? 'Wagers stand. The dice are rolled again.' : 'All wagers of the round are returned.',
      ...(notified === undefined ? [] : [`Notified: ${role(notified)}.`]),
    ].join(' '),
  'settlement-reversed': () => 'The settlement was reversed, because the roll had failed. The wagers lie on the layout again.',
  'result-withdrawn': (event, { faces }) => `The result ${faces(event.faces)} no longer counts.`,
  'wagers-returned': () => 'The wagers were returned.',
  'malfunction-reported': ({ about, notified }, { role }) =>
    `Malfunction: ${about}. Play was suspended. Notified: ${role(notified)}.`,
  'malfunction-rectified': () => 'The malfunction was rectified, and play was resumed.',
  'play-interrupted': ({ about, outcome }) =>
    [
      `Play was interrupted: ${about}.`,
      { established: 'The result stands.', void: 'The round is void.', stands: 'Wagers stand.', none: '' }[outcome],
    ]
      .join(' ')
      .trim(),
  'lamps-failed': ({ about }) => `The lamps showed a wrong result: ${about}. The dice decide.`,
  'result-corrected': ({ was, faces: now }, { faces }) => `Result corrected: ${faces(now)}, not ${faces(was)}.`,
  'settlement-corrected': ({ was, faces: now }, { faces }) =>
    `Result corrected after the settlement: ${faces(now)}, not ${faces(was)}. The payments were corrected.`,
  'shooter-bet-corrected': () => 'The shooter’s wager was settled again, because a throw of the turn was corrected.',
  'round-voided-later': () => 'The round became void after it was settled. Its payments were reversed.',
  'turn-voided': () => 'The shooter’s wager was returned, because a throw of the turn became void.',
  'round-invalidated': ({ ground }) => `The round was invalidated: ${GROUNDS[ground] ?? ground}.`,
  'ruling-made': ({ about, decision }) => `The house ruled on “${about}”: ${decision}.`,
  'dice-rejected': ({ why }) => `The electronic dice do not match their commitment (${why}). Play was suspended.`,
  'store-restored': () => 'The records of the table were restored from a backup.',
  'table-taken-over': () => 'Another person took over the dice.',
  'error-recorded': ({ about }) => `An error was recorded: ${about}.`,
  'adjustment-made': ({ amount }, { money }) =>
    amount < 0 ? `Adjustment: ${money(-amount)} was taken back.` : `Adjustment: ${money(amount)} was paid.`,
  'wager-voided': ({ amount, bet: id, grounds }, { money, bet }) =>
    `A wager was voided and returned: ${money(amount)} on ${bet(id)} (${grounds}).`,
  'winnings-held': ({ amount, grounds }, { money }) => `Winnings of ${money(amount)} are held back: ${grounds}.`,
  'held-released': ({ amount }, { money }) => `Held winnings of ${money(amount)} were released.`,
  'held-forfeited': ({ amount }, { money }) => `The house kept held winnings of ${money(amount)}.`,
};

export const EN = {
  reason: (why: string) => `Reason: ${why}`,
  events: EVENTS,
};
