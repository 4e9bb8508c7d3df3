/** Starts a time-out or a self-exclusion. The player must confirm it, because it cannot be undone. */
import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { ExclusionView } from '../../protocol/index.ts';
import { Dialog } from '../parts/index.ts';
import { announce, client, formatDateTime, isPermanent, refreshSession, serverNow, session } from '../shell/index.ts';
import { formatError, withTimeout } from './requests.ts';
import { words } from './words/index.ts';

const DAY_MS = 86_400_000;
type BreakKind = 'time-out' | 'self-exclusion';

/** The server accepts time-outs of up to 42 days; longer breaks are self-exclusions. */
const DAYS: Readonly<Record<BreakKind, readonly number[]>> = {
  'time-out': [1, 3, 7, 14, 28, 42],
  'self-exclusion': [180, 365, 1095, 1825],
};

interface BreakRequest {
  readonly kind: BreakKind;
  readonly days: number;
}

const formatBreak = (untilMs: number): string =>
  isPermanent(untilMs) ? words.value.excludedWithoutEnd : words.value.onBreakUntil(formatDateTime(untilMs));

function BreakChoice({
  kind,
  onChoose,
}: {
  readonly kind: BreakKind;
  readonly onChoose: (request: BreakRequest) => void;
}): VNode {
  const id = useId();
  const t = words.value;
  const [days, setDays] = useState(DAYS[kind][0] ?? 1);
  return (
    <div class="me-break">
      <h3>{kind === 'time-out' ? t.timeOut : t.exclude}</h3>
      <p>{kind === 'time-out' ? t.timeOutText : t.excludeText}</p>
      <div class="me-actions">
        <label for={id}>{t.howLong}</label>
        <select id={id} value={String(days)} onChange={(event) => setDays(Number(event.currentTarget.value))}>
          {DAYS[kind].map((count) => (
            <option key={count} value={String(count)}>
              {t.days(count)}
            </option>
          ))}
        </select>
        <button type="button" class="button" aria-haspopup="dialog" onClick={() => onChoose({ kind, days })}>
          {t.start} <span class="unseen">{kind === 'time-out' ? t.timeOut : t.exclude}</span>
        </button>
      </div>
    </div>
  );
}

function Confirm({ request: { kind, days }, onClose }: { readonly request: BreakRequest; readonly onClose: () => void }): VNode {
  const t = words.value;
  const [fault, setFault] = useState('');
  const [isSending, setSending] = useState(false);
  // A new break does not shorten an earlier break.
  const latestEnd = (untilMs: number): number => Math.max(untilMs, session.value?.excludedUntilMs ?? 0);
  const untilMs = latestEnd(serverNow() + days * DAY_MS);
  const start = async (): Promise<void> => {
    setFault('');
    setSending(true);
    try {
      const { untilMs: confirmedMs } = await withTimeout(client.http.post<ExclusionView>('/session/exclusion', { kind, days }));
      // The page shows the break even if the session cannot be refreshed.
      const user = session.value;
      const effectiveMs = latestEnd(confirmedMs ?? 0);
      if (user && confirmedMs !== null) session.value = { ...user, excludedUntilMs: effectiveMs };
      onClose();
      announce(formatBreak(confirmedMs === null ? untilMs : effectiveMs), 'assertive');
      refreshSession().catch(() => {});
    } catch (error) {
      setFault(formatError(error, t.breakNoAnswer, t.breakRefused));
      setSending(false);
    }
  };
  return (
    <Dialog title={t.confirmTitle} closeLabel={t.cancel} onClose={onClose}>
      <form
        class="me-confirm"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) void start();
        }}
      >
        <p>
          <strong>
            {kind === 'time-out' ? t.timeOut : t.exclude}: {t.days(days)}.
          </strong>{' '}
          {isPermanent(untilMs) ? t.excludedWithoutEnd : t.confirmText(formatDateTime(untilMs))}
        </p>
        <p>{t.confirmFinal}</p>
        <label class="field">
          <span>{t.confirmCheckbox}</span>
          <input type="checkbox" required />
        </label>
        <p role="status">{isSending ? t.sending : ''}</p>
        {/* The error is inside the dialog, because screen readers ignore everything outside an open dialog. */}
        {fault !== '' && (
          <p class="warning-strip" role="alert">
            {fault}
          </p>
        )}
        <div class="me-actions">
          <button type="submit" class="button main" aria-disabled={isSending}>
            {t.confirm}
          </button>
          <button type="button" class="button" onClick={onClose}>
            {t.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

export function Break(): VNode {
  const t = words.value;
  const [request, setRequest] = useState<BreakRequest | null>(null);
  const until = session.value?.excludedUntilMs ?? null;
  return (
    <section class="panel me-breaks" aria-labelledby="me-break">
      <h2 id="me-break">{t.break}</h2>
      {until !== null && (
        <p class="warning-strip">
          {formatBreak(until)} {t.excludedText}
        </p>
      )}
      <p>{t.breakText}</p>
      <BreakChoice kind="time-out" onChoose={setRequest} />
      <BreakChoice kind="self-exclusion" onChoose={setRequest} />
      <p class="me-help">{t.help}</p>
      {request !== null && <Confirm request={request} onClose={() => setRequest(null)} />}
    </section>
  );
}
