/** The door of the people: accounts, sessions, grants, exclusion. */
export { type Limit, type Limits, RAISED_AFTER_MS, type WantedLimits } from './limits.ts';
export { FIRST_WAIT_MS, FREE_FAILURES, FREE_FAILURES_ADDRESS, WAIT_MAX_MS } from './lockout.ts';
export { openMemoryPeople } from './memory.ts';
export { ADMINISTRATOR, FLOOR, OFFICER, type Outcome, People, type PeopleParts, type SignedIn } from './people.ts';
export { type EndReason, EXPIRY, type LivePerson, LOCK_AFTER_MS, type Session, Sessions } from './sessions.ts';
export { openSqlitePeople, PEOPLE_SCHEMA } from './sqlite-people.ts';
export {
  carryOut,
  type ExclusionRecord,
  type GrantRecord,
  isPeopleOperation,
  LOGGED,
  type LogEntry,
  PEOPLE_OPERATIONS,
  type PeopleOperation,
  type PeopleOperations,
  type PeopleStore,
  type PersonKind,
  type PersonRecord,
  peopleOf,
  peopleOver,
} from './store.ts';
