/** The text that says what betting waits for at a table with a shooter. */
import type { VNode } from 'preact';
import type { PlayerSession } from '../session.ts';
import { formatHeld } from './format-held.ts';

export function HeldText({ session }: { readonly session: PlayerSession }): VNode | null {
  const text = formatHeld(session);
  return text === null ? null : <span class="player-held">{text}</span>;
}
