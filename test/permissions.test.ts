/** Every role at every act in every phase of every book, against who may by a list written by hand, and the printed matrix. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/lib/files.ts';
import { makePermissions, PERMISSIONS_FILE } from '../scripts/lib/permissions.ts';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import { ACTS, type Act } from '../src/rules/index.ts';
import { type CommandBody, can, rolesOf, type TableSetup, type TableState } from '../src/table/index.ts';
import { ask, copyTable, digestOf, happen, tableOf } from './kit/tables.ts';
import { BOOK_NAMES, type BookName, cellOf, LADDERS, OUTSIDE, TRANSCRIBED_ACTS, whoMay } from './kit/who-may.ts';

const LAYOUT: Readonly<Record<BookName, string>> = {
  'crown-sic-bo': 'E',
  'rws-tai-sai': 'C',
  'adelaide-big-and-small': 'full',
  'triple-dice': 'mat',
  dicette: 'mat',
};

const isTwoDice = (book: BookName): boolean => book === 'dicette';
const faces = (book: BookName) => (isTwoDice(book) ? ([1, 2] as const) : ([1, 2, 4] as const));
const betOf = (book: BookName): string => ({ 'triple-dice': 'symbol:crown', dicette: 'number:7' })[book as string] ?? 'small';
const signOf = (book: BookName) => ({ minimum: 10, maximum: 1000, ...(book === 'rws-tai-sai' ? { differential: 5000 } : {}) });

/** One body for every act, of the kind that is lawful somewhere in the round. */
function bodyOf(book: BookName, act: Act): CommandBody {
  const player = 'ann';
  const bet = betOf(book);
  const reason = book === 'rws-tai-sai' ? 'too-few-tumbles' : 'not-flat';
  const bodies: { readonly [K in Act]: Extract<CommandBody, { readonly type: K }> } = {
    'open-table': { type: 'open-table', sign: signOf(book), floatMinor: 100_000 },
    'close-table': { type: 'close-table' },
    'post-notice': { type: 'post-notice', notice: 'closure' },
    'change-sign': { type: 'change-sign', sign: signOf(book) },
    'notify-officer': { type: 'notify-officer' },
    'start-gaming-day': { type: 'start-gaming-day' },
    'agree-limits': { type: 'agree-limits', player, limits: { minimum: 5 } },
    'assign-staff': { type: 'assign-staff', person: 'new', role: 'dealer', adult: true },
    'relieve-staff': { type: 'relieve-staff', person: 'dan' },
    'seat-player': { type: 'seat-player', player, position: 2, adult: true },
    'leave-table': { type: 'leave-table', player },
    'exclude-player': { type: 'exclude-player', player, grounds: 'conduct' },
    'readmit-player': { type: 'readmit-player', player },
    'require-to-vacate': { type: 'require-to-vacate', player },
    'warn-player': { type: 'warn-player', player, about: 'touching' },
    'buy-chips': { type: 'buy-chips', player, from: 'cage', amount: 100 },
    'cash-out': { type: 'cash-out', player, to: 'wallet', amount: 100 },
    'issue-colour': { type: 'issue-colour', player, colour: 'red', value: 10, count: 1 },
    'agree-to-share': { type: 'agree-to-share', player, colour: 'red' },
    'approve-colours': { type: 'approve-colours', player },
    'redeem-colour': { type: 'redeem-colour', player, colour: 'red', count: 1, issuedAt: 'T1' },
    'redeem-closed-table': {
      type: 'redeem-closed-table',
      player,
      colour: 'red',
      count: 1,
      surveillanceTold: true,
      valueFound: 10,
      lowestMinimum: 10,
    },
    place: { type: 'place', player, bet, amount: 10 },
    withdraw: { type: 'withdraw', player, bet, amount: 10 },
    move: { type: 'move', player, from: bet, to: 'any-triple', amount: 10 },
    'order-dry-spin': { type: 'order-dry-spin', ground: 'during-play' },
    'call-bets': { type: 'call-bets' },
    tumble: { type: 'tumble', times: 3 },
    'close-bets': { type: 'close-bets' },
    uncover: { type: 'uncover' },
    throw: { type: 'throw' },
    'enter-result': { type: 'enter-result', faces: faces(book) },
    'confirm-result': { type: 'confirm-result', faces: faces(book) },
    'settle-round': { type: 'settle-round' },
    'take-losers': { type: 'take-losers' },
    'pay-winners': { type: 'pay-winners' },
    'offer-dice': { type: 'offer-dice' },
    'accept-dice': { type: 'accept-dice', player },
    'choose-dice': { type: 'choose-dice', dice: [1, 2, 3] },
    'replace-shooter': { type: 'replace-shooter', player },
    'declare-failure': { type: 'declare-failure', reason },
    'report-malfunction': { type: 'report-malfunction', about: 'tumbler' },
    'declare-rectified': { type: 'declare-rectified' },
    interrupt: { type: 'interrupt', about: 'power' },
    'report-lamps': { type: 'report-lamps', about: 'dark' },
    'correct-result': { type: 'correct-result', faces: faces(book), why: 'misread' },
    'correct-settlement': { type: 'correct-settlement', round: 1, faces: faces(book), why: 'misread' },
    'void-damaged': { type: 'void-damaged', rounds: [1], why: 'chipped die' },
    invalidate: { type: 'invalidate', ground: 'fraud', why: 'seen' },
    'record-error': { type: 'record-error', round: 1, about: 'paid twice' },
    adjust: { type: 'adjust', round: 1, player, amount: 10, why: 'paid short' },
    'void-wager': { type: 'void-wager', player, bet, grounds: 'device' },
    'hold-winnings': { type: 'hold-winnings', player, amount: 10, grounds: 'device' },
    'release-held': { type: 'release-held', player },
    'forfeit-held': { type: 'forfeit-held', player },
    'raise-dispute': { type: 'raise-dispute', player, about: 'payout' },
    'decide-dispute': { type: 'decide-dispute', dispute: 1, decision: 'stands' },
    'request-review': { type: 'request-review', player, dispute: 1 },
    'decide-review': { type: 'decide-review', dispute: 1, decision: 'stands' },
    rule: { type: 'rule', about: 'chip on the line', decision: 'no wager' },
    'commit-dice': { type: 'commit-dice', commitment: 'c0' },
    'reveal-dice': { type: 'reveal-dice', round: 1, seed: '5eed' },
  };
  return bodies[act];
}

