/** Tests that the standings wait for the dice. */
import { effect, signal } from '@preact/signals';
import { expect, it } from 'vitest';
import type { LiveTournament } from '../parts/index.ts';
import { holdStandings } from './hold-standings.ts';

it('shows new standings and the own entry only while no result is held back', () => {
  const [own, standings] = [signal<LiveTournament['own']['value']>(null), signal<LiveTournament['standings']['value']>(null)];
  const reveal = signal<object | null>(null);
  const held = holdStandings({ own, standings }, reveal);
  const shown: (string | null)[] = [];
  const stop = effect(() => {
    shown.push(held.standings.value?.session ?? null);
  });
  standings.value = { session: 'before', rows: [], packed: [] };
  reveal.value = {};
  standings.value = { session: 'during', rows: [], packed: [] };
  standings.value = { session: 'later', rows: [], packed: [] };
  expect(shown).toEqual([null, 'before']);
  reveal.value = null;
  expect(shown).toEqual([null, 'before', 'later']);
  stop();
});
