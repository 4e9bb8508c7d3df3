/** The ids of players without an account, such as `position-3`. The next such player at the same position is `position-3.2`. */

const POSITION_PLAYER = /^position-([1-9]\d{0,5})(?:\.([1-9]\d{0,8}))?$/;

/** The player at this position, if the player has no account. `sitting` counts the players without an account at the position. */
export const positionPlayer = (position: number, sitting = 1): string =>
  sitting === 1 ? `position-${position}` : `position-${position}.${sitting}`;

/** The position of an anonymous player; null if the id is not one. */
export function positionOfPlayer(id: string): number | null {
  const position = POSITION_PLAYER.exec(id)?.[1];
  return position === undefined ? null : Number(position);
}
