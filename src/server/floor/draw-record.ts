/** What the journal says about the draws of a tournament: commitments, the records that fixed the players, seeds and drawn seats. */
import type { TournamentEvent, TournamentEventOf, TournamentState } from '../../tournament/index.ts';
import type { DrawPurpose } from '../tumbler/draw-bytes.ts';
import type { PublicDraw } from '../tumbler/verify-draw.ts';

/** A draw of a session that is not made yet. */
interface OpenDraw {
  /** The number of the commitment in the tournament, from 1. The tumbler's record calls it the round. */
  number: number | null;
  /** The hash of the record that fixed the players; null if they are not fixed yet. */
  closeHash: string | null;
}

/** The form of `DrawRecord` in a snapshot. */
export interface PackedDraws {
  readonly commitments: number;
  readonly open: readonly (readonly [string, OpenDraw])[];
  readonly made: readonly (readonly [string, PublicDraw])[];
}

const keyOf = (session: string, purpose: DrawPurpose): string => `${session} ${purpose}`;

export class DrawRecord {
  #commitments = 0;
  readonly #open = new Map<string, OpenDraw>();
  /** The last draw of each session and purpose, as anybody can repeat it. */
  readonly #made = new Map<string, PublicDraw>();

  constructor(packed?: PackedDraws) {
    if (packed === undefined) return;
    this.#commitments = packed.commitments;
    for (const [key, draw] of packed.open) this.#open.set(key, { ...draw });
    for (const [key, draw] of packed.made) this.#made.set(key, draw);
  }

  pack(): PackedDraws {
    return { commitments: this.#commitments, open: [...this.#open], made: [...this.#made] };
  }

  /** The number that the next commitment gets. */
  get nextNumber(): number {
    return this.#commitments + 1;
  }

  /** The number of the commitment to a draw that is not made yet; null if there is none. */
  numberOf(session: string, purpose: DrawPurpose): number | null {
    return this.#open.get(keyOf(session, purpose))?.number ?? null;
  }

  closeHashOf(session: string, purpose: DrawPurpose): string | null {
    return this.#open.get(keyOf(session, purpose))?.closeHash ?? null;
  }

  madeOf(session: string, purpose: DrawPurpose): PublicDraw | null {
    return this.#made.get(keyOf(session, purpose)) ?? null;
  }

  /** Adds an event of a record with this hash. The state is that before the event. */
  add(state: TournamentState, event: TournamentEvent, hash: string): void {
    switch (event.type) {
      case 'draw-committed':
        this.#commitments += 1;
        this.#openDraw(event.session, event.draw).number = this.#commitments;
        break;
      case 'draw-retired':
        this.#open.delete(keyOf(event.session, event.draw));
        break;
      case 'draw-ordered':
        this.#openDraw(event.session, 'seats').closeHash = hash;
        break;
      case 'lots-needed':
        this.#openDraw(event.session, 'lots').closeHash = hash;
        break;
      case 'seats-drawn':
        this.#addMade(event.session, 'seats', (closeHash) => publicSeatsOf(state, event, closeHash));
        break;
      case 'lots-drawn':
        this.#addMade(event.session, 'lots', (closeHash) => publicLotsOf(state, event, closeHash));
        break;
      default:
    }
  }

  #addMade(session: string, purpose: DrawPurpose, makeRecord: (closeHash: string) => PublicDraw): void {
    const key = keyOf(session, purpose);
    const closeHash = this.#open.get(key)?.closeHash ?? null;
    this.#open.delete(key);
    if (closeHash !== null) this.#made.set(key, makeRecord(closeHash));
  }

  #openDraw(session: string, purpose: DrawPurpose): OpenDraw {
    const key = keyOf(session, purpose);
    const open = this.#open.get(key) ?? { number: null, closeHash: null };
    this.#open.set(key, open);
    return open;
  }
}

/** The public record of drawn seats. The tables are numbered in the order of the rows, as the draw has dealt them. */
function publicSeatsOf(
  { id, sessions }: TournamentState,
  { session, commitment, seed, rows }: TournamentEventOf<'seats-drawn'>,
  closeHash: string,
): PublicDraw {
  const names = [...new Set(rows.map(([, table]) => table))];
  const drawn = rows.map(([entry, table, position]) => ({ entry, table: names.indexOf(table) + 1, position }));
  const entries = rows.map(([entry]) => entry).sort();
  const seats = sessions.find(({ rules }) => rules.id === session)?.rules.seats ?? 0;
  return { tournament: id, session, commitment, seed, closeHash, entries, tables: names.length, seats, apart: [], drawn };
}

function publicLotsOf(
  { id, sessions }: TournamentState,
  { session, seed, entries: order }: TournamentEventOf<'lots-drawn'>,
  closeHash: string,
): PublicDraw {
  const commitment = sessions.find(({ rules }) => rules.id === session)?.commitments.lots ?? '';
  const lots = order.map((entry, i) => ({ entry, lot: i + 1 }));
  return { tournament: id, session, commitment, seed, closeHash, entries: [...order].sort(), lots };
}
