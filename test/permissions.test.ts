/** Every role at every act in every phase of every book, against who may and when by lists written by hand, and the printed matrix. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/lib/files.ts';
import { makePermissions, PERMISSIONS_FILE } from '../scripts/lib/permissions.ts';
import {
  type Asking,
  answerTo,
  askingsOf,
  isClosed,
  PHASES,
  type Phase,
  phasesOf,
  type Staged,
  tableAt,
} from '../scripts/lib/phases.ts';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import { ACTS, type Act } from '../src/rules/index.ts';
import { rolesOf, type TableState } from '../src/table/index.ts';
import { digestOf } from './kit/tables.ts';
import { mayNow, phasesInOrder, TRANSCRIBED_ASKINGS } from './kit/when-may.ts';
import { BOOK_NAMES, type BookName, cellOf, LADDERS, OUTSIDE, TRANSCRIBED_ACTS, whoMay } from './kit/who-may.ts';

/** Refusals of someone who may never. */
const NEVER = ['not-in-this-book', 'not-your-role', 'not-automatic'];

/** What can be left to the system at all, whatever a set-up says. */
const AUTOMATABLE: readonly Act[] = [
  ...(['open-table', 'start-gaming-day', 'exclude-player', 'call-bets', 'tumble', 'close-bets', 'uncover', 'throw'] as const),
  ...(['settle-round', 'take-losers', 'pay-winners', 'offer-dice', 'choose-dice', 'replace-shooter', 'interrupt'] as const),
  'declare-rectified',
];

type Setup = Required<Pick<Staged, 'dice' | 'automatic'>>;

/** What someone in this role hears who may not; nothing where they may. */
function refusedForWho(book: BookName, act: Act, role: string, { dice, automatic }: Setup): string | null {
  if (cellOf(book, act) === '-') return 'not-in-this-book';
  const bySystem = role === 'system' && automatic.includes(act) && AUTOMATABLE.includes(act);
  const may =
    act === 'enter-result' && dice === 'electronic'
      ? role === 'tumbler'
      : (whoMay(book, act).includes(role) && (role !== 'tumbler' || dice === 'electronic')) || bySystem;
  return may ? null : role === 'system' ? 'not-automatic' : 'not-your-role';
}

const tried = new Map<string, number>();
const count = (key: string): void => void tried.set(key, (tried.get(key) ?? 0) + 1);

/** What is wrong with one cell: who hears what, and whether it is the time for it. */
function faultOfCell(book: BookName, state: TableState, asking: Asking, role: string, phase: Phase): string | null {
  const { setup } = state;
  const suspended = state.suspended !== null;
  const code = answerTo(book, state, asking, role)?.code ?? null;
  const who = refusedForWho(book, asking.act, role, setup);
  const now = who === null && mayNow(book, asking.name, phase, { dice: setup.dice, suspended });
  count(who ?? (now ? 'may' : 'not now'));
  if (now) count(`${book} ${setup.dice} ${asking.name}`);
  const told = `${role} ${asking.name}: ${code ?? 'may'}`;
  if (who !== null) return code === who ? null : `${told}, should hear ${who}`;
  if (now) return code === null ? null : `${told}, should be allowed`;
  return code === null || NEVER.includes(code) ? `${told}, should be refused for the time` : null;
}

const SETUPS: readonly (readonly [name: string, setup: Setup])[] = [
  ['real dice, nothing automatic', { dice: 'real', automatic: [] }],
  ['real dice, everything automatic', { dice: 'real', automatic: ACTS }],
  ['electronic dice, nothing automatic', { dice: 'electronic', automatic: [] }],
  ['electronic dice, everything automatic', { dice: 'electronic', automatic: ACTS }],
];

describe.each(BOOK_NAMES)('%s', (book) => {
  const roles = [...LADDERS[book], ...OUTSIDE];

  it('has the ladder and the roles of the list', () => {
    const conduct = RULEBOOKS.find(({ id }) => id === book)?.conduct;
    expect(conduct && rolesOf(conduct)).toEqual(roles);
  });

  it('has the phases of the list', () => {
    expect(phasesOf(book, 'real')).toEqual(phasesInOrder(book));
  });

  describe.each(SETUPS)('%s', (_, setup) => {
    const stages = phasesOf(book, setup.dice).flatMap((phase) =>
      (isClosed(phase) ? [false] : [false, true]).map(
        (suspended) => [`${PHASES[phase]}${suspended ? ', suspended' : ''}`, phase, suspended] as const,
      ),
    );

    it.each(stages)('%s: every role at every act', (__, phase, suspended) => {
      const [room, full] = [false, true].map((all) => tableAt(book, phase, { ...setup, suspended, full: all })) as [
        TableState,
        TableState,
      ];
      const before = digestOf(room);
      const wrong = askingsOf(book).flatMap((asking) =>
        roles.map((role) => faultOfCell(book, asking.full ? full : room, asking, role, phase)).filter((fault) => fault !== null),
      );
      expect(wrong).toEqual([]);
      expect(digestOf(room)).toBe(before);
    });
  });
});

