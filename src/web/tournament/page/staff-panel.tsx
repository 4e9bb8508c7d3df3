/** The first panel of the page for staff: the state of the tournament, and where the person goes next. */
import type { VNode } from 'preact';
import type { TournamentView } from '../../../protocol/index.ts';
import type { Conditions } from '../../../tournament/index.ts';
import { formatNumber, makePath, session } from '../../shell/index.ts';
import { type LiveTournament, tournamentName } from '../parts/index.ts';
import { tablesOf, useTournamentConsoles } from '../table/consoles.ts';
import { findStaffStep } from './staff-step.ts';
import { StateLine } from './state-line.tsx';
import { words } from './words/index.ts';

interface StaffPanelProps {
  readonly live: LiveTournament;
  readonly view: TournamentView;
  readonly conditions: Conditions | null;
}

/** The tables of the sessions that are drawn and not over. */
const tablesInUse = ({ sessions }: TournamentView): readonly string[] =>
  sessions.flatMap(({ phase, tables }) => (phase === 'cut' ? [] : tables.map(({ table }) => table)));

export function StaffPanel({ live, view, conditions }: StaffPanelProps): VNode {
  const t = words.value;
  const role = live.role.value;
  const isDealer = role === 'dealer';
  const consoles = useTournamentConsoles(isDealer ? tablesOf(session.value, tablesInUse(view)) : []).filter(
    ({ tournament }) => tournament === view.id,
  );
  const { code, page, acts } = findStaffStep({ view, staff: live.staff.value, role, hasTable: consoles.length > 0 });
  return (
    <section class="panel tournament-next" aria-labelledby="tournament-next">
      <StateLine view={view} conditions={conditions} />
      <h2 id="tournament-next">{t.next}</h2>
      <p class="tournament-step" data-step={code}>
        {t.staffSteps[code](acts === 0 ? '' : formatNumber(acts))}
      </p>
      <p class="tournament-actions no-print">
        {page !== null && (
          <a class="button main" href={makePath(page, { tournament: view.id })}>
            {t.staffLinks[page]}
          </a>
        )}
        {consoles.map(({ table }) => (
          <a key={table} class="button main" data-table={table} href={makePath('dealer', { table: tournamentName(table) })}>
            {t.consoleOf(table)}
          </a>
        ))}
      </p>
    </section>
  );
}