const PHASES = ['table closed', 'idle', 'betting', 'closed', 'result entered', 'settled', 'suspended'] as const;

/** The table brought to each phase, with ann seated and wagering and dan dealing. */
function tablesOf(book: BookName, setup: Partial<TableSetup>): ReadonlyMap<string, TableState> {
  const state = tableOf(book, LAYOUT[book], { colours: ['red', 'blue'], ...setup });
  const top = LADDERS[book].at(-1) as string;
  const person: Readonly<Record<string, string>> = { player: 'ann', dealer: 'dan' };
  const go = (role: string, body: CommandBody): void => void happen(state, ask(role, person[role] ?? 'max', body));
  const phases = new Map<string, TableState>();
  const keep = (phase: (typeof PHASES)[number]): void => void phases.set(phase, copyTable(state));
  go(top, bodyOf(book, 'assign-staff'));
  go(top, { type: 'assign-staff', person: 'dan', role: 'dealer', adult: true });
  keep('table closed');
  go(top, bodyOf(book, 'open-table'));
  go('dealer', { type: 'seat-player', player: 'ann', position: 1, adult: true });
  go('dealer', { type: 'buy-chips', player: 'ann', from: 'cage', amount: 1000 });
  if (whoMay(book, 'offer-dice').length > 0) {
    go('dealer', { type: 'offer-dice' });
    go('player', { type: 'accept-dice', player: 'ann' });
    go('player', { type: 'choose-dice', dice: [1, 3, 5] });
  }
  keep('idle');
  if (setup.dice === 'electronic') go('tumbler', { type: 'commit-dice', commitment: 'c0' });
  if (book === 'adelaide-big-and-small') go('dealer', { type: 'tumble', times: 3 });
  go('dealer', { type: 'call-bets' });
  go('player', { type: 'place', player: 'ann', bet: betOf(book), amount: 10 });
  if (book === 'triple-dice') go('player', { type: 'place', player: 'ann', bet: 'shooter', amount: 10 });
  keep('betting');
  if (book === 'crown-sic-bo') go('dealer', { type: 'tumble', times: 1 });
  if (whoMay(book, 'throw').length > 0) go(book === 'dicette' ? 'dealer' : 'player', { type: 'throw' });
  else go('dealer', { type: 'close-bets' });
  keep('closed');
  if (whoMay(book, 'uncover').length > 0) go('dealer', { type: 'uncover' });
  if (book === 'rws-tai-sai') go('dealer', { type: 'tumble', times: 3 });
  go(state.setup.dice === 'electronic' ? 'tumbler' : 'dealer', { type: 'enter-result', faces: faces(book) });
  keep('result entered');
  go('dealer', { type: 'settle-round' });
  keep('settled');
  const suspended = copyTable(phases.get('betting') as TableState);
  happen(suspended, ask('dealer', 'dan', { type: 'report-malfunction', about: 'tumbler' }));
  phases.set('suspended', suspended);
  return phases;
}

/** Refusals of someone who may never. */
const NEVER = ['not-in-this-book', 'not-your-role', 'not-automatic'];

/** What can be left to the system at all, whatever a set-up says. */
const AUTOMATABLE: readonly Act[] = [
  ...(['open-table', 'start-gaming-day', 'exclude-player', 'call-bets', 'tumble', 'close-bets', 'uncover', 'throw'] as const),
  ...(['settle-round', 'take-losers', 'pay-winners', 'offer-dice', 'choose-dice', 'replace-shooter', 'interrupt'] as const),
  'declare-rectified',
];

