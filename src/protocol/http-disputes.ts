/** Schemas of the HTTP routes for disputes and for what happened in a round. */
import { type Static, Type } from 'typebox';
import type { EventType } from '../table/index.ts';
import { Clauses, noExtraFields, orNull, Time } from './shapes.ts';
import { SequencedEvent } from './views.ts';

/** Whose turn it is in a dispute: the house decides, the player may ask for a review, or the reviewer decides. */
const DISPUTE_WAITS = ['decision', 'player', 'review'] as const;

const DisputeSchema = Type.Object(
  {
    table: Type.String(),
    rulebook: Type.String(),
    dispute: Type.Integer({ description: 'Number of the dispute at this table.' }),
    player: Type.Optional(Type.String({ description: 'The player of the dispute; only for staff.' })),
    decidedBy: Type.Optional(Type.String({ description: 'The person who decided the dispute; only for staff.' })),
    reviewedBy: Type.Optional(Type.String({ description: 'The person who decided the review; only for staff.' })),
    round: orNull(Type.Integer({ description: 'The round that the dispute is about.' })),
    about: Type.String(),
    raisedAtMs: Time,
    clauses: Clauses,
    decides: orNull(Type.String({ description: 'The lowest role that may decide the dispute.' })),
    consult: orNull(
      Type.Object({ whom: Type.String(), clauses: Clauses }, { description: 'The authority that the player may consult.' }),
    ),
    decision: orNull(
      Type.Object({ text: Type.String(), role: Type.String(), atMs: Time, clauses: Clauses }, { description: 'The decision.' }),
    ),
    review: orNull(
      Type.Object(
        {
          by: Type.String({ description: 'The authority that reviews the decision if the player asks.' }),
          requestedAtMs: orNull(Time),
          decision: orNull(Type.Object({ text: Type.String(), atMs: Time, clauses: Clauses })),
        },
        { description: 'null if the rulebook has no review.' },
      ),
    ),
    waitsFor: orNull(
      Type.Enum([...DISPUTE_WAITS], {
        description:
          '`decision`: staff decide. `player`: the player may ask for the review. `review`: the reviewer decides. null: the matter is closed.',
      }),
    ),
  },
  { ...noExtraFields, title: 'Dispute' },
);
export const DisputesAnswer = Type.Object(
  { items: Type.Array(DisputeSchema, { description: 'Newest first.' }) },
  { ...noExtraFields, title: 'Disputes' },
);

/** The events that the list of a round can contain. Single wagers and chips are left out: the slip of the round has them. */
export const ROUND_EVENT_TYPES = [
  'dry-spin-ordered',
  'betting-opened',
  'dice-tumbled',
  'betting-closed',
  'dice-uncovered',
  'dice-thrown',
  'result-entered',
  'reading-sealed',
  'correction-sealed',
  'readings-differ',
  'result-confirmed',
  'round-settled',
  'losers-taken',
  'winners-paid',
  'round-ended',
  'dice-offered',
  'shooter-accepted',
  'dice-chosen',
  'turn-ended',
  'shooter-replaced',
  'failure-declared',
  'settlement-reversed',
  'result-withdrawn',
  'wagers-returned',
  'malfunction-reported',
  'malfunction-rectified',
  'play-interrupted',
  'lamps-failed',
  'result-corrected',
  'settlement-corrected',
  'shooter-bet-corrected',
  'round-voided-later',
  'turn-voided',
  'round-invalidated',
  'ruling-made',
  'dice-rejected',
  'store-restored',
  'table-taken-over',
  'error-recorded',
  'adjustment-made',
  'wager-voided',
  'winnings-held',
  'held-released',
  'held-forfeited',
] as const satisfies readonly EventType[];

export type RoundEventType = (typeof ROUND_EVENT_TYPES)[number];

export const RoundEventsAnswer = Type.Object(
  { table: Type.String(), round: Type.Integer(), items: Type.Array(SequencedEvent, { description: 'In the order of time.' }) },
  { ...noExtraFields, title: 'Events of a round' },
);

export type DisputeView = Static<typeof DisputeSchema>;
export type DisputesView = Static<typeof DisputesAnswer>;
export type RoundEventsView = Static<typeof RoundEventsAnswer>;
