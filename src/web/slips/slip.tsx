/** What became of one's wagers in a round, with the arithmetic and the clauses behind it. It must never show anybody else's. */
import type { VNode } from 'preact';
import type { OwnRoundView, SettledView } from '../../protocol/index.ts';
import { netOf, netOfAll } from '../../rules/index.ts';
import { FELT_WORDS } from '../felt/index.ts';
import { ClauseLink, numberedFirst } from '../parts/index.ts';
import { type FeltData, makePath, sayChange, sayMoney, sayNumber, settings, wordsOf } from '../shell/index.ts';
import { SLIP_WORDS } from './slip-words.ts';
import './slip.css';

const words = wordsOf(SLIP_WORDS);

/** In words, part by part: what was returned, what it won at, how it was rounded. */
function sayHow(wager: SettledView): string {
  const said = words.value;
  const parts: string[] = [];
  if (wager.odds !== null) {
    const { odds, paidOn, paid, rounded } = wager;
    // As the rules page writes them.
    const [n = 0, d = 1] = odds.split('/').map(Number);
    parts.push(said.times(sayMoney(paidOn), said.odds(sayNumber(n), sayNumber(d)), sayMoney(paid - rounded)));
    if (rounded > 0) parts.push(said.rounded(sayMoney(paid)));
  }
  if (wager.outcome === 'lost') parts.push(said.taken(sayMoney(wager.counted)));
  if (wager.outcome === 'rides') parts.push(said.rides);
  if (wager.returned > 0) parts.push(said.returned(sayMoney(wager.returned)));
  return parts.join('; ');
}

/** The faces as the book calls them, smallest first. */
export function sayFaces(data: FeltData, layout: string, faces: readonly number[]): string {
  const dice = data.rulebook.dice[data.rulebook.layouts.find(({ id }) => id === layout)?.dice ?? ''];
  const { names: spoken } = FELT_WORDS[settings.language.value];
  const names = faces.map((face) => spoken[dice?.symbols?.[face - 1] ?? ''] ?? sayNumber(face));
  const total = dice?.totals ? sayNumber(faces.reduce((sum, face) => sum + face, 0)) : null;
  return words.value.result(names.join(', '), total);
}

export type Governed = Pick<OwnRoundView, 'rulebook' | 'rulebookVersion' | 'rulebookHash' | 'layout'>;

/** By which data of which rulebook it was told: what is kept or printed has to say so. */
export function Source({ by, data }: { readonly by: Governed; readonly data: FeltData | null }): VNode {
  const { rulebook, rulebookVersion, rulebookHash, layout } = by;
  const text = words.value.source(data?.rulebook.title ?? rulebook, rulebook, rulebookVersion, layout, rulebookHash);
  return <p class="slip-source">{text}</p>;
}

export interface SlipProps {
  readonly rulebook: string;
  readonly layout: string;
  readonly wagers: readonly SettledView[];
  readonly net: number;
  readonly data: FeltData | null;
}

const tone = (net: number): string => (net > 0 ? 'good' : net < 0 ? 'bad' : '');

export function Slip({ rulebook, layout, wagers, net, data }: SlipProps): VNode {
  const said = words.value;
  // What was decided of the round later stands in the net alone.
  const since = net - netOfAll(wagers);
  const titles = new Map(data?.bets(settings.language.value).map(({ id, title }) => [id, title]));
  return (
    <table class="slip">
      <thead>
        <tr>
          <th scope="col">{said.bet}</th>
          <th scope="col" class="slip-money">
            {said.stake}
          </th>
          <th scope="col">{said.how}</th>
          <th scope="col" class="slip-money">
            {said.net}
          </th>
        </tr>
      </thead>
      <tbody>
        {wagers.map((wager) => (
          <tr key={wager.bet} class={wager.outcome}>
            <th scope="row">{titles.get(wager.bet) ?? wager.bet}</th>
            <td class="slip-money number">{sayMoney(wager.stake)}</td>
            <td>
              <strong class={wager.outcome === 'won' ? 'good' : ''}>{said.outcomes[wager.outcome]}</strong> {sayHow(wager)}
              <span class="slip-clauses">
                {numberedFirst(wager.clauses).map((id, i, { length }) => (
                  <span key={id}>
                    <ClauseLink id={id} href={`${makePath('rules', { rulebook })}?layout=${layout}#${id}`} />
                    {i < length - 1 && said.comma}
                  </span>
                ))}
              </span>
            </td>
            <td class={`slip-money number ${tone(netOf(wager))}`}>{sayChange(netOf(wager))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {since !== 0 && (
          <tr>
            <th scope="row" colSpan={3}>
              {said.since}
            </th>
            <td class={`slip-money number ${tone(since)}`}>{sayChange(since)}</td>
          </tr>
        )}
        <tr>
          <th scope="row" colSpan={3}>
            {said.total}
          </th>
          <td class={`slip-money number ${tone(net)}`}>{sayChange(net)}</td>
        </tr>
        {wagers.some(({ acted }) => acted?.unrecorded) && (
          <tr>
            <td colSpan={4}>{said.unrecorded}</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}
