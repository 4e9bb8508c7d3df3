/** [crown-sic-bo 8.2.4] The person in charge: the strip at the top of the console with its warning, and the section with deputies and gaps. */
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { LOCK_AFTER_MS } from '../../../protocol/bounds.ts';
import { isGovernmentRole } from '../../../rules/index.ts';
import {
  announce,
  formatDateTime,
  formatNumber,
  formatTime,
  lastActiveAtMs,
  reportActivity,
  session as userSession,
  useSecondsUntil,
} from '../../shell/index.ts';
import { tournamentWords } from '../parts/index.ts';
import { isChargeHeld } from '../parts/is-in-charge.ts';
import { useNow } from '../parts/use-now.ts';
import type { DirectorConsole } from './console-data.ts';
import { formatDuration } from './format-event.ts';
import { words } from './words/index.ts';
import './charge.css';

interface ChargeProps {
  readonly console: DirectorConsole;
}

function AskButton(
  props: ChargeProps & { readonly act: 'take-charge' | 'hand-over' | 'leave-charge'; readonly isMain?: boolean },
): VNode | null {
  const { console, act, isMain = false } = props;
  if (console.roleFor(act) === null) return null;
  return (
    <button
      type="button"
      class={isMain ? 'button main' : 'button small'}
      data-act={act}
      onClick={() => console.ask({ act, fields: {} })}
    >
      {tournamentWords.value.acts[act]}
    </button>
  );
}

/** What follows while nobody is in charge. */
function Consequence({ console: { staff, view, conditions } }: ChargeProps): VNode {
  const t = words.value.charge;
  const allowedMs = (conditions?.directorAwaySeconds ?? 0) * 1000;
  const secondsLeft = useSecondsUntil(staff.awaySinceMs === null ? null : staff.awaySinceMs + allowedMs);
  if (!view.sessions.some(({ phase }) => phase === 'running')) return <span>{t.noSession}</span>;
  return <b>{secondsLeft !== null && secondsLeft > 0 ? t.stops(formatNumber(secondsLeft)) : t.stopped}</b>;
}

/** Names the person in charge, as a sentence. */
export function chargeText({ staff: { inCharge, awaySinceMs }, person, personName }: DirectorConsole): string {
  const t = words.value.charge;
  if (inCharge === null) return t.nobody;
  if (awaySinceMs === null) return inCharge === person ? t.you : t.holder(personName(inCharge));
  const time = formatTime(awaySinceMs);
  return inCharge === person ? t.youAway(time) : t.away(personName(inCharge), time);
}

/** The warning is visible for this time before the lock. A person whose session is locked counts as away. */
const WARNING_MS = 60_000;

/** Warns a person in charge who has not used the console for a while. */
function IdleWarning(): VNode | null {
  // Renders every second. The last activity is a time of this browser's clock.
  useNow();
  const leftMs = lastActiveAtMs.value + LOCK_AFTER_MS - Date.now();
  const isNear = leftMs <= WARNING_MS && userSession.value?.locked === false;
  const text = words.value.charge.idle(formatNumber(Math.max(0, Math.ceil(leftMs / 1000))));
  useEffect(() => {
    if (isNear) announce(text, 'assertive');
  }, [isNear]);
  return isNear ? (
    <p class="warning-strip" role="timer">
      {text}
    </p>
  ) : null;
}

const WATCH_REPORT_MS = 60_000;

/**
 * An officer has nothing to press at the console, so watching is activity: the session is not locked while the page is visible. The sessions
 * of all other people are locked, because they can act here.
 */
function useWatching({ live, isNamed, roleFor }: DirectorConsole): void {
  const mayAct = isNamed || roleFor('cancel-tournament') !== null;
  const isViewOnly = isGovernmentRole(live.role.value ?? '') && !mayAct;
  useEffect(() => {
    if (!isViewOnly) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reportActivity();
    }, WATCH_REPORT_MS);
    return () => clearInterval(timer);
  }, [isViewOnly]);
}

/** The strip at the top of the console. */
export function ChargeStrip({ console }: ChargeProps): VNode {
  const t = words.value.charge;
  const { staff, isInCharge, isNamed } = console;
  const isHeld = isChargeHeld(staff);
  useWatching(console);
  return (
    <section
      class={isHeld ? 'charge-strip panel' : 'charge-strip warning-strip'}
      aria-label={t.presence}
      data-charge={isInCharge ? 'own' : isHeld ? 'other' : 'none'}
    >
      <p role="status">
        {chargeText(console)} {!isHeld && <Consequence console={console} />}{' '}
        {!isHeld && staff.inCharge === console.person && <span>{t.takeAgain}</span>}
        {isHeld && !isInCharge && isNamed && <span class="direct-soft">{t.other}</span>}
      </p>
      <p class="direct-buttons">
        <AskButton console={console} act="take-charge" isMain />
        <AskButton console={console} act="hand-over" />
        <AskButton console={console} act="leave-charge" />
      </p>
      {isInCharge && <IdleWarning />}
    </section>
  );
}

/** The section with all people in charge, the gaps, and the cancellation. */
export function ChargeSection({ console }: ChargeProps): VNode {
  const t = words.value.charge;
  const acts = tournamentWords.value.acts;
  const { staff, view, personName, roleFor, ask } = console;
  const isOpen = view.stage !== 'finished' && view.stage !== 'cancelled';
  const people = [
    { title: t.director, ids: staff.director === null ? [] : [staff.director], act: 'appoint-director' },
    { title: t.deputies, ids: staff.deputies, act: 'name-deputy' },
  ] as const;
  return (
    <>
      <dl class="direct-facts">
        {people.map(({ title, ids, act }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {ids.length === 0 ? t.none : ids.map(personName).join(', ')}{' '}
              {isOpen && roleFor(act) !== null && (
                <button type="button" class="button small" data-act={act} onClick={() => ask({ act, fields: {} })}>
                  {acts[act]} …
                </button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <h3>{t.gaps}</h3>
      {staff.gaps.length === 0 ? (
        <p>{t.noGaps}</p>
      ) : (
        <ol class="charge-gaps">
          {staff.gaps.map(({ person, fromMs, toMs }) => (
            <li key={fromMs}>
              {t.gap(personName(person), formatDateTime(fromMs), formatTime(toMs), formatDuration(toMs - fromMs))}
            </li>
          ))}
        </ol>
      )}
      {isOpen && roleFor('cancel-tournament') !== null && (
        <>
          <h3>{t.cancelTitle}</h3>
          <p>{t.cancelText}</p>
          <p>
            <button
              type="button"
              class="button"
              data-act="cancel-tournament"
              onClick={() => ask({ act: 'cancel-tournament', fields: {} })}
            >
              {acts['cancel-tournament']} …
            </button>
          </p>
        </>
      )}
    </>
  );
}
