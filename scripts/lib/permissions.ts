/** Who may do what, written from the books' data as a document. It must never say more than the data does. */
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { ACTS, type Permit, type Rulebook } from '../../src/rules/index.ts';

/** Where the matrix of permissions is written. */
export const PERMISSIONS_FILE = 'docs/PERMISSIONS.md';

const INTRODUCTION = `# Who may do what

Every act at a table, book by book, and for each role that may the clause it goes by. Made by \`npm run permissions\` from the
books' data in \`src/rulebooks/conduct\`; a test fails when it is out of date, and another tries every role at every act in every
phase of a round against a list that was written by hand.

- A clause stands where the book speaks of the act; **ours** where it is silent and the choice is ours. An empty cell is a role that
  may not.
- Roles stand in the order of the book's ladder, lowest first. A dealer acts only at the table they are assigned to.
- A player acts for themselves alone, and **shooter** is the player who has the dice.
- The officer is the government's: they see everything and touch nothing but what a clause gives them.
- What the table may do by itself is no matter of the book but of the table's set-up, and is not shown here.
- With electronic dice the result comes from them alone, with real dice from people alone. That they commit to a result before
  betting (\`commit-dice\`) and show the seed after it (\`reveal-dice\`) is theirs alone too, at every table.
- Acts that a book does not have are listed below its table; at that book nobody may do them.
`;

type BookAct = keyof Rulebook['conduct']['acts'];

/** What electronic dice do by themselves is no matter of a book. */
const BOOK_ACTS = ACTS.filter((act): act is BookAct => act !== 'commit-dice' && act !== 'reveal-dice');

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
  const permitOf = (act: BookAct): Permit | null => conduct.acts[act];
  const rows = BOOK_ACTS.flatMap((act) => {
    const permit = permitOf(act);
    return permit === null ? [] : [[act, ...roles.map((role) => cellOf(rulebook, permit, role))]];
  });
  const absent = BOOK_ACTS.filter((act) => permitOf(act) === null).map((act) => `\`${act}\``);
  const where = house === null ? '' : ` (${house})`;
  return `## ${id}\n\n${title}${where}\n\n${table(['act', ...head], rows)}\nNot in this book: ${absent.join(', ')}.\n`;
}

/** The document. */
export const makePermissions = (): string => [INTRODUCTION, ...RULEBOOKS.map(bookSection)].join('\n');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('');
}
