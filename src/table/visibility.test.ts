/** Compares what players and the public see of every event in the transcripts of `test/rounds` with the list `EXPECTED`. */
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../../scripts/lib/files.ts';
import { playTranscript } from '../../test/kit/transcript-coverage.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import {
  affectedPlayers,
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

/** The fields that everybody sees besides type and clauses. `player`: only the named player and staff see the event. `staff`: only staff. */
const EXPECTED: Readonly<Record<EventType, readonly string[] | 'player' | 'staff'>> = {
  'table-opened': ['sign'],
  'table-closed': [],
  'notice-posted': ['notice', 'sign', 'dueMs'],
  'notice-withdrawn': ['notice'],
  'sign-changed': ['sign'],
  'officer-notified': 'staff',
  'gaming-day-started': [],
  'limits-proposed': 'player',
  'limits-declined': 'player',
  'limits-agreed': 'player',
  'limits-in-force': 'player',
  'staff-assigned': 'staff',
  'staff-relieved': 'staff',
  'table-taken-over': 'staff',
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
  'reading-sealed': ['round'],
  'correction-sealed': ['round'],
  'readings-differ': ['round'],
  'result-confirmed': ['round', 'faces'],
  'round-settled': ['round'],
  'losers-taken': ['round', 'bets'],
  'winners-paid': ['round', 'bets'],
  'due-paid': 'player',
  'shooter-bet-corrected': ['round', 'bet', 'outcome'],
  'round-ended': ['round', 'end'],
  'dice-offered': ['count'],
  'shooter-accepted': [],
  'dice-chosen': ['dice'],
  'turn-ended': ['throws', 'end'],
  'shooter-replaced': [],
  'failure-declared': ['round', 'reason', 'call', 'consequence', 'notified'],
  'settlement-reversed': ['round'],
  'result-withdrawn': ['round', 'faces'],
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
  'investigation-recorded': 'player',
  'held-released': 'player',
  'held-forfeited': 'player',
  'dispute-raised': 'player',
  'dispute-decided': 'staff',
  'review-requested': 'player',
  'review-decided': 'staff',
  'ruling-made': ['about', 'decision'],
  'dice-committed': ['round', 'commitment'],
  'dice-revealed': ['round', 'commitment', 'seed'],
  'dice-rejected': ['round', 'why'],
  'clock-stepped': ['byMs'],
  'store-restored': ['records', 'backupMs'],
  'dice-retired': ['round', 'commitment', 'seed'],
};

const PLAYED_TRANSCRIPTS = projectFiles('test/rounds')
  .filter(({ path }) => path.endsWith('.round'))
  .map(({ text }) => playTranscript(RULEBOOKS, text));

const EVENTS_IN_TRANSCRIPTS = PLAYED_TRANSCRIPTS.flat().flatMap(({ happened }) => happened?.events ?? []);

/** The expected public event. */
function expectedPublic(event: TableEvent): object | null {
  const fields = EXPECTED[event.type];
  if (typeof fields === 'string') return null;
  const visible = Object.fromEntries(
    Object.entries(event).filter(([name]) => name === 'type' || name === 'clauses' || fields.includes(name)),
  );
  // A tournament may hide the wagers of players from each other.
  return 'wagersHidden' in event ? { ...visible, bets: [] } : visible;
}

const rowsIn = (event: TableEvent): readonly (readonly [string, ...unknown[]])[] => ('rows' in event ? event.rows : []);

/** Fields that name another player. */
const OTHER_PLAYER: readonly string[] = ['newcomer', 'by'];

/** The expected event for one player: the event without other players, or only the rows of the player. Settlements are sent as slips instead. */
function expectedOwn(event: TableEvent, person: string): object | null {
  if (EXPECTED[event.type] === 'staff' || event.type === 'round-settled') return null;
  if ('player' in event)
    return event.player === person
      ? Object.fromEntries(Object.entries(event).filter(([field]) => !OTHER_PLAYER.includes(field)))
      : null;
  const rows = rowsIn(event).filter(([player]) => player === person);
  return rows.length === 0 ? null : { ...expectedPublic(event), rows };
}

