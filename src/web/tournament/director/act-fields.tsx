/** The fields of an act that a person fills in: a reason, a person, a table, a time or an amount of chips. */
import type { VNode } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import type { FloorView } from '../../../protocol/index.ts';
import type { TournamentAct } from '../../../tournament/index.ts';
import { AmountInput } from '../../parts/amount-input.tsx';
import { PersonPicker } from '../../parts/person-picker.tsx';
import { client, formatDateTime, formatMoney, formatNumber, parseMoney, serverNow } from '../../shell/index.ts';
import { parseLocalText, toLocalText } from '../parts/local-time.ts';
import { readAll } from '../parts/read-all.ts';
import { type DirectorConsole, tablesInUse } from './console-data.ts';
import { words } from './words/index.ts';

type FieldKind = 'reason' | 'staff' | 'named' | 'floor-table' | 'spare-table' | 'time' | 'chips';

/** The fields that a person fills in, unless the request has them. */
const FIELDS: Readonly<Partial<Record<TournamentAct, Readonly<Record<string, FieldKind>>>>> = {
  'appoint-director': { person: 'staff' },
  'name-deputy': { person: 'staff' },
  'hand-over': { person: 'named' },
  'refuse-entry': { why: 'reason' },
  'extend-entries': { closesMs: 'time' },
  'cancel-tournament': { why: 'reason' },
  'designate-table': { table: 'floor-table' },
  'allot-seat': { why: 'reason' },
  'exchange-seats': { why: 'reason' },
  'move-table': { to: 'spare-table', why: 'reason' },
  'alter-start': { startsMs: 'time', why: 'reason' },
  'hold-session': { why: 'reason' },
  'conclude-table': { why: 'reason' },
  'correct-chips': { chips: 'chips', why: 'reason' },
  'refuse-substitute': { why: 'reason' },
  'disqualify-entry': { why: 'reason' },
};

export const missingFields = (act: TournamentAct, known: Readonly<Record<string, unknown>>): readonly [string, FieldKind][] =>
  Object.entries(FIELDS[act] ?? {}).filter(([name]) => known[name] === undefined);

const REASON_MAX = 200;
const MINUTE_MS = 60_000;

interface FieldProps {
  readonly act: TournamentAct;
  readonly console: DirectorConsole;
  readonly known: Readonly<Record<string, unknown>>;
  /** Called with undefined while the text is no valid value. `name` is the name of a person who is not in the views yet. */
  readonly onChange: (value: string | number | undefined, name?: string | null) => void;
}

function ReasonField({ act, onChange }: FieldProps): VNode {
  const id = useId();
  const t = words.value.fields;
  return (
    <p class="direct-field">
      <label for={id}>{t.why}</label>
      <input
        id={id}
        name="why"
        required
        pattern=".*\S.*"
        maxLength={REASON_MAX}
        autocomplete="off"
        aria-describedby={`${id}-hint`}
        onInput={({ currentTarget: { value } }) => onChange(value.trim() === '' ? undefined : value.trim())}
      />
      <small id={`${id}-hint`}>{act === 'hold-session' ? t.whyPublic : t.whyHint}</small>
    </p>
  );
}

