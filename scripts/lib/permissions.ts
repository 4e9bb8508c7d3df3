/** Who may do what and when, written as a document: who from the books' data, when from tables that were asked. It must never say more than they do. */
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { ACT_RECORDS, BOOK_ACTS, type Permit, type Rulebook } from '../../src/rules/index.ts';
import { rolesOf, type TableState } from '../../src/table/index.ts';
import { type Asking, answerTo, askingsOf, isClosed, PHASES, type Phase, phasesOf, tableAt } from './phases.ts';

/** Where the matrix of permissions is written. */
export const PERMISSIONS_FILE = 'docs/PERMISSIONS.md';

const INTRODUCTION = `# Who may do what, and when

Every act at a table, book by book. The first table of a book says who may, and by which clause; the second in which phases of
play. Both hold: a role may do a thing in a phase where the one has an entry for the role and the other for the phase. Made by
\`npm run permissions\`: who, from the books' data in \`src/rulebooks/conduct\`; when, by asking tables that were brought to each phase with
what every act needs lying ready. A test fails when it is out of date, and another tries every role at every act in every phase of
every book against two lists that were written by hand.

Who:

- A clause stands where the book speaks of the act; **ours** where it is silent and the choice is ours. An empty cell is a role that
  may not.
- Roles stand in the order of the book's ladder, lowest first. A dealer acts only at the table they are assigned to.
- A player acts for themselves alone, and **shooter** is the player who has the dice.
- The officer is the government's: they see everything and touch nothing but what a clause gives them.
- What the table may do by itself is no matter of the book but of the table's set-up, and is not shown here.
- With electronic dice the result comes from them alone, with real dice from people alone. That they commit to a result before
  betting (\`commit-dice\`) and show the seed after it (\`reveal-dice\`) is theirs alone too, at every table.
- Acts that a book does not have are listed below its table; at that book nobody may do them.

When:

- ● at this time, and also while a malfunction is not mended; ○ at this time, but it rests while a malfunction is not mended; ◆ only
  while a malfunction is not mended. **real** and **electronic**: with such dice only. An empty cell is a time at which it is refused.
- Where the fields of an act decide when it may be done, each way to ask has its line: \`declare-failure:exposed\`, \`invalidate:earlier\`.
- What an act needs besides the time is there: somebody barred, money held, a dispute, a full table, a notice that has stood long enough.
`;

/** Roles outside the ladder that have a column. */
const OTHERS = ['player', 'officer'] as const;

/** What stands in the cell of a role: clauses, `ours`, or nothing. */
function cellOf(rulebook: Rulebook, permit: Permit, role: string): string {
  const { ladder } = rulebook.conduct;
  const why = permit.clauses.length === 0 ? 'ours' : permit.clauses.join(', ');
  const also = permit.also ?? [];
  if (role === 'player') return also.includes('player') ? why : also.includes('shooter') ? `shooter: ${why}` : '';
  if (role === 'officer') return also.includes('officer') ? why : '';
  const least = permit.least === null ? ladder.length : ladder.indexOf(permit.least);
  const at = ladder.indexOf(role);
  return (permit.only ? at === least : at >= least) ? why : '';
}

function bookSection(rulebook: Rulebook): string {
  const { conduct, id, title, house } = rulebook;
  const roles = [...conduct.ladder, ...OTHERS];
  const head = [...conduct.ladder, 'player', conduct.officer === 'officer' ? 'officer' : `officer (${conduct.officer})`];
  const rows = BOOK_ACTS.flatMap((act) => {
    const permit = conduct.acts[act];
    return permit === undefined ? [] : [[act, ...roles.map((role) => cellOf(rulebook, permit, role))]];
  });
  const absent = BOOK_ACTS.filter((act) => !(act in conduct.acts)).map((act) => `\`${act}\``);
  const where = house === null ? '' : ` (${house})`;
  const who = table(['act', ...head], rows);
  return `## ${id}\n\n${title}${where}\n\n${who}\nNot in this book: ${absent.join(', ')}.\n\n${whenTable(rulebook)}`;
}

/** Running and suspended: whether anybody may. */
type Answer = readonly [running: boolean, suspended: boolean];

const MARKS: Readonly<Record<string, string>> = {
  'true,true': '●',
  'true,false': '○',
  'false,true': '◆',
  'false,false': '',
};

const DICE = ['real', 'electronic'] as const;

/** Every way to ask in every phase, with both kinds of dice. */
function whenTable({ id: book, conduct }: Rulebook): string {
  const has = ({ act }: Asking): boolean => ACT_RECORDS[act].who === 'dice' || act in conduct.acts;
  const columns = [...new Set(DICE.flatMap((dice) => phasesOf(book, dice)))].toSorted(
    (one, other) => rankOf(book, one) - rankOf(book, other),
  );
  const cells = columns.map((phase) => {
    const staged = DICE.filter((dice) => phasesOf(book, dice).includes(phase)).map((dice) => {
      const tables = [false, true].map((suspended) => {
        const [room, full] = [false, true].map((all) =>
          tableAt(book, phase, { dice, suspended: suspended && !isClosed(phase), full: all }),
        );
        return (asking: Asking): TableState => (asking.full ? full : room) as TableState;
      });
      const may = (asking: Asking): Answer =>
        tables.map((at) => rolesOf(conduct).some((role) => answerTo(book, at(asking), asking, role) === null)) as [
          boolean,
          boolean,
        ];
      return { dice, may };
    });
    return (asking: Asking): string => {
      const marks = staged.map(({ dice, may }) => ({ dice, mark: MARKS[String(may(asking))] ?? '' }));
      if (marks.every(({ mark }) => mark === marks[0]?.mark)) return marks[0]?.mark ?? '';
      return marks.flatMap(({ dice, mark }) => (mark === '' ? [] : [`${mark} ${dice}`])).join(', ');
    };
  });
  const rows = askingsOf(book)
    .filter(has)
    .map((asking) => [asking.name, ...cells.map((cell) => cell(asking))])
    .filter(([, ...marks]) => marks.some((mark) => mark !== ''));
  return table(['act', ...columns.map((phase) => PHASES[phase])], rows);
}

/** Where a phase stands in the order of play, whichever dice it needs. */
const rankOf = (book: string, phase: Phase): number => {
  const [real, electronic] = DICE.map((dice) => phasesOf(book, dice)) as [readonly Phase[], readonly Phase[]];
  const at = electronic.indexOf(phase);
  return at >= 0 ? at : electronic.indexOf(real[real.indexOf(phase) + 1] as Phase) - 0.5;
};

let made: string | null = null;

/** The document; a second time it is what it was. */
export function makePermissions(): string {
  made ??= [INTRODUCTION, ...RULEBOOKS.map(bookSection)].join('\n');
  return made;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('');
}
