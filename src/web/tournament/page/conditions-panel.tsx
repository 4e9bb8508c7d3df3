/** The conditions of a tournament in plain words, with their version, hash and approval. */
import type { VNode } from 'preact';
import type { ConditionsView, OwnEntryView, TournamentView } from '../../../protocol/index.ts';
import type { Conditions } from '../../../tournament/index.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { LazyPart } from '../../parts/lazy.tsx';
import { formatNumber } from '../../shell/index.ts';
import { tournamentWords } from '../parts/index.ts';
import { words } from './words/index.ts';

const loadConditionsView = async () => (await import('../parts/conditions-view.tsx')).ConditionsView;

const BEFORE_PLAY: readonly TournamentView['stage'][] = ['drafting', 'approved', 'entries', 'closed'];

/** People read the conditions before they enter and before they sign. Later, the seat and the standings matter more. */
const isOpenAtFirst = ({ stage }: TournamentView, conditions: Conditions, own: OwnEntryView | null): boolean =>
  BEFORE_PLAY.includes(stage) && (own?.status !== 'accepted' || (conditions.signature === 'required' && !own.signed));

interface ConditionsPanelProps {
  readonly view: TournamentView;
  /** null until they are loaded, and while there are none. */
  readonly loaded: ConditionsView | null;
  readonly own: OwnEntryView | null;
}

export function ConditionsPanel({ view, loaded, own }: ConditionsPanelProps): VNode {
  const t = words.value;
  return (
    <section class="panel tournament-conditions" aria-labelledby="tournament-conditions">
      <h2 id="tournament-conditions">
        {t.conditions} <ClauseNumbers of={['8.2.1']} />
      </h2>
      {loaded === null ? (
        <p>{view.version === 0 ? t.noConditions : tournamentWords.value.loading}</p>
      ) : (
        <details open={isOpenAtFirst(view, loaded.conditions, own)}>
          <summary>{t.conditionsVersion(formatNumber(loaded.version), loaded.hash.slice(0, 12))}</summary>
          <p>
            {view.practice
              ? tournamentWords.value.practice
              : loaded.approval === null
                ? t.notApproved
                : t.approvedBy(loaded.approval.reference)}{' '}
            <ClauseNumbers of={['8.1.3']} />
          </p>
          {loaded.approval?.added != null && <p>{t.added(loaded.approval.added)}</p>}
          <LazyPart load={loadConditionsView} conditions={loaded.conditions} headingLevel={3} />
        </details>
      )}
    </section>
  );
}
