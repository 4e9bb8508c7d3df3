/** The conditions page: the form of a new tournament, and the conditions of a tournament with their approval and the people in charge. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ConditionsView as LoadedConditions } from '../../../protocol/index.ts';
import type { Conditions } from '../../../tournament/index.ts';
import type { PageProps } from '../../page.ts';
import { LoadError, useLazy } from '../../parts/lazy.tsx';
import { announce, formatNumber, makePath, navigate, session, usePageTitle } from '../../shell/index.ts';
import { ConditionsView } from '../parts/conditions-view.tsx';
import { type LiveTournament, StaffLinks, tournamentWords, useTournament } from '../parts/index.ts';
import { isInCharge, isNamed } from '../parts/is-in-charge.ts';
import { StaffGate } from '../parts/staff-gate.tsx';
import { Approval } from './approval.tsx';
import './conditions.css';
import { Editor } from './editor.tsx';
import { hasRole } from './has-role.ts';
import { hasKeptChanges } from './kept-changes.ts';
import { loadConditions, loadFormTools, loadVersionBefore } from './load.ts';
import { People } from './people.tsx';
import { useHashVerdict, Version } from './version.tsx';
import { words } from './words/index.ts';

interface FormProps {
  readonly tournament: string | null;
  readonly current: Conditions | null;
  readonly onSaved: (tournament: string, conditions: Conditions) => void;
  readonly onCancel: (() => void) | null;
}

function ConditionsForm(props: FormProps): VNode {
  const { value: tools, retry } = useLazy('', loadFormTools);
  if (tools === null) return retry === null ? <p>{tournamentWords.value.loading}</p> : <LoadError retry={retry} />;
  return <Editor {...tools} {...props} />;
}

function NewTournament(): VNode {
  const t = words.value;
  return (
    <main class="conditions">
      <h1>{t.newTitle}</h1>
      {hasRole('pit-boss') ? (
        <>
          <p class="conditions-lead">{t.lead}</p>
          <ConditionsForm
            tournament={null}
            current={null}
            onCancel={null}
            onSaved={(tournament) => {
              announce(t.saved.title(formatNumber(1)));
              navigate('conditions', { tournament });
            }}
          />
        </>
      ) : (
        <p>{t.mayNotCreate}</p>
      )}
    </main>
  );
}

interface CurrentProps {
  readonly live: LiveTournament;
  readonly shown: LoadedConditions;
  readonly before: Conditions | null | undefined;
  /** Whether this version was saved on this page. */
  readonly isSaved: boolean;
  readonly onReload: () => void;
  readonly onEdit: () => void;
}

/** The stages in which a new version can replace the conditions. */
const OPEN_STAGES: readonly string[] = ['drafting', 'approved'];

const isDirectorOrDeputy = ({ staff }: LiveTournament): boolean =>
  staff.value !== null && isNamed(staff.value, session.value?.person ?? '');

/** Only the person in charge acts as director. */
const hasCharge = ({ staff }: LiveTournament): boolean =>
  staff.value !== null && isInCharge(staff.value, session.value?.person ?? '');

const mayDraft = (live: LiveTournament): boolean => hasRole('pit-boss') || hasCharge(live);

/** What is missing before entries can open, and who does it. */
function NextSteps({ live }: { readonly live: LiveTournament }): VNode | null {
  const t = words.value.next;
  const view = live.view.value;
  if (view === null || view.practice || !OPEN_STAGES.includes(view.stage)) return null;
  const needsDirector = live.staff.value !== null && live.staff.value.director === null;
  return (
    <ul class="conditions-next">
      {view.approval === null && <li>{t.approval}</li>}
      {needsDirector && (
        <li>
          <a href="#conditions-people">{t.director}</a>
        </li>
      )}
      {isDirectorOrDeputy(live) && !mayDraft(live) && (
        <li>
          <a href={makePath('director', { tournament: live.id })}>{t.takeCharge}</a>
        </li>
      )}
    </ul>
  );
}

