/** The sign of the table, which shows its minimum and maximum, and notices of changes. [crown-sic-bo footnote-s66-1-c] */
import type { VNode } from 'preact';
import type { PublicTable } from '../../protocol/index.ts';
import type { BetLimits, Sign } from '../../rules/index.ts';
import type { FeltBet } from '../felt/index.ts';
import { partsWords } from '../parts/index.ts';
import { formatMoney, formatNumber, formatTime, useSecondsUntil } from '../shell/index.ts';
import { words } from './words/index.ts';

const formatMaximum = (maximum: number | undefined): string =>
  maximum === undefined ? words.value.noMaximum : formatMoney(maximum);

/** Groups the bets for which the sign has separate limits. Bets with equal limits are in one group. */
function groupByLimits(
  sign: Sign,
  bets: readonly FeltBet[],
): readonly { readonly limits: BetLimits; readonly titles: readonly string[] }[] {
  const groups = new Map<string, { readonly limits: BetLimits; readonly titles: string[] }>();
  for (const { id, title } of bets) {
    const limits = sign.bets?.[id];
    if (limits === undefined) continue;
    const key = `${limits.minimum} ${limits.maximum}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { limits, titles: [title] });
    else group.titles.push(title);
  }
  return [...groups.values()];
}

export interface SignProps {
  readonly sign: Sign | null;
  readonly bets: readonly FeltBet[];
  /** Whether the maximum limits the wagers of all players on a bet together. */
  readonly isSharedMaximum: boolean;
  /** Pairs of opposite bets. Their totals may differ at most by the differential of the sign. */
  readonly differentials: PublicTable['differentials'];
}

export function SignBoard({ sign, bets, isSharedMaximum, differentials }: SignProps): VNode {
  const t = words.value;
  const limitLabels = partsWords.value.sign;
  if (sign === null) return <p class="display-sign panel">{t.noSign}</p>;
  const titleOf = (id: string): string => bets.find((bet) => bet.id === id)?.title ?? id;
  const { minimum, maximum, multiples, differential } = sign;
  return (
    <section class="display-sign panel" aria-label={t.sign}>
      <h2>{t.sign}</h2>
      <dl class="display-limits">
        <div>
          <dt>{limitLabels.minimum}</dt>
          <dd>{formatMoney(minimum ?? 0)}</dd>
        </div>
        <div>
          <dt>{isSharedMaximum ? limitLabels.maximumOfAll : limitLabels.maximum}</dt>
          <dd>{formatMaximum(maximum)}</dd>
        </div>
      </dl>
      <ul>
        {multiples === true && <li>{t.multiples(formatMoney(minimum ?? 0))}</li>}
        {groupByLimits(sign, bets).map(({ limits: betLimits, titles }) => (
          <li key={titles.join()}>
            {titles.join(t.comma)}:{' '}
            {t.limitsOf(formatMoney(betLimits.minimum ?? minimum ?? 0), formatMaximum(betLimits.maximum ?? maximum))}
          </li>
        ))}
        {differential !== undefined &&
          differentials.map(({ bets: [a, b] }) => (
            <li key={a}>{t.differential(titleOf(a), titleOf(b), formatMoney(differential))}</li>
          ))}
      </ul>
    </section>
  );
}

type Notice = PublicTable['notices'][number];

function formatNotice({ kind, dueMs, sign: newSign }: Notice, sign: Sign | null, isDue: boolean): string {
  const t = words.value;
  const time = formatTime(dueMs);
  if (kind === 'closure' || newSign === null) return isDue ? t.closureDue : t.closure(time);
  const [minimum, maximum] = [formatMoney(newSign.minimum ?? 0), formatMaximum(newSign.maximum)];
  if (newSign.maximum === sign?.maximum) return isDue ? t.minimumDue(minimum) : t.minimumRises(minimum, time);
  return isDue ? t.newSignDue(minimum, maximum) : t.newSign(minimum, maximum, time);
}

/** A notice with a countdown by the server's clock. It stays after its time until staff carry it out or withdraw it. */
function NoticeLine({ notice, sign }: { readonly notice: Notice; readonly sign: Sign | null }): VNode {
  const seconds = useSecondsUntil(notice.dueMs) ?? 0;
  const timeLeft = words.value.timeLeft(formatNumber(Math.floor(seconds / 60)), String(seconds % 60).padStart(2, '0'));
  return (
    <p class="warning-strip display-notice">
      <strong>{formatNotice(notice, sign, seconds === 0)}</strong> {seconds > 0 && <span class="number">{timeLeft}</span>}
    </p>
  );
}

export function Notices({ notices, sign }: { readonly notices: readonly Notice[]; readonly sign: Sign | null }): VNode | null {
  if (notices.length === 0) return null;
  return (
    <div class="display-notices">
      {notices.map((notice) => (
        <NoticeLine key={notice.kind} notice={notice} sign={sign} />
      ))}
    </div>
  );
}
