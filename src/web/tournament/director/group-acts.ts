/** Groups the next acts: the same act for many players is one row, which leads to the section with all of them. */
import type { NextActView } from '../../../protocol/index.ts';

/** The section that lists all players for whom an act is due. */
const SECTION_OF: Readonly<Partial<Record<NextActView['why'], 'entries' | 'roll-call'>>> = {
  'entry-applied': 'entries',
  'not-signed': 'entries',
  'buy-back-open': 'entries',
  'prize-unpaid': 'entries',
  'not-checked-in': 'roll-call',
  'late-player': 'roll-call',
  'not-acknowledged': 'roll-call',
};

/** The server lists at most so many acts of one kind, and says in `total` how many there are. */
const LISTED_MAX = 20;

export interface NextGroup {
  readonly next: NextActView;
  /** For how many other players the same act is due. */
  readonly others: number;
  /** The section with these players; null for acts that are not grouped. */
  readonly section: 'entries' | 'roll-call' | null;
}

export function groupActs(acts: readonly NextActView[]): readonly NextGroup[] {
  const groups = new Map<string, { readonly next: NextActView; count: number }>();
  for (const next of acts) {
    const { act, why, kind, session, table, entry } = next;
    const key = [why, kind, session, ...(SECTION_OF[why] === undefined ? [act, table, entry] : [])].join(' ');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { next, count: 1 });
    else group.count += 1;
  }
  return [...groups.values()].map(({ next, count }) => {
    const section = SECTION_OF[next.why] ?? null;
    const total = Number(next.facts.total ?? 0);
    return { next, section, others: (section !== null && total > LISTED_MAX ? total : count) - 1 };
  });
}