function SelectField(
  props: FieldProps & {
    readonly label: string;
    readonly name: string;
    readonly options: readonly (readonly [string, string])[] | null;
    readonly empty: string;
  },
): VNode {
  const { label, name, options, empty, onChange } = props;
  const id = useId();
  const t = words.value.fields;
  return (
    <p class="direct-field">
      <label for={id}>{label}</label>
      <select
        id={id}
        name={name}
        required
        onChange={({ currentTarget: { value } }) => onChange(value === '' ? undefined : value)}
        // Enter confirms, as in the other fields. Space opens the list.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.currentTarget.value === '') return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      >
        <option value="">{t.choose}</option>
        {options?.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {options?.length === 0 && <small>{empty}</small>}
    </p>
  );
}

/** The tables of the floor that can be designated and fit the conditions; null while loading. `retry` is there after a failure. */
function useFloorTables({ conditions, staff }: DirectorConsole): {
  readonly tables: readonly string[] | null;
  readonly retry: (() => void) | null;
} {
  const [tables, setTables] = useState<readonly string[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (hasFailed || conditions === null) return;
    let isCurrent = true;
    readAll(({ limit, cursor }) => {
      const query = new URLSearchParams({ limit: String(limit), ...(cursor === undefined ? {} : { cursor }) });
      return client.http.get<FloorView>(`/floor?${query}`);
    }).then(
      (items) => {
        if (!isCurrent) return;
        const fits = items.filter(
          ({ rulebook, layout, freeForTournament }) =>
            freeForTournament && rulebook === conditions.rulebook && layout === conditions.layout,
        );
        setTables(fits.map(({ table }) => table));
      },
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [conditions, hasFailed]);
  return {
    tables: tables?.filter((table) => !staff.tables.includes(table)) ?? null,
    retry: hasFailed ? () => setFailed(false) : null,
  };
}

function FloorTableField(props: FieldProps): VNode {
  const t = words.value;
  const { tables, retry } = useFloorTables(props.console);
  const options = tables?.map((table) => [table, table] as const) ?? null;
  return (
    <>
      <SelectField {...props} name="table" label={t.fields.table} options={options} empty={t.fields.noTables} />
      {retry !== null && (
        <p class="bad" role="alert">
          {t.fields.tablesFailed}{' '}
          <button type="button" class="button small" onClick={retry}>
            {t.dialog.retry}
          </button>
        </p>
      )}
    </>
  );
}

function SpareTableField(props: FieldProps): VNode {
  const t = words.value.fields;
  const { staff, view } = props.console;
  const used = tablesInUse(view);
  const spare = staff.tables.filter((table) => !used.has(table)).map((table) => [table, table] as const);
  return <SelectField {...props} name="to" label={t.to} options={spare} empty={t.noSpare} />;
}

/** The director and the deputies, except the signed-in person. */
function NamedField(props: FieldProps): VNode {
  const { staff, person, personName } = props.console;
  const named = [...(staff.director === null ? [] : [staff.director]), ...staff.deputies].filter((id) => id !== person);
  const options = [...new Set(named)].map((id) => [id, personName(id)] as const);
  return <SelectField {...props} name="person" label={words.value.fields.person} options={options} empty="" />;
}

const PROPOSED_DELAY_MS = 15 * MINUTE_MS;
/** A proposal is so much later than the notice that it is still possible after the reason is typed. */
const TYPING_MS = 5 * MINUTE_MS;

/**
 * A time after the present one in whole minutes: after the notice for a start, and not after the sessions that follow. The close of entries is
 * not after the first session.
 */
function proposeTime({ view, conditions }: DirectorConsole, act: TournamentAct, session: unknown): number {
  const isStart = act === 'alter-start';
  const presentMs = (isStart ? view.sessions.find(({ id }) => id === session)?.startsMs : undefined) ?? view.closesMs;
  const noticeMs = isStart ? (conditions?.noticeMinutes ?? 0) * MINUTE_MS : 0;
  const followers = (conditions?.sessions ?? [])
    .filter(({ entrants }) => entrants.some((source) => source.from !== 'entries' && source.session === session))
    .map(({ id }) => view.sessions.find((each) => each.id === id)?.startsMs ?? Infinity);
  const latestMs = isStart ? Math.min(Infinity, ...followers) : (view.sessions[0]?.startsMs ?? Infinity);
  const atMs = Math.min(Math.max(serverNow() + noticeMs + TYPING_MS, presentMs + PROPOSED_DELAY_MS), latestMs);
  return atMs - (atMs % MINUTE_MS);
}

function TimeField({ act, console, known, onChange }: FieldProps): VNode {
  const id = useId();
  const t = words.value;
  const [proposal] = useState(() => proposeTime(console, act, known.session));
  useEffect(() => onChange(proposal), []);
  const firstMs = console.view.sessions[0]?.startsMs;
  const hint =
    act === 'alter-start'
      ? t.notes.notice(formatNumber(console.conditions?.noticeMinutes ?? 0))
      : firstMs === undefined
        ? ''
        : t.notes.latest(formatDateTime(firstMs));
  return (
    <p class="direct-field">
      <label for={id}>{t.fields.time}</label>
      <input
        id={id}
        name="time"
        type="datetime-local"
        required
        defaultValue={toLocalText(proposal)}
        aria-describedby={`${id}-hint`}
        onInput={({ currentTarget: { value } }) => onChange(parseLocalText(value) ?? undefined)}
      />
      <small id={`${id}-hint`}>{hint}</small>
    </p>
  );
}

function ChipsField({ known, console, onChange }: FieldProps): VNode {
  const id = useId();
  const t = words.value.fields;
  const entry = console.staff.entries.find((each) => each.entry === known.entry);
  const seat = entry?.seats.find(({ session }) => session === known.session);
  return (
    <p class="direct-field">
      <label for={id}>{t.chips}</label>
      <AmountInput
        id={id}
        name="chips"
        required
        aria-describedby={`${id}-hint`}
        onType={(value) => onChange(value === '' ? undefined : (parseMoney(value) ?? undefined))}
      />
      <small id={`${id}-hint`}>{t.chipsNow(formatMoney(seat?.chips ?? 0))}</small>
    </p>
  );
}

function StaffField({ onChange }: FieldProps): VNode {
  return (
    <PersonPicker
      label={words.value.fields.person}
      kind="staff"
      required
      onPick={(person) => onChange(person?.person, person?.name)}
    />
  );
}

const COMPONENTS: Readonly<Record<FieldKind, (props: FieldProps) => VNode>> = {
  reason: ReasonField,
  staff: StaffField,
  named: NamedField,
  'floor-table': FloorTableField,
  'spare-table': SpareTableField,
  time: TimeField,
  chips: ChipsField,
};

export function ActField({ kind, ...props }: FieldProps & { readonly kind: FieldKind }): VNode {
  const Field = COMPONENTS[kind];
  return <Field {...props} />;
}
