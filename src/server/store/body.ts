/** The bodies of records: what they hold, and the only code that reads them. Events are read by the version that governs their record. */
import type { CommandBody, TableEvent, TableSetup } from '../../table/index.ts';
import { CONDUCT_VERSION, FIRST_VERSION, readEvents } from '../../table/versions.ts';
import type { JournalRecord } from './store.ts';

export interface RulebookIdentity {
  readonly id: string;
  readonly version: string | null;
  /** Over all of its data. */
  readonly hash: string;
}

/** The rulebook data and the conduct version by which records are decided and written. */
export interface Governed {
  readonly rulebook: RulebookIdentity;
  readonly conduct: number;
}

/** A table's first record. */
export interface SetupBody extends Governed {
  readonly setup: TableSetup;
}

/** Every other record: what was asked and what happened. */
export interface ActBody {
  /** null in a record that changes what governs the table. */
  readonly asked: CommandBody | null;
  readonly events: readonly TableEvent[];
}

/** A record without an act: from here on an upgraded program governs the table. */
export interface ChangeBody extends Governed {
  readonly asked: null;
  readonly events: readonly [];
}

/** What governs a table's records, from which record on, oldest first. The set-up is the first. */
export type Governance = readonly Governing[];

export interface Governing extends Governed {
  readonly fromSeq: number;
}

/** How the body of a change begins. The store's index of changes depends on it. */
export const CHANGE = '{"asked":null,';

export const makeSetupBody = (body: Omit<SetupBody, 'conduct'>): string =>
  JSON.stringify({ ...body, conduct: CONDUCT_VERSION } satisfies SetupBody);

export const makeChangeBody = (rulebook: RulebookIdentity): string =>
  JSON.stringify({ asked: null, rulebook, conduct: CONDUCT_VERSION, events: [] } satisfies ChangeBody);

export const makeActBody = (asked: CommandBody, events: readonly TableEvent[]): string => JSON.stringify({ asked, events });

export function readSetupBody({ body }: JournalRecord): SetupBody {
  const read = JSON.parse(body) as SetupBody;
  return { ...read, conduct: read.conduct ?? FIRST_VERSION };
}

export const isChange = ({ body }: Pick<JournalRecord, 'body'>): boolean => body.startsWith(CHANGE);

/** What a record changes for itself and those after it; null for a record of an act. Throws where a later program wrote it. */
export function readGoverning(record: JournalRecord): Governing | null {
  if (record.seq > 1 && !isChange(record)) return null;
  const { rulebook, conduct } = readSetupBody(record);
  if (!Number.isInteger(conduct) || conduct < FIRST_VERSION || conduct > CONDUCT_VERSION)
    throw new Error(`table ${record.table} is of conduct version ${conduct}; this program knows up to ${CONDUCT_VERSION}`);
  return { fromSeq: record.seq, rulebook, conduct };
}

/** From a table's set-up and its changes, in order. */
export const readGovernance = (records: readonly JournalRecord[]): Governance =>
  records.flatMap((record) => readGoverning(record) ?? []);

/** What governs one record. Upgrades are few, and most records asked about are after the last. */
export function governingAt(governance: Governance, seq: number): Governing {
  const found = governance.findLast(({ fromSeq }) => fromSeq <= seq);
  if (found === undefined) throw new Error(`nothing governs record ${seq}`);
  return found;
}

/** What was asked and what happened, in today's form; nothing of either in a set-up. */
export function readActBody(governance: Governance, { seq, body }: Pick<JournalRecord, 'seq' | 'body'>): ActBody {
  const { asked = null, events = [] } = JSON.parse(body) as Partial<ActBody>;
  return { asked, events: readEvents(governingAt(governance, seq).conduct, events) };
}
