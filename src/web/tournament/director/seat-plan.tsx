/** The seat plan of a session. Players move to free seats or exchange seats, by dragging, by pressing two seats, or by keyboard. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { announce, formatNumber } from '../../shell/index.ts';
import { tournamentWords } from '../parts/index.ts';
import { type DirectorConsole, seatedEntries, type TableSession, tablesInUse } from './console-data.ts';
import './seat-plan.css';
import { buildSeatPlan, changedSizes, movePoint, type PlanPoint, type PlanSeat, type PlanTable } from './seat-plan-model.ts';
import { useRows } from './show-all.tsx';
import { useSeatDrag } from './use-seat-drag.ts';
import { words } from './words/index.ts';

/** More tables are shown on demand. */
const TABLES_AT_FIRST = 24;

interface SeatPlanProps {
  readonly console: DirectorConsole;
  readonly session: TableSession;
}

/** The tables of the session, and free designated tables while the session may have more. */
function tablesOf({ console: { staff, view, conditions }, session }: SeatPlanProps): readonly string[] {
  const own = session.tables.map(({ table }) => table);
  const tablesMax = conditions?.sessions.find(({ id }) => id === session.id)?.tables ?? own.length;
  const used = tablesInUse(view);
  return own.length < tablesMax ? [...own, ...staff.tables.filter((table) => !used.has(table))] : own;
}

const countTaken = (seats: readonly PlanSeat[]): number => seats.filter(({ entry }) => entry !== null).length;

interface SeatProps {
  readonly seat: PlanSeat;
  readonly name: string | null;
  readonly isCarried: boolean;
  readonly isTarget: boolean;
  readonly isCurrent: boolean;
  readonly onPress: () => void;
  readonly onFocus: () => void;
  readonly onDragStart: ((event: PointerEvent) => void) | null;
}

function Seat({ seat, name, isCarried, isTarget, isCurrent, onPress, onFocus, onDragStart }: SeatProps): VNode {
  const t = words.value.seatPlan;
  const { table, position, entry } = seat;
  const label = name === null ? t.free(table, formatNumber(position)) : t.taken(table, formatNumber(position), name);
  const classes = ['plan-seat', entry === null ? 'free' : '', isCarried ? 'carried' : '', isTarget ? 'target' : ''];
  return (
    <button
      type="button"
      class={classes.filter((each) => each !== '').join(' ')}
      data-seat={`${table} ${position}`}
      aria-label={label}
      aria-pressed={isCarried}
      tabIndex={isCurrent ? 0 : -1}
      onClick={onPress}
      onFocus={onFocus}
      {...(onDragStart === null ? {} : { onPointerDown: onDragStart })}
    >
      <small>{formatNumber(position)}</small> <span>{name ?? t.empty}</span>
    </button>
  );
}

