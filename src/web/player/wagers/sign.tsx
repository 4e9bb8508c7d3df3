/** The sign of the table: limits, rules in short, and the person to consult in a dispute. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { LazyPart } from '../../parts/lazy.tsx';
import { formatLimits } from '../../parts/limits.ts';
import { formatMoney } from '../../shell/index.ts';
import { Clauses, canRaiseDispute, loadPersonalNotices } from '../notices/notices.tsx';
import type { PlayerSession } from '../session.ts';
import { words } from '../words/index.ts';
import './wagers.css';

const loadRulesSummary = async () => (await import('./rules-summary.tsx')).RulesSummary;
const loadSharing = async () => (await loadPersonalNotices()).Sharing;
const loadEndLimits = async () => (await loadPersonalNotices()).EndLimits;
const loadDisputeDialog = async () => (await loadPersonalNotices()).DisputeDialog;

/** The rules in short are loaded when the player opens them. */
function Rules({ session }: { readonly session: PlayerSession }): VNode {
  const [isOpened, setOpened] = useState(false);
  return (
    <details onToggle={() => setOpened(true)}>
      <summary>{words.value.rules}</summary>
      {isOpened && <LazyPart load={loadRulesSummary} session={session} />}
    </details>
  );
}

/** What a player who is known at the table can do about agreements: share a colour, and end agreed limits. */
function OwnAgreements({ session }: { readonly session: PlayerSession }): VNode | null {
  const ownView = session.live.own.value;
  if (ownView === null) return null;
  const { chips } = session.data.rulebook.conduct;
  const mayShare = (chips.colours?.sharedIfAgreed ?? null) !== null && (session.data.rules.chips.colours?.set.length ?? 0) > 0;
  return (
    <>
      {mayShare && <LazyPart load={loadSharing} session={session} />}
      {ownView.limits !== null && <LazyPart load={loadEndLimits} session={session} />}
    </>
  );
}

/** The page always shows the sign. [crown-sic-bo footnote-s66-1-c] */
export function Sign({ session }: { readonly session: PlayerSession }): VNode | null {
  const [isDisputeOpen, setDisputeOpen] = useState(false);
  const view = session.live.view.value;
  if (view?.sign == null) return null;
  const { sign, differentials, consult } = view;
  const { money } = session.data.rulebook;
  const t = words.value;
  const ownLimits = session.live.own.value?.limits;
  const betLimits = Object.entries(sign.bets ?? {});
  return (
    <section class="player-sign panel" aria-labelledby="player-sign-title">
      <h2 id="player-sign-title" class="unseen">
        {t.sign}
      </h2>
      <dl>
        <div>
          <dt>{t.minimum}</dt>
          <dd class="number">{formatMoney(sign.minimum ?? 0)}</dd>
        </div>
        <div>
          {/* 'bet': the maximum applies to all players on a bet together. */}
          <dt>{money.limits.maximumOver === 'bet' ? t.maximumOfAll : t.maximum}</dt>
          <dd class="number">{sign.maximum === undefined ? t.unlimited : formatMoney(sign.maximum)}</dd>
        </div>
        {betLimits.map(([bet, limits]) => (
          <div key={bet}>
            <dt>{session.titleOf(bet)}</dt>
            <dd class="number">{formatLimits(limits, session.titleOf)}</dd>
          </div>
        ))}
        {/* Limits agreed with this player. [crown-sic-bo 1-1-distinctive-marker] */}
        {ownLimits != null && (
          <div class="own">
            <dt>{t.ownLimits}</dt>
            <dd class="number">{formatLimits(ownLimits, session.titleOf)}</dd>
          </div>
        )}
        {/* The differential is the largest allowed difference between two opposite bets. */}
        {sign.differential !== undefined && (
          <div>
            <dt>{t.differential}</dt>
            <dd class="number">{formatMoney(sign.differential)}</dd>
          </div>
        )}
        {/* `room`: the amount that each of the two bets can still take. */}
        {differentials.map(({ bets, room }) => (
          <div key={bets.join()} class="rooms">
            <dt>{t.roomLeft}</dt>
            <dd class="number">
              {bets.map((bet, i) => t.betAmount(session.titleOf(bet), formatMoney(room[i] ?? 0))).join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
      {sign.multiples && <p>{t.multiples}</p>}
      <Rules session={session} />
      {consult !== null && (
        <p>
          {t.consult(t.officials[consult.whom] ?? consult.whom)} <Clauses ids={consult.clauses} />{' '}
          {session.live.own.value !== null && canRaiseDispute(session) && (
            <button type="button" class="player-dispute" aria-haspopup="dialog" onClick={() => setDisputeOpen(true)}>
              {t.raiseDispute}
            </button>
          )}
        </p>
      )}
      {isDisputeOpen && <LazyPart load={loadDisputeDialog} session={session} onClose={() => setDisputeOpen(false)} />}
      <OwnAgreements session={session} />
    </section>
  );
}
