/** The prizes of a tournament, after they are awarded. */
import type { VNode } from 'preact';
import type { TournamentView } from '../../../protocol/index.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { LoadError, useLazy } from '../../parts/lazy.tsx';
import { formatMoney, formatNumber } from '../../shell/index.ts';
import { formatEntry, tournaments, tournamentWords } from '../parts/index.ts';
import { readAll } from '../parts/read-all.ts';
import { words } from './words/index.ts';

interface ResultsProps {
  readonly view: TournamentView;
  /** The entry of the signed-in player; null without one. */
  readonly own: string | null;
}

export function Results({ view, own }: ResultsProps): VNode | null {
  const t = words.value;
  const { place: placeWord, name, you } = tournamentWords.value;
  // The list is loaded again when a prize may have been awarded.
  const { value, retry } = useLazy(`${view.id} ${view.stage}`, () => readAll((page) => tournaments.prizes(view.id, page)));
  if (value === null) return <LoadError retry={retry} />;
  if (value.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="tournament-results">
      <h2 id="tournament-results">
        {t.results} <ClauseNumbers of={['8.2.1(j)']} />
      </h2>
      <table class="tournament-prizes">
        <thead>
          <tr>
            <th scope="col">{placeWord}</th>
            <th scope="col">{name}</th>
            <th scope="col" class="number">
              {t.prizeOf}
            </th>
          </tr>
        </thead>
        <tbody>
          {value.map(({ place, entry, amount }) => (
            <tr key={entry} aria-current={entry === own ? 'true' : undefined}>
              <td>{formatNumber(place)}</td>
              <th scope="row">
                {formatEntry(entry)}
                {entry === own && <b> · {you}</b>}
              </th>
              <td class="number">{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
