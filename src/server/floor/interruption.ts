/** Handles rounds that were in progress when the previous process ended, as their rulebooks say (R-14 in docs/READINGS.md). */
import { type Actor, isOutcomeVisible } from '../../table/index.ts';
import type { Interruption, TableHandle } from './types.ts';

export const SYSTEM: Actor = { person: 'system', role: 'system' };

export const SERVER_STOPPED = 'the server stopped';

/** Resumes play at a table that an interruption has suspended. If the set-up does not allow that, the table waits for a person. */
async function rectify(handle: TableHandle): Promise<Pick<Interruption, 'waitsFor'>> {
  await handle.submit({ by: SYSTEM, key: null, body: { type: 'declare-rectified' } });
  return handle.read(({ suspended, conduct }) => {
    const waitsFor = conduct.acts['declare-rectified']?.least ?? null;
    return suspended === null || waitsFor === null ? {} : { waitsFor };
  });
}

async function interruptTable(handle: TableHandle): Promise<Interruption | null> {
  const { table } = handle;
  const { round, suspended, outcomeVisible } = await handle.read((state) => ({
    round: state.round?.number ?? null,
    suspended: state.suspended,
    outcomeVisible: isOutcomeVisible(state),
  }));
  if (round === null) return null;
  // An earlier start already interrupted this round. Then the server stopped before play resumed, or staff had to decide.
  if (suspended === SERVER_STOPPED)
    return { table, round, outcome: outcomeVisible ? 'established' : 'stands', ...(await rectify(handle)) };
  const answer = await handle.submit({ by: SYSTEM, key: null, body: { type: 'interrupt', about: SERVER_STOPPED } });
  // `left`: the set-up does not let the system decide, so staff must.
  if (!answer.ok) return { table, round, outcome: 'left' };
  const event = answer.events.find(({ type }) => type === 'play-interrupted');
  // `stands`: the wagers stay valid. `established`: the dice decide. `none`: the round has ended in the meantime.
  const outcome = event?.type === 'play-interrupted' ? event.outcome : 'none';
  // A malfunction that staff reported before is not rectified by a restart.
  const isSuspended = (await handle.read((state) => state.suspended)) === SERVER_STOPPED;
  const waiting = isSuspended ? await rectify(handle) : {};
  return outcome === 'none' ? null : { table, round, outcome, ...waiting };
}

/** Interrupts every round in progress. If the round goes on and the set-up allows it, the system resumes play. */
export async function interruptTables(handles: Iterable<TableHandle>): Promise<readonly Interruption[]> {
  const interruptions = await Promise.all([...handles].map(interruptTable));
  return interruptions.filter((interruption) => interruption !== null);
}