function CurrentConditions({ live, shown, before, isSaved, onReload, onEdit }: CurrentProps): VNode {
  const t = words.value;
  const verdict = useHashVerdict(shown);
  const view = live.view.value;
  const staff = live.staff.value;
  const isFrozen = view !== null && !OPEN_STAGES.includes(view.stage);
  const hasChanges = hasKeptChanges({ tournament: live.id, person: session.value?.person ?? '' });
  return (
    <div class="conditions-columns">
      <section class="panel" aria-labelledby="conditions-version">
        <h2 id="conditions-version">{t.saved.version}</h2>
        {isSaved && (
          <p class="good">
            <strong>{t.saved.title(formatNumber(shown.version))}</strong>
          </p>
        )}
        <Version view={shown} before={before} verdict={verdict} />
        {isFrozen && (
          <p class="conditions-frozen">
            <strong>{t.frozen.title}</strong> {t.frozen.reason(tournamentWords.value.stages[view.stage])}
          </p>
        )}
        <NextSteps live={live} />
        {mayDraft(live) && view !== null && !isFrozen && (
          <>
            {view.approval !== null && <p class="warning-strip">{t.editApproved}</p>}
            {hasChanges && <p class="warning-strip">{t.keptOutside}</p>}
            <p class="conditions-actions">
              <button type="button" class="button" onClick={onEdit}>
                {hasChanges ? t.continue : t.edit}
              </button>
            </p>
          </>
        )}
      </section>
      <section class="panel conditions-plain" aria-label={t.title(shown.conditions.name)}>
        <ConditionsView conditions={shown.conditions} headingLevel={2} />
      </section>
      {view !== null && (
        <Approval
          tournament={view}
          staff={staff}
          shown={shown}
          verdict={verdict}
          isOfficer={hasRole('officer')}
          onReload={onReload}
        />
      )}
      {staff !== null && (
        <People tournament={live.id} staff={staff} isPitBoss={hasRole('pit-boss')} isInCharge={hasCharge(live)} />
      )}
    </div>
  );
}

interface Loaded {
  /** null if the tournament has no conditions, undefined if there is no such tournament. */
  readonly shown: LoadedConditions | null | undefined;
  readonly before: Conditions | null | undefined;
}

async function load(tournament: string): Promise<Loaded> {
  const shown = await loadConditions(tournament);
  return { shown, before: shown == null ? null : await loadVersionBefore(tournament, shown.version) };
}

function Existing({ id }: { readonly id: string }): VNode {
  const t = words.value;
  const live = useTournament(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const [attempt, setAttempt] = useState(0);
  const { value: loaded, retry } = useLazy(`${id} ${attempt}`, () => load(id));
  const [last, setLast] = useState<Loaded | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    if (loaded === null) return;
    setLast(loaded);
    if (isSaved && loaded.shown != null) announce(t.saved.title(formatNumber(loaded.shown.version)));
  }, [loaded]);
  // The last conditions stay while the page loads the new version.
  const current = loaded ?? last;
  const view = live?.view.value ?? null;
  const name = current?.shown?.conditions.name ?? view?.name ?? id;
  const title = t.title(name);
  usePageTitle(title);
  const leave = (): void => {
    setEditing(false);
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  };
  const finish = (): void => {
    setSaved(true);
    setAttempt(attempt + 1);
    leave();
  };
  if (current === null || live === null)
    return (
      <main class="conditions">
        <h1>{title}</h1>
        {retry === null ? <p>{tournamentWords.value.loading}</p> : <LoadError retry={retry} />}
      </main>
    );
  const { shown, before } = current;
  if (shown === undefined)
    return (
      <main class="notice-page">
        <h1>{tournamentWords.value.notFound}</h1>
      </main>
    );
  const isOld = shown !== null && view !== null && view.version > shown.version;
  return (
    <main class="conditions">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <StaffLinks tournament={id} current="conditions" role={live.role.value} />
      {shown === null && !mayDraft(live) && <p>{t.noConditions}</p>}
      {mayDraft(live) && (isEditing || shown === null) ? (
        <>
          {isOld && (
            <p class="warning-strip" role="alert">
              {t.otherVersion}
            </p>
          )}
          <ConditionsForm
            tournament={id}
            current={shown?.conditions ?? null}
            onSaved={finish}
            onCancel={shown === null ? null : leave}
          />
        </>
      ) : (
        shown !== null && (
          <CurrentConditions
            {...{ live, shown, before }}
            isSaved={isSaved && loaded !== null}
            onReload={() => {
              setSaved(false);
              setAttempt(attempt + 1);
            }}
            onEdit={() => setEditing(true)}
          />
        )
      )}
    </main>
  );
}

export function Page({ params }: PageProps): VNode {
  const t = words.value;
  const { tournament } = params;
  const title = tournament === undefined ? t.newTitle : t.title(tournament);
  usePageTitle(title);
  return <StaffGate title={title}>{tournament === undefined ? <NewTournament /> : <Existing id={tournament} />}</StaffGate>;
}
