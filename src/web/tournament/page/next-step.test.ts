/** Tests what the page tells a player to do next, at every stage of a tournament. */
import { describe, expect, it } from 'vitest';
import type { OwnEntryView, TournamentView } from '../../../protocol/index.ts';
import type { Conditions } from '../../../tournament/index.ts';
import { findNextStep, type OwnSeat, type SessionView, type StepCode, type StepInput } from './next-step.ts';

const NOW = 1_000_000;

const session = (id: string, changes: Partial<SessionView> = {}): SessionView => ({
  ...{
    id,
    kind: 'round',
    phase: 'planned',
    startsMs: NOW + 60_000,
    calledMs: null,
    endsMs: null,
    tables: [],
    places: 2,
    players: 0,
  },
  ...{ length: { by: 'spins', spins: 3 }, compulsory: null, chips: 1000, cuts: [{ by: 'overall', n: 2 }], final: false },
  ...{ held: null, tie: null, commitments: { seats: null, lots: null } },
  ...changes,
});

const seat = (id: string, changes: Partial<OwnSeat> = {}): OwnSeat => ({
  ...{ session: id, table: 'crown-1', position: 3, status: 'allotted', chips: 0, substitute: null, acknowledged: true },
  ...{ place: null, compulsory: 25, checkedIn: false, nominated: false, agreed: false },
  ...changes,
});

const ownEntry = (changes: Partial<OwnEntryView> = {}): OwnEntryView => ({
  ...{
    entry: 'e1',
    bot: false,
    status: 'accepted',
    briefed: true,
    signed: false,
    paid: 0,
    boughtBack: 0,
    endedWhy: null,
    history: [],
  },
  ...{ seats: [], prize: null, substituteFor: false, standby: null, buyBack: null, playOff: null },
  ...changes,
});

const viewAt = (stage: TournamentView['stage'], changes: Partial<TournamentView> = {}): TournamentView => ({
  ...{
    id: 'cup',
    name: 'Cup',
    stage,
    practice: false,
    version: 1,
    hash: null,
    approval: null,
    directorPresent: true,
    cancelledWhy: null,
  },
  ...{ rulebook: 'crown-sic-bo', layout: 'A', players: 3, waiting: 0, closesMs: NOW + 30_000, deadlines: [] },
  sessions: [session('heat'), session('final', { kind: 'final', cuts: [], final: true })],
  ...changes,
});

const CONDITIONS = {
  signature: 'not-required',
  entry: { playersMax: 4 },
  lateness: { graceSpins: 1, chips: 'reduced', waitingList: true },
  sessions: [
    { id: 'heat', entrants: [{ from: 'entries' }] },
    { id: 'final', entrants: [{ from: 'advanced', session: 'heat' }] },
  ],
} as unknown as Conditions;

const input = (view: TournamentView, own: OwnEntryView | null, changes: Partial<StepInput> = {}): StepInput => ({
  ...{ view, own, conditions: CONDITIONS, isSignedIn: true, mayPlay: true, nowMs: NOW },
  ...changes,
});

const heatIn = (phase: SessionView['phase'], changes: Partial<SessionView> = {}): TournamentView =>
  viewAt('playing', { sessions: [session('heat', { phase, ...changes }), session('final', { cuts: [], final: true })] });
const seated = (changes: Partial<OwnSeat>, entry: Partial<OwnEntryView> = {}): OwnEntryView =>
  ownEntry({ seats: [seat('heat', changes)], ...entry });
const signing: Partial<StepInput> = { conditions: { ...CONDITIONS, signature: 'required' } };

