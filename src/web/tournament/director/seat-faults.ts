/** What a player lacks before the session can start. */
import type { NextActView, StaffEntryView } from '../../../protocol/index.ts';
import type { Conditions } from '../../../tournament/index.ts';

export type SeatFault = 'unbriefed' | 'unsigned' | 'unacknowledged';

interface Person {
  readonly entry: Pick<StaffEntryView, 'entry' | 'briefed' | 'signed'>;
  /** null for a person of the waiting list. */
  readonly seat: Pick<StaffEntryView['seats'][number], 'substitute'> | null;
  readonly isHere: boolean;
}

/** [crown-sic-bo 8.2.2, 8.2.3, 8.3.3] With the approval of a substitute, the director has confirmed the briefing and the signature. */
export function findSeatFaults(
  { entry, seat, isHere }: Person,
  signature: Conditions['signature'] | undefined,
  next: readonly Pick<NextActView, 'why' | 'entry'>[],
): readonly SeatFault[] {
  const isSubstituted = seat?.substitute != null;
  const isUnaware = next.some(({ why, entry: id }) => why === 'not-acknowledged' && id === entry.entry);
  return [
    ...(entry.briefed || isSubstituted ? [] : (['unbriefed'] as const)),
    ...(signature !== 'required' || entry.signed || isSubstituted ? [] : (['unsigned'] as const)),
    ...(isUnaware && !isHere ? (['unacknowledged'] as const) : []),
  ];
}
