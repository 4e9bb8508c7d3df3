/** A result as the book has it called; it must never decide anything. */
import { type Announcement, type Conduct, type Face, type Layout, outcomeOf, present } from '../rules/index.ts';

export interface Call {
  readonly faces: readonly Face[];
  readonly call: string;
  /** Called or shown; null where totals mean nothing. */
  readonly total: number | null;
}

/** How the dice of a layout are called. */
export const announcementOf = ({ dice }: Layout, { announcement }: Conduct): Announcement =>
  present(
    Object.values(announcement).find((manner) => (manner.dice === 'symbols') === (dice.symbols !== null)),
    'how a result is called',
  );

/** Numbers from the smallest to the highest and then the total; symbols by name, their total shown but not called. */
export function makeCall(layout: Layout, conduct: Conduct, result: readonly Face[]): Call {
  const { faces, total } = outcomeOf(result);
  const names = layout.dice.symbols;
  const spoken = faces.map((face) => names?.[face - 1] ?? String(face)).join(', ');
  const manner = announcementOf(layout, conduct);
  return {
    faces,
    call: manner.total === 'called' ? `${spoken}, total ${total}` : spoken,
    total: layout.dice.totals ? total : null,
  };
}
