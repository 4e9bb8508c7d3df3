/** The roles as a matrix: people by tables, changed in place by mouse or keyboard. */
import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { PersonView } from '../../protocol/index.ts';
import { announce, makePath } from '../shell/index.ts';
import { FLOOR, type HouseData, isFound, nameOf } from './house-data.ts';
import { LoadedPart } from './loaded-part.tsx';
import { loadHouse } from './people-data.ts';
import { useLoaded } from './requests.ts';
import { RoleDialog } from './role-dialog.tsx';
import { formatRoles, formatTable } from './role-names.ts';
import { isOnFloor, listRoleTables, rolesOf } from './role-options.ts';
import { SearchField } from './search-field.tsx';
import './roles.css';
import { words } from './words/index.ts';

/** More people are shown on request. */
const ROWS_SHOWN = 40;
/** With more tables than this, a field finds tables. */
const TABLES_WITHOUT_SEARCH = 6;

interface Cell {
  readonly row: number;
  readonly column: number;
}

/** The cell that an arrow key, Home or End leads to; null for other keys. */
function cellAfter({ row, column }: Cell, key: string, rowCount: number, columnCount: number): Cell | null {
  const moves: Readonly<Record<string, Cell>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row, column: 0 },
    End: { row, column: columnCount - 1 },
  };
  const next = moves[key];
  if (next === undefined) return null;
  return {
    row: Math.min(Math.max(next.row, 0), rowCount - 1),
    column: Math.min(Math.max(next.column, 0), columnCount - 1),
  };
}

interface Column {
  readonly table: string;
  readonly title: string;
}

interface MatrixProps {
  readonly people: readonly PersonView[];
  readonly columns: readonly Column[];
  readonly onOpen: (person: PersonView, table: string) => void;
}

function Matrix({ people, columns, onOpen }: MatrixProps): VNode {
  const t = words.value.matrix;
  const grid = useRef<HTMLTableElement>(null);
  // The only cell that the Tab key reaches. The arrow keys move it.
  const [current, setCurrent] = useState<Cell>({ row: 0, column: 0 });
  const onKeyDown = (event: KeyboardEvent, cell: Cell): void => {
    const next = cellAfter(cell, event.key, people.length, columns.length);
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setCurrent(next);
    grid.current?.querySelector<HTMLButtonElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus();
  };
  const isTabStop = ({ row, column }: Cell): boolean =>
    row === Math.min(current.row, people.length - 1) && column === Math.min(current.column, columns.length - 1);
  return (
    <div class="house-matrix">
      {/* The roles are explicit, because small screens show the table as blocks, which would remove the roles of its elements. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      {/* biome-ignore-start lint/a11y/noNoninteractiveElementToInteractiveRole: a table is the base of the pattern “grid” */}
      {/* biome-ignore-start lint/a11y/useFocusableInteractive: the buttons in the cells have the focus */}
      <table ref={grid} role="grid" aria-label={t.title}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t.person}
            </th>
            {columns.map(({ table, title }) => (
              <th key={table} role="columnheader" scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {people.map((person, row) => (
            <tr key={person.person} role="row" data-login={person.login}>
              <th role="rowheader" scope="row">
                {nameOf(person)} {person.disabled && <span class="house-mark bad">{words.value.people.disabled}</span>}
              </th>
              {columns.map(({ table, title }, column) => {
                const roles = formatRoles(rolesOf(person, table));
                const cell = { row, column };
                return (
                  <td key={table} role="gridcell">
                    <button
                      type="button"
                      class={`button small ${roles === '' ? 'plain' : ''}`}
                      data-cell={`${row} ${column}`}
                      data-table={table}
                      tabIndex={isTabStop(cell) ? 0 : -1}
                      aria-haspopup="dialog"
                      aria-label={t.cell(nameOf(person), title, roles || t.none)}
                      onFocus={() => setCurrent(cell)}
                      onKeyDown={(event) => onKeyDown(event, cell)}
                      onClick={() => onOpen(person, table)}
                    >
                      <span class="house-cell-table">{title}</span> <span>{roles || '–'}</span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/useFocusableInteractive: see above */}
      {/* biome-ignore-end lint/a11y/noNoninteractiveElementToInteractiveRole: see above */}
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}

function Roles({ data, reload }: { readonly data: HouseData; readonly reload: () => Promise<void> }): VNode {
  const t = words.value.matrix;
  const [personText, setPersonText] = useState('');
  const [tableText, setTableText] = useState('');
  const [shownCount, setShownCount] = useState(ROWS_SHOWN);
  const [open, setOpen] = useState<{ readonly person: PersonView; readonly table: string } | null>(null);
  const found = data.staff.filter((person) => isFound(person, personText));
  const tables = listRoleTables(data);
  const wantedTable = tableText.trim().toLowerCase();
  const columns = [FLOOR, ...tables.filter((table) => table.toLowerCase().includes(wantedTable))].map((table) => ({
    table,
    title: isOnFloor(table, data) ? formatTable(table) : t.retired(table),
  }));
  const saved = async ({ person, table }: NonNullable<typeof open>): Promise<void> => {
    setOpen(null);
    announce(t.saved(nameOf(person), formatTable(table)));
    await reload();
  };
  return (
    <>
      <div class="house-tools">
        <SearchField label={words.value.search} value={personText} onInput={setPersonText} />
        {tables.length > TABLES_WITHOUT_SEARCH && <SearchField label={t.findTable} value={tableText} onInput={setTableText} />}
        <a class="button" href={makePath('houseStaff')}>
          {t.addStaff}
        </a>
      </div>
      {tables.length === 0 && <p>{t.noTables}</p>}
      {found.length === 0 ? (
        <p role="status">{words.value.nobodyFound}</p>
      ) : (
        <Matrix people={found.slice(0, shownCount)} columns={columns} onOpen={(person, table) => setOpen({ person, table })} />
      )}
      {found.length > shownCount && (
        <button type="button" class="button" onClick={() => setShownCount(shownCount + ROWS_SHOWN)}>
          {words.value.showMore}
        </button>
      )}
      {open !== null && <RoleDialog {...open} data={data} onClose={() => setOpen(null)} onSaved={() => saved(open)} />}
    </>
  );
}

export function RolesSection(): VNode {
  const t = words.value.matrix;
  const loaded = useLoaded(loadHouse);
  return (
    <>
      <h1>{t.title}</h1>
      <p class="house-lead">{t.lead}</p>
      <p class="house-lead">{t.higher}</p>
      <p class="house-lead">{t.tournaments}</p>
      <LoadedPart loaded={loaded} render={(data) => <Roles data={data} reload={loaded.reload} />} />
    </>
  );
}
