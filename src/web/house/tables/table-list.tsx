/** The list of all tables: game, layout, state, who deals, and what an administrator can do. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { HouseTableView } from '../../../protocol/index.ts';
import type { Rulebook } from '../../../rules/index.ts';
import { GameTitle } from '../../parts/index.ts';
import { formatDateTime, formatNumber, makePath } from '../../shell/index.ts';
import { formatRole } from '../role-names.ts';
import { words as houseWords } from '../words/index.ts';
import { type Dealing, dealingOf } from './draft.ts';
import { RetireDialog } from './retire-dialog.tsx';
import { formatObstacle, type TablesData } from './table-data.ts';
import { words } from './words/index.ts';

/** The address of the form for a table. */
const formAddress = (kind: 'new' | 'correct' | 'copy', table?: string): string =>
  `${makePath('houseTables')}?${new URLSearchParams({ do: kind, ...(table === undefined ? {} : { table }) })}`;

function Facts({ table, rulebook }: { readonly table: HouseTableView; readonly rulebook: Rulebook | undefined }): VNode {
  const t = words.value;
  const { setup, staff, round, setUpAtMs } = table;
  const dealing: Dealing = rulebook === undefined ? 'custom' : dealingOf(rulebook, setup.automatic);
  const people = staff.map(({ name, role }) => `${name ?? t.unnamed} (${formatRole(role)})`).join(', ');
  const rows: readonly (readonly [string, VNode | string])[] = [
    [t.game, <GameTitle rulebook={table.rulebook} title={table.title} />],
    [
      t.layout,
      <>
        {t.layoutName(setup.layout)}
        {/* The title of the only layout says nothing else. */}
        {rulebook?.layouts.length !== 1 && <span lang="en"> ({table.layoutTitle})</span>}
      </>,
    ],
    [t.dice, t.diceKinds[setup.dice]],
    [t.dealtBy, t.form.dealings[dealing][0]],
    [t.atTable, people === '' ? t.nobody : people],
    [t.rounds, formatNumber(round)],
    [t.setUpOn, formatDateTime(setUpAtMs)],
  ];
  return (
    <dl class="tables-facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TableCardProps {
  /** Whether the server refuses to copy and to retire the table. */
  readonly isPractice: boolean;
  readonly table: HouseTableView;
  readonly rulebook: Rulebook | undefined;
  readonly onRetire: () => void;
}

function TableCard({ table, rulebook, isPractice, onRetire }: TableCardProps): VNode {
  const t = words.value;
  const { table: name, status, correction } = table;
  const wasOpened = correction.some(({ code }) => code === 'opened');
  return (
    <li class="panel tables-card" data-table={name}>
      <h2>
        {table.setup.name !== undefined && `${table.setup.name} · `}
        {name} <span class="house-mark">{wasOpened || status !== 'closed' ? t.status[status] : t.neverOpened}</span>
      </h2>
      <Facts table={table} rulebook={rulebook} />
      {!wasOpened && correction.length > 0 && !isPractice && (
        <p>
          {t.notNow} {correction.map(formatObstacle).join(' ')}
        </p>
      )}
      <p class="house-actions">
        {correction.length === 0 && !isPractice && (
          <a class="button small" href={formAddress('correct', name)} aria-label={t.actionFor(t.correct, name)}>
            {t.correct}
          </a>
        )}
        {!isPractice && (
          <>
            <a class="button small" href={formAddress('copy', name)} aria-label={t.actionFor(t.copy, name)}>
              {t.copy}
            </a>
            <button
              type="button"
              class="button small"
              aria-haspopup="dialog"
              aria-label={t.actionFor(t.retire, name)}
              onClick={onRetire}
            >
              {t.retire}
            </button>
          </>
        )}
        <a class="button small" href={makePath('dealer', { table: name })} aria-label={t.actionFor(t.console, name)}>
          {t.console}
        </a>
      </p>
    </li>
  );
}

function RetiredList({ tables }: { readonly tables: readonly HouseTableView[] }): VNode {
  const t = words.value;
  return (
    <details class="tables-retired">
      <summary>
        {t.retiredTitle} ({formatNumber(tables.length)})
      </summary>
      <p>{t.retiredLead}</p>
      <ul class="house-list">
        {tables.map(({ table, rulebook, title, setup, round, retiredAtMs }) => (
          <li key={table} class="panel" data-table={table}>
            <strong>{[setup.name ?? [], table].flat().join(' · ')}</strong> <GameTitle rulebook={rulebook} title={title} /> ·{' '}
            {t.layoutName(setup.layout)}
            <p>
              {retiredAtMs !== null && t.retiredAt(formatDateTime(retiredAtMs))} ·{' '}
              {round === 0 ? t.noRounds : <a href={makePath('round', { table, round: String(round) })}>{t.lastRound(round)}</a>}
            </p>
            <p class="house-actions">
              <a class="button small" href={formAddress('copy', table)} aria-label={t.actionFor(t.copy, table)}>
                {t.copy}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface TableListProps {
  readonly data: TablesData;
  readonly onRetired: (table: string) => Promise<void>;
}

export function TableList({ data: { tables, rulebooks, isPractice }, onRetired }: TableListProps): VNode {
  const t = words.value;
  // The name, because the table is loaded again while the dialog is open.
  const [retiring, setRetiring] = useState<string | null>(null);
  const current = tables.filter(({ status }) => status !== 'retired');
  const retired = tables.filter(({ status }) => status === 'retired');
  const retiringTable = current.find(({ table }) => table === retiring);
  return (
    <>
      {isPractice ? (
        <p>{houseWords.value.practice}</p>
      ) : (
        <p class="house-actions">
          <a class="button main" href={formAddress('new')}>
            {t.setUp}
          </a>
        </p>
      )}
      {current.length === 0 && <p>{t.none}</p>}
      <ul class="house-list tables-cards">
        {current.map((table) => (
          <TableCard
            key={table.table}
            table={table}
            rulebook={rulebooks.find(({ id }) => id === table.rulebook)}
            isPractice={isPractice}
            onRetire={() => setRetiring(table.table)}
          />
        ))}
      </ul>
      {retired.length > 0 && <RetiredList tables={retired} />}
      {retiringTable !== undefined && (
        <RetireDialog
          table={retiringTable}
          onClose={() => setRetiring(null)}
          onRetired={async (table) => {
            await onRetired(table);
            setRetiring(null);
          }}
        />
      )}
    </>
  );
}
