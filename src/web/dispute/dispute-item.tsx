/** One dispute: what it is about, whose turn it is, the decision with its clauses, and the player's right to consult and to ask for a review. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { CroupierError } from '../../client/index.ts';
import type { DisputeView } from '../../protocol/index.ts';
import { ClauseLink } from '../parts/index.ts';
import { roleNames } from '../parts/words/names.ts';
import { refusals } from '../parts/words/refusals.ts';
import { announce, client, formatDateTime, formatNumber, makePath } from '../shell/index.ts';
import './dispute.css';
import { words } from './words/index.ts';

/** The house or the authority that decides disputes, by the lowest role. */
export function formatDecider(role: string | null): string {
  const { roles, theHouse } = words.value;
  return role === null || role === 'house' ? theHouse : roles(roleName(role));
}

const roleName = (role: string): string => roleNames.value[role] ?? role;
const authority = (whom: string): string => words.value.authorities[whom] ?? whom;

function Clauses({ rulebook, ids }: { readonly rulebook: string; readonly ids: readonly string[] }): VNode | null {
  if (ids.length === 0) return null;
  return (
    <span class="dispute-clauses">
      {ids.map((id) => (
        <ClauseLink key={id} id={id} href={`${makePath('rules', { rulebook })}#${id}`} />
      ))}
    </span>
  );
}

/** Formats the person or role that must act now. `isOwn`: the reader is the player who raised the dispute. */
export function formatWait({ waitsFor, decides, review }: DisputeView, isOwn = true): string {
  const { waits } = words.value;
  const reviewer = authority(review?.by ?? '');
  if (waitsFor === 'decision') return waits.decision(formatDecider(decides));
  if (waitsFor === 'player') return isOwn ? waits.player(reviewer) : waits.otherPlayer(reviewer);
  return waitsFor === 'review' ? waits.review(reviewer) : waits.closed;
}

export interface DisputeItemProps {
  readonly dispute: DisputeView;
  /** The name of the table. The dispute then says at which table and round it was raised. */
  readonly tableTitle?: string;
  /** The name of the player, for staff. Then the item has no buttons. */
  readonly player?: string;
  readonly onChanged: () => Promise<void>;
}

function ReviewRequest({ dispute: { table, dispute }, onChanged }: DisputeItemProps): VNode {
  const t = words.value;
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const request = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFault('');
    try {
      await client.command(table, { type: 'request-review', player: client.session?.person ?? '', dispute });
      announce(t.reviewSent);
      await onChanged();
    } catch (error) {
      const text = error instanceof CroupierError ? refusals.value[error.error.code] : t.noAnswer;
      setFault(text);
      announce(text, 'assertive');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p>{t.noDeadline}</p>
      {fault !== '' && <p class="warning-strip">{fault}</p>}
      <p class="no-print">
        <button type="button" class="button" aria-disabled={isBusy} onClick={() => void request()}>
          {t.requestReview}
        </button>
      </p>
    </>
  );
}

export function DisputeItem(props: DisputeItemProps): VNode {
  const { dispute: item, tableTitle, player } = props;
  const { table, round, rulebook, decision, review, consult } = item;
  const t = words.value;
  const isOwn = player === undefined;
  const number = formatNumber(item.dispute);
  return (
    <article class="dispute" data-dispute={item.dispute} data-waits={item.waitsFor ?? 'closed'}>
      <h3>
        {t.heading(number)}
        {player !== undefined && <span>{player}</span>}
        {tableTitle !== undefined &&
          (round === null ? (
            <span>{tableTitle}</span>
          ) : (
            <a href={makePath('round', { table, round: String(round) })}>{t.atRound(tableTitle, formatNumber(round))}</a>
          ))}
      </h3>
      <blockquote>{item.about}</blockquote>
      <p class="dispute-time">{t.raisedAt(formatDateTime(item.raisedAtMs))}</p>
      <p class="dispute-wait">
        <strong>{formatWait(item, isOwn)}</strong> <Clauses rulebook={rulebook} ids={item.clauses} />
      </p>
      {decision !== null && (
        <div class="dispute-decision">
          <p class="dispute-time">{t.decidedBy(roleName(decision.role), formatDateTime(decision.atMs))}</p>
          <p>
            {decision.text} <Clauses rulebook={rulebook} ids={decision.clauses} />
          </p>
        </div>
      )}
      {review?.requestedAtMs != null && <p class="dispute-time">{t.reviewRequestedAt(formatDateTime(review.requestedAtMs))}</p>}
      {review?.decision != null && (
        <div class="dispute-decision">
          <p class="dispute-time">{t.reviewDecided(authority(review.by), formatDateTime(review.decision.atMs))}</p>
          <p>
            {review.decision.text} <Clauses rulebook={rulebook} ids={review.decision.clauses} />
          </p>
        </div>
      )}
      {/* [crown-sic-bo 9.10] [adelaide-big-and-small 8(j)] The player is told whom to consult. */}
      {consult !== null && (
        <p>
          {(isOwn ? t.consult : t.otherConsults)(authority(consult.whom))} <Clauses rulebook={rulebook} ids={consult.clauses} />
        </p>
      )}
      {item.waitsFor === 'player' && isOwn && <ReviewRequest {...props} />}
    </article>
  );
}
