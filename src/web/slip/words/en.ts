/** The English messages of a slip. */
import type { SettledView } from '../../../protocol/index.ts';

export const EN = {
  /** Separates clauses. */
  comma: ',',
  bet: 'Bet',
  stake: 'Stake',
  how: 'How it was settled',
  net: 'Net',
  total: 'Total',
  correction: 'Later correction',
  adjusted: 'Adjustment by staff',
  owed: 'Still owed to the house',
  unrecorded:
    'This round was recorded by an earlier version, which did not record the limits that applied. The clauses may be incomplete.',
  outcomes: { won: 'Won', lost: 'Lost', returned: 'Returned', rides: 'Rides' } satisfies Readonly<
    Record<SettledView['outcome'], string>
  >,
  odds: (n: string, d: string) => `${n} to ${d}`,
  times: (base: string, odds: string, exact: string) => `${base} at ${odds} = ${exact}`,
  rounded: (paid: string) => `paid ${paid}, rounded by the rulebook`,
  taken: (amount: string) => `${amount} taken`,
  returned: (amount: string) => `${amount} returned`,
  rides: 'stays on the layout for the next throw',
  /** The rulebook of a slip. `version` may be null. */
  source: (title: string, rulebook: string, version: string | null, layout: string, hash: string): string =>
    `Rulebook: ${title} (${rulebook}), ${version === null ? 'no version' : `version ${version}`}, layout ${layout}. SHA-256 of its data: ${hash}`,
  player: (name: string, person: string) => `Player: ${name} (${person})`,
  /** A table while it is used by a tournament. */
  tournamentTable: (table: string) => `${table}, tournament`,
  printed: (when: string) => `Printed ${when}`,
  result: (dice: string, total: string | null) => (total === null ? dice : `${dice}, total ${total}`),
};
