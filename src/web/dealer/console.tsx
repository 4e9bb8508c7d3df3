/** The console of a dealer: the felt, the next step, the dice, the people, and the keys for all of it. It must never act without somebody pressing. */
import { useComputed, useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { TopBar } from '../parts/index.ts';
import { connection, lostSinceMs, say, sayTime, serverNow, session, settings, useTableEvent, wordsOf } from '../shell/index.ts';
import { ringBell } from './bell.ts';
import { Bottom } from './bottom.tsx';
import './console.css';
import { FeltArea } from './felt-area.tsx';
import { Lock } from './gate.tsx';
import { Keypad } from './keypad.tsx';
import { actionOfKey, faceOf, isForTheConsole, isOfDice, type KeyAction } from './keys.ts';
import { LockCountdown, OfflineBanner } from './line.tsx';
import { NextStep } from './next-step.tsx';
import { Panels } from './panels.tsx';
import { Side } from './side.tsx';
import { Stage } from './stage.tsx';
import { type Station, stepOf } from './station.ts';
import { Banners, Steps } from './steps.tsx';
import { DEALER_WORDS } from './words.ts';
import { ACT_WORDS } from './words-acts.ts';

const words = wordsOf(DEALER_WORDS);
const acts = wordsOf(ACT_WORDS);

/** An entry of the list that is open, by its number. */
function pickFromPanel(digit: number): void {
  document.querySelector<HTMLButtonElement>(`dialog[open] [data-digit="${digit}"]`)?.click();
}

/** A line of what is taken or paid, by its number. */
function tickByDigit(digit: number): void {
  document.querySelector<HTMLButtonElement>(`.settle [data-digit="${digit}"]`)?.click();
}

function inPanel(station: Station, action: KeyAction): void {
  const { panel } = station;
  if (action.kind === 'digit') pickFromPanel(action.digit);
  else if (action.kind === 'enter') document.querySelector<HTMLButtonElement>('dialog[open] [data-enter]')?.click();
  else if (action.kind === 'close') panel.value = null;
  else if (action.kind === 'back') panel.value = backFrom(panel.value);
}

/** Where one came from. */
function backFrom(panel: Station['panel']['value']): Station['panel']['value'] {
  switch (panel?.kind) {
    case 'for-player':
      return { kind: 'player', player: panel.player };
    case 'player':
    case 'seat':
      return { kind: 'players' };
    case 'confirm':
      return { kind: 'trouble' };
    case 'sign':
    case 'staff':
    case 'error':
      return { kind: 'table' };
    default:
      return null;
  }
}

/** What a key does while nothing is open. */
function onConsole(station: Station, action: KeyAction): void {
  const { panel, conduct } = station;
  switch (action.kind) {
    case 'digit': {
      const face = faceOf(action.digit);
      if (station.reading.value === null) tickByDigit(action.digit);
      else if (face !== null) station.read(face);
      return;
    }
    case 'enter':
      station.press();
      return;
    case 'back':
      station.takeOff();
      return;
    case 'bell':
      if (conduct.bell === null) panel.value = { kind: 'table' };
      else ring(station);
      return;
    case 'trouble':
    case 'players':
    case 'table':
    case 'help':
      panel.value = { kind: action.kind };
      return;
    case 'close':
      // A keypad has no Backspace: with nothing left to close it takes a die off.
      if (station.placing.value === null) station.takeOff();
      else station.placing.value = null;
      return;
    case 'amend':
  }
}

function ring(station: Station): void {
  station.rangAtMs.value = serverNow();
  ringBell();
}

function useKeys(station: Station): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || session.value?.locked) return;
      const target = event.target instanceof Element ? event.target : document.body;
      const editable = target instanceof HTMLElement && target.isContentEditable;
      if (!isForTheConsole(event.key, event.code, target.tagName, editable)) return;
      const action = actionOfKey(event, settings.letterKeys.value);
      if (action === null || action.kind === 'amend') return;
      const { placing, panel } = station;
      // While chips are placed, the felt's own keys place them; while a result is put right, figures are dice.
      const places = action.kind === 'enter' || action.kind === 'back' || action.kind === 'digit';
      if (placing.value !== null && places && target.closest('.felt') !== null) return;
      if (panel.value?.kind === 'amend' && isOfDice(action)) return;
      event.preventDefault();
      event.stopPropagation();
      // A key that is held does nothing twice.
      if (event.repeat) return;
      if (panel.value === null) onConsole(station, action);
      else inPanel(station, action);
    };
    // Before the felt, whose cells would take Enter for a chip that nobody may place.
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, [station]);
}

