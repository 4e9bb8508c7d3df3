/** Who sees what of each event, by a list written apart from the records, on every event of every transcript. */
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../../scripts/lib/files.ts';
import { played } from '../../test/kit/shown.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { concerned, EVENT_TYPES, type EventType, eventsFor, ownEvent, publicEvent, type TableEvent } from './index.ts';

/** The fields that everybody sees beside type and clauses; otherwise only the player meant and staff see the event, or staff alone. */
const SEEN: Readonly<Record<EventType, readonly string[] | 'player' | 'staff'>> = {
  'table-opened': ['sign'],
  'table-closed': [],
  'notice-posted': ['notice', 'sign', 'dueMs'],
  'sign-changed': ['sign'],
  'officer-notified': 'staff',
  'gaming-day-started': [],
  'limits-agreed': 'player',
  'staff-assigned': 'staff',
  'staff-relieved': 'staff',
  'player-seated': 'player',
  'player-left': 'player',
  'player-excluded': 'player',
  'player-readmitted': 'player',
  'abstention-noticed': 'player',
  'vacating-required': 'player',
  'player-warned': 'player',
  'chips-bought': 'player',
  'chips-cashed': 'player',
  'colour-issued': 'player',
  'sharing-agreed': 'player',
  'colours-approved': 'player',
  'colour-redeemed': 'player',
  'wager-placed': 'player',
  'wager-withdrawn': 'player',
  'wager-moved': 'player',
  'minimum-advised': 'player',
  'dry-spin-ordered': ['ground'],
  'betting-opened': ['round', 'call', 'dry'],
  'dice-tumbled': ['round', 'times', 'total', 'covered'],
  'betting-closed': ['round', 'call', 'bell'],
  'dice-uncovered': ['round'],
  'dice-thrown': ['round', 'throw'],
  'result-entered': ['round', 'faces', 'call', 'total', 'lit', 'draw'],
  'result-confirmed': ['round', 'faces'],
  'round-settled': ['round'],
  'losers-taken': ['round', 'bets'],
  'winners-paid': ['round', 'bets'],
  'round-ended': ['round', 'end'],
  'dice-offered': ['count'],
  'shooter-accepted': [],
  'dice-chosen': ['dice'],
  'turn-ended': ['throws', 'end'],
  'shooter-replaced': [],
  'failure-declared': ['round', 'reason', 'call', 'consequence', 'notified'],
  'wagers-returned': ['round'],
  'malfunction-reported': ['about', 'notified'],
  'malfunction-rectified': [],
  'play-interrupted': ['about', 'outcome'],
  'lamps-failed': ['round', 'about'],
  'result-corrected': ['round', 'was', 'faces', 'call', 'total', 'lit'],
  'settlement-corrected': ['round', 'was', 'faces'],
  'round-voided-later': ['round'],
  'turn-voided': ['round', 'bet'],
  'round-invalidated': ['round', 'ground'],
  'error-recorded': 'staff',
  'adjustment-made': 'player',
  'wager-voided': 'player',
  'winnings-held': 'player',
  'held-released': 'player',
  'held-forfeited': 'player',
  'dispute-raised': 'player',
  'dispute-decided': 'staff',
  'review-requested': 'player',
  'review-decided': 'staff',
  'ruling-made': ['about', 'decision'],
  'dice-committed': ['round', 'commitment'],
  'dice-revealed': ['round', 'commitment', 'seed'],
};

const HAPPENED = projectFiles('test/rounds')
  .filter(({ path }) => path.endsWith('.round'))
  .flatMap(({ text }) => played(RULEBOOKS, text))
  .flatMap(({ happened }) => happened?.events ?? []);

/** As everybody should see it. */
function shown(event: TableEvent): object | null {
  const fields = SEEN[event.type];
  if (typeof fields === 'string') return null;
  return Object.fromEntries(
    Object.entries(event).filter(([name]) => name === 'type' || name === 'clauses' || fields.includes(name)),
  );
}

const rowsIn = (event: TableEvent): readonly (readonly [string, ...unknown[]])[] => ('rows' in event ? event.rows : []);

/** As the player meant should see it: whole, or of the rows their own. A settlement is told with its arithmetic instead. */
function toldTo(event: TableEvent, person: string): object | null {
  if (SEEN[event.type] === 'staff' || event.type === 'round-settled') return null;
  if ('player' in event) return event.player === person ? event : null;
  const rows = rowsIn(event).filter(([player]) => player === person);
  return rows.length === 0 ? null : { ...shown(event), rows };
}

/** Whose own view the event may have changed. */
const meant = (event: TableEvent): readonly string[] => [
  ...('player' in event ? [event.player] : []),
  ...(event.type === 'shooter-replaced' ? [event.by] : []),
  ...rowsIn(event).map(([player]) => player),
];

describe('who sees what of an event', () => {
  it.each(EVENT_TYPES)('%s', (type) => {
    const samples = HAPPENED.filter((event) => event.type === type);
    expect(samples.length).toBeGreaterThan(0);
    for (const event of samples) {
      expect(publicEvent(event)).toEqual(shown(event));
      expect([...concerned(event)]).toEqual(meant(event));
      for (const person of [...meant(event), 'nobody']) {
        expect(ownEvent(event, person)).toEqual(toldTo(event, person));
        expect(eventsFor([event], person)).toEqual([toldTo(event, person) ?? shown(event)].filter((seen) => seen !== null));
      }
    }
  });
});
