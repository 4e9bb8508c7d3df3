/** Builds the words that the dealer calls out for a result, as the rulebook says. */
import { type Announcement, assertPresent, type Conduct, type Face, type Layout, outcomeOf } from '../rules/index.ts';

export interface Call {
  readonly faces: readonly Face[];
  readonly call: string;
  /** null if the game does not use totals. */
  readonly total: number | null;
}

/** How the dealer calls the kind of dice of this layout: numbers or symbols. */
export const announcementOf = ({ dice }: Layout, { announcement }: Conduct): Announcement =>
  assertPresent(
    Object.values(announcement).find((style) => (style.dice === 'symbols') === (dice.symbols !== null)),
    'the announcement of a result',
  );

/** Numbers are called in ascending order, then the total if the rulebook says so. Symbols are called by name. */
export function makeCall(layout: Layout, conduct: Conduct, result: readonly Face[]): Call {
  const { faces, total } = outcomeOf(result);
  const names = layout.dice.symbols;
  const spoken = faces.map((face) => names?.[face - 1] ?? String(face)).join(', ');
  const style = announcementOf(layout, conduct);
  return {
    faces,
    call: style.total === 'called' ? `${spoken}, total ${total}` : spoken,
    total: layout.dice.totals ? total : null,
  };
}
