/** The standings of a session: the player's own row stays in view, a line marks who advances, and each row explains its place on demand. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { CroupierError } from '../../../client/index.ts';
import type { ExplainedStandingView, StandingView } from '../../../protocol/index.ts';
import { formatMoney, formatNumber } from '../../shell/index.ts';
import { type CutView, findAdvancing } from './advancing.ts';
import { formatEntry } from './entry-name.ts';
import { formatTournamentError } from './format-error.ts';
import { formatFact } from './format-fact.ts';
import './standings.css';
import { tournaments } from './tournaments.ts';
import { words } from './words/index.ts';

/** More rows are shown on demand. */
const ROWS_AT_FIRST = 100;
const COLUMNS = 5;

interface StandingsProps {
  readonly tournament: string;
  readonly session: string;
  readonly rows: readonly StandingView[];
  /** How many players advance; 0 in the last session. */
  readonly places: number;
  /** The cuts of the conditions. Without them, the first players of all tables advance. */
  readonly cuts?: readonly CutView[];
  /** The entry of the signed-in player; null without one. */
  readonly own: string | null;
  /** For staff: the name of the player of an entry. */
  readonly nameOf?: (entry: string) => string | null;
}

/** An explanation belongs to the chips and the place at the time when it was loaded. */
type Explanation = ExplainedStandingView | { readonly error: string } | null;

interface Explained {
  readonly entry: string;
  readonly explanation: Explanation;
}

function ExplanationText({ explanation }: { readonly explanation: Explanation }): VNode {
  const t = words.value;
  if (explanation === null) return <>{t.loading}</>;
  if ('error' in explanation) return <>{explanation.error}</>;
  const { facts, against, decidedBy } = explanation;
  return (
    <>
      <p class="standing-against">
        {against === null ? t.first : decidedBy === null ? t.sharesWith(formatEntry(against)) : t.behind(formatEntry(against))}
      </p>
      <dl class="standing-facts">
        {facts.map(formatFact).map(([name, numbers]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{numbers}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Loads the numbers behind the place of one entry at a time. */
function useExplanation(tournament: string, session: string): readonly [Explained | null, (entry: string) => void] {
  const [explained, setExplained] = useState<Explained | null>(null);
  const explain = (entry: string): void => {
    if (explained?.entry === entry) {
      setExplained(null);
      return;
    }
    setExplained({ entry, explanation: null });
    const show = (explanation: Explanation): void =>
      setExplained((current) => (current?.entry === entry ? { entry, explanation } : current));
    tournaments
      .explain(tournament, session, entry)
      .then(show, (error: unknown) =>
        show({ error: error instanceof CroupierError ? formatTournamentError(error.error) : words.value.noAnswer }),
      );
  };
  return [explained, explain];
}

/** An explanation of other chips or of another place is not shown any more: the standings have changed since. */
const isCurrent = ({ explanation }: Explained, { place, chips }: StandingView): boolean =>
  explanation === null || 'error' in explanation || (explanation.place === place && explanation.chips === chips);

export function StandingsTable(props: StandingsProps): VNode {
  const { tournament, session, rows, places, own, nameOf = () => null } = props;
  const cuts = props.cuts ?? [{ by: 'overall', n: places }];
  const t = words.value;
  const [isComplete, setComplete] = useState(false);
  const [explained, explain] = useExplanation(tournament, session);
  const container = useRef<HTMLDivElement>(null);
  // The own row is pinned to the edge of the list, so its explanation may be out of view.
  useEffect(() => {
    container.current?.querySelector('.standing-explanation')?.scrollIntoView({ block: 'nearest' });
  }, [explained?.entry, explained?.explanation === null]);
  const shown = isComplete ? rows : rows.filter(({ entry }, i) => i < ROWS_AT_FIRST || entry === own);
  const { byEntry: advancing, tied } = findAdvancing(rows, cuts);
  // With cuts per table, those who advance are not the first of all.
  const isLine = rows.slice(0, advancing.size).every(({ entry }) => advancing.has(entry));
  const countsByPlace = new Map<number, number>();
  for (const { place } of rows) countsByPlace.set(place, (countsByPlace.get(place) ?? 0) + 1);
  return (
    <div class="standings" ref={container}>
      <table>
        <caption class="unseen">{t.standings}</caption>
        <thead>
          <tr>
            <th scope="col">{t.place}</th>
            <th scope="col">{t.name}</th>
            <th scope="col" class="number">
              {t.chips}
            </th>
            <th scope="col">{t.table}</th>
            <th scope="col" class="standing-status">
              {t.status}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.flatMap((row, i) => {
            const { place, entry, table, chips, status, bot } = row;
            const isCutLine = isLine && advancing.size > 0 && i + 1 === advancing.size && shown[i + 1] !== undefined;
            const isOwn = entry === own;
            const isExplained = explained?.entry === entry && isCurrent(explained, row);
            const classes = [isOwn ? 'own' : '', isCutLine ? 'cut-line' : ''].filter((name) => name !== '').join(' ');
            return [
              <tr key={entry} class={classes === '' ? undefined : classes} aria-current={isOwn ? 'true' : undefined}>
                <td>
                  {formatNumber(place)}
                  {(countsByPlace.get(place) ?? 0) > 1 && <small> {t.shared}</small>}
                </td>
                <th scope="row">
                  <button type="button" class="standing-name" aria-expanded={isExplained} onClick={() => explain(entry)}>
                    {nameOf(entry) ?? formatEntry(entry)}
                  </button>
                  {isOwn && <b> · {t.you}</b>}
                  {bot && <small> · {t.bot}</small>}
                  {tied.has(entry) && <small> · {t.tied}</small>}
                  {!isLine && advancing.has(entry) && !tied.has(entry) && <small class="good"> · {t.advancing}</small>}
                </th>
                <td class="number">{formatMoney(chips)}</td>
                <td>{table}</td>
                <td class="standing-status">{t.seatStatuses[status]}</td>
              </tr>,
              isExplained && (
                <tr key={`${entry} explained`} class="standing-explanation">
                  <td colSpan={COLUMNS} aria-live="polite">
                    <ExplanationText explanation={explained.explanation} />
                  </td>
                </tr>
              ),
              isCutLine && (
                <tr key="cut" class="cut-note">
                  <td colSpan={COLUMNS}>
                    {t.advances(formatNumber(advancing.size))}
                    {tied.size > 0 && ` · ${t.tieDecides}`}
                  </td>
                </tr>
              ),
            ];
          })}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <button type="button" class="button small" onClick={() => setComplete(true)}>
          {t.showAll(formatNumber(rows.length))}
        </button>
      )}
    </div>
  );
}
