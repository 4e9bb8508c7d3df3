/** This browser's one client of the house: who is here, and whether the line is up. It must never keep a password. */
import { effect, signal } from '@preact/signals';
import { CroupierClient } from '../../client/index.ts';
import type { Age, SessionView } from '../../protocol/index.ts';
import { forgetOthers } from './kept.ts';

export const client = new CroupierClient(location.origin);

/** undefined until asked, null where nobody is signed in. */
export const session = signal<SessionView | null | undefined>(undefined);

/** `idle` before the first connection. */
export const connection = signal<'idle' | 'open' | 'lost' | 'ended'>('idle');
/** Since when the line is down, by this browser's clock; null while it is up. */
export const lostSinceMs = signal<number | null>(null);

client.on('connection', (state) => {
  connection.value = state;
  if (state === 'open') lostSinceMs.value = null;
  else lostSinceMs.value ??= Date.now();
  // A console that was locked, or a session that is over: the page has to know.
  if (state === 'ended') void refreshSession().catch(() => {});
});

effect(() => {
  if (session.value !== undefined) forgetOthers(session.value?.person ?? null);
});

let asking: Promise<SessionView | null> | null = null;

/** Asks once who this browser is signed in as; again where there was no answer. */
export function openSession(): Promise<SessionView | null> {
  if (session.value !== undefined) return Promise.resolve(session.value);
  asking ??= client.openSession().then(
    (found) => {
      session.value ??= found;
      return session.value;
    },
    (error: unknown) => {
      asking = null;
      throw error;
    },
  );
  return asking;
}

/** The line was opened as somebody else; the next one is opened as whoever is here now. */
const reconnect = (): void => client.drop();

/** “I am so many years old or over”, and in. */
export async function enterAsGuest(over: Age = 18): Promise<void> {
  session.value = await client.guest({ over });
  reconnect();
}

/** The same, said later than at the entry: who is in already stays who they are. */
export async function claimAge(over: Age): Promise<void> {
  session.value = await client.claimAge(over);
}

export async function signIn(login: string, password: string): Promise<void> {
  session.value = await client.signIn(login, password);
  reconnect();
}

/** Opens an account for who says to be of age. */
export async function register(login: string, password: string, name: string): Promise<void> {
  client.session = await client.http.post<SessionView>('/players', { login, password, name, adult: true });
  session.value = client.session;
  reconnect();
}

/** The first time, with the code that was handed over. */
export async function signInByCode(login: string, code: string, password: string): Promise<void> {
  session.value = await client.signInByCode(login, code, password);
  reconnect();
}

/** Takes up a locked console again; what the page shows stays as it is. */
export async function unlock(password: string): Promise<void> {
  session.value = await client.unlock(password);
}

export async function signOut(): Promise<void> {
  await client.signOut();
  // Nothing of whoever was here may stay in the page.
  location.assign('/');
}

/** After something that changes what the session says: an exclusion, a lock. */
export async function refreshSession(): Promise<void> {
  session.value = await client.openSession();
}
