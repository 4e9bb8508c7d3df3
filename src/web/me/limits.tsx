/** The limits that a player sets: the current value, the amount left today, and pending changes. */
import type { VNode } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import type { LimitsUpdate, LimitsView } from '../../protocol/index.ts';
import { AmountInput } from '../parts/amount-input.tsx';
import { announce, client, formatDateTime, formatMoney, formatTime, parseMoney, serverNow } from '../shell/index.ts';
import { findDayEnd } from './day-end.ts';
import { formatError, withTimeout } from './requests.ts';
import { words } from './words/index.ts';

type LimitName = keyof LimitsUpdate;

interface Notice {
  /** null if the notice is about all limits. */
  readonly limit: LimitName | null;
  readonly text: string;
  readonly isError: boolean;
}

interface LimitFieldProps {
  readonly name: LimitName;
  readonly label: string;
  readonly hint: string;
  readonly limits: LimitsView;
  /** Formats the limit; null means no limit. */
  readonly formatValue: (value: number | null) => string;
  readonly notes: readonly string[];
  readonly notice: Notice | null;
  readonly save: (change: LimitsUpdate) => Promise<void>;
}

/** The longest time before a reminder that the server accepts. */
const MINUTES_MAX = 24 * 60;

const NoticeText = ({ notice: { text, isError } }: { readonly notice: Notice }): VNode => (
  <p class={isError ? 'me-notice warning-strip' : 'me-notice'}>{text}</p>
);

function LimitField({ name, label, hint, limits, formatValue, notes, notice, save }: LimitFieldProps): VNode {
  const id = useId();
  const t = words.value;
  const { value, next } = limits[name];
  const isMoney = name !== 'sessionMinutes';
  const field = { id, name, required: true, 'aria-describedby': `${id}-hint` };
  const pending = next === null ? null : t.pending(formatValue(next.value), formatDateTime(next.fromMs));
  return (
    <form
      class="me-limit"
      onSubmit={(event) => {
        event.preventDefault();
        const text = String(new FormData(event.currentTarget).get(name));
        const limit = isMoney ? parseMoney(text) : Number(text);
        if (limit !== null) void save({ [name]: limit });
      }}
    >
      <label for={id}>{label}</label>
      <small id={`${id}-hint`}>{hint}</small>
      <p class="me-limit-value">
        <strong class="number">{formatValue(value)}</strong> {[...notes, ...(pending === null ? [] : [pending])].join(' ')}
      </p>
      <div class="me-actions">
        {isMoney ? (
          <AmountInput {...field} />
        ) : (
          <input {...field} type="number" inputMode="numeric" min={1} max={MINUTES_MAX} step="1" />
        )}
        <button type="submit" class="button">
          {t.set} <span class="unseen">{label}</span>
        </button>
        {value !== null && (
          <button type="button" class="button plain" onClick={() => void save({ [name]: null })}>
            {t.remove} <span class="unseen">{label}</span>
          </button>
        )}
      </div>
      {notice?.limit === name && <NoticeText notice={notice} />}
    </form>
  );
}

export function Limits(): VNode {
  const [limits, setLimits] = useState<LimitsView | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const t = words.value;
  const notify = (limit: LimitName | null, text: string, isError: boolean): void => {
    setNotice({ limit, text, isError });
    announce(text, isError ? 'assertive' : 'polite');
  };
  const load = (): void => {
    setNotice(null);
    withTimeout(client.limits()).then(setLimits, (error: unknown) => notify(null, formatError(error, t.noAnswer), true));
  };
  useEffect(load, []);
  const save = async (change: LimitsUpdate): Promise<void> => {
    const [limit = null] = Object.keys(change) as LimitName[];
    notify(limit, t.sending, false);
    try {
      setLimits(await withTimeout(client.setLimits(change)));
      notify(limit, t.saved, false);
    } catch (error) {
      notify(limit, formatError(error, t.limitNoAnswer, t.limitRefused), true);
    }
  };
  if (limits === null)
    return (
      <section class="panel me-limits" aria-labelledby="me-limits">
        <h2 id="me-limits">{t.limits}</h2>
        {notice !== null && (
          <>
            <NoticeText notice={notice} />
            <button type="button" class="button" onClick={load}>
              {t.tryAgain}
            </button>
          </>
        )}
      </section>
    );
  const { boughtTodayMinor, leftTodayMinor, lostTodayMinor, leftToLoseMinor, wageredTodayMinor, leftToWagerMinor, dayEndsAtMs } =
    limits;
  const dayEnds = t.dayEnds[findDayEnd(dayEndsAtMs, serverNow())](formatTime(dayEndsAtMs));
  const lostToday = lostTodayMinor < 0 ? t.wonToday(formatMoney(-lostTodayMinor)) : t.lostToday(formatMoney(lostTodayMinor));
  /** The daily limits: name, label, hint, what was used today, and what is left; null without a limit. */
  const amounts = [
    ['dailyBuyInMinor', t.daily, t.dailyText(dayEnds), t.bought(formatMoney(boughtTodayMinor)), leftTodayMinor],
    ['dailyLossMinor', t.dailyLoss, t.dailyLossText(dayEnds), lostToday, leftToLoseMinor],
    [
      'dailyWagerMinor',
      t.dailyWager,
      t.dailyWagerText(dayEnds),
      t.wageredToday(formatMoney(wageredTodayMinor)),
      leftToWagerMinor,
    ],
  ] as const;
  return (
    <section class="panel me-limits" aria-labelledby="me-limits">
      <h2 id="me-limits">{t.limits}</h2>
      <p>{t.limitsText}</p>
      {amounts.map(([name, label, hint, today, left]) => (
        <LimitField
          key={name}
          name={name}
          label={label}
          hint={hint}
          limits={limits}
          formatValue={(value) => (value === null ? t.noLimit : formatMoney(value))}
          notes={[today, ...(left === null ? [] : [t.leftUntil(formatMoney(left), dayEnds)])]}
          notice={notice}
          save={save}
        />
      ))}
      <LimitField
        name="sessionMinutes"
        label={t.reminderMinutes}
        hint={t.reminderText}
        limits={limits}
        formatValue={(value) => (value === null ? t.noReminder : t.formatMinutes(value))}
        notes={[]}
        notice={notice}
        save={save}
      />
    </section>
  );
}
