/** [crown-sic-bo 8.2.1(i)] The roll call of a session: one press checks a player in, and one takes a mistake back. Substitutes are decided here. */
import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { StaffEntryView } from '../../../protocol/index.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { formatNumber } from '../../shell/index.ts';
import { tournamentWords } from '../parts/index.ts';
import { type DirectorConsole, mayRecordSignature, type StaffSeat, seatedEntries, type TableSession } from './console-data.ts';
import { isFound } from './entries.tsx';
import './roll-call.css';
import { findSeatFaults } from './seat-faults.ts';
import { useRows } from './show-all.tsx';
import { words } from './words/index.ts';

interface RollCallProps {
  readonly console: DirectorConsole;
  readonly session: TableSession;
}

/** A person who may check in: a player with a seat, or a person of the waiting list. */
interface Person {
  readonly entry: StaffEntryView;
  readonly seat: StaffSeat | null;
  readonly isHere: boolean;
}

/** A player who has missed the start and may still come. */
const isLate = ({ seat }: Person): boolean => seat?.status === 'absent';

/** Everybody who is expected, by table and seat, and the waiting list. */
function listPeople({ console, session }: RollCallProps): readonly Person[] {
  const { entries } = console.staff;
  const seated = seatedEntries(entries, session.id)
    .filter(({ entry, seat }) => entry.status === 'accepted' && seat.status !== 'missed' && seat.status !== 'left')
    .map(({ entry, seat }) => ({ entry, seat, isHere: seat.checkedIn }));
  const standby =
    session.phase === 'drawn' && console.conditions?.lateness.waitingList
      ? entries
          .filter(({ status }) => status === 'waiting')
          .map((entry) => ({ entry, seat: null, isHere: entry.standby === session.id }))
      : [];
  return [...seated, ...standby];
}

type RollCallAct = 'check-in' | 'undo-check-in';

interface PersonProps extends RollCallProps {
  readonly person: Person;
  /** Why the last act for this person was refused. */
  readonly error: string | undefined;
  readonly onAct: (act: RollCallAct, entry: string) => Promise<boolean>;
}

function PersonButton({ console, session, person, error, onAct }: PersonProps): VNode {
  const button = useRef<HTMLButtonElement>(null);
  const { entry, seat, isHere } = person;
  const t = words.value.rollCall;
  const { acts } = tournamentWords.value;
  const name = console.nameOf(entry.entry);
  const faults = findSeatFaults(person, console.conditions?.signature, console.staff.next).map((fault) => t[fault]);
  const isOpen = !isHere && console.isInCharge;
  return (
    <li>
      <button
        ref={button}
        type="button"
        class="roll-person"
        data-entry={entry.entry}
        data-here={isHere}
        aria-pressed={isHere}
        aria-disabled={!isOpen}
        onClick={() => isOpen && void onAct('check-in', entry.entry)}
      >
        <b>{name}</b>
        <span>
          {isHere ? `✓ ${t.present}` : isLate(person) ? t.late : seat === null ? t.standby : t.missing}
          {seat !== null && ` · ${t.place(seat.table, formatNumber(seat.position))}`}
        </span>
        {seat?.substitute != null && <span>{t.substitute(console.personName(seat.substitute))}</span>}
        {faults.length > 0 && <span class="bad">{faults.join(' · ')}</span>}
      </button>
      {isHere && session.phase === 'drawn' && console.roleFor('undo-check-in') !== null && (
        <button
          type="button"
          class="button small"
          data-act="undo-check-in"
          aria-label={words.value.entries.actFor(t.notHere, name)}
          // This button disappears with the check-in, so the focus goes to the card of the person.
          onClick={async () => (await onAct('undo-check-in', entry.entry)) && button.current?.focus()}
        >
          {t.notHere}
        </button>
      )}
      {mayRecordSignature(entry, console) && seat?.substitute == null && (
        <button
          type="button"
          class="button small"
          data-act="record-signature"
          aria-label={words.value.entries.actFor(acts['record-signature'] ?? '', name)}
          onClick={() => console.ask({ act: 'record-signature', fields: { entry: entry.entry } })}
        >
          {acts['record-signature']}
        </button>
      )}
      {error !== undefined && (
        <p class="bad" role="alert">
          {error}
        </p>
      )}
    </li>
  );
}

function Substitutes({ console, session }: RollCallProps): VNode | null {
  const t = words.value.rollCall;
  const acts = tournamentWords.value.acts;
  const nominations = seatedEntries(console.staff.entries, session.id).filter(({ seat }) => seat.nominated !== null);
  if (nominations.length === 0) return null;
  return (
    <section class="roll-substitutes">
      <h3>
        {t.substitutes} <ClauseNumbers of={['8.3.3']} />
      </h3>
      <ul>
        {nominations.map(({ entry: { entry }, seat }) => (
          <li key={entry} data-entry={entry}>
            <span>{t.nominated(console.nameOf(entry), console.personName(seat.nominated ?? ''))}</span>
            {console.roleFor('approve-substitute') !== null && (
              <span class="direct-buttons">
                <button
                  type="button"
                  class="button small"
                  data-act="approve-substitute"
                  onClick={() =>
                    console.ask({ act: 'approve-substitute', fields: { session: session.id, entry, person: seat.nominated } })
                  }
                >
                  {acts['approve-substitute']}
                </button>
                <button
                  type="button"
                  class="button small"
                  data-act="refuse-substitute"
                  onClick={() => console.ask({ act: 'refuse-substitute', fields: { session: session.id, entry } })}
                >
                  {acts['refuse-substitute']}
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function RollCallSection({ console, session }: RollCallProps): VNode {
  const t = words.value.rollCall;
  const [search, setSearch] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const people = listPeople({ console, session });
  const players = people.filter(({ seat }) => seat !== null);
  const found = people.filter(({ entry }) => isFound(console.nameOf(entry.entry), search));
  // Missing players come first, because the director looks for them.
  const sorted = [...found.filter(({ isHere }) => !isHere), ...found.filter(({ isHere }) => isHere)];
  const { shown, more } = useRows(sorted);
  if (session.phase === 'planned') return <p>{t.closed}</p>;
  if (session.phase === 'cut' || session.phase === 'counting') return <p>{t.over}</p>;
  const perform = async (act: RollCallAct, entry: string): Promise<boolean> => {
    const setError = (error: string | undefined): void => setErrors((current) => ({ ...current, [entry]: error }));
    setError(undefined);
    const error = await console.perform({ type: act, session: session.id, entry });
    setError(error ?? undefined);
    return error === null;
  };
  return (
    <>
      <p class="roll-count" role="status">
        {t.here(formatNumber(players.filter(({ isHere }) => isHere).length), formatNumber(players.length))}
        {players.length > 0 && players.every(({ isHere }) => isHere) && ` · ${t.everybody}`}
      </p>
      <Substitutes console={console} session={session} />
      <form
        class="direct-tools"
        onSubmit={(event) => {
          event.preventDefault();
          const first = sorted.find(({ isHere }) => !isHere);
          if (first === undefined || search.trim() === '' || !console.isInCharge) return;
          void perform('check-in', first.entry.entry);
          // The next name is typed into an empty field.
          setSearch('');
        }}
      >
        <label class="direct-field">
          {t.search}
          <input
            type="search"
            name="roll-call"
            autocomplete="off"
            value={search}
            onInput={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </label>
      </form>
      <ul class="roll-list">
        {shown.map((person) => (
          <PersonButton
            key={person.entry.entry}
            {...{ console, session, person }}
            error={errors[person.entry.entry]}
            onAct={perform}
          />
        ))}
      </ul>
      {more}
    </>
  );
}
