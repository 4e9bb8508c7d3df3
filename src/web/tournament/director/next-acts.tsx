/** The list of the next acts: why each one comes next, what it waits for, and the button that opens it. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { NextActView } from '../../../protocol/index.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { formatNumber, makePath } from '../../shell/index.ts';
import { formatSession } from '../parts/index.ts';
import { tournamentName } from '../parts/table-name.ts';
import { chargeText } from './charge.tsx';
import { type DirectorConsole, NEW_TAB } from './console-data.ts';
import { formatAct, isLastSession } from './format-act.ts';
import { formatFacts, formatRefusal } from './format-event.ts';
import { groupActs } from './group-acts.ts';
import './next-acts.css';
import { RefusedCount } from './signed-count.tsx';
import { words } from './words/index.ts';

/** More acts are shown on demand. */
const ACTS_AT_FIRST = 6;
/** A warning has at most so many names. */
const NAMES_MAX = 5;

/** These acts have pages of their own. */
const CONDITION_ACTS: readonly string[] = ['draft-conditions', 'approve-conditions'];

/** The players who are missing at the start of a session: the listed ones, and how many there are. */
function findMissing(
  { staff }: DirectorConsole,
  session: string | null,
): { readonly entries: readonly string[]; readonly count: number } {
  const acts = staff.next.filter(({ why, session: id }) => why === 'not-checked-in' && id === session);
  return { entries: acts.flatMap(({ entry }) => entry ?? []), count: Number(acts[0]?.facts.total ?? acts.length) };
}

/** The first act that the person can do now. A start without all players is never proposed: it needs a press of its own. */
export const firstPossible = (console: DirectorConsole): NextActView | undefined =>
  console.staff.next.find(
    ({ kind, act, session }) =>
      kind === 'do' &&
      !CONDITION_ACTS.includes(act) &&
      console.roleFor(act) !== null &&
      !(act === 'start-session' && findMissing(console, session).count > 0),
  );

export function openNext({ ask }: DirectorConsole, { act, body }: NextActView): void {
  const { type: _, ...fields } = body;
  ask({ act, fields });
}

/** What the act is about: the session, the table and the player. */
function listSubjects({ session, table, entry }: NextActView, { view, nameOf }: DirectorConsole): readonly string[] {
  return [
    ...(entry === null ? [] : [nameOf(entry)]),
    ...(session === null ? [] : [formatSession(view, session)]),
    ...(table === null ? [] : [words.value.eventDetails.table(table)]),
  ];
}

function Action({ next, console }: { readonly next: NextActView; readonly console: DirectorConsole }): VNode {
  const t = words.value.next;
  const label = formatAct(next.act, next.session, console.view);
  if (CONDITION_ACTS.includes(next.act))
    return (
      <>
        {/* Only the authority approves. Everybody else reads the conditions. */}
        {next.act === 'approve-conditions' && <small class="direct-soft">{t.by(t.roles[next.role] ?? next.role)}</small>}
        <a class="button small" {...NEW_TAB} href={makePath('conditions', { tournament: console.id })}>
          {next.act === 'approve-conditions' ? t.openConditions : label}
        </a>
      </>
    );
  if (console.roleFor(next.act) === null) return <small class="direct-soft">{t.by(t.roles[next.role] ?? next.role)}</small>;
  const isFirst = firstPossible(console) === next;
  return (
    <button
      type="button"
      class={isFirst ? 'button main' : 'button small'}
      data-act={next.act}
      onClick={() => openNext(console, next)}
    >
      {label} …
    </button>
  );
}

/** [crown-sic-bo 8.2.3] A player signs on the own page, or on paper. The director records a signature on paper. */
function PaperSignature({ next, console }: { readonly next: NextActView; readonly console: DirectorConsole }): VNode | null {
  if (next.why !== 'not-signed' || next.entry === null || console.roleFor('record-signature') === null) return null;
  const { entry } = next;
  return (
    <button
      type="button"
      class="button small"
      data-act="record-signature"
      onClick={() => console.ask({ act: 'record-signature', fields: { entry } })}
    >
      {formatAct('record-signature', null, console.view)} …
    </button>
  );
}

/** Tables that cannot play, because no dealer is assigned to them. */
function DealerWarning({ console: { withoutDealer } }: { readonly console: DirectorConsole }): VNode | null {
  if (withoutDealer.size === 0) return null;
  return (
    <p class="warning-strip" data-warning="no-dealer">
      {words.value.next.noDealer}{' '}
      {[...withoutDealer].sort().map((table) => (
        <span key={table}>
          <a {...NEW_TAB} href={makePath('dealer', { table: tournamentName(table) })}>
            {table}
          </a>{' '}
        </span>
      ))}
    </p>
  );
}

/** After a play-off or lots, or if players are level, the chips alone do not decide. */
function formatCut({ after, leadsTo }: NextActView['facts']): string {
  const { cutAfter, cutLeadsTo } = words.value;
  const [decided, next] = [cutAfter[after as keyof typeof cutAfter], cutLeadsTo[leadsTo as keyof typeof cutLeadsTo]];
  return [decided, next].filter((text) => text !== undefined).join(' ');
}