describe('the next step of a player', () => {
  it.each<[string, StepCode, string | null, StepInput]>([
    ['visitors of an open tournament sign in', 'sign-in', null, input(viewAt('entries'), null, { isSignedIn: false })],
    ['a signed-in player applies', 'apply', 'apply', input(viewAt('entries'), null)],
    ['a player who withdrew applies again', 'apply', 'apply', input(viewAt('entries'), ownEntry({ status: 'withdrawn' }))],
    ['a full tournament has a waiting list', 'apply-waiting', 'apply', input(viewAt('entries', { players: 4 }), null)],
    ['visitors of a played tournament read that it is over', 'played', null, input(viewAt('finished'), null)],
    ['visitors of a tournament follow it until the prizes are awarded', 'watch', null, input(viewAt('ranked'), null)],
    ['staff watch', 'watch', null, input(viewAt('entries'), null, { mayPlay: false })],
    ['nobody applies after the close', 'entries-closing', null, input(viewAt('entries', { closesMs: NOW - 1 }), null)],
    [
      'a disqualified player cannot apply again',
      'disqualified',
      null,
      input(viewAt('entries'), ownEntry({ status: 'disqualified' })),
    ],
    ['an applicant waits for the director', 'applied', null, input(viewAt('entries'), ownEntry({ status: 'applied' }))],
    ['an accepted player waits for the draw', 'wait-draw', null, input(viewAt('entries'), ownEntry())],
    ['a briefed player signs', 'sign', 'sign-conditions', input(viewAt('entries'), ownEntry(), signing)],
    [
      'a player waits for the briefing before signing',
      'wait-briefing',
      null,
      input(viewAt('closed'), ownEntry({ briefed: false }), signing),
    ],
    ['a person of the waiting list checks in', 'check-in', 'check-in', input(heatIn('drawn'), ownEntry({ status: 'waiting' }))],
    [
      'a person of the waiting list who has checked in waits',
      'waiting-standby',
      null,
      input(heatIn('drawn'), ownEntry({ status: 'waiting', standby: 'heat' })),
    ],
    [
      'a changed start comes first',
      'acknowledge',
      'acknowledge-start',
      input(heatIn('drawn'), seated({ acknowledged: false }), signing),
    ],
    ['a player with a seat signs before the start', 'sign', 'sign-conditions', input(heatIn('drawn'), seated({}), signing)],
    ['a player with a seat checks in', 'check-in', 'check-in', input(heatIn('drawn'), seated({}))],
    ['a player who has checked in goes to the seat', 'go-to-seat', null, input(heatIn('drawn'), seated({ checkedIn: true }))],
    [
      'a player whose substitute plays has nothing to do',
      'substituted',
      null,
      input(heatIn('drawn'), seated({ substitute: 'p2' })),
    ],
    [
      'a player whose substitute plays signs and confirms nothing',
      'substituted',
      null,
      input(heatIn('drawn'), seated({ substitute: 'p2', acknowledged: false }), signing),
    ],
    [
      'a substitute, who has signed before the approval, checks in',
      'check-in',
      'check-in',
      input(heatIn('drawn'), seated({ substitute: 'p2' }, { substituteFor: true, briefed: false }), signing),
    ],
    [
      'a substitute checks in',
      'check-in',
      'check-in',
      input(heatIn('drawn'), seated({ substitute: 'p2' }, { substituteFor: true })),
    ],
    ['a late player checks in', 'late', 'check-in', input(heatIn('running'), seated({ status: 'absent' }))],
    [
      'a late player who has not signed signs first',
      'late-sign',
      'sign-conditions',
      input(heatIn('running'), seated({ status: 'absent' }), signing),
    ],
    [
      'a late player signs during a hold',
      'late-sign',
      'sign-conditions',
      input(heatIn('held'), seated({ status: 'absent' }), signing),
    ],
    [
      'a late player who has signed checks in',
      'late',
      'check-in',
      input(heatIn('running'), seated({ status: 'absent' }, { signed: true }), signing),
    ],
    [
      'a late player who is not briefed goes to the director',
      'late-briefing',
      null,
      input(heatIn('running'), seated({ status: 'absent' }, { briefed: false }), signing),
    ],
    [
      'a late substitute, who has signed before the approval, checks in',
      'late',
      'check-in',
      input(heatIn('running'), seated({ status: 'absent', substitute: 'p2' }, { substituteFor: true, signed: true }), signing),
    ],
    ['a player plays', 'play', null, input(heatIn('running'), seated({ status: 'playing' }))],
    ['a player waits during a hold', 'held', null, input(heatIn('held'), seated({ status: 'playing' }))],
    ['a player without chips waits', 'no-chips', null, input(heatIn('running'), seated({ status: 'out' }))],
    ['a player who came too late is out', 'missed', null, input(heatIn('running'), seated({ status: 'missed' }))],
    ['chips are counted', 'counting', null, input(heatIn('counting'), seated({ status: 'playing' }))],
    [
      'a tie of others is nothing to do',
      'counting',
      null,
      input(
        heatIn('counting', {
          tie: { entries: ['e2', 'e3'], places: 1, by: 'play-off', spins: 3, chips: 100, tables: [], seats: [] },
        }),
        seated({ status: 'playing' }),
      ),
    ],
    [
      'an own tie is decided by a play-off',
      'play-off',
      null,
      input(
        heatIn('counting', {
          tie: { entries: ['e1', 'e3'], places: 1, by: 'play-off', spins: 3, chips: 100, tables: [], seats: [] },
        }),
        seated({ status: 'playing' }),
      ),
    ],
    ['a player who advanced waits for the final', 'advanced', null, input(heatIn('cut'), seated({ status: 'advanced' }))],
    [
      'a substitute whose player advances is done',
      'substitute-done',
      null,
      input(heatIn('cut'), seated({ status: 'advanced', substitute: 'p2' }, { substituteFor: true })),
    ],
    [
      'a substitute whose player is eliminated is done',
      'substitute-done',
      null,
      input(heatIn('cut'), seated({ status: 'eliminated', substitute: 'p2' }, { substituteFor: true })),
    ],
    [
      'a substitute who came too late reads it after the session, too',
      'missed',
      null,
      input(heatIn('cut'), seated({ status: 'missed', substitute: 'p2' }, { substituteFor: true })),
    ],
    [
      'a substitute of the last session is done, without the prize of the player',
      'substitute-done',
      null,
      input(viewAt('awarded'), seated({ status: 'ranked', substitute: 'p2' }, { substituteFor: true })),
    ],
    ['an eliminated player is out', 'eliminated', null, input(heatIn('cut'), seated({ status: 'eliminated' }))],
    [
      'an eliminated player buys back',
      'buy-back',
      'buy-back',
      input(
        heatIn('cut'),
        seated({ status: 'eliminated' }, { buyBack: { after: 'heat', into: 'final', fee: 500, untilMs: NOW + 1 } }),
      ),
    ],
    [
      'a player who has bought back waits for the final',
      'advanced',
      null,
      input(
        heatIn('cut'),
        seated({ status: 'eliminated' }, { history: [{ atMs: NOW, status: 'bought-back', session: 'final' }] }),
      ),
    ],
    [
      'a prize is collected',
      'prize-due',
      null,
      input(viewAt('awarded'), ownEntry({ prize: { place: 1, amount: 5, paid: false } })),
    ],
    ['a tournament without a prize is over', 'over', null, input(viewAt('finished'), seated({ status: 'eliminated' }))],
    ['a cancelled tournament says so', 'cancelled', null, input(viewAt('cancelled'), ownEntry())],
  ])('%s', (_, code, act, stepInput) => {
    const next = findNextStep(stepInput);
    expect([next.code, next.act]).toEqual([code, act]);
  });

  it('after an elimination is a repechage if the conditions have one', () => {
    const repechage = session('second', { kind: 'repechage' });
    const view = viewAt('playing', { sessions: [session('heat', { phase: 'cut' }), repechage, session('final')] });
    const conditions = {
      ...CONDITIONS,
      sessions: [...CONDITIONS.sessions, { id: 'second', entrants: [{ from: 'eliminated', session: 'heat' }] }],
    } as unknown as Conditions;
    const next = findNextStep(input(view, seated({ status: 'eliminated' }), { conditions }));
    expect([next.code, next.session?.id]).toEqual(['another-chance', 'second']);
  });
});
