/** The form with which a player raises a dispute. */
import type { VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { CroupierError } from '../../client/index.ts';
import { refusals } from '../parts/words/refusals.ts';
import { announce, client } from '../shell/index.ts';
import './dispute.css';
import { formatDecider } from './dispute-item.tsx';
import { words } from './words/index.ts';

/** The server accepts at most this many characters. */
const ABOUT_MAX = 500;

export interface RaiseDisputeProps {
  readonly table: string;
  /** The round that the dispute is about; null if it is about no round. */
  readonly round: number | null;
  /** The lowest role that decides. */
  readonly decides: string | null;
  readonly onRaised: () => Promise<void>;
}

/** A dispute is one line for the server, so line breaks become spaces. */
const joinLines = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function formatError(error: unknown): string {
  if (!(error instanceof CroupierError)) return words.value.noAnswer;
  return error.code === 'unknown-player' ? words.value.unknownPlayer : refusals.value[error.error.code];
}

export function DisputeForm({
  table,
  round,
  decides,
  onRaised,
  onClose,
}: RaiseDisputeProps & { readonly onClose: () => void }): VNode {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const t = words.value;
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const about = joinLines(field.current?.value ?? '');
    if (isBusy || about === '') {
      field.current?.focus();
      return;
    }
    setBusy(true);
    setFault('');
    try {
      const player = client.session?.person ?? '';
      await client.command(table, { type: 'raise-dispute', player, about, ...(round === null ? {} : { round }) });
      announce(t.sent);
      await onRaised();
      onClose();
    } catch (error) {
      const text = formatError(error);
      setFault(text);
      announce(text, 'assertive');
      setBusy(false);
    }
  };
  return (
    <form class="dispute-form no-print" onSubmit={(event) => void submit(event)}>
      <label for={id}>{t.whatHappened}</label>
      <textarea ref={field} id={id} rows={3} required maxLength={ABOUT_MAX} aria-describedby={`${id}-hint`} />
      <small id={`${id}-hint`}>
        {t.whatHappenedHint} {t.raiseText(formatDecider(decides))}
      </small>
      {fault !== '' && <p class="warning-strip">{fault}</p>}
      <p class="dispute-actions">
        <button type="submit" class="button main" aria-disabled={isBusy}>
          {isBusy ? t.sending : t.send}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {t.cancel}
        </button>
      </p>
    </form>
  );
}

export function RaiseDispute(props: RaiseDisputeProps): VNode {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The form has gone, so the focus returns to its button.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <DisputeForm {...props} onClose={() => setOpen(false)} />;
  return (
    <p class="no-print">
      <button ref={button} type="button" class="button" onClick={() => setOpen(true)}>
        {words.value.raise}
      </button>
    </p>
  );
}
