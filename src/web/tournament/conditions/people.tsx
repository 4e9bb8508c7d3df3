/** The people who conduct the tournament: the director and the deputies, chosen by name or login. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { FoundPersonView, TournamentStaffView } from '../../../protocol/index.ts';
import { ErrorText } from '../../parts/error-text.tsx';
import { ClauseNumbers } from '../../parts/index.ts';
import { formatPerson, type Names } from '../../parts/person-name.ts';
import { PersonPicker } from '../../parts/person-picker.tsx';
import { announce } from '../../shell/index.ts';
import { formatOutcome, sendAct, tournamentWords } from '../parts/index.ts';
import { words } from './words/index.ts';

interface ChooseProps {
  readonly tournament: string;
  readonly act: 'appoint-director' | 'name-deputy';
  readonly label: string;
  /** The role in which the person does the act. A pit boss may also be the director, and not be in charge yet. */
  readonly as: string;
  /** Told after the act, so that the name is known before the views have it. */
  readonly onDone: (person: FoundPersonView) => void;
}

function ChoosePerson({ tournament, act, label, as, onDone }: ChooseProps): VNode {
  const [person, setPerson] = useState<FoundPersonView | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [version, setVersion] = useState(0);
  const send = async (): Promise<void> => {
    if (person === null || isBusy) return;
    setBusy(true);
    setError(null);
    const failure = formatOutcome(await sendAct(tournament, { type: act, person: person.person }, { as }));
    setBusy(false);
    setError(failure);
    if (failure !== null) return;
    announce(words.value.people.done);
    onDone(person);
    setPerson(null);
    setVersion(version + 1);
  };
  return (
    <form
      class="conditions-act"
      data-act={act}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <PersonPicker key={version} label={label} kind="staff" required onPick={setPerson} />
      <ErrorText error={error} />
      <p class="conditions-actions">
        <button type="submit" class="button" aria-disabled={isBusy}>
          {tournamentWords.value.acts[act]}
        </button>
      </p>
    </form>
  );
}

interface PeopleProps {
  readonly tournament: string;
  readonly staff: TournamentStaffView;
  readonly isPitBoss: boolean;
  readonly isInCharge: boolean;
}

/** The names in the staff view, and those of people who were just chosen. */
export function People({ tournament, staff, isPitBoss, isInCharge }: PeopleProps): VNode {
  const t = words.value.people;
  const [chosen, setChosen] = useState<Names>({});
  useEffect(() => setChosen({}), [tournament]);
  const names: Names = { ...chosen, ...staff.names };
  const remember = ({ person, name, login }: FoundPersonView): void => setChosen({ ...chosen, [person]: name ?? login ?? '' });
  return (
    <section class="panel" aria-labelledby="conditions-people">
      <h2 id="conditions-people">
        {t.title} <ClauseNumbers of={['8.1.2']} />
      </h2>
      <dl class="conditions-facts">
        <div>
          <dt>{t.director}</dt>
          <dd>{staff.director === null ? t.nobody : formatPerson(names, staff.director)}</dd>
        </div>
        <div>
          <dt>{t.deputies}</dt>
          <dd>
            {staff.deputies.length === 0 ? t.nobody : staff.deputies.map((person) => formatPerson(names, person)).join(', ')}
          </dd>
        </div>
      </dl>
      {isPitBoss && (
        <ChoosePerson tournament={tournament} act="appoint-director" label={t.appointDirector} as="pit-boss" onDone={remember} />
      )}
      {(isPitBoss || isInCharge) && (
        <ChoosePerson
          tournament={tournament}
          act="name-deputy"
          label={t.nameDeputy}
          as={isInCharge ? 'director' : 'pit-boss'}
          onDone={remember}
        />
      )}
    </section>
  );
}
