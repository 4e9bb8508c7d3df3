/** Runs a typed command with the same actions as the buttons, and formats the answer. */
import { formatMoney, serverNow } from '../../shell/index.ts';
import { formatHeld } from '../round/format-held.ts';
import type { PlayerSession } from '../session.ts';
import { sumOf } from '../wagers/holdings.ts';
import { commandWords } from '../words/commands.ts';
import { formatCall } from '../words/descriptions.ts';
import { dialogWords } from '../words/dialogs.ts';
import { words } from '../words/index.ts';
import { buildBetNames, type Command, parseCommand, sortByLayout, waitForAnswer } from './commands.ts';

function formatBets(session: PlayerSession): string {
  const { noBets, sumStaked } = commandWords.value;
  const { betAmount, comma } = words.value;
  const order = session.data.rules.bets.map(({ bet }) => bet);
  const stakes = sortByLayout(session.wagers.stakes.value, order);
  if (stakes.length === 0) return noBets;
  const texts = stakes.map(([bet, stake]) => betAmount(session.titleOf(bet), formatMoney(stake)));
  return [...texts, sumStaked(formatMoney(sumOf(session.wagers.stakes.value)))].join(comma);
}

function formatChips({ cash, staked, live }: PlayerSession): string {
  const { chipsLeft } = commandWords.value;
  const { betAmount, due: dueTitle, comma } = words.value;
  const due = live.own.value?.due ?? 0;
  const text = chipsLeft(formatMoney(cash.value), formatMoney(staked.value));
  return due > 0 ? text + comma + betAmount(dueTitle, formatMoney(due)) : text;
}

function formatResults(session: PlayerSession, count: number): string {
  const { dice, rulebook } = session.data;
  const results = (session.live.view.value?.lastResults ?? []).slice(-count).reverse();
  if (results.length === 0) return words.value.noResultYet;
  return results.map(({ faces }) => formatCall(faces, dice, rulebook.conduct.announcement, words.value)).join('; ');
}

function formatTimeLeft(session: PlayerSession): string {
  const view = session.live.view.value;
  const { noCountdown } = commandWords.value;
  const { secondsLeft, closesSoon } = words.value;
  if (view === null || !view.bettingOpen) return noCountdown;
  if (view.closesAtMs === null) return formatHeld(session) ?? noCountdown;
  const seconds = Math.ceil((view.closesAtMs - serverNow()) / 1000);
  return seconds > 0 ? secondsLeft(seconds) : closesSoon;
}

/** Runs a command. Returns the answer, or an empty text if the table's answer to an action comes later. */
function runCommand(session: PlayerSession, command: Command, openHelp: () => void): string {
  const t = words.value;
  switch (command.kind) {
    case 'place':
      session.place(command.bet, command.amount);
      return '';
    case 'take':
      session.take(command.bet, command.amount);
      return '';
    case 'take-all':
      session.take(command.bet, 'all');
      return '';
    case 'pays':
      return [session.titleOf(command.bet), session.data.betOf(command.bet, session.language())?.pays ?? ''].join(t.comma);
    case 'hist':
      return formatResults(session, command.count);
    case 'rebet':
      session.rebet(command.times);
      return '';
    case 'favourite': {
      const favourite = session.favourites.value[command.number - 1];
      if (favourite !== undefined) session.useFavourite(favourite);
      return favourite === undefined ? dialogWords.value.favouritesNone : '';
    }
    case 'bets':
      return formatBets(session);
    case 'time':
      return formatTimeLeft(session);
    case 'last':
      return formatResults(session, 1);
    case 'chips':
      return formatChips(session);
    case 'limits': {
      const { minimum, maximum } = session.live.view.value?.sign ?? {};
      return commandWords.value.limitsAre(formatMoney(minimum ?? 0), maximum === undefined ? t.unlimited : formatMoney(maximum));
    }
    case 'undo':
    case 'redo':
    case 'clear':
    case 'double':
      session[command.kind]();
      return '';
    case 'help':
      openHelp();
      return '';
  }
}

export interface TypedAnswer {
  readonly text: string;
  /** Whether the text was a command. Otherwise the player can mend it. */
  readonly isCommand: boolean;
  /** The answer of the table; null if there is nothing to wait for. */
  readonly later: Promise<string> | null;
}

/** Runs the text that a player typed. */
export function runTyped(session: PlayerSession, text: string, openHelp: () => void): TypedAnswer {
  const command = parseCommand(text, buildBetNames([...session.data.offered]), session.language());
  if ('error' in command) return { text: formatError(session, command), isCommand: false, later: null };
  const previousMessage = session.message.value;
  const output = runCommand(session, command, openHelp);
  if (output !== '' || command.kind === 'help') return { text: output, isCommand: true, later: null };
  const later = waitForAnswer(session.wagers.isPending, session.message, previousMessage).then((texts) =>
    texts.length > 0 ? texts.join(words.value.space) : formatBets(session),
  );
  return { text: commandWords.value.commandSent, isCommand: true, later };
}

function formatError(
  session: PlayerSession,
  error: Extract<ReturnType<typeof parseCommand>, { readonly error: string }>,
): string {
  const t = commandWords.value;
  switch (error.error) {
    case 'empty':
      return t.commandEmpty;
    case 'unknown':
      return t.commandUnknown(error.text);
    case 'no-amount':
      return t.commandNoAmount(session.titleOf(error.bet));
    case 'bad-amount':
      return t.commandBadAmount(error.text);
  }
}
