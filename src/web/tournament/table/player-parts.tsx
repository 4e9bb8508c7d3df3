/** The parts of the player's page that exist only at a tournament table. One module, because each import costs bytes on a first visit. */
import type { VNode } from 'preact';
import type { PlayerSession } from '../../player/session.ts';
import { PlayerBar } from './player-bar.tsx';
import { PlayerFoot } from './player-foot.tsx';
import { PlayerSide } from './player-side.tsx';

const PARTS = { bar: PlayerBar, side: PlayerSide, foot: PlayerFoot } as const;

interface PlayerPartProps {
  readonly session: PlayerSession;
  readonly part: keyof typeof PARTS;
}

export function PlayerPart({ session, part }: PlayerPartProps): VNode | null {
  const Part = PARTS[part];
  return <Part session={session} />;
}
