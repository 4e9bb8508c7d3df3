/** The form in which the dealer counts the chips of each player after the last spin, with the record beside it. */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import type { StandingView } from '../../../protocol/index.ts';
import { AmountInput } from '../../parts/amount-input.tsx';
import { ClauseNumbers } from '../../parts/index.ts';
import { formatPerson } from '../../parts/person-name.ts';
import {
  session as account,
  announce,
  formatChange,
  formatMoney,
  formatNumber,
  type LiveTable,
  parseMoney,
  rolesAt,
} from '../../shell/index.ts';
import { formatEntry, formatOutcome, type LiveTournament, sendAct } from '../parts/index.ts';
import type { TablePlace } from './place.ts';
import { findSession, floorName } from './progress.ts';
import { words } from './words/index.ts';

/** The clause about the count. */
const COUNT_CLAUSES = ['8.2.1(d)'];
/** The players whose chips are counted. */
const COUNTED: readonly StandingView['status'][] = ['playing', 'out'];

interface DealerCountProps {
  readonly live: LiveTournament;
  readonly liveTable: LiveTable;
  readonly place: TablePlace;
  /** Called after the server has recorded the count. */
  readonly onCounted: () => void;
}

export function DealerCount({ live, liveTable, place, onCounted }: DealerCountProps): VNode | null {
  const view = live.view.value;
  const session = view === null ? null : findSession(view, place.session);
  const table = floorName(liveTable.name);
  // The last spin is taken and paid before the count.
  const next = liveTable.view.value?.next;
  if (next === 'take' || next === 'pay') return null;
  // The server accepts a count only from a dealer of the table.
  const isDealer = rolesAt(account.value, liveTable.name).includes('dealer');
  const at = session?.tables.find((each) => each.table === table);
  if (session === null || at === undefined || !at.finished || session.phase === 'cut' || session.tie !== null) return null;
  if (at.signed) return <p class="tournament-count">{words.value.countDone}</p>;
  const standings = live.standings.value;
  const rows = (standings?.session === session.id ? standings.rows : []).filter(
    (row) => row.table === table && COUNTED.includes(row.status),
  );
  return rows.length === 0 || !isDealer ? null : (
    <CountForm
      live={live}
      liveTable={liveTable}
      place={place}
      onCounted={onCounted}
      rows={rows}
      session={session.id}
      table={table}
    />
  );
}

interface CountFormProps extends DealerCountProps {
  readonly rows: readonly StandingView[];
  readonly session: string;
  readonly table: string;
}

function CountForm({ live, liveTable, place, onCounted, rows, session, table }: CountFormProps): VNode {
  const t = words.value;
  const id = useId();
  /** What the dealer has typed so far, by entry. */
  const typed = useSignal<Readonly<Record<string, string>>>({});
  const isBusy = useSignal(false);
  const status = useSignal<{ readonly text: string; readonly isBad: boolean } | null>(null);
  const positionOf = (entry: string): number => place.seats.find((seat) => seat.entry === entry)?.position ?? 0;
  const sorted = [...rows].sort((a, b) => positionOf(a.entry) - positionOf(b.entry));
  const countOf = (entry: string): number | null => parseMoney(typed.value[entry] ?? '');
  const differing = sorted.filter(({ entry, chips }) => {
    const counted = countOf(entry);
    return counted !== null && counted !== chips;
  });
  const differsText = t.differs(differing.map(({ entry }) => formatEntry(entry)).join(t.comma));
  const show = (text: string, isBad: boolean): void => {
    status.value = { text, isBad };
    announce(text, isBad ? 'assertive' : 'polite');
  };
  const send = async (form: HTMLFormElement): Promise<void> => {
    if (isBusy.value) return;
    const data = new FormData(form);
    const counts = sorted.flatMap(({ entry }): readonly (readonly [string, number])[] => {
      const counted = parseMoney(String(data.get(entry) ?? ''));
      return counted === null ? [] : [[entry, counted]];
    });
    if (counts.length < sorted.length) {
      show(t.notAmount, true);
      return;
    }
    isBusy.value = true;
    const outcome = await sendAct(live.id, { type: 'count-chips', session, table, counts }, { as: 'dealer' });
    isBusy.value = false;
    const isDifferent = outcome.kind === 'refused' && (outcome.error.code as string) === 'count-differs';
    const error = formatOutcome(outcome);
    if (error === null) {
      show(t.sent, false);
      onCounted();
    } else if (isDifferent) {
      // The form shows which rows differ.
      status.value = null;
      announce(differsText, 'assertive');
    } else show(error, true);
  };
  return (
    <form
      class="tournament-count"
      aria-labelledby={`${id}title`}
      // Differences are shown while the dealer types. A message that goes away when a field loses the focus would move the button under the
      // pointer that presses it.
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) typed.value = { ...typed.value, [target.name]: target.value };
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      <h2 id={`${id}title`}>
        {t.countTitle} <ClauseNumbers of={COUNT_CLAUSES} />
      </h2>
      <p>{t.countHint}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.player}</th>
            <th scope="col" class="number">
              {t.record}
            </th>
            <th scope="col">{t.counted}</th>
            <th scope="col" class="number">
              {t.difference}
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ entry, chips }) => {
            const counted = countOf(entry);
            const difference = counted === null ? null : counted - chips;
            return (
              <tr key={entry} data-entry={entry}>
                <th scope="row">
                  <label for={`${id}${entry}`}>
                    {formatEntry(entry)} <PlayerName liveTable={liveTable} position={positionOf(entry)} />
                  </label>
                </th>
                <td class="number">{formatMoney(chips)}</td>
                <td>
                  <AmountInput id={`${id}${entry}`} name={entry} required />
                </td>
                <td class={`number ${difference !== null && difference !== 0 ? 'bad' : ''}`}>
                  {difference === null ? '' : difference === 0 ? t.noDifference : formatChange(difference)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {differing.length > 0 && <p class="bad">{differsText}</p>}
      {status.value !== null && <p class={status.value.isBad ? 'bad' : 'good'}>{status.value.text}</p>}
      <button type="submit" class="button main" aria-disabled={isBusy.value}>
        {t.send}
      </button>
    </form>
  );
}

/** The seat and the name, as in the list of players. */
function PlayerName({ liveTable, position }: { readonly liveTable: LiveTable; readonly position: number }): VNode | null {
  if (position === 0) return null;
  const staff = liveTable.staff.value;
  const player = staff?.players.find((each) => each.position === position);
  const seat = words.value.seat(formatNumber(position));
  return <small>{player === undefined ? seat : `${seat} · ${formatPerson(staff?.names ?? {}, player.player)}`}</small>;
}
