/** Public exports of people: accounts, sessions, grants and exclusions. */
export { KeyedQueue } from './keyed-queue.ts';
export { type Limits, RAISED_AFTER_MS } from './limits.ts';
export { FIRST_WAIT_MS, FREE_FAILURES, FREE_FAILURES_ADDRESS } from './lockout.ts';
export { openMemoryPeople } from './memory.ts';
export type { Outcome } from './outcome.ts';
export { ADMINISTRATOR, FLOOR, People, type SignedIn } from './people.ts';
export type { PersonNames } from './person-names.ts';
export { type EndReason, EXPIRY, type LivePerson, type Session } from './sessions.ts';
export { openSqlitePeople } from './sqlite-people.ts';
export {
  createPeopleStore,
  type LogEntry,
  type PeopleStore,
  type PersonRecord,
} from './store.ts';
