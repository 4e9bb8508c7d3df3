/** Reports to the server that a person uses this page, because a staff session is locked after five minutes without activity. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { client, connection, session } from './session.ts';

/** Activity is reported at most once in this time. */
const REPORT_EVERY_MS = 15_000;
/** A person who reads does at least one of these now and then. */
const SIGNS_OF_USE = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart', 'scroll'] as const;

const reportedAtMs = signal(Date.now());

/** Browser time of the last activity that the server knows of. */
export const lastActiveAtMs: ReadonlySignal<number> = reportedAtMs;

/** Commands, sign-ins and unlocking are activity too, without a report. */
export function markActive(): void {
  reportedAtMs.value = Date.now();
}

/** Tells the server that the signed-in member of staff uses or watches this page. */
export function reportActivity(): void {
  if (session.value?.kind !== 'staff' || session.value.locked || connection.value !== 'open') return;
  if (Date.now() - reportedAtMs.value < REPORT_EVERY_MS) return;
  client.send({ type: 'ping', active: true });
  markActive();
}

/** Staff have a connection on every page: it reports activity, and it tells the page when the server locks the session. */
function connectStaff(): void {
  if (session.value?.kind === 'staff' && !session.value.locked && connection.peek() === 'idle') client.connect().catch(() => {});
}

const isUnlocked = computed(() => session.value?.locked === false);

export function startReportingActivity(): void {
  // The server restarts the five minutes after unlocking.
  effect(() => {
    if (isUnlocked.value) markActive();
  });
  effect(connectStaff);
  for (const name of SIGNS_OF_USE) addEventListener(name, reportActivity, { capture: true, passive: true });
}
