/** Up to four tables on a large screen: the player plays at one of them and watches the others in small. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FloorTableView, FloorView } from '../../protocol/index.ts';
import { fetchFloor } from '../lobby/floor.ts';
import { formatTable, TopBar } from '../parts/index.ts';
import { LazyPart } from '../parts/lazy.tsx';
import { focusHeading, usePageTitle } from '../shell/index.ts';
import { addTable, makeSearch, parseChoice, removeTable, TABLES_MAX, type TableChoice } from './table-choice.ts';
import { Tile } from './tile.tsx';
import './tables.css';
import { words } from './words/index.ts';

const loadPlayerPage = async () => (await import('../player/index.tsx')).Page;

/** The tables of the house; empty until the server has answered. */
function useTables(): Pick<FloorView, 'items' | 'practice'> {
  const [floor, setFloor] = useState<Pick<FloorView, 'items' | 'practice'>>({ items: [], practice: false });
  useEffect(() => {
    let isCurrent = true;
    fetchFloor().then(
      (loaded) => isCurrent && setFloor(loaded),
      () => {
        // Without the list, the tables of the address are shown with their ids.
      },
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return floor;
}

interface AddTableProps {
  /** The tables that are not on the page yet. */
  readonly others: readonly FloorTableView[];
  readonly formatLabel: (entry: FloorTableView) => string;
  readonly onAdd: (id: string) => void;
}

/** The button adds the table, because arrow keys change the selection of a list. */
function AddTable({ others, formatLabel, onAdd }: AddTableProps): VNode {
  const list = useRef<HTMLSelectElement>(null);
  const t = words.value;
  return (
    <form
      class="tables-add"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(list.current?.value ?? '');
      }}
    >
      <label for="tables-add">{t.add}</label>
      <select id="tables-add" ref={list} required>
        <option value="">{t.choose}</option>
        {others.map((entry) => (
          <option key={entry.table} value={entry.table}>
            {formatLabel(entry)}
          </option>
        ))}
      </select>
      <button type="submit" class="button">
        {t.addButton}
      </button>
    </form>
  );
}

export function Page(): VNode {
  const [choice, setChoice] = useState(() => parseChoice(location.search));
  const { items, practice } = useTables();
  const side = useRef<HTMLElement>(null);
  const activeTable = useRef<HTMLDivElement>(null);
  /** The tile that gets the focus after the next rendering; an empty text for the list of tables to add. */
  const focusTile = useRef<string | null>(null);
  const t = words.value;
  usePageTitle(t.title);
  const choose = (next: TableChoice): void => {
    history.replaceState(null, '', location.pathname + makeSearch(next));
    setChoice(next);
  };
  const { ids, active } = choice;
  const watched = ids.filter((id) => id !== active);
  // The pressed button disappears with its tile.
  useEffect(() => {
    if (focusTile.current === null) return;
    const tile = `[data-table="${focusTile.current}"] .tables-play`;
    side.current?.querySelector<HTMLElement>(focusTile.current === '' ? 'select' : tile)?.focus();
    focusTile.current = null;
  }, [choice]);
  const play = (id: string): void => {
    choose({ ids, active: id });
    if (activeTable.current !== null) focusHeading(activeTable.current);
  };
  const remove = (id: string): void => {
    const index = watched.indexOf(id);
    focusTile.current = watched[index + 1] ?? watched[index - 1] ?? '';
    choose(removeTable(choice, id));
  };
  const add = (id: string): void => {
    const next = addTable(choice, id);
    // The form disappears with the last place.
    if (next.ids.length >= TABLES_MAX) focusTile.current = id;
    choose(next);
  };
  const formatLabel = (entry: FloorTableView): string => formatTable(entry, !practice);
  const others = items.filter(({ table }) => !ids.includes(table));
  return (
    <div class="tables">
      <aside class="tables-side" aria-label={t.watched} ref={side}>
        {watched.length > 0 && <h2>{t.watched}</h2>}
        <ul>
          {watched.map((id) => {
            const entry = items.find(({ table }) => table === id);
            const label = entry === undefined ? id : formatLabel(entry);
            return <Tile key={id} table={id} label={label} onPlay={() => play(id)} onRemove={() => remove(id)} />;
          })}
        </ul>
        {ids.length < TABLES_MAX && others.length > 0 && <AddTable others={others} formatLabel={formatLabel} onAdd={add} />}
      </aside>
      <div class="tables-active" ref={activeTable}>
        {active === null ? (
          <>
            <TopBar title={t.title} />
            <main class="notice-page">
              <p>{t.none}</p>
            </main>
          </>
        ) : (
          <LazyPart key={active} load={loadPlayerPage} params={{ table: active }} />
        )}
      </div>
    </div>
  );
}
