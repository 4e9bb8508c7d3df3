/** Compares what each role sees of every event in the transcripts with a list that does not come from the event records. */
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../../scripts/lib/files.ts';
import { played } from '../../test/kit/shown.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import {
  concerned,
  EVENT_TYPES,
  EVENTS,
  type EventType,
  eventsFor,
  evolve,
  offersOf,
  ownEvent,
  playerView,
  publicEvent,
  seatsOf,
  setUpTable,
  type TableEvent,
  type TableState,
} from './index.ts';

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

const PLAYED = projectFiles('test/rounds')
  .filter(({ path }) => path.endsWith('.round'))
  .map(({ text }) => played(RULEBOOKS, text));

const HAPPENED = PLAYED.flat().flatMap(({ happened }) => happened?.events ?? []);

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

/** What the dealer and the highest of the house may do. */
const offersIn = (state: TableState, atMs: number): string =>
  JSON.stringify(
    [state.conduct.ladder[0], state.conduct.ladder.at(-1)].map((role = '') =>
      offersOf(state, { person: state.staff.keys().next().value ?? '', role }, atMs),
    ),
  );

/** Each player's own view, but for their part of a turn. */
const ownIn = (state: TableState): ReadonlyMap<string, string> =>
  new Map([...state.players.keys()].map((id) => [id, JSON.stringify({ ...playerView(state, id), may: [] })]));

/** What an event has changed although its record does not say so. */
function unsaid(state: TableState, event: TableEvent, atMs: number): readonly string[] {
  const { seats, everyPlayer, onlyMoney } = EVENTS[event.type];
  const asked = onlyMoney === true && state.conduct.shooter === null;
  const before = { seats: [...seatsOf(state)].join(), own: ownIn(state), offers: asked ? offersIn(state, atMs) : '' };
  evolve(state, event, atMs);
  const own = ownIn(state);
  const others = [...before.own.keys()].filter((id) => !meant(event).includes(id));
  return [
    ...(seats || before.seats === [...seatsOf(state)].join() ? [] : ['seats']),
    ...(everyPlayer || others.every((id) => before.own.get(id) === own.get(id)) ? [] : ['every player']),
    ...(!asked || before.offers === offersIn(state, atMs) ? [] : ['offers']),
  ].map((what) => `${event.type}: ${what}`);
}

it('an event changes nothing but what its record says', () => {
  const found = new Set<string>();
  for (const steps of PLAYED) {
    let state: TableState | string = '';
    for (const { line, happened } of steps) {
      if (line.kind === 'table') state = setUpTable(RULEBOOKS, line.rulebook, line.setup);
      if (line.kind !== 'command' || typeof state === 'string') continue;
      for (const event of happened?.events ?? []) for (const what of unsaid(state, event, line.command.atMs)) found.add(what);
    }
  }
  expect([...found]).toEqual([]);
});