/** What someone in this role hears who may not; nothing where they may. */
function expected(book: BookName, act: Act, role: string, { dice, automatic }: TableSetup): string | null {
  if (cellOf(book, act) === '-') return 'not-in-this-book';
  const bySystem = role === 'system' && automatic.includes(act) && AUTOMATABLE.includes(act);
  const may =
    act === 'enter-result' && dice === 'electronic'
      ? role === 'tumbler'
      : (whoMay(book, act).includes(role) && (role !== 'tumbler' || dice === 'electronic')) || bySystem;
  return may ? null : role === 'system' ? 'not-automatic' : 'not-your-role';
}

const PERSON: Readonly<Record<string, string>> = { player: 'ann', dealer: 'dan' };
const tried = new Map<string, number>();

describe.each(BOOK_NAMES)('%s', (book) => {
  const roles = [...LADDERS[book], ...OUTSIDE];

  it('has the ladder and the roles of the list', () => {
    const conduct = RULEBOOKS.find(({ id }) => id === book)?.conduct;
    expect(conduct && rolesOf(conduct)).toEqual(roles);
  });

  const setups: readonly [name: string, setup: Partial<TableSetup>][] = [
    ['real dice, nothing automatic', {}],
    ['real dice, everything automatic', { automatic: ACTS }],
    ['electronic dice, nothing automatic', { dice: 'electronic' }],
    ['electronic dice, everything automatic', { dice: 'electronic', automatic: ACTS }],
  ];
  describe.each(setups)('%s', (_, setup) => {
    const tables = tablesOf(book, setup);

    it.each(PHASES)('%s: who may not hears only that, who may never hears it', (phase) => {
      const state = tables.get(phase) as TableState;
      const before = digestOf(state);
      const wrong: string[] = [];
      for (const act of ACTS) {
        for (const role of roles) {
          const code = can(state, ask(role, PERSON[role] ?? 'max', bodyOf(book, act)))?.code ?? null;
          const never = code !== null && NEVER.includes(code) ? code : null;
          const should = expected(book, act, role, state.setup);
          if (never !== should) wrong.push(`${role} ${act}: ${code ?? 'may'}, should hear ${should ?? 'none of these'}`);
          tried.set(should ?? 'may', (tried.get(should ?? 'may') ?? 0) + 1);
          if (code === null) tried.set(`done: ${act}`, 1);
        }
      }
      expect(wrong).toEqual([]);
      expect(digestOf(state)).toBe(before);
    });
  });
});

it('every act was allowed to somebody in some phase, and every refusal was heard', () => {
  const allowed = ACTS.filter((act) => tried.has(`done: ${act}`));
  // These need more than a phase: somebody barred, held, abstaining, disputed, a colour in hand, a step between.
  const needMore: readonly Act[] = [
    ...(['readmit-player', 'require-to-vacate', 'redeem-colour', 'redeem-closed-table', 'release-held', 'forfeit-held'] as const),
    ...(['decide-dispute', 'record-error', 'adjust', 'seat-player', 'accept-dice', 'choose-dice'] as const),
    ...(['correct-result', 'correct-settlement', 'offer-dice', 'pay-winners', 'confirm-result'] as const),
    ...(['request-review', 'decide-review'] as const),
  ];
  expect([...allowed, ...needMore].toSorted()).toEqual([...ACTS].toSorted());
  for (const code of ['may', ...NEVER]) expect([code, (tried.get(code) ?? 0) > 500]).toEqual([code, true]);
});

describe('the list and the matrix', () => {
  it('the list has every act once', () => {
    expect([...TRANSCRIBED_ACTS].toSorted()).toEqual([...ACTS].toSorted());
  });

  it('the matrix is printed as it stands: run `npm run permissions` when this fails', () => {
    expect(readFileSync(join(ROOT, PERMISSIONS_FILE), 'utf8')).toBe(makePermissions());
  });

  it.each(BOOK_NAMES)('%s: the matrix says the same as the list', (book) => {
    const section = makePermissions().split(`## ${book}\n`)[1]?.split('\n## ')[0] ?? '';
    const [head = [], , ...rows] = section
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').map((cell) => cell.trim()));
    const columns = [...LADDERS[book], 'player', 'officer'];
    expect(head.slice(2, -1).map((title) => title.replace(/ \(.*/, ''))).toEqual(columns);
    const printed = new Map(rows.map((cells) => [cells[1], columns.filter((__, i) => cells[i + 2] !== '')]));
    for (const act of ACTS)
      expect([act, printed.get(act) ?? []]).toEqual([act, whoMay(book, act).filter((role) => role !== 'tumbler')]);
    expect(section.includes('Not in this book: ')).toBe(true);
  });
});
