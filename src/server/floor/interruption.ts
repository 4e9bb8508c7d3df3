/** What becomes of rounds that were under way when the last process ended: their book decides. It must never conclude or void one by itself. */
import type { Actor } from '../../table/index.ts';
import type { Desk, Interruption } from './types.ts';

export const SYSTEM: Actor = { person: 'system', role: 'system' };

export const STOPPED = 'the server stopped';

/** A round under way that nobody has dealt with yet. */
const underWay = (desk: Desk): Promise<number | null> =>
  desk.look(({ round, suspended }) => (round === null || suspended === STOPPED ? null : round.number));

async function interruptTable(desk: Desk): Promise<Interruption | null> {
  const round = await underWay(desk);
  if (round === null) return null;
  const { table } = desk;
  const answer = await desk.ask({ by: SYSTEM, key: null, body: { type: 'interrupt', about: STOPPED } });
  if (!answer.ok) return { table, round, outcome: 'left' };
  const event = answer.events.find(({ type }) => type === 'play-interrupted');
  const outcome = event?.type === 'play-interrupted' ? event.outcome : 'none';
  if (outcome === 'stands') await desk.ask({ by: SYSTEM, key: null, body: { type: 'declare-rectified' } });
  return outcome === 'none' ? null : { table, round, outcome };
}

/** Asks every table with a round under way what its book makes of it. Where the wagers stand, play goes on if the set-up lets the system say so. */
export async function interruptTables(desks: Iterable<Desk>): Promise<readonly Interruption[]> {
  const found = await Promise.all([...desks].map(interruptTable));
  return found.filter((interruption) => interruption !== null);
}
