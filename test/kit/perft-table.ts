/** Every sequence of a few commands at a table, counted by what was accepted and where it ended. It must never know whose table it walks. */

/** Everything about a table that decides what may come next, in words that both models share. */
export interface Standing {
  /** The step that is due, and whether betting is open. */
  readonly state: string;
  /** Tumbles so far of a roll that needs more, chips on the layout and in the rack, and how far a shooter's turn is. */
  readonly details: string;
  readonly rack: number;
}

/** A table of either model, as far as walking needs it. */
export interface Walker<T> {
  /** The table after the command, or null where it is refused; the table before it stays as it was. */
  readonly after: (table: T, command: string) => T | null;
  readonly standing: (table: T) => Standing;
}

/** All sequences of one length. */
export interface Depth {
  /** Sequences of accepted commands of this length. */
  accepted: number;
  /** Commands that were refused after a sequence one shorter. */
  refused: number;
  /** What the player holds at the ends of all of them, added up. */
  racks: number;
  /** The accepted ones by where they end. */
  readonly ends: Record<string, number>;
}

export interface Walk {
  readonly depths: readonly Depth[];
  /** By where the round stood, details included: the commands that are accepted there, every time. */
  readonly allows: Readonly<Record<string, readonly string[]>>;
}

const nameOf = ({ state, details }: Standing): string => (details === '' ? state : `${state}: ${details}`);

/** The state without its details. */
export const stateOf = (name: string): string => name.split(':')[0] as string;

/** Walks every sequence up to this length. A refused command changes nothing, so that nothing follows from it. */
export function walk<T>(start: T, commands: readonly string[], length: number, { after, standing }: Walker<T>): Walk {
  const depths: Depth[] = Array.from({ length }, () => ({ accepted: 0, refused: 0, racks: 0, ends: {} }));
  const allows: Record<string, readonly string[]> = {};
  const from = (table: T, depth: number): void => {
    const level = depths[depth];
    if (level === undefined) return;
    const accepted: string[] = [];
    for (const command of commands) {
      const next = after(table, command);
      if (next === null) {
        level.refused += 1;
        continue;
      }
      const end = standing(next);
      accepted.push(command);
      level.accepted += 1;
      level.racks += end.rack;
      level.ends[nameOf(end)] = (level.ends[nameOf(end)] ?? 0) + 1;
      from(next, depth + 1);
    }
    const here = nameOf(standing(table));
    const before = allows[here] ?? accepted;
    if (before.join() !== accepted.join()) throw new Error(`${here} once allows ${before.join()} and once ${accepted.join()}`);
    allows[here] = before;
  };
  from(start, 0);
  return { depths, allows };
}
