/** Chips of a win on their way from the bet to the rack, over the page and never on the felt. It must never be asked where nothing may move. */
import './flight.css';
import type { Play } from './play.ts';

/** More than these at once are a swarm. */
const CHIPS_MOST = 6;
const APART_MS = 70;
const FLIGHT_MS = 650;

export function flyToRack(felt: Play['felt'], bets: readonly string[]): void {
  const rack = document.querySelector('.player-hand')?.getBoundingClientRect();
  if (document.hidden || rack === undefined) return;
  for (const [i, bet] of bets.slice(0, CHIPS_MOST).entries()) {
    const from = felt.handle?.middleOf(bet);
    if (from === undefined) continue;
    const chip = document.createElement('i');
    chip.className = 'player-flight';
    document.body.append(chip);
    const at = (x: number, y: number): string => `translate(${x}px, ${y}px)`;
    const path = { transform: [at(from.x, from.y), at(rack.x + 48, rack.y + rack.height / 2)], opacity: [1, 1, 0.2] };
    const flight = chip.animate(path, { duration: FLIGHT_MS, delay: i * APART_MS, easing: 'ease-in-out', fill: 'both' });
    flight.onfinish = () => chip.remove();
    flight.oncancel = flight.onfinish;
  }
}
