/** The command line: what is typed is done as by hand, and answered in words. It must never do what the buttons could not. */
import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { sayMoney, serverNow } from '../shell/index.ts';
import { inReadingOrder, whenAnswered } from './answering.ts';
import { callOf } from './calls.ts';
import './command-line.css';
import { namesOf, parseCommand, type Typed } from './commands.ts';
import type { Play } from './play.ts';
import { sumOf } from './stakes.ts';
import { words } from './words.ts';

function sayBets(play: Play): string {
  const { noBets, stakeOf, sumStaked, comma } = words.value;
  const order = play.data.rules.bets.map(({ bet }) => bet);
  const stakes = inReadingOrder(play.wagering.stakes.value, order);
  if (stakes.length === 0) return noBets;
  const each = stakes.map(([bet, stake]) => stakeOf(play.titleOf(bet), sayMoney(stake)));
  return [...each, sumStaked(sayMoney(sumOf(play.wagering.stakes.value)))].join(comma);
}

function sayResults(play: Play, count: number): string {
  const { dice, rulebook } = play.data;
  const results = (play.live.view.value?.lastResults ?? []).slice(-count).reverse();
  if (results.length === 0) return words.value.noResultYet;
  return results.map(({ faces }) => callOf(faces, dice, rulebook.conduct.announcement, words.value)).join('; ');
}

function sayTime(play: Play): string {
  const view = play.live.view.value;
  const { noTime, secondsLeft, heldOpen, closesSoon } = words.value;
  if (view === null || !view.bettingOpen) return noTime;
  if (view.heldOpen) return heldOpen;
  if (view.closesAtMs === null) return noTime;
  const seconds = Math.ceil((view.closesAtMs - serverNow()) / 1000);
  return seconds > 0 ? secondsLeft(seconds) : closesSoon;
}

/** Does what was typed and answers what is to be said; nothing where the doing says it by itself. */
function run(play: Play, typed: Typed, openHelp: () => void): string {
  const said = words.value;
  switch (typed.kind) {
    case 'place':
      play.place(typed.bet, typed.amount);
      return '';
    case 'take':
      play.take(typed.bet, typed.amount);
      return '';
    case 'take-all':
      play.take(typed.bet, 'all');
      return '';
    case 'pays':
      return [play.titleOf(typed.bet), play.data.betOf(typed.bet, play.language())?.pays ?? ''].join(said.comma);
    case 'hist':
      return sayResults(play, typed.count);
    case 'rebet':
      play.rebet(typed.times);
      return '';
    case 'favourite': {
      const favourite = play.favourites.value[typed.number - 1];
      if (favourite !== undefined) play.useFavourite(favourite);
      return favourite === undefined ? said.favouritesNone : '';
    }
    case 'bets':
      return sayBets(play);
    case 'time':
      return sayTime(play);
    case 'last':
      return sayResults(play, 1);
    case 'chips':
      return said.chipsLeft(sayMoney(play.cash.value), sayMoney(play.staked.value));
    case 'limits': {
      const { minimum, maximum } = play.live.view.value?.sign ?? {};
      return said.limitsSaid(sayMoney(minimum ?? 0), maximum === undefined ? said.unlimited : sayMoney(maximum));
    }
    case 'undo':
    case 'redo':
    case 'clear':
    case 'double':
      play[typed.kind]();
      return '';
    case 'help':
      openHelp();
      return '';
  }
}

export function CommandLine({
  play,
  open,
  openHelp,
}: {
  readonly play: Play;
  readonly open: Signal<boolean>;
  readonly openHelp: () => void;
}): VNode | null {
  const input = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState('');
  const asked = useRef(0);
  const names = useMemo(() => namesOf([...play.data.offered]), [play]);
  const isOpen = open.value;
  // Before the next key is pressed, or the first letters of a quick typist are lost.
  useLayoutEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  const said = words.value;
  if (!isOpen) return null;
  const enter = (): void => {
    const text = input.current?.value ?? '';
    const typed = parseCommand(text, names);
    if ('fault' in typed) {
      const fault = typed;
      setAnswer(
        fault.fault === 'empty'
          ? said.commandEmpty
          : fault.fault === 'unknown'
            ? said.commandUnknown(fault.text)
            : fault.fault === 'no-amount'
              ? said.commandNoAmount(play.titleOf(fault.bet))
              : said.commandBadAmount(fault.text),
      );
      return;
    }
    if (input.current !== null) input.current.value = '';
    const before = play.message.value;
    const ran = run(play, typed, openHelp);
    const asking = ++asked.current;
    setAnswer(ran !== '' || typed.kind === 'help' ? ran : said.commandSent);
    if (ran !== '' || typed.kind === 'help') return;
    void whenAnswered(play.wagering.unsure, play.message, before).then((told) => {
      // Somebody who types on is answered for the last.
      if (asking === asked.current) setAnswer(told.length > 0 ? told.join(words.value.space) : sayBets(play));
    });
  };
  return (
    <form
      class="player-command"
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
      <label for="player-command-input">{said.commandLine}</label>
      <input
        id="player-command-input"
        ref={input}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="go"
        placeholder={said.commandHint}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          open.value = false;
          play.felt.handle?.focus();
        }}
      />
      <output>{answer}</output>
    </form>
  );
}
