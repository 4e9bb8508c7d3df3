/** The director's console: who is in charge, the next acts, and one section at a time. */
import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { TournamentStaffView, TournamentView } from '../../../protocol/index.ts';
import type { Conditions } from '../../../tournament/index.ts';
import { formatPerson } from '../../parts/person-name.ts';
import { connection, formatTime, makePath, offlineSinceMs, session as userSession } from '../../shell/index.ts';
import { formatEntry, formatSession, type LiveTournament, tournaments, tournamentWords } from '../parts/index.ts';
import { isInCharge, isNamed } from '../parts/is-in-charge.ts';
import { StaffLinks } from '../parts/staff-links.tsx';
import { ActDialog } from './act-dialog.tsx';
import { ChargeSection, ChargeStrip } from './charge.tsx';
import { ChipsSection } from './chips.tsx';
import {
  type ActRequest,
  currentSession,
  type DirectorConsole,
  NEW_TAB,
  namesOfEntries,
  type TableSession,
} from './console-data.ts';
import '../../parts/page-tabs.css';
import './director.css';
import { EntriesSection } from './entries.tsx';
import { LogSection } from './log.tsx';
import { firstPossible, NextActs, openNext } from './next-acts.tsx';
import type { Performer } from './performer.ts';
import { roleFor } from './role-for.ts';
import { RollCallSection } from './roll-call.tsx';
import { SeatPlanSection } from './seat-plan.tsx';
import { SessionSection } from './session-board.tsx';
import { useTablesWithoutDealer } from './use-dealers.ts';
import { words } from './words/index.ts';

/** Before the first answer, no table is known to have no dealer. */
const NO_TABLES: ReadonlySet<string> = new Set();

interface SectionProps {
  readonly console: DirectorConsole;
  readonly session: TableSession;
}

type SectionName = keyof ReturnType<typeof words.peek>['sections'];

const SECTIONS: Readonly<Record<SectionName, (props: SectionProps) => VNode>> = {
  entries: EntriesSection,
  'roll-call': RollCallSection,
  sessions: SessionSection,
  seats: SeatPlanSection,
  chips: ChipsSection,
  people: ChargeSection,
  log: LogSection,
};
const SECTION_NAMES = Object.keys(SECTIONS) as readonly SectionName[];
/** These sections are about one session. */
const OF_SESSION: readonly SectionName[] = ['roll-call', 'sessions', 'seats', 'chips'];
const PRINTS = ['tickets', 'seats', 'standings', 'prizes', 'report'] as const;

const isSection = (name: string): name is SectionName => SECTION_NAMES.some((each) => each === name);

