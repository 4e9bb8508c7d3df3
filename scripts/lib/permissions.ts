/** Generates the permission matrix: reads the roles from the rulebook data, and tries every act in every phase of a table. */
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { ACT_RECORDS, BOOK_ACTS, type Conduct, isGovernmentRole, type Permit, type Rulebook } from '../../src/rules/index.ts';
import { rolesOf, type TableState } from '../../src/table/index.ts';
import { type ActVariant, isClosed, PHASES, type Phase, phasesOf, refusalOf, tableAt, variantsIn } from './phases.ts';

export const PERMISSIONS_FILE = 'docs/PERMISSIONS.md';

const INTRODUCTION = `# Permissions

Every act at a table, by rulebook. The first table of a rulebook lists the roles that may do an act, with the clause. The second lists the
phases of play in which the act is allowed. A role may do an act in a phase if both tables have an entry.

\`npm run permissions\` generates this file. The roles come from the data in \`src/rulebooks/conduct\`. For the phases, the script puts a
gaming table into each phase, prepares everything else that the act needs (such as a barred player to readmit), and tries the act. A test
fails when this file is out of date.

Roles:

- A cell has the clause of the act, or **ours** if the rulebook is silent and we decided.
- Staff roles come first, from the lowest to the highest. A dealer acts only at the table they are assigned to.
- Players act only for themselves. **shooter** is the player who has the dice.
- The officer and the manager of the inspectorate work for the government. They see everything, and may do only the acts that a clause
  allows. The manager has a column only where a clause gives the manager an act.
- The set-up of a table decides which acts are automatic.
- With electronic dice only the tumbler enters the result. With real dice only people enter it. At every table, only the tumbler
  publishes the hash of its secret seed before betting (\`commit-dice\`) and the seed after the result (\`reveal-dice\`).
- At every table, only the system records that the store was restored from a backup (\`record-restore\`) and that the clock of the
  machine was set forward (\`record-clock-step\`).
- A dry spin is a round without wagers, to test the tumbler. Lamps are lights in the layout that show the winning bets. A gaming day is the
  working day of a casino, which may end after midnight. With \`rule\`, staff decide a case that the rulebook does not cover. \`adjust\` moves
  money between a player and the house after a mistake.

Phases:

- ● allowed, including during a malfunction; ○ allowed, but not during a malfunction; ◆ allowed only during a malfunction.
  **real** and **electronic**: only with such dice.
- **dice not committed**: the electronic tumbler has not yet published the hash of the seed for the next round.
- If the fields of an act decide when the act is allowed, each variant has a row: \`declare-failure:exposed\` (the dice were visible too
  early), \`invalidate:earlier\` (an earlier round), \`invalidate:unmended\` (a malfunction that cannot be mended).
`;

const MANAGER = 'inspectorate-manager';

/** The roles outside the ladder (the staff roles of a rulebook) that have a column. */
const outsideColumns = ({ acts }: Conduct): readonly string[] =>
  Object.values(acts).some(({ also }) => also?.includes(MANAGER)) ? ['player', 'officer', MANAGER] : ['player', 'officer'];

/** Formats the cell of a role: clauses, `ours`, or empty. */
function formatCell(rulebook: Rulebook, permit: Permit, role: string): string {
  const { ladder } = rulebook.conduct;
  const source = permit.clauses.length === 0 ? 'ours' : permit.clauses.join(', ');
  const otherRoles = permit.also ?? [];
  if (role === 'player')
    return otherRoles.includes('player') ? source : otherRoles.includes('shooter') ? `shooter: ${source}` : '';
  if (isGovernmentRole(role)) return otherRoles.includes(role) ? source : '';
  // `least` is the lowest staff role that may do the act. With `only`, higher roles may not.
  const lowestIndex = permit.least === null ? ladder.length : ladder.indexOf(permit.least);
  const roleIndex = ladder.indexOf(role);
  return (permit.only ? roleIndex === lowestIndex : roleIndex >= lowestIndex) ? source : '';
}

function formatRulebook(rulebook: Rulebook): string {
  const { conduct, id, title, house } = rulebook;
  const roles = [...conduct.ladder, ...outsideColumns(conduct)];
  const officerTitle = conduct.officer === 'officer' ? 'officer' : `officer (${conduct.officer})`;
  const header = roles.map((role) => (role === 'officer' ? officerTitle : role));
  const rows = BOOK_ACTS.flatMap((act) => {
    const permit = conduct.acts[act];
    return permit === undefined ? [] : [[act, ...roles.map((role) => formatCell(rulebook, permit, role))]];
  });
  const absentActs = BOOK_ACTS.filter((act) => !(act in conduct.acts)).map((act) => `\`${act}\``);
  const origin = house === null ? '' : ` (${house})`;
  const roleTable = formatTable(['act', ...header], rows);
  return `## ${id}\n\n${title}${origin}\n\n${roleTable}\nNot in this rulebook: ${absentActs.join(', ')}.\n\n${formatPhases(rulebook)}`;
}

