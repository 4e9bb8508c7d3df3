/** The panel that seats a player: a person from the records, found by name or login, or an anonymous position of the table. */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { FoundPersonView } from '../../../protocol/index.ts';
import { positionPlayer } from '../../../protocol/positions.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { PersonPicker } from '../../parts/person-picker.tsx';
import { client } from '../../shell/index.ts';
import { autofocusRef, CheckField, Form, FormButtons, SelectField } from '../forms/form.tsx';
import { findLowestRole } from '../offers.ts';
import type { DealerSession } from '../session.ts';
import { words } from '../words/index.ts';
import { sendStaffRequest } from './staff-request.ts';

/** More seats than a table for people has. A practice table can have many more. */
const FREE_SEATS_SHOWN = 50;

function findFreeSeats(takenSeats: readonly number[], seatsMax: number): readonly number[] {
  const used = new Set(takenSeats);
  const free: number[] = [];
  for (let seat = 1; seat <= seatsMax && free.length < FREE_SEATS_SHOWN; seat++) if (!used.has(seat)) free.push(seat);
  return free;
}

/** Records the age of a person, which staff have checked. Returns false, and shows the error, if that fails. */
const recordAge = async (session: DealerSession, person: string, over: number): Promise<boolean> =>
  (await sendStaffRequest(session, () => client.http.post<object>(`/people/${person}/age`, { over }))) !== null;

interface SeatPanelProps {
  readonly session: DealerSession;
  /** The person whose account was just opened. */
  readonly person: FoundPersonView | undefined;
}

export function SeatPanel({ session, person: newPerson }: SeatPanelProps): VNode {
  const { liveTable, submit, panel, rules } = session;
  const t = words.value;
  const view = liveTable.view.value;
  const picked = useSignal<FoundPersonView | null>(newPerson ?? null);
  const { years } = rules.ageMin;
  const over = picked.value?.over ?? 0;
  const isAgeOnRecord = over >= years;
  // Where only players place wagers, a player without an account could never play.
  const isAccountNeeded = findLowestRole(session.conduct, 'place') === null;
  const isPersonMissing = useSignal(false);
  const freeSeats = findFreeSeats(view?.seats.map(({ position }) => position) ?? [], view?.positionsMax ?? 0);
  const seatPlayer = async (position: number, isAgeChecked: boolean): Promise<void> => {
    const person = picked.value?.person ?? null;
    isPersonMissing.value = isAccountNeeded && person === null;
    if (isPersonMissing.value) return;
    if (person !== null && !isAgeOnRecord && isAgeChecked && !(await recordAge(session, person, years))) return;
    const adult = isAgeOnRecord || isAgeChecked;
    if (!(await submit({ type: 'seat-player', player: person ?? positionPlayer(position), position, adult }))) return;
    // The server gives an anonymous player an id of their own.
    const seated = liveTable.staff.value?.players.find((player) => player.position === position);
    panel.value = seated === undefined ? null : { kind: 'player-act', player: seated.player, act: 'buy-chips' };
  };
  return (
    <Form session={session} onSubmit={({ text, has }) => void seatPlayer(Number(text('position')), has('adult'))}>
      <PersonPicker
        kind="player"
        label={t.playerToSeat}
        hint={isAccountNeeded ? t.playerToSeatOnlyHint : t.playerToSeatHint}
        fieldRef={autofocusRef}
        {...(newPerson === undefined ? {} : { initial: newPerson })}
        onPick={(person) => {
          picked.value = person;
          isPersonMissing.value = false;
        }}
      />
      {isAccountNeeded && (
        <p class="form-text">
          {t.accountNeeded} <ClauseNumbers of={session.conduct.acts.place?.clauses ?? []} />
        </p>
      )}
      {isPersonMissing.value && (
        <p class="form-error" role="alert">
          {t.choosePerson}
        </p>
      )}
      <button
        type="button"
        class="button seat-new-player"
        onClick={() => {
          panel.value = { kind: 'new-player' };
        }}
      >
        {t.openAccount}
      </button>
      <SelectField label={t.position} name="position" options={freeSeats.map((seat) => [String(seat), t.seat(seat)])} />
      {over > 0 && !isAgeOnRecord && <p class="form-text">{t.ageTooLow(over, years)}</p>}
      {isAgeOnRecord ? <p class="form-text">{t.ageOnRecord(years)}</p> : <CheckField label={t.ageChecked(years)} name="adult" />}
      <FormButtons
        confirm={t.acts['seat-player']}
        cancel={t.cancel}
        disabled={session.isBusy.value}
        onCancel={() => {
          panel.value = null;
        }}
      />
    </Form>
  );
}