/** Why an act comes next. An act that waits has another text, which does not contradict the refusal after it. */
function formatReason(
  { act, why, kind, session, entry, facts }: NextActView,
  { view, conditions, staff, personName }: DirectorConsole,
): string {
  const t = words.value;
  const isWaiting = kind === 'wait';
  if (why === 'cut-due' && !isWaiting && (facts.after !== undefined || facts.leadsTo !== 'places')) return formatCut(facts);
  if (why === 'cut-due' && isLastSession(view, session)) return isWaiting ? t.placesLater : t.placesDue;
  if (why === 'too-few-players' && act === 'close-entries' && conditions !== null) return t.tooFew[conditions.entry.tooFew];
  if (why === 'entry-applied' && conditions !== null && view.players >= conditions.entry.playersMax) return t.appliedFull;
  const nominated = staff.entries.find((each) => each.entry === entry)?.seats.find((seat) => seat.session === session)?.nominated;
  if (why === 'substitute-nominated' && nominated != null) return t.substituteNamed(personName(nominated));
  if (why === 'table-plays' && view.sessions.some(({ id, held }) => id === session && held !== null)) return t.tableHeld;
  return (isWaiting ? t.waitReasons[why] : undefined) ?? t.reasons[why];
}

/** What an act waits for. */
const formatWait = (refusal: NonNullable<NextActView['refusal']>, console: DirectorConsole): string =>
  refusal.code === 'not-in-charge' ? chargeText(console) : formatRefusal(refusal, console);

/** A tie that is decided without the director: where and by whom the play-off is played, and for whom it waits. */
function OpenTie({ next, console }: { readonly next: NextActView; readonly console: DirectorConsole }): VNode | null {
  const { tie: t, eventDetails: details } = words.value;
  const tie = next.why === 'tie-open' ? console.view.sessions.find(({ id }) => id === next.session)?.tie : null;
  if (tie == null) return null;
  return (
    <div data-tie={tie.by}>
      {tie.by === 'lot' && <p>{t.lots}</p>}
      {tie.tables.map(({ table, spins }) => {
        const seats = tie.seats.filter((seat) => seat.table === table).toSorted((a, b) => a.position - b.position);
        const players = seats.map(({ entry, position }) => details.row(console.nameOf(entry), t.seat(formatNumber(position))));
        return (
          <p key={table} data-play-off={table}>
            <b>{t.at(table)}</b> {t.players(players.join(', '))} {t.spins(formatNumber(spins), formatNumber(tie.spins))}{' '}
            {spins < tie.spins && t.dealer(table)}
          </p>
        );
      })}
      <p>{t.nothing}</p>
    </div>
  );
}

function MissingPlayers({ next, console }: { readonly next: NextActView; readonly console: DirectorConsole }): VNode | null {
  const { entries, count } = findMissing(console, next.session);
  if (next.why !== 'start-due' || next.kind === 'wait' || count === 0) return null;
  const names = entries.slice(0, NAMES_MAX).map(console.nameOf).join(', ');
  return (
    <p class="bad" data-warning="missing">
      {words.value.next.missing(formatNumber(count), count > NAMES_MAX ? `${names} …` : names)}
    </p>
  );
}

/** After the last prize, the report is printed and signed. */
function NothingToDo({ console: { id, view } }: { readonly console: DirectorConsole }): VNode {
  const t = words.value.next;
  if (view.stage !== 'finished' && view.stage !== 'cancelled') return <p>{t.none}</p>;
  return (
    <>
      <p>{view.stage === 'finished' ? t.finished : t.cancelled}</p>
      <p class="direct-buttons">
        <a class="button main" {...NEW_TAB} href={makePath('tournamentPrint', { tournament: id, list: 'report' })}>
          {t.report}
        </a>
      </p>
    </>
  );
}

export function NextActs({ console }: { readonly console: DirectorConsole }): VNode {
  const t = words.value;
  const groups = groupActs(console.staff.next);
  const [isComplete, setComplete] = useState(false);
  const shown = isComplete ? groups : groups.slice(0, ACTS_AT_FIRST);
  return (
    <section class="panel next-acts" aria-labelledby="next-acts">
      <h2 id="next-acts" tabIndex={-1}>
        {t.next.title}
      </h2>
      {firstPossible(console) !== undefined && <p class="direct-soft">{t.next.hint}</p>}
      <DealerWarning console={console} />
      {groups.length === 0 && <NothingToDo console={console} />}
      <ol>
        {shown.map(({ next: each, others, section }) => {
          const subjects = listSubjects(each, console);
          // Facts that are also in the refusal are said there.
          const ownFacts = Object.entries(each.facts).filter(([key]) => key !== 'total' && !(key in (each.refusal?.facts ?? {})));
          const facts = formatFacts(Object.fromEntries(ownFacts), console, '');
          return (
            <li key={`${each.act} ${each.session} ${each.table} ${each.entry}`} data-kind={each.kind} data-next={each.act}>
              <p class="next-title">
                <b>{formatAct(each.act, each.session, console.view)}</b>
                {subjects.length > 0 && <span> · {subjects.join(' · ')}</span>} <ClauseNumbers of={each.clauses} />
              </p>
              <p>
                {formatReason(each, console)}
                {facts.length > 0 && <span class="direct-soft"> ({facts.join(', ')})</span>}
              </p>
              {each.refusal !== null && (
                <p class="next-waits">
                  <b>{t.next.waits}</b> {formatWait(each.refusal, console)} <ClauseNumbers of={each.refusal.clauses} />
                </p>
              )}
              <OpenTie next={each} console={console} />
              <MissingPlayers next={each} console={console} />
              {each.why === 'count-differs' && <RefusedCount console={console} fields={each.body} />}
              <p class="direct-buttons">
                {each.why !== 'tie-open' && <Action next={each} console={console} />}
                <PaperSignature next={each} console={console} />
                {others > 0 && <a href={`#${section}`}>{t.next.others(formatNumber(others))}</a>}
              </p>
            </li>
          );
        })}
      </ol>
      {shown.length < groups.length && (
        <button type="button" class="button small" onClick={() => setComplete(true)}>
          {t.next.more(formatNumber(groups.length - shown.length))}
        </button>
      )}
    </section>
  );
}
