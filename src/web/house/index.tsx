/** The administration pages: navigation between their sections, for administrators only. */
import type { VNode } from 'preact';
import type { PageName } from '../../protocol/pages.ts';
import type { PageProps } from '../page.ts';
import { LazyPart } from '../parts/lazy.tsx';
import { makePath, route, usePageTitle } from '../shell/index.ts';
import { AdministratorOnly } from './access.tsx';
import { ExclusionsSection } from './exclusions.tsx';
import '../parts/page-tabs.css';
import './house.css';
import { LogSection } from './log.tsx';
import { OverviewSection } from './overview.tsx';
import { PlayersSection } from './players.tsx';
import { RolesSection } from './roles.tsx';
import { StaffSection } from './staff.tsx';
import { words } from './words/index.ts';

/** Loaded later, because it draws layouts. */
const TablesPart = (): VNode => <LazyPart load={async () => (await import('./tables/index.tsx')).TablesSection} />;

const SECTIONS = {
  house: OverviewSection,
  houseTables: TablesPart,
  houseStaff: StaffSection,
  houseRoles: RolesSection,
  housePlayers: PlayersSection,
  houseExclusions: ExclusionsSection,
  houseLog: LogSection,
} as const satisfies Partial<Record<PageName, () => VNode>>;

type SectionName = keyof typeof SECTIONS;
const SECTION_NAMES = Object.keys(SECTIONS) as readonly SectionName[];

function Navigation({ current }: { readonly current: SectionName }): VNode {
  const t = words.value;
  return (
    <nav class="house-nav page-tabs" aria-label={t.administration}>
      <ul>
        {SECTION_NAMES.map((name) => (
          <li key={name}>
            <a href={makePath(name)} {...(name === current ? { 'aria-current': 'page' as const } : {})}>
              {t.sections[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Page(_: PageProps): VNode {
  const current = SECTION_NAMES.find((name) => name === route.value.page) ?? 'house';
  const { administration, sections } = words.value;
  usePageTitle(current === 'house' ? administration : `${sections[current]} · ${administration}`);
  const Section = SECTIONS[current];
  return (
    <AdministratorOnly>
      <div class="house-frame">
        <Navigation current={current} />
        <main class="house">
          <Section />
        </main>
      </div>
    </AdministratorOnly>
  );
}
