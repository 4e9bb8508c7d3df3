/** Every version of the conditions with its hash, which the browser computes again, and its approvals. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { TournamentActView } from '../../../protocol/index.ts';
import type { Conditions, TournamentEvent, TournamentEventOf } from '../../../tournament/index.ts';
import { LazyPart } from '../../parts/lazy.tsx';
import { formatDateTime, formatNumber } from '../../shell/index.ts';
import { canVerify } from '../../shell/verify.ts';
import { hashConditions } from '../parts/hash-text.ts';
import type { RecordData } from './record-data.ts';
import { Verdict } from './verdict.tsx';
import { words } from './words/index.ts';

const loadConditionsView = async () => (await import('../parts/conditions-view.tsx')).ConditionsView;

interface Approval {
  readonly act: TournamentActView;
  readonly event: TournamentEventOf<'conditions-approved' | 'approval-withdrawn'>;
}

interface Version {
  readonly act: TournamentActView;
  readonly draft: TournamentEventOf<'conditions-drafted'>;
  readonly approvals: readonly Approval[];
}

const isDraft = (event: TournamentEvent): event is TournamentEventOf<'conditions-drafted'> => event.type === 'conditions-drafted';
const isApproval = (event: TournamentEvent): event is Approval['event'] =>
  event.type === 'conditions-approved' || event.type === 'approval-withdrawn';

/** The versions with their approvals, the newest first. An approval belongs to the last version before it. */
function versionsOf(acts: readonly TournamentActView[]): readonly Version[] {
  const versions: (Omit<Version, 'approvals'> & { readonly approvals: Approval[] })[] = [];
  for (const act of acts)
    for (const event of act.events) {
      if (isDraft(event)) versions.push({ act, draft: event, approvals: [] });
      if (isApproval(event)) versions.at(-1)?.approvals.push({ act, event });
    }
  return versions.reverse();
}

function HashCheck({ conditions, hash }: { readonly conditions: Conditions; readonly hash: string }): VNode {
  const t = words.value;
  const [computed, setComputed] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (canVerify()) hashConditions(conditions).then((text) => isCurrent && setComputed(text));
    return () => {
      isCurrent = false;
    };
  }, [hash]);
  if (!canVerify()) return <Verdict ok={null}>{t.noCrypto}</Verdict>;
  if (computed === null) return <Verdict ok={null}>{t.checking}</Verdict>;
  return <Verdict ok={computed === hash}>{computed === hash ? t.hashMatches : t.hashDiffers(computed)}</Verdict>;
}

const nameOf = ({ name, person, role }: TournamentActView): string => `${name ?? person}, ${words.value.roles[role] ?? role}`;

function ApprovalItem({ approval: { act, event } }: { readonly approval: Approval }): VNode {
  const t = words.value;
  const [title, more] =
    event.type === 'conditions-approved' ? [t.approved, t.reference(event.reference)] : [t.withdrawn, event.why];
  return (
    <li>
      <b>{title}</b> {formatDateTime(act.atMs)} · {nameOf(act)} · {more}
      {event.type === 'conditions-approved' && event.added !== null && (
        <p>
          {t.added}: {event.added}
        </p>
      )}
    </li>
  );
}

export function ConditionsSection({ data }: { readonly data: RecordData }): VNode {
  const t = words.value;
  const { view, acts } = data;
  const versions = versionsOf(acts);
  return (
    <section class="panel record-conditions" aria-labelledby="record-conditions">
      <h2 id="record-conditions">{t.conditions}</h2>
      {versions.length === 0 && <p>{t.noConditions}</p>}
      {view.practice && <p>{t.practice}</p>}
      {versions.map(({ act, draft, approvals }) => (
        <article key={draft.version} data-version={draft.version}>
          <h3>
            {t.version} {formatNumber(draft.version)}
            {draft.hash === view.hash && view.approval !== null && <small> · {t.inForce}</small>}
          </h3>
          <p>
            {t.hash}: <code>{draft.hash}</code>
          </p>
          <HashCheck conditions={draft.conditions} hash={draft.hash} />
          <ul>
            <li>
              <b>{t.drafted}</b> {formatDateTime(act.atMs)} · {nameOf(act)}
            </li>
            {approvals.map((approval) => (
              <ApprovalItem key={approval.act.seq} approval={approval} />
            ))}
          </ul>
          <ConditionsDetails conditions={draft.conditions} />
        </article>
      ))}
    </section>
  );
}

/** The text is loaded when somebody opens it. */
function ConditionsDetails({ conditions }: { readonly conditions: Conditions }): VNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.value.showConditions}</summary>
      {isOpen && <LazyPart load={loadConditionsView} conditions={conditions} />}
    </details>
  );
}