describe('together', () => {
  const electronicOnly = ['commit-dice', 'reveal-dice'];

  it.each(BOOK_NAMES)('%s: every act that the book has was allowed to somebody in some phase', (book) => {
    const names = askingsOf(book).filter(({ act, name }) => {
      if (cellOf(book, act) === '-') return false;
      // This ground is Crown's alone.
      return name !== 'invalidate:unmended' || book === 'crown-sic-bo';
    });
    const dice = (name: string): string => (electronicOnly.includes(name) ? 'electronic' : 'real');
    expect(names.map(({ name }) => name).filter((name) => !tried.has(`${book} ${dice(name)} ${name}`))).toEqual([]);
  });

  it('every refusal was heard', () => {
    for (const code of ['may', 'not now', ...NEVER]) expect([code, (tried.get(code) ?? 0) > 1000]).toEqual([code, true]);
  });
});

describe('the lists and the matrix', () => {
  it('the list of who may has every act once', () => {
    expect([...TRANSCRIBED_ACTS].toSorted()).toEqual([...ACTS].toSorted());
  });

  it('the list of when has every way to ask once, and every act', () => {
    const askings = new Set(BOOK_NAMES.flatMap((book) => askingsOf(book).map(({ name }) => name)));
    expect([...TRANSCRIBED_ASKINGS].toSorted()).toEqual([...askings].toSorted());
    expect(new Set(TRANSCRIBED_ASKINGS.map((name) => name.split(':')[0]))).toEqual(new Set(ACTS));
  });

  it('the matrix is printed as it stands: run `npm run permissions` when this fails', () => {
    expect(readFileSync(join(ROOT, PERMISSIONS_FILE), 'utf8')).toBe(makePermissions());
  });

  /** The cells of the first or second table of a book's section, trimmed. */
  function cellsOf(book: BookName, which: 0 | 1): readonly (readonly string[])[] {
    const section = makePermissions().split(`## ${book}\n`)[1]?.split('\n## ')[0] ?? '';
    const tables = section.split('\n\n').filter((block) => block.startsWith('|'));
    return (tables[which] ?? '')
      .trim()
      .split('\n')
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
  }

  it.each(BOOK_NAMES)('%s: the matrix says who as the list does', (book) => {
    const [head = [], , ...rows] = cellsOf(book, 0);
    const columns = [...LADDERS[book], 'player', 'officer'];
    expect(head.slice(1).map((title) => title.replace(/ \(.*/, ''))).toEqual(columns);
    const printed = new Map(rows.map(([act, ...cells]) => [act, columns.filter((__, i) => cells[i] !== '')]));
    for (const act of ACTS)
      expect([act, printed.get(act) ?? []]).toEqual([act, whoMay(book, act).filter((role) => role !== 'tumbler')]);
  });

  /** What stands in a cell, by the list: with which dice, and whether also, or only, while a malfunction is not mended. */
  function markOf(book: BookName, name: string, phase: Phase): string {
    const marks = (['real', 'electronic'] as const)
      .filter((dice) => phasesOf(book, dice).includes(phase))
      .map((dice) => {
        const [running, suspended] = [false, true].map((rests) =>
          mayNow(book, name, phase, { dice, suspended: rests && !isClosed(phase) }),
        );
        const seen = whoMay(book, name.split(':')[0] as Act).some((role) => role !== 'tumbler' || dice === 'electronic');
        return { dice, mark: !seen ? '' : running ? (suspended ? '●' : '○') : suspended ? '◆' : '' };
      });
    if (new Set(marks.map(({ mark }) => mark)).size === 1) return marks[0]?.mark ?? '';
    return marks.flatMap(({ dice, mark }) => (mark === '' ? [] : [`${mark} ${dice}`])).join(', ');
  }

  it.each(BOOK_NAMES)('%s: the matrix says when as the list does', (book) => {
    const [head = [], , ...rows] = cellsOf(book, 1);
    const columns = head.slice(1).map((title) => Object.entries(PHASES).find(([, name]) => name === title)?.[0] as Phase);
    expect(columns.filter((phase) => phase !== 'Z' && phase !== 'E')).toEqual(phasesInOrder(book));
    const names = askingsOf(book).filter(({ act }) => cellOf(book, act) !== '-');
    const should = names.map(({ name }) => [name, ...columns.map((phase) => markOf(book, name, phase))]);
    expect(rows).toEqual(should.filter(([, ...marks]) => marks.some((mark) => mark !== '')));
  });
});
