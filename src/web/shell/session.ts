/** The client of this browser, its session, and the state of its connection. */
import { effect, signal } from '@preact/signals';
import { CroupierClient } from '../../client/index.ts';
import type { Age, SessionView } from '../../protocol/index.ts';
import { cashTableOf } from '../../table/table-names.ts';

export const client = new CroupierClient(location.origin);

/** undefined until the session is loaded, null if nobody is signed in. */
export const session = signal<SessionView | null | undefined>(undefined);

/** `idle`: not connected yet. `lost`: the client reconnects by itself. `ended`: the user must sign in or unlock the console. */
export const connection = signal<'idle' | 'open' | 'lost' | 'ended'>('idle');
/** The time when the connection was lost, by this browser's clock; null while it is open. */
export const offlineSinceMs = signal<number | null>(null);

client.on('connection', (state) => {
  connection.value = state;
  if (state === 'open') offlineSinceMs.value = null;
  else offlineSinceMs.value ??= Date.now();
  // The session may have ended, or the console may be locked.
  if (state === 'ended') void refreshSession().catch(() => {});
});

/**
 * A visit is what this tab stores about a person at a table, in the session storage. Its key is this prefix, the name of the table,
 * a dot and the person's id.
 */
export const VISIT_KEY_PREFIX = 'croupier.visit.';

/** Removes the visits of all other people. If `person` is null (signed out), removes all visits. */
function removeOtherVisits(person: string | null): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(VISIT_KEY_PREFIX) && !key.endsWith(`.${person}`)) sessionStorage.removeItem(key);
  } catch {
    // The browser blocks storage, so there are no entries.
  }
}

effect(() => {
  if (session.value !== undefined) removeOtherVisits(session.value?.person ?? null);
});

/** In a grant, stands for all tables. */
const ALL_TABLES = '*';
/** The role of the whole house. It gives no role at a table. */
const ADMINISTRATOR = 'administrator';

export const isAdministrator = ({ grants }: SessionView): boolean =>
  grants.some(({ table, role }) => table === ALL_TABLES && role === ADMINISTRATOR);

/** The staff and government roles of a person at a table. A grant at a table also holds when it is used in a tournament. */
export const rolesAt = (user: SessionView | null | undefined, table: string): readonly string[] =>
  user?.kind === 'staff'
    ? user.grants
        .filter(({ table: at, role }) => role !== ADMINISTRATOR && [ALL_TABLES, table, cashTableOf(table)].includes(at))
        .map(({ role }) => role)
    : [];

let opening: Promise<SessionView | null> | null = null;

/** The first call loads the session, and later calls return it. After a failure, the next call sends the request again. */
export function openSession(): Promise<SessionView | null> {
  if (session.value !== undefined) return Promise.resolve(session.value);
  opening ??= client.openSession().then(
    (loaded) => {
      // If the user signed in during the request, the new session is kept.
      session.value ??= loaded;
      return session.value;
    },
    (error: unknown) => {
      opening = null;
      throw error;
    },
  );
  return opening;
}

/** Drops the connection. The client then connects again with the identity of the new session. */
const reconnect = (): void => client.drop();

/** Starts a guest session. The guest has confirmed to be at least `over` years old. */
export async function enterAsGuest(over: Age = 18): Promise<void> {
  session.value = await client.guest({ over });
  reconnect();
}

/** Confirms a higher age for the current session. */
export async function claimAge(over: Age): Promise<void> {
  session.value = await client.claimAge(over);
}

export async function signIn(login: string, password: string): Promise<void> {
  session.value = await client.signIn(login, password);
  reconnect();
}

/** Opens an account. The user has confirmed the age in the form. */
export async function register(login: string, password: string, name: string): Promise<void> {
  client.session = await client.http.post<SessionView>('/players', { login, password, name, adult: true });
  session.value = client.session;
  reconnect();
}

/** Signs in with a one-time code and sets the password. */
export async function signInByCode(login: string, code: string, password: string): Promise<void> {
  session.value = await client.signInByCode(login, code, password);
  reconnect();
}

/** Unlocks the console; the page keeps its state. */
export async function unlock(password: string): Promise<void> {
  session.value = await client.unlock(password);
}

export async function signOut(): Promise<void> {
  await client.signOut();
  // A full page load clears all data of the user from memory.
  location.assign('/');
}

/** Loads the session again, because an exclusion or a lock has changed it. */
export async function refreshSession(): Promise<void> {
  session.value = await client.openSession();
}
