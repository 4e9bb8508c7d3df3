/** Tests which refusal a tournament gives if several apply: the first in `TOURNAMENT_REFUSALS`. */
import { describe, expect, it } from 'vitest';
import { TOURNAMENT_REFUSALS, type TournamentRefusalCode } from '../src/tournament/index.ts';
import {
  BUY_BACK,
  CONDITIONS,
  makeFinal,
  makeSession,
  runningTournament,
  type TestTournament,
  testTournament,
} from './kit/test-tournament.ts';

/** A refusal of the command, and the lines that remove its cause. */
type Step = readonly [code: TournamentRefusalCode, ...fix: readonly string[]];

interface Walk {
  readonly command: string;
  readonly tournament: () => TestTournament;
  readonly steps: readonly Step[];
}

const ready = (changes: object = {}): TestTournament => testTournament(changes).open().enter('ann', 'bo', 'cy', 'dee');
const SEATS = 'seats=[["e1","T1",1],["e2","T2",1],["e3","T1",2],["e4","T2",2]]';
const FEW = { ...CONDITIONS.entry, tooFew: 'extend' };
/** Each command meets every cause at the start, and the causes are removed one by one. */
const WALKS: readonly Walk[] = [
  {
    command: 'director dora open-entries',
    tournament: () => testTournament({ entry: { ...CONDITIONS.entry, opensMs: 60_000 } }),
    steps: [
      ['not-in-charge', 'pit-boss pam appoint-director person=dora', 'director dora take-charge', 'director dora leave-charge'],
      ['no-conditions', 'pit-boss pam draft-conditions'],
      ['director-away', 'director dora take-charge'],
      ['not-approved', 'officer olga approve-conditions hash=drafted reference=R'],
      ['too-early'],
    ],
  },
  {
    command: 'system server open-entries',
    tournament: () => testTournament({ entry: { ...CONDITIONS.entry, opensMs: 60_000 } }),
    steps: [
      ['no-conditions', 'pit-boss pam draft-conditions'],
      ['no-director', 'pit-boss pam appoint-director person=dora'],
      ['not-approved', 'officer olga approve-conditions hash=drafted reference=R'],
      ['too-early'],
    ],
  },
  {
    command: 'player ann apply house={"excluded":true,"underAge":true,"holdsRole":true}',
    tournament: () => testTournament(),
    steps: [['no-conditions', 'pit-boss pam draft-conditions'], ['wrong-stage']],
  },
  {
    command: 'player ann apply @61m',
    tournament: () => testTournament().open().enter('ann'),
    steps: [['entered-already', 'player ann withdraw-entry entry=e1'], ['too-late']],
  },
  {
    command: 'director dora accept-entry entry=e8',
    tournament: () => {
      const t = testTournament().open().enter('ann', 'bo', 'cy', 'dee', 'eva', 'fay');
      t.accepts('player gus apply', 'director dora accept-entry entry=e7');
      return t;
    },
    steps: [['unknown-entry', 'player hal apply', 'director dora refuse-entry entry=e8 why=x'], ['wrong-status']],
  },
  {
    command: 'director dora close-entries @30m',
    tournament: () => testTournament({ entry: FEW }).open().enter('ann'),
    steps: [
      ['draw-not-committed', 'tumbler dice commit-draw session=heat commitment=c'],
      [
        'too-few-players',
        ...['bo', 'cy', 'dee'].flatMap((person, i) => [`player ${person} apply`, `director dora accept-entry entry=e${i + 2}`]),
      ],
      ['too-early'],
    ],
  },
  {
    command: `tumbler dice draw-seats session=heat seed=s ${SEATS}`,
    tournament: () => ready(),
    steps: [
      [
        'wrong-stage',
        'tumbler dice commit-draw session=heat commitment=c',
        'director dora close-entries @1h',
        'director dora designate-table table=T1',
      ],
      ['unknown-table', 'director dora designate-table table=T2', 'player ann withdraw-entry entry=e1'],
      ['draw-invalid'],
    ],
  },
  {
    command: 'system server start-session session=heat',
    tournament: () => {
      const sessions = [makeSession('heat', 2, { cuts: [{ by: 'table', n: 1 }] }), makeFinal(3)];
      const t = ready({ sessions, signature: 'required', directorAwaySeconds: 0 });
      t.accepts(
        'player eva apply',
        'tumbler dice commit-draw session=heat commitment=c',
        'director dora close-entries @1h',
        'director dora designate-table table=T1',
        'director dora designate-table table=T2',
        'officer olga withdraw-approval why=x',
        'director dora leave-charge',
      );
      return t;
    },
    steps: [
      ['approval-withdrawn', 'officer olga approve-conditions hash=drafted reference=R @61m'],
      ['director-away', 'director dora take-charge'],
      [
        'wrong-phase',
        `tumbler dice draw-seats session=heat seed=s ${SEATS}`,
        'director dora accept-entry entry=e5',
        'director dora allot-seat session=heat entry=e3 table=T2 position=3 why=x',
        'director dora alter-start session=heat startsMs=5400000 why=x',
      ],
      ['tables-uneven', 'director dora allot-seat session=heat entry=e3 table=T1 position=2 why=x'],
      ['too-few-players', 'player ann check-in session=heat entry=e1'],
      ['seat-missing', 'player eva withdraw-entry entry=e5'],
      [
        'not-acknowledged',
        'player bo acknowledge-start session=heat entry=e2',
        'player cy acknowledge-start session=heat entry=e3',
        'player dee acknowledge-start session=heat entry=e4',
      ],
      ['not-briefed', 'director dora brief-players entries=[e1]'],
      ['not-signed', 'player ann sign-conditions entry=e1'],
      ['too-early'],
    ],
  },
  {
    command: 'player ann check-in session=heat entry=e1',
    tournament: () => ready(),
    steps: [
      [
        'wrong-phase',
        'tumbler dice commit-draw session=heat commitment=c',
        'director dora close-entries @1h',
        'director dora designate-table table=T1',
        'director dora designate-table table=T2',
        `tumbler dice draw-seats session=heat seed=s ${SEATS}`,
        'director dora check-in session=heat entry=e1',
      ],
      ['wrong-status'],
    ],
  },
  {
    command: 'director dora undo-check-in session=heat entry=e5',
    tournament: () => ready(),
    steps: [
      [
        'wrong-phase',
        'tumbler dice commit-draw session=heat commitment=c',
        'director dora close-entries @1h',
        'director dora designate-table table=T1',
        'director dora designate-table table=T2',
        `tumbler dice draw-seats session=heat seed=s ${SEATS}`,
      ],
      ['unknown-entry'],
    ],
  },
  {
    command: 'player dee nominate-substitute session=heat entry=e4 person=ann house={"excluded":true}',
    tournament: () => runningTournament({ substitutes: 'not-allowed' }),
    steps: [['excluded']],
  },
  {
    command: 'player dee nominate-substitute session=heat entry=e4 person=sue',
    tournament: () => {
      const t = runningTournament({ substitutes: 'not-allowed' });
      t.spin('heat', 'T2', { e2: [1000, 100], e4: [0, 1000] });
      return t;
    },
    steps: [['wrong-status', 'director dora correct-chips session=heat entry=e4 chips=10 why=x'], ['substitutes-not-allowed']],
  },
  {
    command: 'system table record-spin session=heat table=T1 spin=2 rows=[["e1",1000,0]]',
    tournament: () => {
      const t = runningTournament();
      t.playOut('heat', 'T1');
      return t;
    },
    steps: [['spins-over']],
  },
  {
    command: 'system table record-spin session=heat table=T1 spin=2 rows=[["e1",1000,0]]',
    tournament: () => runningTournament(),
    steps: [
      ['spin-not-next', 'system table record-spin session=heat table=T1 spin=1 rows=[["e1",1000,100],["e3",1000,100]]'],
      ['bad-rows'],
    ],
  },
  {
    command: 'director dora conclude-table session=heat table=T1 why=x',
    tournament: () => {
      const t = runningTournament({ chipsBecomeCash: true });
      t.spin('heat', 'T1', { e1: [1100, 100], e3: [0, 1000] });
      return t;
    },
    steps: [
      ['not-determined', 'system table record-spin session=heat table=T2 spin=1 rows=[["e2",1100,100],["e4",0,1000]]'],
      ['agreement-missing'],
    ],
  },
  {
    command: 'director dora sign-count session=heat table=T1',
    tournament: () => {
      const t = runningTournament();
      t.playOut('heat', 'T1');
      return t;
    },
    steps: [['not-counted', 'dealer dora count-chips session=heat table=T1 counts=[["e1",1000],["e3",1000]]'], ['same-person']],
  },
  {
    command: 'player dee buy-back entry=e4 @3h',
    tournament: () => {
      const t = runningTournament(BUY_BACK);
      t.spin('heat', 'T1', { e1: [1400, 400], e3: [800, 200] });
      t.spin('heat', 'T2', { e2: [1300, 300], e4: [0, 1000] });
      t.playOut('heat', 'T1');
      t.playOut('heat', 'T2');
      t.count('heat');
      return t;
    },
    steps: [['no-buy-back']],
  },
];

const rank = (code: TournamentRefusalCode): number => TOURNAMENT_REFUSALS.indexOf(code);

describe('a command that several refusals apply to', () => {
  it.each(WALKS.map((walk, i) => [`${i + 1}: ${walk.command}`, walk] as const))(
    '%s gets the first of them',
    (_, { command, tournament, steps }) => {
      const t = tournament();
      const codes = steps.map(([, ...fix]) => {
        const { code } = t.refuses(command);
        t.accepts(...fix);
        return code;
      });
      expect(codes).toEqual(steps.map(([code]) => code));
      expect(codes).toEqual(codes.toSorted((a, b) => rank(a) - rank(b)));
    },
  );
});
