/** Limits that somebody sets for themself: what holds now, what is left, and what will hold when. The house keeps them, this page only shows. */
import type { VNode } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import type { LimitsView, WantedLimitsView } from '../../protocol/index.ts';
import { AmountInput } from '../parts/amount-input.tsx';
import { client, parseMoney, say, sayDateTime, sayMoney, serverNow, settings, wordsOf } from '../shell/index.ts';
import { heard, sayFault } from './answers.ts';
import { dayEndOf } from './day-end.ts';
import { ME_WORDS } from './me-words.ts';

const words = wordsOf(ME_WORDS);

type LimitName = keyof WantedLimitsView;

interface Told {
  /** null where it is about all of them. */
  readonly about: LimitName | null;
  readonly text: string;
  readonly bad: boolean;
}

interface LimitFieldProps {
  readonly name: LimitName;
  readonly label: string;
  readonly hint: string;
  readonly limits: LimitsView;
  /** null where nothing is set. */
  readonly sayValue: (value: number | null) => string;
  readonly notes: readonly string[];
  /** What became of the last thing that was asked of this limit. */
  readonly told: Told | null;
  readonly save: (wanted: WantedLimitsView) => Promise<void>;
}

/** What the house takes at most. */
const MINUTES_MAX = 24 * 60;

const Message = ({ told: { text, bad } }: { readonly told: Told }): VNode => (
  <p class={bad ? 'me-told warning-strip' : 'me-told'}>{text}</p>
);

function LimitField({ name, label, hint, limits, sayValue, notes, told, save }: LimitFieldProps): VNode {
  const id = useId();
  const said = words.value;
  const { value, next } = limits[name];
  const isMoney = name === 'dailyBuyInMinor';
  const field = { id, name, required: true, 'aria-describedby': `${id}-hint` };
  const pending = next === null ? null : said.pending(sayValue(next.value), sayDateTime(next.fromMs));
  return (
    <form
      class="me-limit"
      onSubmit={(event) => {
        event.preventDefault();
        const given = String(new FormData(event.currentTarget).get(name));
        const wanted = isMoney ? parseMoney(given) : Number(given);
        if (wanted !== null) void save({ [name]: wanted });
      }}
    >
      <label for={id}>{label}</label>
      <small id={`${id}-hint`}>{hint}</small>
      <p class="me-limit-now">
        <strong class="number">{sayValue(value)}</strong> {[...notes, ...(pending === null ? [] : [pending])].join(' ')}
      </p>
      <div class="me-limit-set">
        {isMoney ? (
          <AmountInput {...field} />
        ) : (
          <input {...field} type="number" inputMode="numeric" min={1} max={MINUTES_MAX} step="1" />
        )}
        <button type="submit" class="button">
          {said.set} <span class="unseen">{label}</span>
        </button>
        {value !== null && (
          <button type="button" class="button plain" onClick={() => void save({ [name]: null })}>
            {said.remove} <span class="unseen">{label}</span>
          </button>
        )}
      </div>
      {told?.about === name && <Message told={told} />}
    </form>
  );
}

export function Limits(): VNode {
  const [limits, setLimits] = useState<LimitsView | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const said = words.value;
  const tell = (about: LimitName | null, text: string, bad: boolean): void => {
    setTold({ about, text, bad });
    say(text, bad ? 'assertive' : 'polite');
  };
  const load = (): void => {
    setTold(null);
    heard(client.limits()).then(setLimits, (error: unknown) => tell(null, sayFault(error, said.unheard), true));
  };
  useEffect(load, []);
  const save = async (wanted: WantedLimitsView): Promise<void> => {
    const about: LimitName = 'sessionMinutes' in wanted ? 'sessionMinutes' : 'dailyBuyInMinor';
    tell(about, said.asking, false);
    try {
      setLimits(await heard(client.setLimits(wanted)));
      tell(about, said.saved, false);
    } catch (error) {
      tell(about, sayFault(error, said.limitUnheard, said.limitRefused), true);
    }
  };
  if (limits === null)
    return (
      <section class="panel me-limits" aria-labelledby="me-limits">
        <h2 id="me-limits">{said.limits}</h2>
        {told !== null && (
          <>
            <Message told={told} />
            <button type="button" class="button" onClick={load}>
              {said.again}
            </button>
          </>
        )}
      </section>
    );
  const { boughtTodayMinor, leftTodayMinor, dayEndsAtMs } = limits;
  const time = new Date(dayEndsAtMs).toLocaleTimeString(settings.language.value, { hour: 'numeric', minute: '2-digit' });
  const dayEnds = said.dayEnds[dayEndOf(dayEndsAtMs, serverNow())](time);
  return (
    <section class="panel me-limits" aria-labelledby="me-limits">
      <h2 id="me-limits">{said.limits}</h2>
      <p>{said.limitsSay}</p>
      <LimitField
        name="dailyBuyInMinor"
        label={said.daily}
        hint={said.dailySay(dayEnds)}
        limits={limits}
        sayValue={(value) => (value === null ? said.noLimit : sayMoney(value))}
        notes={[
          said.bought(sayMoney(boughtTodayMinor)),
          ...(leftTodayMinor === null ? [] : [said.left(sayMoney(leftTodayMinor), dayEnds)]),
        ]}
        told={told}
        save={save}
      />
      <LimitField
        name="sessionMinutes"
        label={said.minutes}
        hint={said.minutesSay}
        limits={limits}
        sayValue={(value) => (value === null ? said.noReminder : said.minutesOf(value))}
        notes={[]}
        told={told}
        save={save}
      />
    </section>
  );
}
