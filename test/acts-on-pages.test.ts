/** Compares the acts of the rulebooks with what the pages offer to each role, in both directions. Panels have tables of their acts; other acts are found in the code. */
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../scripts/lib/files.ts';
import { nodes, parse, type SyntaxNode, textOf } from '../scripts/lib/parse.ts';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import {
  ACT_RECORDS,
  ACTS,
  type Act,
  assertPresent,
  BOOK_ACTS,
  type BookAct,
  type Conduct,
  GOVERNMENT_ROLES,
} from '../src/rules/index.ts';
import { findConfirmation, rolesThatMay } from '../src/web/dealer/authorise/confirming-roles.ts';
import { DECISIONS, decisionsAbout, isDecisionAct, type Subject } from '../src/web/dealer/decisions/acts.ts';
import { BOOK_NAMES, permittedRoles, STAFF_ROLES } from './kit/expected-permissions.ts';

const conductOf = (book: string): Conduct =>
  assertPresent(
    RULEBOOKS.find(({ id }) => id === book),
    book,
  ).conduct;

/** The acts in commands that these files build: `{ type: 'place', … }`. */
function actsSentBy(isSource: (path: string) => boolean): ReadonlySet<string> {
  const found = new Set<string>();
  for (const file of projectFiles()) {
    if (!/\.tsx?$/.test(file.path) || file.path.endsWith('.test.ts') || !isSource(file.path)) continue;
    for (const [node] of nodes(parse(file).program)) {
      const isType = node.type === 'Property' && (node.key as SyntaxNode).name === 'type';
      if (isType) for (const [inner] of nodes(node.value as SyntaxNode)) found.add(textOf(inner) ?? '');
    }
  }
  return new Set([...found].filter((text) => ACTS.includes(text as Act)));
}

/** A page moves a wager in two steps: it takes the chips back and places them again. */
const COMPOSED: Readonly<Partial<Record<Act, readonly Act[]>>> = { move: ['withdraw', 'place'] };

/** The console shows every offer of the server that belongs to one of these sections. */
const OFFERED_SECTIONS: readonly string[] = ['step', 'dice', 'table', 'trouble'];

const CONSOLE_COMMANDS = actsSentBy((path) => path.startsWith('src/web/dealer/'));
/** The client takes a seat and buys chips for the player pages. */
const PLAYER_COMMANDS = actsSentBy((path) => /^src\/web\/(?!dealer|house)/.test(path) || path === 'src/client/table.ts');

const isComposed = (act: Act, sent: ReadonlySet<string>): boolean => COMPOSED[act]?.every((part) => sent.has(part)) ?? false;

/** Whether the console has a place for an act. The types require an entry for each act of the sections `player` and `decision`. */
function hasPlaceAtConsole(act: BookAct): boolean {
  const { offered } = ACT_RECORDS[act];
  if (OFFERED_SECTIONS.includes(offered) || offered === 'player' || isDecisionAct(act)) return true;
  return CONSOLE_COMMANDS.has(act) || isComposed(act, CONSOLE_COMMANDS);
}

const isOfferedTo = (conduct: Conduct, role: string, act: BookAct): boolean =>
  hasPlaceAtConsole(act) && findConfirmation(conduct, role, act)?.kind === 'self';

describe.each(BOOK_NAMES)('the console of %s', (book) => {
  const conduct = conductOf(book);
  it.each([...STAFF_ROLES[book], ...GOVERNMENT_ROLES])('offers the role %s exactly the acts that the role may do', (role) => {
    expect(BOOK_ACTS.filter((act) => isOfferedTo(conduct, role, act))).toEqual(
      BOOK_ACTS.filter((act) => permittedRoles(book, act).includes(role)),
    );
  });

  it('lets a dealer ask exactly the roles that may do an act', () => {
    for (const act of BOOK_ACTS) {
      const staff = permittedRoles(book, act).filter((role) => [...STAFF_ROLES[book], ...GOVERNMENT_ROLES].includes(role));
      expect([act, [...rolesThatMay(conduct, act)].sort()]).toEqual([act, [...staff].sort()]);
    }
  });

  it('offers an officer no act of other people', () => {
    for (const subject of new Set(Object.values(DECISIONS).flatMap(({ about }) => about as readonly Subject[])))
      for (const act of decisionsAbout(conduct, 'officer', subject)) expect(permittedRoles(book, act)).toContain('officer');
  });
});

describe('the pages of players', () => {
  it.each(BOOK_NAMES)('have every act that a player of %s may do', (book) => {
    const missing = BOOK_ACTS.filter((act) => permittedRoles(book, act).includes('player')).filter(
      (act) => !PLAYER_COMMANDS.has(act) && !isComposed(act, PLAYER_COMMANDS),
    );
    expect(missing).toEqual([]);
  });

  it('have no act that players may never do', () => {
    const forPlayers = new Set<string>(
      BOOK_NAMES.flatMap((book) => BOOK_ACTS.filter((act) => permittedRoles(book, act).includes('player'))),
    );
    expect([...PLAYER_COMMANDS].filter((act) => !forPlayers.has(act))).toEqual([]);
  });
});

describe('the search for commands', () => {
  it('finds those of each page', () => {
    expect([...CONSOLE_COMMANDS]).toEqual(expect.arrayContaining(['seat-player', 'assign-staff', 'place', 'withdraw']));
    expect([...PLAYER_COMMANDS]).toEqual(expect.arrayContaining(['place', 'withdraw', 'agree-limits']));
  });
});
