/** Tries every act in every role and every phase of every rulebook. Compares the refusals with lists written by hand and with docs/PERMISSIONS.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/lib/files.ts';
import { makePermissions, PERMISSIONS_FILE } from '../scripts/lib/permissions.ts';
import {
  type ActVariant,
  isClosed,
  PHASES,
  type Phase,
  type PhaseOptions,
  phasesOf,
  refusalOf,
  tableAt,
  variantsIn,
} from '../scripts/lib/phases.ts';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import { ACTS, type Act } from '../src/rules/index.ts';
import { rolesOf, type TableState } from '../src/table/index.ts';
import {
  BOOK_NAMES,
  type BookName,
  permissionTextOf,
  permittedRoles,
  ROLES_OUTSIDE_LADDERS,
  STAFF_ROLES,
  TRANSCRIBED_ACTS,
} from './kit/expected-permissions.ts';
import { isAllowedIn, phasesInOrder, TRANSCRIBED_VARIANTS } from './kit/expected-phases.ts';
import { digestOf } from './kit/table-states.ts';

/** Refusals because of the role. They do not depend on the phase. */
const ROLE_REFUSALS = ['not-in-this-book', 'not-your-role', 'not-automatic'];

/** The acts that a set-up can let the system do. */
const AUTOMATABLE: readonly Act[] = [
  ...(['change-sign', 'close-table'] as const),
  ...(['open-table', 'start-gaming-day', 'exclude-player', 'call-bets', 'tumble', 'close-bets', 'uncover', 'throw'] as const),
  ...(['settle-round', 'take-losers', 'pay-winners', 'offer-dice', 'choose-dice', 'replace-shooter', 'interrupt'] as const),
  'declare-rectified',
  'pay-due',
];

/** The acts whose roles differ at a tournament table: [crown-sic-bo 8.3.2] and the decisions about tournaments. */
const TOURNAMENT_ACTS: Readonly<Record<string, readonly Act[]>> = {
  'only the system': ['open-table', 'close-table', 'seat-player', 'leave-table', 'buy-chips', 'cash-out'],
  nobody: [
    ...(['post-notice', 'withdraw-notice', 'change-sign', 'propose-limits', 'decline-limits', 'agree-limits'] as const),
    ...(['issue-colour', 'agree-to-share', 'approve-colours', 'redeem-colour', 'redeem-closed-table'] as const),
    'require-to-vacate',
  ],
  'the system too': ['withdraw'],
};

type Setup = Required<Pick<PhaseOptions, 'dice' | 'automatic'>>;

/** The refusal of a role that may not do the act; null if the role may do it. */
function refusalOfRole(book: BookName, act: Act, role: string, { dice, automatic }: Setup): string | null {
  // The list has `-` if the rulebook does not have the act.
  if (permissionTextOf(book, act) === '-') return 'not-in-this-book';
  const isAutomatic = role === 'system' && automatic.includes(act) && AUTOMATABLE.includes(act);
  const isPermitted =
    act === 'enter-result' && dice === 'electronic'
      ? role === 'tumbler'
      : (permittedRoles(book, act).includes(role) && (role !== 'tumbler' || dice === 'electronic')) || isAutomatic;
  return isPermitted ? null : role === 'system' ? 'not-automatic' : 'not-your-role';
}

const counts = new Map<string, number>();
const count = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/**
 * Describes the difference between the table and the lists for one role, act and phase. Null if they agree. A variant is an act with
 * certain fields, such as `invalidate:current`.
 */
function findCellError(book: BookName, state: TableState, variant: ActVariant, role: string, phase: Phase): string | null {
  const { setup } = state;
  const suspended = state.suspended !== null;
  const code = refusalOf(book, state, variant, role)?.code ?? null;
  const expected = refusalOfRole(book, variant.act, role, setup);
  const isAllowed = expected === null && isAllowedIn(book, variant.name, phase, { dice: setup.dice, suspended, role });
  count(expected ?? (isAllowed ? 'may' : 'not now'));
  if (isAllowed) count(`${book} ${setup.dice} ${variant.name}`);
  const cell = `${role} ${variant.name}: ${code ?? 'may'}`;
  if (expected !== null) return code === expected ? null : `${cell}, should be refused as ${expected}`;
  if (isAllowed) return code === null ? null : `${cell}, should be allowed`;
  return code === null || ROLE_REFUSALS.includes(code) ? `${cell}, should be refused in this phase` : null;
}

