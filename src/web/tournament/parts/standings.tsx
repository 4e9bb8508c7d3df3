/** The standings of a session: the player's own row stays in view, a line marks who advances, and each row explains its place on demand. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { ExplainedStandingView, StandingView } from '../../../protocol/index.ts';
import { formatNumber } from '../../shell/index.ts';
import { formatEntry } from './entry-name.ts';
import { formatTournamentError } from './format-error.ts';
import './standings.css';
import { CroupierError } from '../../../client/index.ts';
import { tournaments } from './tournaments.ts';
import { words } from './words/index.ts';

/** More rows are shown on demand. */
const ROWS_AT_FIRST = 100;

interface StandingsProps {
  readonly tournament: string;
  readonly session: string;
  readonly rows: readonly StandingView[];
  /** How many players advance; 0 in the last session. */
  readonly places: number;
  /** The entry of the signed-in player; null without one. */
  readonly own: string | null;
  /** For staff: the name of the player of an entry. */
  readonly nameOf?: (entry: string) => string | null;
}

type Explanation = ExplainedStandingView | { readonly error: string } | null;

function ExplanationRow({ explanation }: { readonly explanation: Explanation }): VNode {
  const t = words.value;
  const text = (): VNode | string => {
    if (explanation === null) return t.loading;
    if ('error' in explanation) return explanation.error;
    const { facts, against, decidedBy } = explanation;
    return (
      <dl class="standing-facts">
        {facts.map(({ fact, own, above }) => (
          <div key={fact}>
            <dt>{t.facts[fact as keyof typeof t.facts] ?? fact}</dt>
            <dd>{above === null ? formatNumber(own) : t.compared(formatNumber(own), formatNumber(above))}</dd>
          </div>
        ))}
        <div>
          {against === null ? t.first : decidedBy === null ? t.sharesWith(formatEntry(against)) : t.behind(formatEntry(against))}
        </div>
      </dl>
    );
  };
  return (
    <tr class="standing-explanation">
      <td colSpan={5} aria-live="polite">
        {text()}
      </td>
    </tr>
  );
}

export function StandingsTable({ tournament, session, rows, places, own, nameOf = () => null }: StandingsProps): VNode {
  const t = words.value;
  const [isComplete, setComplete] = useState(false);
  const [explained, setExplained] = useState<{ readonly entry: string; readonly explanation: Explanation } | null>(null);
  const ownIndex = rows.findIndex(({ entry }) => entry === own);
  const shown = isComplete ? rows : rows.filter((_, i) => i < ROWS_AT_FIRST || i === ownIndex);
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
        show({ error: error instanceof CroupierError ? formatTournamentError(error.error) : t.noAnswer }),
      );
  };
  const isPlaceShared = (place: number): boolean => rows.filter((row) => row.place === place).length > 1;
  return (
    <div class="standings">
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
            <th scope="col">{t.status}</th>
          </tr>
        </thead>
        <tbody>
          {shown.flatMap((row, i) => {
            const { place, entry, table, chips, status, bot } = row;
            const isCutLine = places > 0 && shown[i + 1] !== undefined && i + 1 === places;
            const isOwn = entry === own;
            const classes = [isOwn ? 'own' : '', isCutLine ? 'cut-line' : ''].filter((name) => name !== '').join(' ');
            return [
              <tr key={entry} class={classes} aria-current={isOwn ? 'true' : undefined}>
                <td>
                  {formatNumber(place)}
                  {isPlaceShared(place) && <small> {t.shared}</small>}
                </td>
                <th scope="row">
                  <button type="button" class="standing-name" aria-expanded={explained?.entry === entry} onClick={() => explain(entry)}>
                    {nameOf(entry) ?? formatEntry(entry)}
                  </button>
                  {isOwn && <b> · {t.you}</b>}
                  {bot && <small> · {t.bot}</small>}
                </th>
                <td class="number">{formatNumber(chips)}</td>
                <td>{table}</td>
                <td>{t.seatStatuses[status]}</td>
              </tr>,
              explained?.entry === entry && <ExplanationRow key={`${entry} explained`} explanation={explained.explanation} />,
              isCutLine && (
                <tr key="cut" class="cut-note">
                  <td colSpan={5}>{t.advances(formatNumber(places))}</td>
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
