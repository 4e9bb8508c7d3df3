/** The panel that seats a player: a person from the records, found by name or login, or an anonymous position of the table. */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { FoundPersonView } from '../../../protocol/index.ts';
import { positionPlayer } from '../../../protocol/positions.ts';
import { PersonPicker } from '../../parts/person-picker.tsx';
import { client, wordsOf } from '../../shell/index.ts';
import { autofocusRef, CheckField, Form, FormButtons, SelectField } from '../forms/form.tsx';
import type { DealerSession } from '../session.ts';
import { DEALER_WORDS } from '../words/index.ts';

const words = wordsOf(DEALER_WORDS);

const FREE_SEATS_SHOWN = 12;

function findFreeSeats(takenSeats: readonly number[], seatsMax: number): readonly number[] {
  const used = new Set(takenSeats);
  const free: number[] = [];
  for (let seat = 1; seat <= seatsMax && free.length < FREE_SEATS_SHOWN; seat++) if (!used.has(seat)) free.push(seat);
  return free;
}

/** Records the age of a person, which staff have checked. If that fails, the table refuses the seat and says why. */
const recordAge = (person: string, over: number): Promise<void> =>
  client.http.post(`/people/${person}/age`, { over }).then(
    () => {},
    () => {},
  );

export function SeatPanel({ session }: { readonly session: DealerSession }): VNode {
  const { liveTable, submit, panel, rules } = session;
  const t = words.value;
  const view = liveTable.view.value;
  const picked = useSignal<FoundPersonView | null>(null);
  const { years } = rules.ageMin;
  const isAgeOnRecord = (picked.value?.over ?? 0) >= years;
  const freeSeats = findFreeSeats(view?.seats.map(({ position }) => position) ?? [], view?.positionsMax ?? 0);
  const seatPlayer = async (position: number, isAgeChecked: boolean): Promise<void> => {
    const person = picked.value?.person ?? null;
    if (person !== null && !isAgeOnRecord && isAgeChecked) await recordAge(person, years);
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
        hint={t.playerToSeatHint}
        fieldRef={autofocusRef}
        onPick={(person) => {
          picked.value = person;
        }}
      />
      <SelectField label={t.position} name="position" options={freeSeats.map((seat) => [String(seat), t.seat(seat)])} />
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
