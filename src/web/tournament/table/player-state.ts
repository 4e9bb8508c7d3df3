/** What the parts of the player's page share about the tournament at the table. */
import { type Signal, signal } from '@preact/signals';
import type { LiveTournament } from '../parts/index.ts';
import type { TablePlace } from './place.ts';

export interface PlayerTournament {
  readonly live: LiveTournament;
  readonly place: TablePlace;
}

/** The banner sets it, because the page has one subscription. null before the subscription, and if no tournament uses the table. */
export const playerTournament: Signal<PlayerTournament | null> = signal(null);