/** The section in the fragment of the address, so that a reload keeps it. */
function useSection(): SectionName {
  const read = (): SectionName => {
    const name = location.hash.slice(1);
    return isSection(name) ? name : 'entries';
  };
  const [section, setSection] = useState(read);
  useEffect(() => {
    const onChange = (): void => setSection(read());
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  return section;
}

/** Loads the conditions again when there is a new version; null until loaded. */
function useConditions(id: string, version: number): Conditions | null {
  const [conditions, setConditions] = useState<Conditions | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (version > 0)
      tournaments.conditions(id).then(
        (answer) => isCurrent && setConditions(answer.conditions),
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [id, version, connection.value === 'open']);
  return conditions;
}

const isInteractive = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, input, select, textarea, summary, dialog, [role="combobox"]') !== null;

/** Enter opens the first act that is possible now. */
function useEnterKey(console: DirectorConsole, isDialogOpen: boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || event.defaultPrevented || isDialogOpen || isInteractive(event.target)) return;
      const next = firstPossible(console);
      if (next === undefined || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      openNext(console, next);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

function Banners({ console, performer }: { readonly console: DirectorConsole; readonly performer: Performer }): VNode {
  const t = words.value;
  const { staff } = console;
  const notice = performer.notice.value;
  const offlineMs = offlineSinceMs.value;
  return (
    <>
      {connection.value !== 'open' && offlineMs !== null && userSession.value?.locked !== true && (
        <p class="direct-offline warning-strip" role="alert">
          {t.offline(formatTime(offlineMs))}
        </p>
      )}
      {notice !== null && (
        <p class={notice.kind === 'done' ? 'direct-notice panel' : 'direct-notice warning-strip'} data-notice={notice.kind}>
          <span>{notice.text}</span>{' '}
          <button
            type="button"
            class="button plain small"
            aria-label={tournamentWords.value.close}
            onClick={() => {
              performer.notice.value = null;
            }}
          >
            ✕
          </button>
        </p>
      )}
      {staff.approvalWithdrawn !== null && <p class="warning-strip">{t.charge.withdrawn(staff.approvalWithdrawn)}</p>}
      {console.view.stage !== 'finished' && console.view.stage !== 'cancelled' && <ChargeStrip console={console} />}
    </>
  );
}

function Navigation({ section }: { readonly section: SectionName }): VNode {
  const t = words.value;
  return (
    <nav class="direct-nav page-tabs" aria-label={t.sectionsLabel}>
      <ul>
        {SECTION_NAMES.map((name) => (
          <li key={name}>
            <a href={`#${name}`} {...(name === section ? { 'aria-current': 'page' as const } : {})}>
              {t.sections[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Prints({ id }: { readonly id: string }): VNode {
  const t = words.value.prints;
  return (
    <details class="direct-prints">
      <summary>{t.title}</summary>
      <p class="direct-buttons">
        {PRINTS.map((list) => (
          <a key={list} class="button small" {...NEW_TAB} href={makePath('tournamentPrint', { tournament: id, list })}>
            {t[list]}
          </a>
        ))}
      </p>
    </details>
  );
}

interface ConsoleProps {
  readonly live: LiveTournament;
  readonly view: TournamentView;
  readonly staff: TournamentStaffView;
  readonly performer: Performer;
}

export function Console({ live, view, staff, performer }: ConsoleProps): VNode {
  const t = words.value;
  const section = useSection();
  const conditions = useConditions(live.id, view.version);
  const [request, setRequest] = useState<ActRequest | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const user = userSession.value;
  const person = user?.person ?? '';
  const isPitBoss = user?.grants.some(({ table, role }) => table === '*' && role === 'pit-boss') ?? false;
  // Also after a change of the language, because the names have numbers in it.
  const entryNames = useMemo(() => namesOfEntries(staff.entries, staff.names), [staff.entries, staff.names, words.value]);
  const plain: DirectorConsole = useMemo(() => {
    const console: DirectorConsole = {
      ...{ id: live.id, live, view, staff, conditions, person },
      isInCharge: isInCharge(staff, person),
      isNamed: isNamed(staff, person),
      roleFor: (act) => roleFor(staff, person, isPitBoss, act),
      ask: setRequest,
      perform: (body) => performer.perform(body, roleFor(staff, person, isPitBoss, body.type) ?? 'director', console),
      nameOf: (entry) => entryNames.get(entry) ?? formatEntry(entry),
      personName: (id) => formatPerson(staff.names, id),
      withoutDealer: NO_TABLES,
    };
    return console;
  }, [live, view, staff, conditions, person, isPitBoss, entryNames]);
  const withoutDealer = useTablesWithoutDealer(plain);
  const console: DirectorConsole = useMemo(() => ({ ...plain, withoutDealer }), [plain, withoutDealer]);
  useEnterKey(console, request !== null);
  const session = view.sessions.find(({ id }) => id === chosen) ?? currentSession(view);
  const Section = SECTIONS[section];
  const close = (): void => {
    setRequest(null);
    // The button that opened the dialog may be gone.
    requestAnimationFrame(() => {
      if (document.activeElement === null || document.activeElement === document.body)
        document.getElementById('next-acts')?.focus({ preventScroll: true });
    });
  };
  const isReadOnly = !console.isNamed && !isPitBoss;
  return (
    <main class="direct">
      <h1>{view.name === '' ? live.id : view.name}</h1>
      <StaffLinks tournament={live.id} current="director" role={live.role.value} opensTabs />
      <p class="direct-stage" data-stage={view.stage}>
        {tournamentWords.value.stages[view.stage]}
      </p>
      {isReadOnly && <p class="direct-soft">{t.readOnly}</p>}
      <Banners console={console} performer={performer} />
      <div class="direct-columns">
        <NextActs console={console} />
        <div class="direct-sections">
          <Navigation section={section} />
          <section class="panel direct-section" data-section={section} aria-labelledby="direct-section">
            <h2 id="direct-section">{t.sections[section]}</h2>
            {OF_SESSION.includes(section) && view.sessions.length > 1 && (
              <p>
                <span class="direct-field">
                  <label for="direct-session">{t.session}</label>
                  <select
                    id="direct-session"
                    value={session?.id}
                    onChange={({ currentTarget }) => setChosen(currentTarget.value)}
                  >
                    {view.sessions.map(({ id, phase }) => (
                      <option key={id} value={id}>
                        {formatSession(view, id)} · {tournamentWords.value.phases[phase]}
                      </option>
                    ))}
                  </select>
                </span>
              </p>
            )}
            {session === undefined ? (
              <p>{tournamentWords.value.stages[view.stage]}</p>
            ) : (
              <Section key={session.id} console={console} session={session} />
            )}
          </section>
          <Prints id={live.id} />
        </div>
      </div>
      {request !== null && <ActDialog {...{ console, performer, request }} onClose={close} />}
    </main>
  );
}
