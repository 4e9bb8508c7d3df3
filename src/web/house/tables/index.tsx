/** The tables of the house: set up from a rulebook, corrected before the first opening, copied and retired. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { HouseTableView } from '../../../protocol/index.ts';
import { announce, makePath, navigate, route } from '../../shell/index.ts';
import { LoadedPart } from '../loaded-part.tsx';
import { useLoaded } from '../requests.ts';
import { words as houseWords } from '../words/index.ts';
import { formatObstacle, loadTablesData, type TablesData } from './table-data.ts';
import { type FormKind, TableForm } from './table-form.tsx';
import { TableList } from './table-list.tsx';
import './tables.css';
import { words } from './words/index.ts';

/** What the address asks for: a form, or the list. */
interface View {
  readonly kind: FormKind | 'list';
  readonly table: string | null;
}

const FORM_KINDS: readonly FormKind[] = ['new', 'correct', 'copy'];

function readView(): View {
  const query = new URLSearchParams(location.search);
  const kind = FORM_KINDS.find((each) => each === query.get('do')) ?? 'list';
  return { kind, table: query.get('table') };
}

interface DoneNotice {
  readonly kind: 'setUp' | 'corrected' | 'retired';
  readonly table: string;
}

function Notice({ kind, table }: DoneNotice): VNode {
  const t = words.value.done;
  return (
    <div class="panel tables-done" role="status">
      <p>
        <strong>{t[kind](table)}</strong>
      </p>
      {kind === 'setUp' && (
        <>
          <p>{t.next}</p>
          <p class="house-actions">
            <a class="button main" href={makePath('houseRoles')}>
              {t.giveRoles}
            </a>
          </p>
        </>
      )}
    </div>
  );
}

/** The reason why the form is not shown; null if it can be shown. */
function findHindrance({ kind, table }: View, source: HouseTableView | null): readonly string[] | null {
  const t = words.value;
  if (kind === 'new' || kind === 'list') return null;
  if (source === null || (kind === 'correct' && source.status === 'retired')) return [t.form.unknownTable(table ?? '')];
  return kind === 'correct' && source.correction.length > 0 ? source.correction.map(formatObstacle) : null;
}

function titleOf({ kind, table }: View): string {
  const t = words.value;
  if (kind === 'list') return t.title;
  return kind === 'new' ? t.form.titles.new : t.form.titles[kind](table ?? '');
}

/** Says why a form is not shown. */
function NoForm({ reasons, title = null }: { readonly reasons: readonly string[]; readonly title?: string | null }): VNode {
  return (
    <>
      {title !== null && <p>{title}</p>}
      <ul class="tables-obstacles">
        {reasons.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p class="house-actions">
        <a class="button" href={makePath('houseTables')}>
          {words.value.back}
        </a>
      </p>
    </>
  );
}

interface FormViewProps {
  readonly view: View & { readonly kind: FormKind };
  readonly data: TablesData;
  readonly onDone: (notice: DoneNotice) => Promise<void>;
}

function FormView({ view, data, onDone }: FormViewProps): VNode {
  const t = words.value;
  if (data.isPractice) return <NoForm reasons={[houseWords.value.practice]} />;
  const source = view.kind === 'new' ? null : (data.tables.find(({ table }) => table === view.table) ?? null);
  const hindrance = findHindrance(view, source);
  if (hindrance !== null) return <NoForm reasons={hindrance} title={source === null ? null : words.value.notNow} />;
  const done = (table: string): Promise<void> => onDone({ kind: view.kind === 'correct' ? 'corrected' : 'setUp', table });
  return (
    <>
      <p class="house-lead">{t.form.leads[view.kind]}</p>
      <TableForm key={`${view.kind} ${view.table}`} kind={view.kind} data={data} source={source} onDone={done} />
    </>
  );
}

export function TablesSection(): VNode {
  // The address has the view, so that the browser's back button works. Every navigation sets the route.
  void route.value;
  const view = readView();
  const [notice, setNotice] = useState<DoneNotice | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const loaded = useLoaded(loadTablesData);
  const viewName = `${view.kind} ${view.table ?? ''}`;
  const lastView = useRef(viewName);
  useEffect(() => {
    if (lastView.current === viewName) return;
    lastView.current = viewName;
    heading.current?.focus({ preventScroll: true });
    // The notice stays until the administrator goes on to a form.
    if (view.kind !== 'list') setNotice(null);
    void loaded.reload();
  }, [viewName]);
  useEffect(() => {
    // The button that opened the dialog is gone with its table.
    if (notice?.kind === 'retired') heading.current?.focus({ preventScroll: true });
  }, [notice]);
  const finish = async (done: DoneNotice): Promise<void> => {
    await loaded.reload();
    setNotice(done);
    announce(words.value.done[done.kind](done.table));
    if (view.kind !== 'list') navigate('houseTables');
  };
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {titleOf(view)}
      </h1>
      {view.kind === 'list' && loaded.value?.isPractice === false && <p class="house-lead">{words.value.lead}</p>}
      {view.kind === 'list' && notice !== null && <Notice {...notice} />}
      <LoadedPart
        loaded={loaded}
        render={(data) =>
          view.kind === 'list' ? (
            <TableList data={data} onRetired={(table) => finish({ kind: 'retired', table })} />
          ) : (
            <FormView view={{ ...view, kind: view.kind }} data={data} onDone={finish} />
          )
        }
      />
    </>
  );
}
