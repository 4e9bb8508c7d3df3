/** A slip: how each of a player's wagers in a round was settled, with its calculation and clauses. */
import type { VNode } from 'preact';
import type { OwnRoundView, SettledView } from '../../protocol/index.ts';
import { netOf, netOfAll } from '../../rules/index.ts';
import { feltWords } from '../felt/index.ts';
import { ClauseLink, numberedFirst } from '../parts/index.ts';
import { diceOf, type FeltData, formatChange, formatMoney, formatNumber, makePath, settings } from '../shell/index.ts';
import { words } from './words/index.ts';
import './slip.css';

/** Formats the calculation of a settled wager. `paidOn` is the amount that the odds apply to, `rounded` is what rounding added. */
function formatSettlement(wager: SettledView): string {
  const t = words.value;
  const parts: string[] = [];
  if (wager.odds !== null) {
    const { odds, paidOn, paid, rounded } = wager;
    const [n = 0, d = 1] = odds.split('/').map(Number);
    parts.push(t.times(formatMoney(paidOn), t.odds(formatNumber(n), formatNumber(d)), formatMoney(paid - rounded)));
    if (rounded > 0) parts.push(t.rounded(formatMoney(paid)));
  }
  if (wager.outcome === 'lost') parts.push(t.taken(formatMoney(wager.counted)));
  if (wager.outcome === 'rides') parts.push(t.rides);
  if (wager.returned > 0) parts.push(t.returned(formatMoney(wager.returned)));
  return parts.join('; ');
}

/** Formats the names of the faces, and their total if the game has totals. */
export function formatFaces(data: FeltData, layout: string, faces: readonly number[]): string {
  const dice = diceOf(data.rulebook, layout);
  const { names: symbolNames } = feltWords(settings.language.value);
  const names = faces.map((face) => symbolNames[dice?.symbols?.[face - 1] ?? ''] ?? formatNumber(face));
  const total = dice?.totals ? formatNumber(faces.reduce((sum, face) => sum + face, 0)) : null;
  return words.value.result(names.join(', '), total);
}

export type SlipSource = Pick<OwnRoundView, 'rulebook' | 'rulebookVersion' | 'rulebookHash' | 'layout'>;

/** Shows by which rulebook, version and hash the wagers of a slip were settled. */
export function Source({ by, data }: { readonly by: SlipSource; readonly data: FeltData | null }): VNode {
  const { rulebook, rulebookVersion, rulebookHash, layout } = by;
  const text = words.value.source(data?.rulebook.title ?? rulebook, rulebook, rulebookVersion, layout, rulebookHash);
  return <p class="slip-source">{text}</p>;
}

export interface SlipProps {
  readonly rulebook: string;
  readonly layout: string;
  readonly wagers: readonly SettledView[];
  readonly net: number;
  /** What staff paid the player by adjustments of the round, which `net` includes. */
  readonly adjusted?: number | undefined;
  /** What the player still owes after a correction. */
  readonly owed?: number | undefined;
  readonly data: FeltData | null;
}

/** A line below the wagers. `amount` is a change of the player's money. */
function ChangeRow({ label, amount }: { readonly label: string; readonly amount: number }): VNode {
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {label}
      </th>
      <td class={`slip-money number ${tone(amount)}`}>{formatChange(amount)}</td>
    </tr>
  );
}

const tone = (net: number): string => (net > 0 ? 'good' : net < 0 ? 'bad' : '');

export function Slip({ rulebook, layout, wagers, net, adjusted = 0, owed = 0, data }: SlipProps): VNode {
  const t = words.value;
  // `net` includes corrections that the wagers do not show, such as the return of the stakes of a round that became void later.
  const correction = net - adjusted - netOfAll(wagers);
  const titles = new Map(data?.bets(settings.language.value).map(({ id, title }) => [id, title]));
  return (
    <table class="slip">
      <thead>
        <tr>
          <th scope="col">{t.bet}</th>
          <th scope="col" class="slip-money">
            {t.stake}
          </th>
          <th scope="col">{t.how}</th>
          <th scope="col" class="slip-money">
            {t.net}
          </th>
        </tr>
      </thead>
      <tbody>
        {wagers.map((wager) => (
          <tr key={wager.bet} class={wager.outcome}>
            <th scope="row">{titles.get(wager.bet) ?? wager.bet}</th>
            <td class="slip-money number">{formatMoney(wager.stake)}</td>
            <td>
              <strong class={wager.outcome === 'won' ? 'good' : ''}>{t.outcomes[wager.outcome]}</strong> {formatSettlement(wager)}
              <span class="slip-clauses">
                {numberedFirst(wager.clauses).map((id, i, { length }) => (
                  <span key={id}>
                    <ClauseLink id={id} href={`${makePath('rules', { rulebook })}?layout=${layout}#${id}`} />
                    {i < length - 1 && t.comma}
                  </span>
                ))}
              </span>
            </td>
            <td class={`slip-money number ${tone(netOf(wager))}`}>{formatChange(netOf(wager))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {correction !== 0 && <ChangeRow label={t.correction} amount={correction} />}
        {adjusted !== 0 && <ChangeRow label={t.adjusted} amount={adjusted} />}
        <ChangeRow label={t.total} amount={net} />
        {owed > 0 && (
          <tr>
            <th scope="row" colSpan={3}>
              {t.owed}
            </th>
            <td class="slip-money number">{formatMoney(owed)}</td>
          </tr>
        )}
        {/* `acted` has the limits that changed a wager. Old rounds do not record them. */}
        {wagers.some(({ acted }) => acted?.unrecorded) && (
          <tr>
            <td colSpan={4}>{t.unrecorded}</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}
