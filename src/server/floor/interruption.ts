/** What becomes of rounds that were under way when the last process ended: their book decides. It must never conclude or void one by itself. */
import type { Actor } from '../../table/index.ts';
import type { Answer, Desk, Interruption } from './types.ts';

export const SYSTEM: Actor = { person: 'system', role: 'system' };

export const STOPPED = 'the server stopped';

const rectify = (desk: Desk): Promise<Answer> => desk.ask({ by: SYSTEM, key: null, body: { type: 'declare-rectified' } });

async function interruptTable(desk: Desk): Promise<Interruption | null> {
  const { table } = desk;
  const { round, suspended } = await desk.look((state) => ({ round: state.round?.number ?? null, suspended: state.suspended }));
  if (round === null) return null;
  // Interrupted at a start that was itself cut short, or left to staff since then.
  if (suspended === STOPPED) return (await rectify(desk)).ok ? { table, round, outcome: 'stands' } : null;
  const answer = await desk.ask({ by: SYSTEM, key: null, body: { type: 'interrupt', about: STOPPED } });
  if (!answer.ok) return { table, round, outcome: 'left' };
  const event = answer.events.find(({ type }) => type === 'play-interrupted');
  const outcome = event?.type === 'play-interrupted' ? event.outcome : 'none';
  if (outcome === 'stands') await rectify(desk);
  return outcome === 'none' ? null : { table, round, outcome };
}

/** Asks every table with a round under way what its book makes of it. Where the wagers stand, play goes on if the set-up lets the system say so. */
export async function interruptTables(desks: Iterable<Desk>): Promise<readonly Interruption[]> {
  const found = await Promise.all([...desks].map(interruptTable));
  return found.filter((interruption) => interruption !== null);
}
