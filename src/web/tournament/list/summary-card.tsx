/** One tournament in the list. */
import type { VNode } from 'preact';
import type { TournamentSummaryView } from '../../../protocol/index.ts';
import { formatDateTime, formatMoney, formatNumber, makePath, session } from '../../shell/index.ts';
import { formatRelative, tournamentWords } from '../parts/index.ts';
import { words } from './words/index.ts';

/** Officers of the whole house approve conditions. */
const isOfficer = (): boolean => session.value?.grants.some(({ table, role }) => table === '*' && role === 'officer') ?? false;

interface SummaryCardProps {
  readonly summary: TournamentSummaryView;
  readonly nowMs: number;
}

function Time({ label, atMs, nowMs }: { readonly label: string; readonly atMs: number; readonly nowMs: number }): VNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <time dateTime={new Date(atMs).toISOString()}>{formatDateTime(atMs)}</time> <small>{formatRelative(atMs, nowMs)}</small>
      </dd>
    </div>
  );
}

export function SummaryCard({ summary, nowMs }: SummaryCardProps): VNode {
  const t = words.value;
  const { stages, entryStatuses } = tournamentWords.value;
  const { tournament, name, stage, players, playersMax, waiting, entryFee, opensMs, closesMs, startsMs, own } = summary;
  const title = name === '' ? tournament : name;
  return (
    <article class="panel tournament-card">
      <h3>
        <a href={makePath('tournament', { tournament })}>{title}</a>
      </h3>
      <p class="tournament-card-state">
        {stages[stage]}
        {own != null && (
          <>
            {' · '}
            <strong>{entryStatuses[own.status]}</strong>
          </>
        )}
      </p>
      <dl>
        {startsMs !== null && stage !== 'cancelled' && <Time label={t.starts} atMs={startsMs} nowMs={nowMs} />}
        {stage === 'entries' && <Time label={t.closes} atMs={closesMs} nowMs={nowMs} />}
        {stage === 'approved' && opensMs !== null && <Time label={t.opens} atMs={opensMs} nowMs={nowMs} />}
        {entryFee !== null && (
          <div>
            <dt>{t.fee}</dt>
            <dd class="number">{entryFee === 0 ? t.free : formatMoney(entryFee)}</dd>
          </div>
        )}
        <div>
          <dt>{t.players}</dt>
          <dd class="number">
            {playersMax === null ? formatNumber(players) : t.playersOf(formatNumber(players), formatNumber(playersMax))}
            {waiting > 0 && <small> {t.waiting(formatNumber(waiting))}</small>}
          </dd>
        </div>
      </dl>
      {/* A draft with a start has conditions, which wait for the approval. */}
      {stage === 'drafting' && startsMs !== null && isOfficer() && (
        <a class="button main" href={makePath('conditions', { tournament })}>
          {t.approve}
        </a>
      )}
      <a class="button" href={makePath('tournament', { tournament })}>
        {t.open(title)}
      </a>
    </article>
  );
}
