/** Pings every connection once in each interval. Only a part of them is pinged at a time, because thousands of pings would delay the answers to players. */

/** The connections are spread over this many parts of the interval. */
export const HEARTBEAT_PARTS = 100;

export interface PingedConnection {
  /** Whether the client has sent anything since the last ping. */
  readonly isAlive: boolean;
  readonly ping: () => void;
}

export class Heartbeats<Connection extends PingedConnection> {
  readonly #parts: readonly Set<Connection>[] = Array.from({ length: HEARTBEAT_PARTS }, () => new Set());
  readonly #partOf = new Map<Connection, Set<Connection>>();
  /** The part that is due next. */
  #duePart = 0;
  #addedCount = 0;

  add(connection: Connection): void {
    // Connections that open together are pinged at different times.
    const part = this.#parts[this.#addedCount % HEARTBEAT_PARTS] as Set<Connection>;
    this.#addedCount += 1;
    part.add(connection);
    this.#partOf.set(connection, part);
  }

  remove(connection: Connection): void {
    this.#partOf.get(connection)?.delete(connection);
    this.#partOf.delete(connection);
  }

  /** Pings the next part of the connections. Calls `onDead` for those from which nothing arrived since their last ping. */
  pingNextPart(onDead: (connection: Connection) => void): void {
    const part = this.#parts[this.#duePart] as Set<Connection>;
    this.#duePart = (this.#duePart + 1) % HEARTBEAT_PARTS;
    // A set may lose connections while it is read.
    for (const connection of part) {
      if (connection.isAlive) connection.ping();
      else onDead(connection);
    }
  }
}