const SETUPS: readonly (readonly [name: string, setup: Setup])[] = [
  ['real dice, nothing automatic', { dice: 'real', automatic: [] }],
  ['real dice, everything automatic', { dice: 'real', automatic: ACTS }],
  ['electronic dice, nothing automatic', { dice: 'electronic', automatic: [] }],
  ['electronic dice, everything automatic', { dice: 'electronic', automatic: ACTS }],
];

describe.each(BOOK_NAMES)('%s', (book) => {
  const roles = [...STAFF_ROLES[book], ...ROLES_OUTSIDE_LADDERS];

  it('has the staff roles (its ladder) and the other roles of the list', () => {
    const conduct = RULEBOOKS.find(({ id }) => id === book)?.conduct;
    expect(conduct && rolesOf(conduct)).toEqual(roles);
  });

  it('has the phases of the list', () => {
    expect(phasesOf(book, 'real')).toEqual(phasesInOrder(book));
  });

  describe.each(SETUPS)('%s', (_, setup) => {
    const phaseRows = phasesOf(book, setup.dice).flatMap((phase) =>
      (isClosed(phase) ? [false] : [false, true]).map(
        (suspended) => [`${PHASES[phase]}${suspended ? ', suspended' : ''}`, phase, suspended] as const,
      ),
    );

    it.each(phaseRows)('%s: each role may do the acts in the lists, and no others', (__, phase, suspended) => {
      const [tableWithFreeSeat, fullTable] = [false, true].map((full) => tableAt(book, phase, { ...setup, suspended, full })) as [
        TableState,
        TableState,
      ];
      const before = digestOf(tableWithFreeSeat);
      const errors = variantsIn(book).flatMap((variant) =>
        roles
          .map((role) => findCellError(book, variant.full ? fullTable : tableWithFreeSeat, variant, role, phase))
          .filter((error) => error !== null),
      );
      expect(errors).toEqual([]);
      expect(digestOf(tableWithFreeSeat)).toBe(before);
    });
  });
});

describe.each(BOOK_NAMES)('%s: the system pays what is due', (book) => {
  const payDue = variantsIn(book).find(({ act }) => act === 'pay-due') as ActVariant;

  it.each<readonly [allowed: Act, refusal: string | null]>([
    ['pay-winners', null],
    ['pay-due', null],
    ['take-losers', 'not-automatic'],
  ])('if the set-up lets it do %s: %s', (allowed, refusal) => {
    const table = tableAt(book, phasesOf(book, 'real')[1] as Phase, { automatic: [allowed] });
    expect(refusalOf(book, table, payDue, 'system')?.code ?? null).toBe(refusal);
  });
});

describe('in the tests above', () => {
  const electronicOnly = ['commit-dice', 'reveal-dice', 'reject-dice'];

  it.each(BOOK_NAMES)('%s: every act of the rulebook was allowed to some role in some phase', (book) => {
    const names = variantsIn(book).filter(({ act, name }) => {
      if (permissionTextOf(book, act) === '-') return false;
      // Only Crown has this ground.
      return name !== 'invalidate:unmended' || book === 'crown-sic-bo';
    });
    const diceOf = (name: string): string => (electronicOnly.includes(name) ? 'electronic' : 'real');
    expect(names.map(({ name }) => name).filter((name) => !counts.has(`${book} ${diceOf(name)} ${name}`))).toEqual([]);
  });

  it('every kind of answer occurred often: allowed, refused in this phase, and each refusal because of the role', () => {
    for (const code of ['may', 'not now', ...ROLE_REFUSALS]) expect([code, (counts.get(code) ?? 0) > 1000]).toEqual([code, true]);
  });
});

