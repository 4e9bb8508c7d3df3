/** Every act of a tournament with time, person, role, reason and clauses, with a filter. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { TournamentActView } from '../../../protocol/index.ts';
import type { TournamentAct, TournamentEvent } from '../../../tournament/index.ts';
import { FilterSelect } from '../../parts/filter-select.tsx';
import { formatNumber } from '../../shell/index.ts';
import { formatAct as formatDirectorAct } from '../director/format-act.ts';
import { formatSubjects, type Naming } from '../director/format-event.ts';
import { ClauseLinks } from '../parts/clause-links.tsx';
import { formatSession, tournaments, tournamentWords } from '../parts/index.ts';
import { ActEvents, useNaming } from './act-events.tsx';
import { formatExactDateTime } from './exact-time.ts';
import { type ActFilter, choicesOf, clausesOf, filterActs, NO_FILTER, sessionsOf } from './filter-acts.ts';
import type { RecordData } from './record-data.ts';
import { words } from './words/index.ts';

/** More acts are shown on demand. */
const ROWS_AT_FIRST = 100;

/** Acts of the server have no button, so they are called by their first event. */
function formatAct({ act, events }: Pick<TournamentActView, 'act' | 'events'>, view: Naming['view'] | null): string {
  const { acts, events: eventNames } = tournamentWords.value;
  if (act === 'create-tournament') return words.value.created;
  if (act === 'cut-session' && view !== null) return formatDirectorAct(act, sessionsOf({ events })[0], view);
  return acts[act as TournamentAct] ?? eventNames[events[0]?.type as TournamentEvent['type']] ?? act;
}

/** The server and the tumbler have no names. */
const formatActor = ({ name, person, role }: Pick<TournamentActView, 'name' | 'person' | 'role'>): string =>
  name ?? (role === 'system' || role === 'tumbler' ? (words.value.roles[role] ?? role) : person);

interface FilterProps {
  readonly data: RecordData;
  readonly filter: ActFilter;
  readonly onChange: (filter: ActFilter) => void;
}

function Filter({ data, filter, onChange }: FilterProps): VNode {
  const t = words.value;
  const choices = choicesOf(data.acts, formatActor);
  const actNames = choices.acts.map(
    (act) => [act, formatAct(data.acts.find((each) => each.act === act) ?? { act, events: [] }, null)] as const,
  );
  const set = (changes: Partial<ActFilter>): void => onChange({ ...filter, ...changes });
  return (
    <div class="record-filter no-print">
      <FilterSelect
        label={t.person}
        value={filter.person}
        all={t.all}
        options={choices.people}
        onChange={(person) => set({ person })}
      />
      <FilterSelect label={t.act} value={filter.act} all={t.all} options={actNames} onChange={(act) => set({ act })} />
      <FilterSelect
        label={t.clauses}
        value={filter.clause}
        all={t.all}
        options={choices.clauses.map((clause) => [clause, clause])}
        onChange={(clause) => set({ clause })}
      />
      <FilterSelect
        label={t.session}
        value={filter.session}
        all={t.all}
        options={choices.sessions.map((session) => [session, formatSession(data.view, session)])}
        onChange={(session) => set({ session })}
      />
      <button type="button" class="button" onClick={() => onChange(NO_FILTER)}>
        {t.clearFilter}
      </button>
    </div>
  );
}

interface ActItemProps {
  readonly act: TournamentActView;
  /** null before the first draft of the conditions. */
  readonly rulebook: string | null;
  readonly naming: Naming;
}

function ActItem({ act, rulebook, naming }: ActItemProps): VNode {
  const t = words.value;
  const { seq, atMs, role, reason } = act;
  const clauses = clausesOf(act);
  const subjects = formatSubjects(act.events, naming);
  return (
    <li data-seq={seq} data-act={act.act}>
      <p class="record-act-head">
        <span class="number">{formatNumber(seq)}</span>{' '}
        <time dateTime={new Date(atMs).toISOString()}>{formatExactDateTime(atMs)}</time> <b>{formatAct(act, naming.view)}</b>
        {subjects.length > 0 && `: ${subjects.join(' · ')}`}
      </p>
      <p>
        {formatActor(act)}
        {role !== 'system' && role !== 'tumbler' && `, ${t.roles[role] ?? role}`}
        {reason !== null && (
          <>
            {' · '}
            {t.reason}: <q>{reason}</q>
          </>
        )}
      </p>
      {rulebook === null ? <p>{clauses.join(', ')}</p> : <ClauseLinks of={clauses} rulebook={rulebook} />}
      <ActEvents act={act} naming={naming} />
    </li>
  );
}

export function ActsSection({ data }: { readonly data: RecordData }): VNode {
  const t = words.value;
  const [filter, setFilter] = useState<ActFilter>(NO_FILTER);
  const [shownMax, setShownMax] = useState(ROWS_AT_FIRST);
  const naming = useNaming(data);
  const found = filterActs(data.acts, filter);
  const left = found.length - shownMax;
  return (
    <section class="panel record-acts" aria-labelledby="record-acts">
      <h2 id="record-acts">{t.acts}</h2>
      <Filter
        data={data}
        filter={filter}
        onChange={(next) => {
          setFilter(next);
          setShownMax(ROWS_AT_FIRST);
        }}
      />
      <p role="status">{t.found(formatNumber(found.length), formatNumber(data.acts.length))}</p>
      <p class="no-print">
        <a class="button" href={tournaments.actsAddress(data.view.id)} download={`${data.view.id}-acts.csv`}>
          {t.csv}
        </a>
      </p>
      <ol class="record-list">
        {found.slice(0, shownMax).map((act) => (
          <ActItem key={act.seq} act={act} rulebook={data.view.rulebook} naming={naming} />
        ))}
      </ol>
      {left > 0 && (
        <button type="button" class="button no-print" onClick={() => setShownMax(shownMax + 10 * ROWS_AT_FIRST)}>
          {t.more(formatNumber(Math.min(left, 10 * ROWS_AT_FIRST)))}
        </button>
      )}
    </section>
  );
}
