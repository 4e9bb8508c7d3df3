/** The frames of a tournament for all watchers who follow the standings of the same session, or no standings. */
import type { PackedStanding } from '../../protocol/index.ts';
import { findStandingChanges, isUnchanged, type ViewChanges } from './tournament-changes.ts';
import { encodeFrame } from './websocket-frames.ts';

/** At most this many bytes of frames are kept for clients that reconnect. A client that missed more gets a full view. */
export const REPLAY_BYTES_MAX = 131_072;

/** A frame for the sequence numbers `from` to `to`. */
export interface StreamFrame {
  readonly from: number;
  readonly to: number;
  readonly bytes: Buffer;
  /** The standings after the frame. */
  readonly rows: readonly PackedStanding[];
}

export class TournamentStream<W extends { readonly send: (message: Buffer | string) => void }> {
  readonly #tournament: string;
  /** The session whose standings are in the frames; null if none are. */
  readonly session: string | null;
  readonly watchers = new Set<W>();
  /** Since when nobody watches; null while somebody does. */
  idleSinceMs: number | null = null;
  /** The highest sequence number in the last frame. */
  lastSeq: number;
  #rows: readonly PackedStanding[];
  #rowsText: string | null = null;
  readonly #replay: Omit<StreamFrame, 'rows'>[] = [];
  #replayBytes = 0;

  constructor(tournament: string, session: string | null, seq: number, rows: readonly PackedStanding[]) {
    this.#tournament = tournament;
    this.session = session;
    this.lastSeq = seq;
    this.#rows = rows;
  }

  /** The standings as part of a full view; null without a session. All watchers get the same text. */
  get standingsText(): string | null {
    if (this.session === null) return null;
    this.#rowsText ??= JSON.stringify({ session: this.session, rows: this.#rows });
    return this.#rowsText;
  }

  /** Returns the frame that follows the last one, or null if nothing has changed. `rows` is null if the standings have not changed. */
  build(seq: number, changes: ViewChanges, rows: readonly PackedStanding[] | null): StreamFrame | null {
    const standings = rows === null ? null : findStandingChanges(this.#rows, rows);
    const hasMoved = standings !== null && standings.rows.length + standings.gone.length > 0;
    // A frame without changes is not sent. The next frame then starts at the same sequence number.
    if (!hasMoved && isUnchanged(changes)) return null;
    const from = this.lastSeq + 1;
    const frame = {
      ...{ type: 'tournament-frame', tournament: this.#tournament, from, to: seq, ...changes },
      ...(hasMoved ? { standings: { session: this.session, ...standings } } : {}),
    };
    return { from, to: seq, bytes: encodeFrame(JSON.stringify(frame)), rows: rows !== null && hasMoved ? rows : this.#rows };
  }

  /** Sends a frame, if there is one, to all watchers. No other frame was sent since it was built. */
  send(frame: StreamFrame | null): void {
    if (frame === null) return;
    if (frame.rows !== this.#rows) this.#rowsText = null;
    this.#rows = frame.rows;
    this.lastSeq = frame.to;
    this.#addToReplay(frame);
    for (const watcher of this.watchers) watcher.send(frame.bytes);
  }

  /** Returns the frames after a sequence number, or null if some are no longer there. */
  framesAfter(after: number): readonly Buffer[] | null {
    if (after === this.lastSeq) return [];
    const first = this.#replay.findIndex(({ from }) => from === after + 1);
    return first === -1 ? null : this.#replay.slice(first).map(({ bytes }) => bytes);
  }

  #addToReplay({ from, to, bytes }: StreamFrame): void {
    this.#replay.push({ from, to, bytes });
    this.#replayBytes += bytes.length;
    while (this.#replayBytes > REPLAY_BYTES_MAX) this.#replayBytes -= this.#replay.shift()?.bytes.length ?? 0;
  }
}
