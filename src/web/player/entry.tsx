/** Coming to the table: of age and in, or signed in and seated. It must never seat anybody who did not ask for it. */
import type { VNode } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isByRecord, isOwnBreak } from '../../protocol/exclusions.ts';
import type { Age } from '../../protocol/index.ts';
import { claimAge, enterAsGuest, isEndless, sayDateTime, sayMoney, session, signIn } from '../shell/index.ts';
import './entry.css';
import { errorOf, PRACTICE_MINOR } from './coming-in.ts';
import type { Play } from './play.ts';
import { whyOf } from './telling.ts';
import { words } from './words.ts';

function SignIn({ play }: { readonly play: Play }): VNode {
  const id = useId();
  const [wrong, setWrong] = useState('');
  const said = words.value;
  return (
    <form
      class="player-sign-in"
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget);
        signIn(String(given.get('login')), String(given.get('password'))).then(
          () => play.sit(),
          (error: unknown) => {
            const known = errorOf(error);
            setWrong(known === null ? said.unreachable : whyOf(known));
          },
        );
      }}
    >
      <h2>{said.signInTitle}</h2>
      <div class="field">
        <label for={`${id}login`}>{said.login}</label>
        <input id={`${id}login`} name="login" autocomplete="username" required />
      </div>
      <div class="field">
        <label for={`${id}password`}>{said.password}</label>
        <input id={`${id}password`} name="password" type="password" autocomplete="current-password" required />
      </div>
      <p class="bad" role="alert">
        {wrong}
      </p>
      <button type="submit" class="button main">
        {said.signIn}
      </button>
    </form>
  );
}

/** What stands where the rack will be, until somebody is seated. The keyboard goes on from it to the felt. */
export function Entry({ play }: { readonly play: Play }): VNode {
  const room = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let wasHere = false;
    const ended = new AbortController();
    room.current?.addEventListener(
      'focusin',
      () => {
        wasHere = true;
      },
      { signal: ended.signal },
    );
    return () => {
      ended.abort();
      if (!wasHere) return;
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) play.felt.handle?.focus();
      });
    };
  }, [play]);
  return (
    <div ref={room}>
      <WayIn play={play} />
    </div>
  );
}

/** Until when, and whether it was one's own wish. */
function sayExclusion(untilMs: number, barred: string | null | undefined): string {
  const { excluded, excludedUntil, breakUntil } = words.value;
  if (isEndless(untilMs)) return excluded;
  return (isOwnBreak(barred) ? breakUntil : excludedUntil)(sayDateTime(untilMs));
}

interface AgeButtonProps {
  readonly play: Play;
  /** What follows once the age is said. */
  readonly caption: string;
  readonly enter: () => Promise<void>;
}

function AgeButton({ play, caption, enter }: AgeButtonProps): VNode {
  const { years } = play.data.rulebook.conduct.ageMin;
  return (
    <button type="button" class="button main player-enter" aria-disabled={play.busy.value} onClick={() => void play.enter(enter)}>
      <span>{words.value.ofAge(years)}</span>
      <small>{caption}</small>
    </button>
  );
}

function WayIn({ play }: { readonly play: Play }): VNode {
  const said = words.value;
  const who = session.value;
  const { practice, rulebook } = play.data;
  const { years } = rulebook.conduct.ageMin;
  const over: Age = years > 18 ? 21 : 18;
  const isBusy = play.busy.value;
  if (who == null && !practice)
    return (
      <section class="player-entry">
        <SignIn play={play} />
        <p>{said.houseChips}</p>
      </section>
    );
  if (who == null)
    return (
      <section class="player-entry">
        <AgeButton play={play} caption={said.sitAsGuest} enter={() => enterAsGuest(over)} />
        <p>{said.practice}</p>
      </section>
    );
  if (who.kind === 'staff') return <section class="player-entry">{said.staffWatches}</section>;
  const own = play.live.own.value;
  if (who.excludedUntilMs !== null)
    return <section class="player-entry">{sayExclusion(who.excludedUntilMs, own?.barred)}</section>;
  // What the records have ended is lifted with the next wish to sit down.
  if (own?.barred != null && !isByRecord(own.barred)) return <section class="player-entry">{said.barred}</section>;
  if ((who.over ?? 0) < years)
    return (
      <section class="player-entry">
        <AgeButton play={play} caption={said.sitDown} enter={() => claimAge(over)} />
      </section>
    );
  const hasChips = (own?.cashChips ?? 0) > 0;
  return (
    <section class="player-entry">
      <p>{said.watching}</p>
      <button type="button" class="button main" aria-disabled={isBusy} onClick={() => void play.sit()}>
        {practice && !hasChips ? said.sitAndBuy(sayMoney(PRACTICE_MINOR)) : said.sitDown}
      </button>
      <p>{practice ? said.practice : said.houseChips}</p>
    </section>
  );
}
