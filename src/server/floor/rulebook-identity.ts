/** Identifies rulebook data by a hash, and lists earlier data that paid the same odds. */
import type { Rulebook } from '../../rules/index.ts';
import type { RulebookIdentity, SetupBody } from '../store/body.ts';
import { digestOf } from '../store/chain.ts';

const RULEBOOK_HASHES = new WeakMap<Rulebook, string>();

/** Hash of all data of a rulebook. */
export function hashOfRulebook(rulebook: Rulebook): string {
  const hash = RULEBOOK_HASHES.get(rulebook) ?? digestOf(rulebook);
  RULEBOOK_HASHES.set(rulebook, hash);
  return hash;
}

/** `hashes` identify earlier data of a rulebook. That data paid the same odds as the data with this `paymentDigest`. */
const EARLIER_DATA: Readonly<Record<string, { readonly paymentDigest: string; readonly hashes: readonly string[] }>> = {
  'crown-sic-bo': {
    paymentDigest: '10182c41dfc8b9bec0c91d5dd22cb9b158b4dcc8f2253b41b0d39f8b3b043586',
    hashes: [
      '6757c736d7a80f518760866099d61351d76b294c3c7cffec86425a1bfdc921dc',
      'f2ad187c34a524fc684f03a08e2dd0f341fac5f43bae5e5ee08d136444de73e4',
      '3f03ce4e9b346a73947504b7458c4a03cd12d913bab91ae7aa294ed4a18e6c72',
      '8e06940ed4d36e190757ed3e044e08e72808276b03eed817e59c512b52f44942',
    ],
  },
  'rws-tai-sai': {
    paymentDigest: 'ff20fec028ff282eeb78c6352a543fddb4f741893c335ea3b0230850ad2bccf1',
    hashes: [
      'f6dde29b2d8658ed6b4abb7dc7cf183771e2949227bacf0370c3f4b98b9dc1a4',
      '62a24e8c7f5dd36aae77103039274bbb52e54fe9a1655c295ee4d879ab528153',
      '81362377f06786a3cccf1a6a61b8d8c654b211564b6f169a60318a6d7f19873d',
    ],
  },
  'adelaide-big-and-small': {
    paymentDigest: 'f933959963e1395e821af672cd1d0a6f3d20d8b0e32f2675f7274499ac3fcf95',
    hashes: [
      '8586715343adcc14411b09b5b17f807aa2498619b18686caa940be54ac01e0e1',
      '42a8e30c8d741758f0c2e4c85730ce5537fac43f11ccfe15a3df0fd931b95eb7',
      '271a18c6b82b2d536baf74bf3dd7653c54548d66012a033f7865ed165b832c15',
    ],
  },
  'triple-dice': {
    paymentDigest: '218ef453b94487cac9db7aa2f3a8709ccb607a4e449be572a3783110e0bf1fbf',
    hashes: [
      'dd74785f7075bc32c609ff474255e62611b486c3378774f8bfb84842ac646ad0',
      'eab10c659c5be6a53eeff749a7bffbb3b00b49147166dbca69a7044d2c062c49',
      '7836bbeeccef9e5a9bc5b1e3ac045ec0ea9d7b7378c252ad27e79150bd1ca2a9',
    ],
  },
  dicette: {
    paymentDigest: '2346fdb5a897d3de6f2bea798214672cb1e873e39ec8bbe04880e91c25267adb',
    hashes: [
      '97a7aa325fdbd1d2ea16447289e034bd7949873e2729ddbd733c8032438a8575',
      '3d7d12f361eb6e942dd0710ceabb4969e2c12f572f6fba245c394d1d503baed0',
      'e75498d1027be61d5bcafdf16eba1966dbc27cfe6cd45dd72279e6d552eef43d',
    ],
  },
};

/** Digest of the data that settlement reads: everything except the conduct. */
const digestOfPayments = ({ conduct: _, ...paymentData }: Rulebook): string => digestOf(paymentData);

/** Whether rulebook data with this hash paid the same as the current data. */
export function paysAsCurrent(rulebook: Rulebook, hash: string): boolean {
  if (hash === hashOfRulebook(rulebook)) return true;
  const earlier = EARLIER_DATA[rulebook.id];
  return earlier?.paymentDigest === digestOfPayments(rulebook) && earlier.hashes.includes(hash);
}

/** Hashes of the current data of a rulebook and of all earlier data. */
export const knownHashes = (rulebook: Rulebook): readonly string[] => [
  hashOfRulebook(rulebook),
  ...(EARLIER_DATA[rulebook.id]?.hashes ?? []),
];

export const identityOf = (rulebook: Rulebook): RulebookIdentity => ({
  id: rulebook.id,
  version: rulebook.version,
  hash: hashOfRulebook(rulebook),
});

/** Returns the rulebook of a table, or an error message. The rulebook's data may have changed after the set-up. */
export function findRulebook(rulebooks: readonly Rulebook[], table: string, { rulebook }: SetupBody): Rulebook | string {
  const found = rulebooks.find(({ id }) => id === rulebook.id);
  return found ?? `table ${table} uses the unknown rulebook ${rulebook.id}`;
}
