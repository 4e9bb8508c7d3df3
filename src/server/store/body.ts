/** Builds and reads the bodies of records. Events of earlier conduct versions are converted to the current version. */
import type { CommandBody, HouseFacts, TableEvent, TableSetup } from '../../table/index.ts';
import { CONDUCT_VERSION, FIRST_VERSION, migrateEvents } from '../../table/versions.ts';
import type { JournalRecord } from './store.ts';

export interface RulebookIdentity {
  readonly id: string;
  readonly version: string | null;
  /** Hash of all data of the rulebook. */
  readonly hash: string;
}

/** The rulebook data and the conduct version that decide commands and write records. */
export interface RuleVersion {
  readonly rulebook: RulebookIdentity;
  /** The conduct version: the version of the table code. */
  readonly conduct: number;
}

/** Body of a table's first record. */
export interface SetupBody extends RuleVersion {
  readonly setup: TableSetup;
}

/** Body of every other record: the command and its events. */
export interface ActBody {
  /** The command as it was sent; null in the record of an upgrade, a correction of the set-up or a retirement. */
  readonly asked: CommandBody | null;
  /** The facts that the server added to the command. */
  readonly house?: HouseFacts;
  readonly events: readonly TableEvent[];
}

/** Body of the record of an upgrade. From this record on, the table uses the new rulebook data and conduct version. */
export interface UpgradeBody extends RuleVersion {
  readonly asked: null;
  readonly events: readonly [];
}

/** Body of a record that corrects the set-up of a table that was never opened. From this record on, the table has the new set-up. */
interface CorrectionBody extends UpgradeBody {
  readonly setup: TableSetup;
}

/** Body of the last record of a retired table. */
interface RetirementBody extends UpgradeBody {
  readonly retired: true;
}

/** All rulebook data and conduct versions of a table, oldest first. */
export type VersionHistory = readonly VersionEntry[];

/** A rulebook and conduct version, with the first record that uses them. */
export interface VersionEntry extends RuleVersion {
  readonly fromSeq: number;
}

/** First characters of the body of an upgrade, a correction of the set-up or a retirement. The store's index of these records depends on them. */
export const UPGRADE_PREFIX = '{"asked":null,';

export const makeSetupBody = (body: Omit<SetupBody, 'conduct'>): string =>
  JSON.stringify({ ...body, conduct: CONDUCT_VERSION } satisfies SetupBody);

export const makeUpgradeBody = (rulebook: RulebookIdentity): string =>
  JSON.stringify({ asked: null, rulebook, conduct: CONDUCT_VERSION, events: [] } satisfies UpgradeBody);

export const makeCorrectionBody = (rulebook: RulebookIdentity, setup: TableSetup): string =>
  JSON.stringify({ asked: null, rulebook, conduct: CONDUCT_VERSION, setup, events: [] } satisfies CorrectionBody);

export const makeRetirementBody = (rulebook: RulebookIdentity): string =>
  JSON.stringify({ asked: null, rulebook, conduct: CONDUCT_VERSION, retired: true, events: [] } satisfies RetirementBody);

/** `house` comes between the other two fields, so that a reader can cut the text before the events. */
export const makeActBody = (asked: CommandBody, house: HouseFacts | undefined, events: readonly TableEvent[]): string =>
  JSON.stringify({ asked, house, events });

export function readSetupBody({ body }: JournalRecord): SetupBody {
  const parsed = JSON.parse(body) as SetupBody;
  // Records of the first conduct version do not contain its number.
  return { ...parsed, conduct: parsed.conduct ?? FIRST_VERSION };
}

export const isUpgrade = ({ body }: Pick<JournalRecord, 'body'>): boolean => body.startsWith(UPGRADE_PREFIX);

/** Reads the new set-up of a record that corrects it; null for any other record. */
export function readCorrection(record: JournalRecord): SetupBody | null {
  if (record.seq === 1 || !isUpgrade(record)) return null;
  const body = readSetupBody(record) as Partial<SetupBody> & UpgradeBody;
  return body.setup === undefined ? null : { ...body, setup: body.setup };
}

/** Whether this is the last record of a retired table. */
export const isRetirement = (record: JournalRecord): boolean =>
  isUpgrade(record) && (JSON.parse(record.body) as Partial<RetirementBody>).retired === true;

/** Reads the set-up in force from the set-up record, the upgrades and the corrections of a table, in order. */
export function readCurrentSetup(setupRecords: readonly JournalRecord[]): SetupBody | null {
  const [first] = setupRecords;
  if (first === undefined) return null;
  const corrections = setupRecords.flatMap((record) => readCorrection(record) ?? []);
  return corrections.at(-1) ?? readSetupBody(first);
}

/** Reads the version of a set-up or upgrade record; null for any other record. Throws if a newer program wrote the record. */
export function readVersionEntry(record: JournalRecord): VersionEntry | null {
  if (record.seq > 1 && !isUpgrade(record)) return null;
  // The body of an upgrade has the same two fields.
  const { rulebook, conduct } = readSetupBody(record);
  if (!Number.isInteger(conduct) || conduct < FIRST_VERSION || conduct > CONDUCT_VERSION)
    throw new Error(`table ${record.table} has conduct version ${conduct}; this program reads versions up to ${CONDUCT_VERSION}`);
  return { fromSeq: record.seq, rulebook, conduct };
}

/** Reads the versions from the set-up record and all upgrades and corrections of a table, in order. */
export const readVersionHistory = (records: readonly JournalRecord[]): VersionHistory =>
  records.flatMap((record) => readVersionEntry(record) ?? []);

/** Finds the version of one record. Searches from the end, because most records come after the last upgrade. */
export function versionAt(versions: VersionHistory, seq: number): VersionEntry {
  const version = versions.findLast(({ fromSeq }) => fromSeq <= seq);
  if (version === undefined) throw new Error(`no rulebook version for record ${seq}`);
  return version;
}

/** Reads the command and its events in the form of the current version. A set-up record has no command and no events. */
export function readActBody(versions: VersionHistory, { seq, body }: Pick<JournalRecord, 'seq' | 'body'>): ActBody {
  const { asked = null, house, events = [] } = JSON.parse(body) as Partial<ActBody>;
  const migrated = migrateEvents(versionAt(versions, seq).conduct, events);
  return house === undefined ? { asked, events: migrated } : { asked, house, events: migrated };
}
