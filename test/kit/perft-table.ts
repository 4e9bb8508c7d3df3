/** Enumerates every sequence of a few commands at a table and counts accepted commands and final states, like the test "perft" of chess programs. Tests compare the counts of the real table and of a naive model. */

/** Everything that decides which commands are accepted, in words that both models share. */
export interface Situation {
  /** The next step, and whether betting is open. */
  readonly state: string;
  /** Tumbles so far, chips on the layout and in the rack, and the progress of a shooter's turn. */
  readonly details: string;
  /** The player's chips that are not on the layout. */
  readonly rack: number;
}

/** The functions that the enumeration needs for a table `T` of either model. */
export interface Walker<T> {
  /** A new table after the command; null if the command is refused. */
  readonly after: (table: T, command: string) => T | null;
  readonly situation: (table: T) => Situation;
}

/** Counts of all sequences of one length. */
export interface Depth {
  /** Sequences of accepted commands of this length. */
  accepted: number;
  /** Commands that were refused after an accepted sequence that is one command shorter. */
  refused: number;
  /** The sum of the player's racks at the end of all sequences. */
  racks: number;
  /** The number of sequences by final state. */
  readonly ends: Record<string, number>;
}

export interface Walk {
  readonly depths: readonly Depth[];
  /** The accepted commands by name of the situation: the state with its details. */
  readonly allows: Readonly<Record<string, readonly string[]>>;
}

const nameOf = ({ state, details }: Situation): string => (details === '' ? state : `${state}: ${details}`);

/** Returns the state in the name of a situation, without its details. */
export const stateOf = (name: string): string => name.split(':')[0] as string;

/** Enumerates every sequence up to this length. A refused command changes nothing, so no sequence continues after it. */
export function walk<T>(start: T, commands: readonly string[], length: number, { after, situation }: Walker<T>): Walk {
  const depths: Depth[] = Array.from({ length }, () => ({ accepted: 0, refused: 0, racks: 0, ends: {} }));
  const allows: Record<string, readonly string[]> = {};
  const visit = (table: T, depth: number): void => {
    const level = depths[depth];
    if (level === undefined) return;
    const accepted: string[] = [];
    for (const command of commands) {
      const next = after(table, command);
      if (next === null) {
        level.refused += 1;
        continue;
      }
      const end = situation(next);
      accepted.push(command);
      level.accepted += 1;
      level.racks += end.rack;
      level.ends[nameOf(end)] = (level.ends[nameOf(end)] ?? 0) + 1;
      visit(next, depth + 1);
    }
    const name = nameOf(situation(table));
    const knownCommands = allows[name] ?? accepted;
    if (knownCommands.join() !== accepted.join())
      throw new Error(`${name} allows different commands: ${knownCommands.join()} and ${accepted.join()}`);
    allows[name] = knownCommands;
  };
  visit(start, 0);
  return { depths, allows };
}