/** The players whose own view the event may change. */
const expectedPlayers = (event: TableEvent): readonly string[] => [
  ...('player' in event ? [event.player] : []),
  // `by` throws the dice instead of the shooter.
  ...(event.type === 'shooter-replaced' ? [event.by] : []),
  ...rowsIn(event).map(([player]) => player),
];

describe('each person sees the expected part of an event', () => {
  it.each(EVENT_TYPES)('%s', (type) => {
    const samples = EVENTS_IN_TRANSCRIPTS.filter((event) => event.type === type);
    expect(samples.length).toBeGreaterThan(0);
    for (const event of samples) {
      expect(publicEvent(event)).toEqual(expectedPublic(event));
      expect([...affectedPlayers(event)]).toEqual(expectedPlayers(event));
      for (const person of [...expectedPlayers(event), 'another player']) {
        expect(ownEvent(event, person)).toEqual(expectedOwn(event, person));
        expect(eventsFor([event], person)).toEqual(
          [expectedOwn(event, person) ?? expectedPublic(event)].filter((visible) => visible !== null),
        );
      }
    }
  });
});

it('no event of a player names another player of the table', () => {
  const named: string[] = [];
  for (const steps of PLAYED_TRANSCRIPTS) {
    const players = new Set(
      steps.flatMap(({ happened }) => happened?.events ?? []).flatMap((event) => [...affectedPlayers(event)]),
    );
    for (const event of steps.flatMap(({ happened }) => happened?.events ?? []))
      for (const person of affectedPlayers(event))
        for (const other of players)
          if (other !== person && JSON.stringify(ownEvent(event, person))?.includes(`"${other}"`)) named.push(event.type);
  }
  expect([...new Set(named)]).toEqual([]);
});

/** The offers of the lowest and the highest staff role. */
const offersIn = (state: TableState, atMs: number): string =>
  JSON.stringify(
    [state.conduct.ladder[0], state.conduct.ladder.at(-1)].map((role = '') =>
      offersOf(state, { person: state.staff.keys().next().value ?? '', role }, atMs),
    ),
  );

/** Each player's own view, without the acts of a shooter's turn (`may`), which many events change. */
const playerViewsIn = (state: TableState): ReadonlyMap<string, string> =>
  new Map([...state.players.keys()].map((id) => [id, JSON.stringify({ ...playerView(state, id), may: [] })]));

/** The changes of an event that its definition does not list. `onlyMoney` promises the same offers, but only at tables without a shooter. */
function unlistedChanges(state: TableState, event: TableEvent, atMs: number): readonly string[] {
  const { seats, everyPlayer, onlyMoney } = EVENTS[event.type];
  const checksOffers = onlyMoney === true && state.conduct.shooter === null;
  const before = {
    seats: [...seatsOf(state)].join(),
    own: playerViewsIn(state),
    offers: checksOffers ? offersIn(state, atMs) : '',
  };
  evolve(state, event, atMs);
  const own = playerViewsIn(state);
  const others = [...before.own.keys()].filter((id) => !expectedPlayers(event).includes(id));
  return [
    ...(seats || before.seats === [...seatsOf(state)].join() ? [] : ['seats']),
    ...(everyPlayer || others.every((id) => before.own.get(id) === own.get(id)) ? [] : ['every player']),
    ...(!checksOffers || before.offers === offersIn(state, atMs) ? [] : ['offers']),
  ].map((change) => `${event.type}: ${change}`);
}

it('an event changes only the views that its definition lists', () => {
  const unlisted = new Set<string>();
  for (const steps of PLAYED_TRANSCRIPTS) {
    // `setUpTable` returns a string if the set-up is wrong.
    let state: TableState | string = '';
    for (const { line, happened } of steps) {
      if (line.kind === 'table') state = setUpTable(RULEBOOKS, line.rulebook, line.setup);
      if (line.kind !== 'command' || typeof state === 'string') continue;
      for (const event of happened?.events ?? [])
        for (const change of unlistedChanges(state, event, line.command.atMs)) unlisted.add(change);
    }
  }
  expect([...unlisted]).toEqual([]);
});
