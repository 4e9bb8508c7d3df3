/** A rulebook's identity in a record, and the answer that a key got the first time. */
import { present, type Rulebook } from '../../rules/index.ts';
import type { CommandBody, Refusal } from '../../table/index.ts';
import { type Governance, type RulebookIdentity, readActBody, type SetupBody } from '../store/body.ts';
import { digestOf } from '../store/chain.ts';
import type { KeyFate } from '../store/store.ts';
import type { Answer } from './types.ts';

const RULEBOOK_HASHES = new WeakMap<Rulebook, string>();

/** Over all of a rulebook's data. */
export function hashOfRulebook(rulebook: Rulebook): string {
  const known = RULEBOOK_HASHES.get(rulebook) ?? digestOf(rulebook);
  RULEBOOK_HASHES.set(rulebook, known);
  return known;
}

/** By book: hashes of its earlier data that paid as its data with the digest in `pays` do. */
const EARLIER: Readonly<Record<string, { readonly pays: string; readonly hashes: readonly string[] }>> = {
  'crown-sic-bo': {
    pays: '38ce3c4038c217053d590be33a0a60e1593710b49e9a489cf24e2e711da6a7b8',
    hashes: ['6757c736d7a80f518760866099d61351d76b294c3c7cffec86425a1bfdc921dc'],
  },
  'rws-tai-sai': {
    pays: 'ff20fec028ff282eeb78c6352a543fddb4f741893c335ea3b0230850ad2bccf1',
    hashes: ['f6dde29b2d8658ed6b4abb7dc7cf183771e2949227bacf0370c3f4b98b9dc1a4'],
  },
  'adelaide-big-and-small': {
    pays: 'f933959963e1395e821af672cd1d0a6f3d20d8b0e32f2675f7274499ac3fcf95',
    hashes: ['8586715343adcc14411b09b5b17f807aa2498619b18686caa940be54ac01e0e1'],
  },
  'triple-dice': {
    pays: '218ef453b94487cac9db7aa2f3a8709ccb607a4e449be572a3783110e0bf1fbf',
    hashes: ['dd74785f7075bc32c609ff474255e62611b486c3378774f8bfb84842ac646ad0'],
  },
  dicette: {
    pays: '2346fdb5a897d3de6f2bea798214672cb1e873e39ec8bbe04880e91c25267adb',
    hashes: ['97a7aa325fdbd1d2ea16447289e034bd7949873e2729ddbd733c8032438a8575'],
  },
};

/** Over all that settlement and its explanation read: everything but the conduct. */
const digestOfPays = ({ conduct: _, ...pays }: Rulebook): string => digestOf(pays);

/** Whether data with this hash paid as the rulebook does today. */
export function paysAsToday(rulebook: Rulebook, hash: string): boolean {
  if (hash === hashOfRulebook(rulebook)) return true;
  const earlier = EARLIER[rulebook.id];
  return earlier?.pays === digestOfPays(rulebook) && earlier.hashes.includes(hash);
}

export const identityOf = (rulebook: Rulebook): RulebookIdentity => ({
  id: rulebook.id,
  version: rulebook.version,
  hash: hashOfRulebook(rulebook),
});

/** The rulebook that a table is played by, or that it is not here. Its data may be others than at the set-up. */
export function rulebookOf(rulebooks: readonly Rulebook[], table: string, { rulebook }: SetupBody): Rulebook | string {
  const found = rulebooks.find(({ id }) => id === rulebook.id);
  return found ?? `table ${table} is played by the rulebook ${rulebook.id}, which is not here`;
}

const KEY_REUSED: Answer = { ok: false, fault: 'key-reused', message: 'the key was used before for something else' };

/** The answer that a key got the first time. */
export function answerOf(governance: Governance, fate: KeyFate): Answer {
  if ('refused' in fate) return { ok: false, refusal: JSON.parse(fate.refused.refusal) as Refusal, repeated: true };
  const { seq, atMs, hash } = fate.record;
  return { ok: true, seq, atMs, hash, events: readActBody(governance, fate.record).events, repeated: true };
}

/** The answer to a retry: the first one, if the same was asked; one of several where they count as the same. */
export function answerAgain(governance: Governance, fate: KeyFate, ...asked: readonly CommandBody[]): Answer {
  const bodyHash =
    'refused' in fate ? fate.refused.bodyHash : digestOf(present(readActBody(governance, fate.record).asked, 'what was asked'));
  return asked.some((body) => bodyHash === digestOf(body)) ? answerOf(governance, fate) : KEY_REUSED;
}