interface Failure {
  readonly round: number;
  readonly call: string;
  readonly consequence: 'again' | 'void';
}

/** With its round and number, for the same words once more are not read again. */
function sayFailure({ round, call, consequence }: Failure, times: number): string {
  const said = `${words.value.round(round)}: ${call}. ${acts.value.consequences[consequence]}`;
  return times === 1 ? said : `${said} ${words.value.times(times)}`;
}

/** What is heard and said when something happens. */
function useHappenings(station: Station): void {
  const failed = useRef({ round: 0, times: 0 });
  useTableEvent(station.live, 'event', ({ event, atMs }) => {
    switch (event.type) {
      case 'betting-opened':
        station.rangAtMs.value = null;
        break;
      case 'betting-closed':
        if (event.bell) {
          station.rangAtMs.value = atMs;
          ringBell();
        }
        break;
      case 'lamps-failed':
        say(`${words.value.lamps} ${sayTime(atMs)}`, 'assertive');
        break;
      case 'failure-declared':
        failed.current = { round: event.round, times: event.round === failed.current.round ? failed.current.times + 1 : 1 };
        say(sayFailure(event, failed.current.times), 'assertive');
        break;
      case 'result-entered':
      case 'result-corrected':
        say(`${words.value.round(event.round)}: ${event.call}`);
        break;
      case 'malfunction-reported':
        say(`${words.value.suspended(event.about)} ${sayTime(atMs)}`, 'assertive');
        break;
      default:
    }
  });
}

/** A fault belongs to the step beside which it stands, and to the line that it came over. */
function useFreshFaults({ live, next, panel, fault }: Station): void {
  const step = useComputed(() => stepOf(live, next.value));
  useSignalEffect(() => {
    if (step.value !== '' && panel.peek() === null && fault.peek()?.code !== 'unsure') fault.value = null;
  });
  useSignalEffect(() => {
    if (connection.value === 'open' && fault.peek()?.code === 'offline') fault.value = null;
  });
}

function RoleChoice({ station, roles }: { readonly station: Station; readonly roles: readonly string[] }): VNode {
  const now = station.live.role.value ?? '';
  const name = (role: string): string => acts.value.roles[role] ?? role;
  if (roles.length < 2)
    return (
      <span class="dealer-role">
        {words.value.actAs} <b>{name(now)}</b>
      </span>
    );
  return (
    <label class="dealer-role">
      {words.value.actAs}{' '}
      <select value={now} onChange={(event) => station.live.table.choose(event.currentTarget.value)}>
        {roles.map((role) => (
          <option key={role} value={role}>
            {name(role)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Console({ station, roles }: { readonly station: Station; readonly roles: readonly string[] }): VNode {
  useKeys(station);
  useHappenings(station);
  useFreshFaults(station);
  const { rules, live } = station;
  const known = roles.filter((role) => rules.ladder.includes(role) || role === 'officer');
  return (
    <div class="dealer">
      <TopBar title={live.name}>
        <LockCountdown station={station} />
        <RoleChoice station={station} roles={known} />
      </TopBar>
      <main class="dealer-main">
        <div class="dealer-left">
          {connection.value !== 'open' && lostSinceMs.value !== null && !session.value?.locked && (
            <OfflineBanner sinceMs={lostSinceMs.value} />
          )}
          <Steps station={station} />
          <Banners station={station} />
          <FeltArea station={station} />
          <Bottom station={station} />
        </div>
        <div class="dealer-right">
          <NextStep station={station} />
          <Stage station={station} />
          <Keypad station={station} />
          <Side station={station} onBell={() => ring(station)} />
        </div>
      </main>
      <Panels station={station} />
      {session.value?.locked && <Lock />}
    </div>
  );
}