describe('the lists and docs/PERMISSIONS.md', () => {
  it('the list of permissions has every act once', () => {
    expect([...TRANSCRIBED_ACTS].toSorted()).toEqual([...ACTS].toSorted());
  });

  it('the list of phases has every act variant once', () => {
    const variants = new Set(BOOK_NAMES.flatMap((book) => variantsIn(book).map(({ name }) => name)));
    expect([...TRANSCRIBED_VARIANTS].toSorted()).toEqual([...variants].toSorted());
    expect(new Set(TRANSCRIBED_VARIANTS.map((name) => name.split(':')[0]))).toEqual(new Set(ACTS));
  });

  it('the document is up to date: run `npm run permissions` if this fails', () => {
    expect(readFileSync(join(ROOT, PERMISSIONS_FILE), 'utf8')).toBe(makePermissions());
  });

  /** The cells of the first table (permissions) or second table (phases) in the section of a rulebook, trimmed. */
  function cellsOf(book: BookName, tableIndex: 0 | 1): readonly (readonly string[])[] {
    const section = makePermissions().split(`## ${book}\n`)[1]?.split('\n## ')[0] ?? '';
    const tables = section.split('\n\n').filter((block) => block.startsWith('|'));
    return (tables[tableIndex] ?? '')
      .trim()
      .split('\n')
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
  }

  it.each(BOOK_NAMES)('%s: the document has the permissions of the list', (book) => {
    const [head = [], , ...rows] = cellsOf(book, 0);
    const hasManager = book === 'adelaide-big-and-small';
    const columns = [...STAFF_ROLES[book], 'player', 'officer', ...(hasManager ? ['inspectorate-manager'] : [])];
    expect(head.slice(1).map((title) => title.replace(/ \(.*/, ''))).toEqual(columns);
    const printed = new Map(rows.map(([act, ...cells]) => [act, columns.filter((__, i) => cells[i] !== '')]));
    for (const act of ACTS)
      expect([act, printed.get(act) ?? []]).toEqual([
        act,
        permittedRoles(book, act).filter((role) => !['tumbler', 'system'].includes(role)),
      ]);
  });

  it('the document has the acts of tournament tables', () => {
    const section = makePermissions().split('## Tournament tables\n')[1] ?? '';
    const rows = [...section.matchAll(/^\| ([a-z-]+) \| (.+) \|$/gm)].map(([, act = '', who = '']) => [act, who]);
    expect(rows.slice(2)).toEqual(
      ACTS.flatMap((act) => Object.entries(TOURNAMENT_ACTS).flatMap(([who, acts]) => (acts.includes(act) ? [[act, who]] : []))),
    );
  });

  /** The expected mark of an act: `○` allowed, but not during a malfunction; `●` always allowed; `◆` allowed only during a malfunction. */
  function markOf(book: BookName, name: string, phase: Phase): string {
    const marks = (['real', 'electronic'] as const)
      .filter((dice) => phasesOf(book, dice).includes(phase))
      .map((dice) => {
        const [running, suspended] = [false, true].map((isSuspended) =>
          isAllowedIn(book, name, phase, { dice, suspended: isSuspended && !isClosed(phase) }),
        );
        const isPossible = permittedRoles(book, name.split(':')[0] as Act).some(
          (role) => role !== 'tumbler' || dice === 'electronic',
        );
        return { dice, mark: !isPossible ? '' : running ? (suspended ? '●' : '○') : suspended ? '◆' : '' };
      });
    if (new Set(marks.map(({ mark }) => mark)).size === 1) return marks[0]?.mark ?? '';
    return marks.flatMap(({ dice, mark }) => (mark === '' ? [] : [`${mark} ${dice}`])).join(', ');
  }

  it.each(BOOK_NAMES)('%s: the document has the phases of the list', (book) => {
    const [head = [], , ...rows] = cellsOf(book, 1);
    const columns = head.slice(1).map((title) => Object.entries(PHASES).find(([, name]) => name === title)?.[0] as Phase);
    // Only electronic dice have the phases Z and E: their dice are not committed yet.
    expect(columns.filter((phase) => phase !== 'Z' && phase !== 'E')).toEqual(phasesInOrder(book));
    const names = variantsIn(book).filter(({ act }) => permissionTextOf(book, act) !== '-');
    const expectedRows = names.map(({ name }) => [name, ...columns.map((phase) => markOf(book, name, phase))]);
    expect(rows).toEqual(expectedRows.filter(([, ...marks]) => marks.some((mark) => mark !== '')));
  });
});
