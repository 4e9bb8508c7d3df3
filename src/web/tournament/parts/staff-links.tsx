/** Links between the pages of one tournament, for staff. */
import type { VNode } from 'preact';
import type { PageName } from '../../../protocol/pages.ts';
import { makePath } from '../../shell/index.ts';
import './staff-links.css';
import { words } from './words/index.ts';

const PAGES = ['tournament', 'director', 'conditions', 'tournamentRecord', 'tournamentPrint', 'tournamentDisplay'] as const;

/** The pages that a person without a role in a tournament can use. */
const PUBLIC: readonly PageName[] = ['tournament', 'tournamentDisplay'];
/** The pages of each role. */
const PAGES_OF: Readonly<Record<string, readonly PageName[]>> = {
  director: PAGES,
  'pit-boss': PAGES,
  officer: PAGES,
  // A dealer deals and counts chips at the console of the table.
  dealer: PUBLIC,
};

interface StaffLinksProps {
  readonly tournament: string;
  /** The page with the links. */
  readonly current: (typeof PAGES)[number];
  /** The role in which the person sees the tournament. */
  readonly role: string | null;
  /** Whether the links open new tabs, because leaving the page would count as an absence of the director. */
  readonly opensTabs?: boolean;
}

export function StaffLinks({ tournament, current, role, opensTabs = false }: StaffLinksProps): VNode {
  const t = words.value;
  const pages = PAGES.filter((page) => (PAGES_OF[role ?? ''] ?? PUBLIC).includes(page));
  return (
    <nav class="tournament-links no-print" aria-label={t.pagesOfTournament}>
      {pages.map((page) => (
        <a
          key={page}
          class="button small"
          aria-current={page === current ? 'page' : undefined}
          {...(opensTabs && page !== current ? { target: '_blank', rel: 'noopener' } : {})}
          href={makePath(page, { tournament, list: 'seats' })}
        >
          {t.pages[page]}
        </a>
      ))}
    </nav>
  );
}