/** Whether at least one role may do the act while the table runs, and while play is suspended. */
type Allowed = readonly [running: boolean, suspended: boolean];

const MARKS: Readonly<Record<string, string>> = {
  'true,true': '●',
  'true,false': '○',
  'false,true': '◆',
  'false,false': '',
};

const DICE = ['real', 'electronic'] as const;

/** Formats every variant of every act in every phase, with both kinds of dice. */
function formatPhases({ id: rulebook, conduct }: Rulebook): string {
  // Acts of the electronic dice and of the system alone are the same in all rulebooks.
  const isInRulebook = ({ act }: ActVariant): boolean => ['dice', 'system'].includes(ACT_RECORDS[act].who) || act in conduct.acts;
  const columns = [...new Set(DICE.flatMap((dice) => phasesOf(rulebook, dice)))].toSorted(
    (a, b) => phaseOrder(rulebook, a) - phaseOrder(rulebook, b),
  );
  const cellFormatters = columns.map((phase) => {
    const diceKinds = DICE.filter((dice) => phasesOf(rulebook, dice).includes(phase)).map((dice) => {
      const tableChoosers = [false, true].map((suspended) => {
        const [tableWithRoom, fullTable] = [false, true].map((full) =>
          tableAt(rulebook, phase, { dice, suspended: suspended && !isClosed(phase), full }),
        );
        return (variant: ActVariant): TableState => (variant.full ? fullTable : tableWithRoom) as TableState;
      });
      const findAllowed = (variant: ActVariant): Allowed =>
        tableChoosers.map((chooseTable) =>
          rolesOf(conduct).some((role) => refusalOf(rulebook, chooseTable(variant), variant, role) === null),
        ) as [boolean, boolean];
      return { dice, findAllowed };
    });
    return (variant: ActVariant): string => {
      const marks = diceKinds.map(({ dice, findAllowed }) => ({ dice, mark: MARKS[String(findAllowed(variant))] ?? '' }));
      if (marks.every(({ mark }) => mark === marks[0]?.mark)) return marks[0]?.mark ?? '';
      return marks.flatMap(({ dice, mark }) => (mark === '' ? [] : [`${mark} ${dice}`])).join(', ');
    };
  });
  const rows = variantsIn(rulebook)
    .filter(isInRulebook)
    .map((variant) => [variant.name, ...cellFormatters.map((formatPhaseCell) => formatPhaseCell(variant))])
    .filter(([, ...marks]) => marks.some((mark) => mark !== ''));
  return formatTable(['act', ...columns.map((phase) => PHASES[phase])], rows);
}

/** Returns a number that orders the phases as in play. A phase that exists only with real dice comes just before the phase that follows it. */
const phaseOrder = (rulebook: string, phase: Phase): number => {
  const [real, electronic] = DICE.map((dice) => phasesOf(rulebook, dice)) as [readonly Phase[], readonly Phase[]];
  const index = electronic.indexOf(phase);
  return index >= 0 ? index : electronic.indexOf(real[real.indexOf(phase) + 1] as Phase) - 0.5;
};

const TOURNAMENT_INTRODUCTION = `## Tournament tables

A tournament table is open only for sessions of a tournament. The tournament decides about its seats, chips and limits, so some acts have
other roles there, whatever the set-up says. Refusal: \`tournament-table\`. All other acts are as in the tables above.
`;

/** Formats the acts whose roles differ at a tournament table. */
function formatTournamentTables(): string {
  const words = { system: 'only the system', nobody: 'nobody', 'and-system': 'the system too' } as const;
  const rows = BOOK_ACTS.flatMap((act) => {
    const { atTournaments } = ACT_RECORDS[act];
    return atTournaments === undefined ? [] : [[act, words[atTournaments]]];
  });
  return `${TOURNAMENT_INTRODUCTION}\n${formatTable(['act', 'at a tournament table'], rows)}`;
}

let cachedText: string | null = null;

export function makePermissions(): string {
  cachedText ??= [INTRODUCTION, ...RULEBOOKS.map(formatRulebook), formatTournamentTables()].join('\n');
  return cachedText;
}

function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const formatRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  return formatRow(header) + formatRow(header.map(() => '---')) + rows.map(formatRow).join('');
}
