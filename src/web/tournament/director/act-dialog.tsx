/** The dialog of an act: it asks for missing fields, shows what the act will do, and does it. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { TournamentBody } from '../../../tournament/index.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ClauseNumbers } from '../../parts/index.ts';
import { connection } from '../../shell/index.ts';
import { tournamentWords } from '../parts/index.ts';
import { ActField, missingFields } from './act-fields.tsx';
import { chargeText } from './charge.tsx';
import type { ActRequest, DirectorConsole } from './console-data.ts';
import { Effect } from './effect.tsx';
import { formatAct } from './format-act.ts';
import { formatRefusal } from './format-event.ts';
import type { Performer } from './performer.ts';
import { SignedCount } from './signed-count.tsx';
import { type Preview, usePreview } from './use-preview.ts';
import { words } from './words/index.ts';

/** Stands for the reason in a preview, because the effect does not depend on it. */
const NO_REASON = '–';

type Values = Readonly<Record<string, string | number | undefined>>;

/** The command with these values, and with `reason` instead of a typed reason if it is there; null if a field is missing. */
function buildBody({ act, fields }: ActRequest, values: Values, reason?: string): TournamentBody | null {
  const missing = missingFields(act, fields);
  const filled = Object.fromEntries(
    missing.map(([name, kind]) => [name, kind === 'reason' && reason !== undefined ? reason : values[name]]),
  );
  if (Object.values(filled).some((value) => value === undefined)) return null;
  return { type: act, ...fields, ...filled } as TournamentBody;
}

function PreviewPart(props: { readonly preview: Preview; readonly retry: () => void; readonly console: DirectorConsole }): VNode {
  const { preview, retry, console } = props;
  const t = words.value.dialog;
  return (
    <section class="direct-preview" aria-live="polite" data-preview={preview.kind}>
      <h3>{t.effect}</h3>
      {preview.kind === 'incomplete' && <p class="direct-soft">{t.incomplete}</p>}
      {preview.kind === 'loading' && <p class="direct-soft">{t.loading}</p>}
      {preview.kind === 'effect' && <Effect effect={preview.effect} console={console} />}
      {preview.kind === 'refused' && (
        <p class="bad">
          {t.refused} {formatRefusal(preview.error, console, preview.error.message)}{' '}
          <ClauseNumbers of={preview.error.clauses ?? []} />
        </p>
      )}
      {preview.kind === 'failed' && (
        <p class="bad">
          {t.failed}{' '}
          <button type="button" class="button small" onClick={retry}>
            {t.retry}
          </button>
        </p>
      )}
    </section>
  );
}

/** What the dialog says before the effect. */
function noteOf({ act, note }: ActRequest): string | null {
  const t = words.value;
  if (note !== undefined) return note;
  if (act === 'approve-substitute') return t.notes.approveSubstitute;
  if (act === 'record-signature') return t.notes.recordSignature;
  if (act === 'conclude-table') return t.notes.conclude;
  return act === 'cancel-tournament' ? t.charge.cancelText : null;
}

/** The act with the player or the table that it concerns, such as “Disqualify: Ann (1)”. */
function titleOf({ fields: { entry, table } }: ActRequest, label: string, { nameOf }: DirectorConsole): string {
  const subject =
    typeof entry === 'string' ? nameOf(entry) : typeof table === 'string' ? words.value.eventDetails.table(table) : null;
  return subject === null ? label : words.value.dialog.titleWith(label, subject);
}

interface ActDialogProps {
  readonly console: DirectorConsole;
  readonly performer: Performer;
  readonly request: ActRequest;
  readonly onClose: () => void;
}

export function ActDialog({ console, performer, request, onClose }: ActDialogProps): VNode {
  const t = words.value.dialog;
  const { act, fields } = request;
  const [values, setValues] = useState<Values>({});
  const [pickedName, setPickedName] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const confirmButton = useRef<HTMLButtonElement>(null);
  const isOpen = useRef(true);
  useEffect(
    () => () => {
      isOpen.current = false;
    },
    [],
  );
  const missing = missingFields(act, fields);
  const as = console.roleFor(act) ?? '';
  // Another person may take charge while the dialog is open.
  const body = as === '' ? null : buildBody(request, values, NO_REASON);
  const { preview, retry } = usePreview(console.id, body, as, console.live.seq.value);
  // After the dialog is open, because opening it focuses its first button.
  useEffect(() => {
    const field = confirmButton.current?.form?.querySelector<HTMLElement>('input:not([type="hidden"]), select');
    (field ?? confirmButton.current)?.focus();
  }, []);
  const personName = (person: string): string =>
    person === values.person && pickedName !== null ? pickedName : console.personName(person);
  const label = formatAct(act, fields.session, console.view);
  const note = noteOf(request);
  const isReady = preview.kind === 'effect' && as !== '' && !isBusy && connection.value === 'open';
  const confirm = (): void => {
    const body = buildBody(request, values);
    if (body === null || !isReady) return;
    setBusy(true);
    setError(null);
    void performer.perform(body, as, console).then((failure) => {
      if (!isOpen.current) return;
      setBusy(false);
      if (failure === null) onClose();
      else setError(failure);
    });
  };
  return (
    <Dialog title={titleOf(request, label, console)} closeLabel={tournamentWords.value.close} onClose={onClose}>
      <form
        class="direct-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        {note !== null && <p>{note}</p>}
        {missing.map(([name, kind]) => (
          <ActField
            key={name}
            {...{ kind, act, console, known: fields }}
            onChange={(value, pickedNow) => {
              setValues((current) => ({ ...current, [name]: value }));
              if (pickedNow !== undefined) setPickedName(pickedNow);
            }}
          />
        ))}
        {act === 'sign-count' && <SignedCount console={console} fields={fields} />}
        {as === '' ? (
          <p class="bad" role="alert" data-preview="refused">
            {t.refused} {chargeText(console)}
          </p>
        ) : (
          <PreviewPart preview={preview} retry={retry} console={{ ...console, personName }} />
        )}
        {error !== null && (
          <p class="bad" role="alert">
            {error}
          </p>
        )}
        <p class="direct-buttons">
          <button ref={confirmButton} type="submit" class="button main" aria-disabled={!isReady} data-confirm={act}>
            {isBusy ? t.sending : label}
          </button>
          <button type="button" class="button" onClick={onClose}>
            {t.back}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