export function SeatPlanSection({ console, session }: SeatPlanProps): VNode {
  const t = words.value.seatPlan;
  const { entries } = console.staff;
  const seated = seatedEntries(entries, session.id);
  const positions = console.conditions?.sessions.find(({ id }) => id === session.id)?.seats ?? 0;
  const taken = seated.map(({ entry: { entry }, seat: { table, position } }) => ({ entry, table, position }));
  const all: readonly PlanTable[] = buildSeatPlan(taken, tablesOf({ console, session }), positions);
  const { shown: plan, more } = useRows(all, TABLES_AT_FIRST, t.showAll(formatNumber(all.length)));
  const isOpen = session.phase === 'drawn' && console.roleFor('allot-seat') !== null;
  const [carried, setCarried] = useState<string | null>(null);
  const [point, setPoint] = useState<PlanPoint>({ column: 0, row: 0 });
  const element = useRef<HTMLDivElement>(null);

  const putBack = (): void => {
    if (carried === null) return;
    setCarried(null);
    announce(t.dropped);
  };
  const drop = (entry: string, { table, position }: { readonly table: string; readonly position: number }): void => {
    const sizes = changedSizes(all, entry, table)
      .map((size) => words.value.notes.sizes(size.table, formatNumber(size.before), formatNumber(size.after)))
      .join(' · ');
    setCarried(null);
    const fields = { session: session.id, entry, table, position };
    console.ask({ act: 'allot-seat', fields, ...(sizes === '' ? {} : { note: sizes }) });
  };
  const isSeated = (entry: string): boolean => taken.some((each) => each.entry === entry);
  const carriedText = (entry: string): string => (isSeated(entry) ? t.carried : t.carriedUnseated)(console.nameOf(entry));
  const exchange = (entry: string, other: string): void => {
    if (!isSeated(entry)) {
      announce(t.isTaken(console.nameOf(other), console.nameOf(entry)), 'assertive');
      return;
    }
    setCarried(null);
    console.ask({ act: 'exchange-seats', fields: { session: session.id, entry, other } });
  };
  const pickUp = (entry: string): void => {
    setCarried(entry);
    announce(carriedText(entry));
  };
  const press = (seat: PlanSeat): void => {
    if (!isOpen) return;
    if (carried === null) {
      if (seat.entry !== null) pickUp(seat.entry);
    } else if (seat.entry === carried) putBack();
    else if (seat.entry === null) drop(carried, seat);
    else exchange(carried, seat.entry);
  };
  const { target, start, hasDragged } = useSeatDrag({
    onDrop: (entry, to) => {
      const seat = plan.flatMap(({ seats }) => seats).find(({ table, position }) => `${table} ${position}` === to);
      if (seat?.entry === null) drop(entry, seat);
      else if (seat !== undefined && seat.entry !== entry) exchange(entry, seat.entry);
    },
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && carried !== null) {
      event.preventDefault();
      putBack();
      return;
    }
    const next = movePoint(plan, point, event.key);
    if (next === null) return;
    event.preventDefault();
    setPoint(next);
    const seat = plan[next.column]?.seats[next.row];
    element.current?.querySelector<HTMLElement>(`[data-seat="${CSS.escape(`${seat?.table} ${seat?.position}`)}"]`)?.focus();
  };
  // The session has started.
  useEffect(() => {
    if (!isOpen) setCarried(null);
  }, [isOpen]);

  const missing = new Set(
    console.staff.next.flatMap(({ why, entry, session: id }) => (why === 'seat-missing' && id === session.id ? [entry] : [])),
  );
  const unseated = entries.filter(({ entry, status }) => status === 'accepted' && missing.has(entry));
  const hasFree = all.some(({ seats }) => seats.some(({ entry }) => entry === null));
  return (
    <>
      <p class="direct-soft">{isOpen ? (hasFree ? t.help : t.full) : t.fixed}</p>
      {carried !== null && <p class="warning-strip">{carriedText(carried)}</p>}
      {unseated.length > 0 && (
        <p>
          {t.unseated}:{' '}
          {unseated.map(({ entry }) => (
            <button
              key={entry}
              type="button"
              class="button small"
              aria-pressed={carried === entry}
              onClick={() => isOpen && pickUp(entry)}
            >
              {console.nameOf(entry)}
            </button>
          ))}
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the seats in it have the focus, and the arrow keys move between them */}
      <div ref={element} class="seat-plan" data-open={isOpen} onKeyDown={onKeyDown}>
        {plan.map(({ table, seats }, column) => (
          <fieldset key={table} data-table={table}>
            <legend>
              {tournamentWords.value.table} {table}{' '}
              <small class="direct-soft">{t.players(formatNumber(countTaken(seats)))}</small>
            </legend>
            {seats.map((seat, row) => {
              const key = `${seat.table} ${seat.position}`;
              return (
                <Seat
                  key={key}
                  seat={seat}
                  name={seat.entry === null ? null : console.nameOf(seat.entry)}
                  isCarried={seat.entry !== null && seat.entry === carried}
                  isTarget={target === key}
                  isCurrent={column === point.column && row === point.row}
                  onPress={() => {
                    // A drag ends with a click on the seat where it began.
                    if (!hasDragged()) press(seat);
                  }}
                  onFocus={() => setPoint({ column, row })}
                  onDragStart={isOpen && seat.entry !== null ? (event) => start(seat.entry as string, event) : null}
                />
              );
            })}
          </fieldset>
        ))}
      </div>
      {more}
    </>
  );
}
