/** Corrects the set-up of a table before its first opening, and retires tables. Both changes are records of the journal. */
import type { Rulebook } from '../../rules/index.ts';
import {
  type Actor,
  checkSetup,
  findCorrectionObstacles,
  findRetirementObstacles,
  isTournamentTable,
  type Obstacle,
  tournamentTableId,
} from '../../table/index.ts';
import { makeCorrectionBody, makeRetirementBody } from '../store/body.ts';
import { canonicalJson } from '../store/chain.ts';
import type { CommitLoop } from './commit-loop.ts';
import { identityOf } from './rulebook-identity.ts';
import { type Batch, emptyBatch } from './stream-runtime.ts';
import type { TableRuntime } from './table-runtime.ts';
import type { NewTable, SetupRejection, TableObstacles } from './types.ts';

export interface TableChangesParts {
  readonly commitLoop: CommitLoop;
  readonly rulebooks: readonly Rulebook[];
  readonly clock: () => number;
  /** The tables on the floor, by name. */
  readonly runtimes: ReadonlyMap<string, TableRuntime>;
  readonly isRetired: (table: string) => boolean;
  /** Whether a tournament that is not over has designated the table. */
  readonly isDesignated: (table: string) => boolean;
  readonly onCorrected: (table: string) => void;
  /** Called with the table and, if it has one, its tournament table. */
  readonly onRetired: (runtimes: readonly TableRuntime[]) => void;
}

const NONE: TableObstacles = { correction: [], retirement: [] };

export class TableChanges {
  readonly #parts: TableChangesParts;

  constructor(parts: TableChangesParts) {
    this.#parts = parts;
  }

  /** The table on the floor. A tournament table belongs to its table of the floor and is never changed alone. */
  #find(table: string): TableRuntime | SetupRejection {
    const runtime = this.#parts.runtimes.get(table);
    if (runtime !== undefined && !isTournamentTable(runtime.state.setup)) return runtime;
    return { kind: this.#parts.isRetired(table) ? 'retired' : 'not-found' };
  }

  #tournamentTableOf(table: string): TableRuntime | undefined {
    return this.#parts.runtimes.get(tournamentTableId(table));
  }

  #correctionObstacles({ stream, state }: TableRuntime): readonly Obstacle[] {
    return [
      ...findCorrectionObstacles(state),
      ...this.#designation(stream),
      ...(this.#tournamentTableOf(stream) === undefined ? [] : [{ code: 'tournament-table' } as const]),
    ];
  }

  #retirementObstacles({ stream, state }: TableRuntime): readonly Obstacle[] {
    const tournamentTable = this.#tournamentTableOf(stream);
    return [
      ...findRetirementObstacles(state),
      ...(tournamentTable === undefined ? [] : findRetirementObstacles(tournamentTable.state)),
      ...this.#designation(stream),
    ];
  }

  #designation(table: string): readonly Obstacle[] {
    return this.#parts.isDesignated(table) ? [{ code: 'designated' }] : [];
  }

  async obstaclesOf(table: string): Promise<TableObstacles> {
    const found = this.#find(table);
    if ('kind' in found) return NONE;
    // The states of all tables are durable at the same moment.
    return this.#parts.commitLoop.read(found, () => ({
      correction: this.#correctionObstacles(found),
      retirement: this.#retirementObstacles(found),
    }));
  }

  correctSetup({ rulebook, setup, by }: NewTable): Promise<SetupRejection | null> {
    const checked = checkSetup(this.#parts.rulebooks, rulebook, setup);
    if ('fault' in checked) return Promise.resolve({ kind: 'fault', fault: checked.fault });
    const body = makeCorrectionBody(identityOf(checked.table.rulebook), setup);
    const { table } = setup;
    const { clock, onCorrected } = this.#parts;
    return this.#change(
      table,
      (runtime, batch) => {
        const obstacles = this.#correctionObstacles(runtime);
        if (obstacles.length > 0) return obstacles;
        const { state } = runtime;
        // A retry of a correction that is stored changes nothing.
        const isSame = state.rulebook.id === rulebook && canonicalJson(state.setup) === canonicalJson(setup);
        if (!isSame) runtime.addChange(by, clock(), body, batch);
        return [];
      },
      () => onCorrected(table),
    );
  }

  retireTable(table: string, by: Actor): Promise<SetupRejection | null> {
    const { clock, onRetired } = this.#parts;
    const retired: TableRuntime[] = [];
    return this.#change(
      table,
      (runtime, batch) => {
        const obstacles = this.#retirementObstacles(runtime);
        if (obstacles.length > 0) return obstacles;
        retired.push(runtime);
        const tournamentTable = this.#tournamentTableOf(table);
        if (tournamentTable !== undefined) retired.push(tournamentTable);
        for (const each of retired) each.addChange(by, clock(), makeRetirementBody(identityOf(each.state.rulebook)), batch);
        return [];
      },
      () => onRetired(retired),
    );
  }

  /** Decides between two batches, so that no command of the table comes in between. `decide` returns the obstacles, or adds records to the batch. */
  async #change(
    table: string,
    decide: (runtime: TableRuntime, batch: Batch) => readonly Obstacle[],
    onStored: () => void,
  ): Promise<SetupRejection | null> {
    let rejection: SetupRejection | null = null;
    const build = (): Batch | null => {
      const batch = emptyBatch();
      const found = this.#find(table);
      if ('kind' in found) rejection = found;
      else {
        const obstacles = decide(found, batch);
        if (obstacles.length > 0) rejection = { kind: 'obstacles', obstacles };
      }
      return batch.records.length === 0 ? null : batch;
    };
    try {
      await this.#parts.commitLoop.appendChange(build, onStored);
      return rejection;
    } catch (error) {
      return { kind: 'unavailable', message: (error as Error).message };
    }
  }
}
