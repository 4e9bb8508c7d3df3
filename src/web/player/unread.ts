/** What the house answers about what it told a player in person, as far as it is still to be read. It must never leave out a warning. */
import { isOwnBreak } from '../../protocol/exclusions.ts';
import type { OwnTable, WarningView } from '../../protocol/index.ts';

/** From newest first to oldest first. A lost seat is told of while it is lost, an exclusion while it holds, and of each the last; a break of one's own is no news. */
export function unreadOf(
  told: readonly WarningView[],
  { position, barred }: Pick<OwnTable, 'position' | 'barred'>,
  isNew: (warning: WarningView) => boolean,
): readonly WarningView[] {
  const last = (type: WarningView['type']): WarningView | undefined => told.find((each) => each.type === type);
  const holds = [
    position === null && last('vacating-required'),
    barred !== null && !isOwnBreak(barred) && last('player-excluded'),
  ];
  return told.filter((each) => (each.type === 'player-warned' || holds.includes(each)) && isNew(each)).reverse();
}
