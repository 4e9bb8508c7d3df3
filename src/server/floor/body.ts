/** What stands in a record's body: the table's set-up in the first, what was asked and what happened in all others. It must never lose a field. */
import { present, type Rulebook } from '../../rules/index.ts';
import type { CommandBody, Refusal, TableEvent, TableSetup } from '../../table/index.ts';
import { digestOf } from '../store/chain.ts';
import type { JournalRecord, KeyFate } from '../store/store.ts';
import type { Answer } from './types.ts';

/** A table's first record: the rulebook it is played by, held by the hash of its data, and its set-up. */
export interface SetupBody {
  readonly rulebook: { readonly id: string; readonly version: string | null; readonly hash: string };
  readonly setup: TableSetup;
}

/** Every other record: what was asked and what happened. */
export interface ActBody {
  readonly asked: CommandBody;
  readonly events: readonly TableEvent[];
}

/** The one exception: from here on the table is played by other data of its rulebook, which an upgrade has brought. Nothing happens by it. */
export interface ChangeBody {
  readonly asked: null;
  readonly rulebook: SetupBody['rulebook'];
  readonly events: readonly [];
}

const RULEBOOK_HASHES = new WeakMap<Rulebook, string>();

/** Over all of a rulebook's data. */
export function hashOfRulebook(rulebook: Rulebook): string {
  const known = RULEBOOK_HASHES.get(rulebook) ?? digestOf(rulebook);
  RULEBOOK_HASHES.set(rulebook, known);
  return known;
}

const identityOf = (rulebook: Rulebook): SetupBody['rulebook'] => ({
  id: rulebook.id,
  version: rulebook.version,
  hash: hashOfRulebook(rulebook),
});

export const makeSetupBody = (rulebook: Rulebook, setup: TableSetup): string =>
  JSON.stringify({ rulebook: identityOf(rulebook), setup } satisfies SetupBody);

export const makeChangeBody = (rulebook: Rulebook): string =>
  JSON.stringify({ asked: null, rulebook: identityOf(rulebook), events: [] } satisfies ChangeBody);

const CHANGE = '{"asked":null,';

/** The change of rulebook in a record, or null where it has none. */
export const readChangeBody = ({ body }: JournalRecord): ChangeBody | null =>
  body.startsWith(CHANGE) ? (JSON.parse(body) as ChangeBody) : null;

export const readSetupBody = (record: JournalRecord): SetupBody => JSON.parse(record.body) as SetupBody;

export const makeActBody = (asked: CommandBody, events: readonly TableEvent[]): string => JSON.stringify({ asked, events });

export const readActBody = (record: JournalRecord): ActBody => JSON.parse(record.body) as ActBody;

/** The rulebook that a table is played by, or that it is not here. Its data may be others than at the set-up. */
export function rulebookOf(rulebooks: readonly Rulebook[], table: string, { rulebook }: SetupBody): Rulebook | string {
  const found = rulebooks.find(({ id }) => id === rulebook.id);
  return found ?? `table ${table} is played by the rulebook ${rulebook.id}, which is not here`;
}

const KEY_REUSED: Answer = { ok: false, fault: 'key-reused', message: 'the key was used before for something else' };

/** The answer that a key got the first time. */
export function answerOf(fate: KeyFate): Answer {
  if ('refused' in fate) return { ok: false, refusal: JSON.parse(fate.refused.refusal) as Refusal, repeated: true };
  const { seq, atMs, hash } = fate.record;
  return { ok: true, seq, atMs, hash, events: readActBody(fate.record).events, repeated: true };
}

/** The answer to a retry: the first one, if the same was asked; one of several where they count as the same. */
export function answerAgain(fate: KeyFate, ...asked: readonly CommandBody[]): Answer {
  const bodyHash =
    'refused' in fate ? fate.refused.bodyHash : digestOf(present(readActBody(fate.record).asked, 'what was asked'));
  return asked.some((body) => bodyHash === digestOf(body)) ? answerOf(fate) : KEY_REUSED;
}
