/** The form that corrects the name and the recorded age of a person. */
import type { VNode } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { Age } from '../../protocol/index.ts';
import { ErrorText } from '../parts/error-text.tsx';
import { Dialog } from '../parts/index.ts';
import { client, refreshSession, session } from '../shell/index.ts';
import { FormActions } from './form-actions.tsx';
import { nameOf } from './house-data.ts';
import type { ListedPerson } from './person-acts.tsx';
import { useAttempt } from './requests.ts';
import { words } from './words/index.ts';

/** Sends the name to the server. The top bar shows the own name. */
export async function rename(person: string, name: string): Promise<void> {
  await client.http.post(`/people/${person}/name`, { name });
  if (person === session.value?.person) await refreshSession();
}

interface EditPersonProps {
  readonly person: ListedPerson;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

export function EditPerson({ person, onClose, onSaved }: EditPersonProps): VNode {
  const id = useId();
  const t = words.value.people;
  const nameField = useRef<HTMLInputElement>(null);
  const { error, isBusy, attempt } = useAttempt();
  useEffect(() => nameField.current?.focus(), []);
  const isUser = person.person === session.value?.person;
  const recordedAge = String(person.over ?? 'none');
  // An age that is recorded can be corrected, but not removed.
  const ages = (['none', '18', '21'] as const).filter((age) => age !== 'none' || recordedAge === 'none');
  const save = async (name: string, age: string): Promise<void> => {
    if (name !== person.name) await rename(person.person, name);
    if (age !== recordedAge) await client.http.post(`/people/${person.person}/age`, { over: Number(age) as Age });
    await onSaved();
  };
  return (
    <Dialog title={t.editOf(nameOf(person))} closeLabel={words.value.close} onClose={onClose}>
      <form
        class="house-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          attempt(() => save(String(form.get('name')).trim(), String(form.get('age') ?? recordedAge)));
        }}
      >
        <div class="house-field">
          <label for={`${id}name`}>{t.name}</label>
          <input
            id={`${id}name`}
            ref={nameField}
            name="name"
            required
            pattern=".*\S.*"
            maxLength={64}
            autocomplete="off"
            defaultValue={person.name ?? ''}
          />
        </div>
        {/* The server refuses administrators who record their own age. */}
        {!isUser && (
          <div class="house-field">
            <label for={`${id}age`}>{t.age}</label>
            <select id={`${id}age`} name="age" aria-describedby={`${id}age-hint`} defaultValue={recordedAge}>
              {ages.map((age) => (
                <option key={age} value={age} selected={age === recordedAge}>
                  {t.ages[age]}
                </option>
              ))}
            </select>
            <small id={`${id}age-hint`}>{t.editAgeHint}</small>
          </div>
        )}
        <ErrorText error={error} />
        <FormActions label={t.save} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
