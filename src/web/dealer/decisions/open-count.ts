/** Counts the matters that wait for a decision of staff, from the view that the console has anyway. */
import type { StaffTable } from '../../../protocol/index.ts';

/** Disputes and reviews to decide, corrections to confirm, held winnings and proposed limits. */
export function countOpenMatters({ disputes, corrections, players }: StaffTable): number {
  const openDisputes = disputes.filter(
    ({ decision, reviewRequested, review }) => decision === null || (reviewRequested && review === null),
  );
  const held = players.filter((player) => player.held > 0);
  const proposed = players.filter(({ limitsProposed }) => limitsProposed !== null);
  return openDisputes.length + corrections.length + held.length + proposed.length;
}
