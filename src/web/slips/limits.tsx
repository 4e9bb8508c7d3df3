/** Limits that somebody sets for themself: what holds now, what is left, and what will hold when. The house keeps them, this page only shows. */
import type { VNode } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import type { LimitsView, WantedLimitsView } from '../../protocol/index.ts';
import { client, say, sayDateTime, sayMoney, serverNow, settings, wordsOf } from '../shell/index.ts';
import { heard, sayFault } from './answers.ts';
import { dayEndOf } from './day-end.ts';
import { ME_WORDS } from './me-words.ts';

const words = wordsOf(ME_WORDS);

const MINOR_PER_UNIT = 100;

type LimitName = keyof WantedLimitsView;

interface LimitFieldProps {
  readonly name: LimitName;
  readonly label: string;
  readonly hint: string;
  readonly limits: LimitsView;
  /** Units of the field in those of the wire. */
  readonly per: number;
  readonly sayValue: (value: number) => string;
  readonly notes: readonly string[];
  readonly save: (wanted: WantedLimitsView) => Promise<void>;
}

function LimitField({ name, label, hint, limits, per, sayValue, notes, save }: LimitFieldProps): VNode {
  const id = useId();
  const said = words.value;
  const { value, next } = limits[name];
  const pending =
    next === null ? null : said.pending(next.value === null ? said.noLimit : sayValue(next.value), sayDateTime(next.fromMs));
  return (
    <form
      class="me-limit"
      onSubmit={(event) => {
        event.preventDefault();
        const given = Number(new FormData(event.currentTarget).get(name));
        void save({ [name]: Math.round(given * per) });
      }}
    >
      <label for={id}>{label}</label>
      <small id={`${id}-hint`}>{hint}</small>
      <p class="me-limit-now">
        <strong class="number">{value === null ? said.noLimit : sayValue(value)}</strong>{' '}
        {[...notes, ...(pending === null ? [] : [pending])].join(' ')}
      </p>
      <div class="me-limit-set">
        <input
          id={id}
          name={name}
          type="number"
          inputMode="numeric"
          min={per === 1 ? 1 : 0}
          step="1"
          required
          aria-describedby={`${id}-hint`}
        />
        <button type="submit" class="button">
          {said.set} <span class="unseen">{label}</span>
        </button>
        {value !== null && (
          <button type="button" class="button plain" onClick={() => void save({ [name]: null })}>
            {said.remove} <span class="unseen">{label}</span>
          </button>
        )}
      </div>
    </form>
  );
}

interface Told {
  readonly text: string;
  readonly bad: boolean;
}

export function Limits(): VNode {
  const [limits, setLimits] = useState<LimitsView | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const said = words.value;
  const tell = (text: string, bad: boolean): void => {
    setTold({ text, bad });
    say(text, bad ? 'assertive' : 'polite');
  };
  const load = (): void => {
    setTold(null);
    heard(client.limits()).then(setLimits, (error: unknown) => tell(sayFault(error, said.unheard), true));
  };
  useEffect(load, []);
  const save = async (wanted: WantedLimitsView): Promise<void> => {
    tell(said.asking, false);
    try {
      setLimits(await heard(client.setLimits(wanted)));
      tell(said.saved, false);
    } catch (error) {
      tell(sayFault(error, said.limitUnheard), true);
    }
  };
  const message = told !== null && <p class={told.bad ? 'warning-strip' : ''}>{told.text}</p>;
  if (limits === null)
    return (
      <section class="panel me-limits" aria-labelledby="me-limits">
        <h2 id="me-limits">{said.limits}</h2>
        {message}
        {told !== null && (
          <button type="button" class="button" onClick={load}>
            {said.again}
          </button>
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
        per={MINOR_PER_UNIT}
        sayValue={sayMoney}
        notes={[
          said.bought(sayMoney(boughtTodayMinor)),
          ...(leftTodayMinor === null ? [] : [said.left(sayMoney(leftTodayMinor), dayEnds)]),
        ]}
        save={save}
      />
      <LimitField
        name="sessionMinutes"
        label={said.minutes}
        hint={said.minutesSay}
        limits={limits}
        per={1}
        sayValue={said.minutesOf}
        notes={[]}
        save={save}
      />
      {message}
    </section>
  );
}
