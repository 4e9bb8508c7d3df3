/** The form that excludes a person, who is found by name or login. */
import type { VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { FoundPersonView } from '../../protocol/index.ts';
import { ErrorText } from '../parts/error-text.tsx';
import { Dialog } from '../parts/index.ts';
import { PersonPicker } from '../parts/person-picker.tsx';
import { client, serverNow } from '../shell/index.ts';
import { FormActions } from './form-actions.tsx';
import { nameOf } from './house-data.ts';
import { useAttempt } from './requests.ts';
import { words } from './words/index.ts';

/** The end of a day in the time zone of the browser. null if the date is not in the future or not a date. */
function parseEndOfDay(text: string): number | null {
  const end = new Date(`${text}T23:59:59.999`).getTime();
  return end > serverNow() ? end : null;
}

interface NewExclusionProps {
  /** The person, if already chosen. */
  readonly known?: FoundPersonView;
  readonly onClose: () => void;
  readonly onExcluded: (name: string) => Promise<void>;
}

export function NewExclusion({ known, onClose, onExcluded }: NewExclusionProps): VNode {
  const id = useId();
  const t = words.value.exclusions;
  const [person, setPerson] = useState<FoundPersonView | null>(known ?? null);
  const pickerField = useRef<HTMLInputElement | null>(null);
  const groundsField = useRef<HTMLInputElement>(null);
  const untilField = useRef<HTMLInputElement>(null);
  const { error, isBusy, attempt } = useAttempt();
  useEffect(() => (pickerField.current ?? groundsField.current)?.focus(), []);
  /** A date that has passed must not become an exclusion without end. */
  const isDateValid = (field: HTMLInputElement): boolean => {
    field.setCustomValidity(field.value === '' || parseEndOfDay(field.value) !== null ? '' : t.pastDate);
    return field.validity.valid;
  };
  const exclude = async (grounds: string, until: string): Promise<void> => {
    if (person === null) return;
    const untilMs = until === '' ? null : parseEndOfDay(until);
    await client.http.post('/exclusions', { person: person.person, grounds, untilMs });
    await onExcluded(nameOf(person));
  };
  return (
    <Dialog title={known === undefined ? t.add : t.addOf(nameOf(known))} closeLabel={words.value.close} onClose={onClose}>
      <form
        class="house-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          // The date was in the future when it was entered, but the form may have been open since then.
          if (untilField.current !== null && !isDateValid(untilField.current)) {
            untilField.current.reportValidity();
            return;
          }
          const form = new FormData(event.currentTarget);
          attempt(() => exclude(String(form.get('grounds')).trim(), String(form.get('until'))));
        }}
      >
        {known === undefined && (
          <PersonPicker
            label={words.value.search}
            kind="player"
            required
            onPick={setPerson}
            fieldRef={(field) => {
              pickerField.current = field;
            }}
          />
        )}
        <div class="house-field">
          <label for={`${id}grounds`}>{t.grounds}</label>
          <input
            id={`${id}grounds`}
            ref={groundsField}
            name="grounds"
            required
            pattern=".*\S.*"
            maxLength={200}
            autocomplete="off"
            aria-describedby={`${id}grounds-hint`}
          />
          <small id={`${id}grounds-hint`}>{t.groundsHint}</small>
        </div>
        <div class="house-field">
          <label for={`${id}until`}>{t.until}</label>
          <input
            id={`${id}until`}
            name="until"
            type="date"
            aria-describedby={`${id}until-hint`}
            ref={untilField}
            onInput={({ currentTarget }) => void isDateValid(currentTarget)}
          />
          <small id={`${id}until-hint`}>{t.untilHint}</small>
        </div>
        <p role="status">{person === null ? '' : t.effect(nameOf(person))}</p>
        <ErrorText error={error} />
        <FormActions label={t.exclude} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
