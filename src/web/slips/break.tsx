/** Taking a break: days without play, or a long time. It asks once more, since nobody can undo it for themself, and must never plead. */
import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { ExclusionView } from '../../protocol/index.ts';
import { Dialog } from '../parts/index.ts';
import { client, isEndless, refreshSession, say, sayDateTime, serverNow, session, wordsOf } from '../shell/index.ts';
import { heard, sayFault } from './answers.ts';
import { ME_WORDS } from './me-words.ts';

const words = wordsOf(ME_WORDS);

const DAY_MS = 86_400_000;
type Kind = 'time-out' | 'self-exclusion';

/** What can be chosen. The house takes a time-out of up to 42 days; whoever wants more excludes themself. */
const DAYS: Readonly<Record<Kind, readonly number[]>> = {
  'time-out': [1, 3, 7, 14, 28, 42],
  'self-exclusion': [180, 365, 1095, 1825],
};

interface Asked {
  readonly kind: Kind;
  readonly days: number;
}

const onBreak = (untilMs: number): string =>
  isEndless(untilMs) ? words.value.excludedForGood : words.value.excluded(sayDateTime(untilMs));

function Choice({ kind, onAsk }: { readonly kind: Kind; readonly onAsk: (asked: Asked) => void }): VNode {
  const id = useId();
  const said = words.value;
  const [days, setDays] = useState(DAYS[kind][0] ?? 1);
  return (
    <div class="me-break">
      <h3>{kind === 'time-out' ? said.timeOut : said.exclude}</h3>
      <p>{kind === 'time-out' ? said.timeOutSay : said.excludeSay}</p>
      <div class="me-limit-set">
        <label for={id}>{said.howLong}</label>
        <select id={id} value={String(days)} onChange={(event) => setDays(Number(event.currentTarget.value))}>
          {DAYS[kind].map((each) => (
            <option key={each} value={String(each)}>
              {said.days(each)}
            </option>
          ))}
        </select>
        <button type="button" class="button" aria-haspopup="dialog" onClick={() => onAsk({ kind, days })}>
          {said.start} <span class="unseen">{kind === 'time-out' ? said.timeOut : said.exclude}</span>
        </button>
      </div>
    </div>
  );
}

function Confirm({ asked: { kind, days }, onClose }: { readonly asked: Asked; readonly onClose: () => void }): VNode {
  const said = words.value;
  const [fault, setFault] = useState('');
  const [asking, setAsking] = useState(false);
  // An earlier break that lasts longer is not made shorter by this one.
  const lasting = (untilMs: number): number => Math.max(untilMs, session.value?.excludedUntilMs ?? 0);
  const untilMs = lasting(serverNow() + days * DAY_MS);
  const start = async (): Promise<void> => {
    setFault('');
    setAsking(true);
    try {
      const { untilMs: given } = await heard(client.http.post<ExclusionView>('/session/exclusion', { kind, days }));
      // It holds whether or not the house says so once more.
      const who = session.value;
      const holdsMs = lasting(given ?? 0);
      if (who && given !== null) session.value = { ...who, excludedUntilMs: holdsMs };
      onClose();
      say(onBreak(given === null ? untilMs : holdsMs), 'assertive');
      refreshSession().catch(() => {});
    } catch (error) {
      setFault(sayFault(error, said.breakUnheard, said.breakRefused));
      setAsking(false);
    }
  };
  return (
    <Dialog title={said.confirmTitle} closeLabel={said.cancel} onClose={onClose}>
      <form
        class="me-confirm"
        onSubmit={(event) => {
          event.preventDefault();
          if (!asking) void start();
        }}
      >
        <p>
          <strong>
            {kind === 'time-out' ? said.timeOut : said.exclude}: {said.days(days)}.
          </strong>{' '}
          {isEndless(untilMs) ? said.excludedForGood : said.confirmSays(sayDateTime(untilMs))}
        </p>
        <p>{said.confirmNoWay}</p>
        <label class="field">
          <span>{said.confirmTick}</span>
          <input type="checkbox" required />
        </label>
        <p role="status">{asking ? said.asking : ''}</p>
        {/* What is outside of a dialog is not read while it is open. */}
        {fault !== '' && (
          <p class="warning-strip" role="alert">
            {fault}
          </p>
        )}
        <div class="me-limit-set">
          <button type="submit" class="button main" aria-disabled={asking}>
            {said.confirm}
          </button>
          <button type="button" class="button" onClick={onClose}>
            {said.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

export function Break(): VNode {
  const said = words.value;
  const [asked, setAsked] = useState<Asked | null>(null);
  const until = session.value?.excludedUntilMs ?? null;
  return (
    <section class="panel me-breaks" aria-labelledby="me-break">
      <h2 id="me-break">{said.break}</h2>
      {until !== null && (
        <p class="warning-strip">
          {onBreak(until)} {said.excludedSay}
        </p>
      )}
      <p>{said.breakSay}</p>
      <Choice kind="time-out" onAsk={setAsked} />
      <Choice kind="self-exclusion" onAsk={setAsked} />
      <p class="me-help">{said.help}</p>
      {asked !== null && <Confirm asked={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}
