/** The table's sign as the law wants it displayed: minimum, maximum, what differs by bet; and notices of what will change. [crown-sic-bo footnote-s66-1-c] */
import type { VNode } from 'preact';
import type { PublicTable } from '../../protocol/index.ts';
import type { BetLimits, Sign } from '../../rules/index.ts';
import type { FeltBet } from '../felt/index.ts';
import { SIGN_WORDS } from '../parts/index.ts';
import { sayMoney, sayNumber, settings, useSecondsUntil, wordsOf } from '../shell/index.ts';
import { DISPLAY_WORDS } from './words.ts';

const words = wordsOf(DISPLAY_WORDS);
const signWords = wordsOf(SIGN_WORDS);

const sayMaximum = (maximum: number | undefined): string => (maximum === undefined ? words.value.noMaximum : sayMoney(maximum));

/** Bets with limits of their own, those with the same together. */
function groupsOf(
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
  /** Whether the maximum is of all players' wagers on a bet. */
  readonly ofAll: boolean;
  /** Pairs whose totals may differ by so much; from the view. */
  readonly differentials: PublicTable['differentials'];
}

export function SignBoard({ sign, bets, ofAll, differentials }: SignProps): VNode {
  const said = words.value;
  const limits = signWords.value;
  if (sign === null) return <p class="display-sign panel">{said.noSign}</p>;
  const titleOf = (id: string): string => bets.find((bet) => bet.id === id)?.title ?? id;
  const { minimum, maximum, multiples, differential } = sign;
  return (
    <section class="display-sign panel" aria-label={said.sign}>
      <h2>{said.sign}</h2>
      <dl class="display-limits">
        <div>
          <dt>{limits.minimum}</dt>
          <dd>{sayMoney(minimum ?? 0)}</dd>
        </div>
        <div>
          <dt>{ofAll ? limits.maximumOfAll : limits.maximum}</dt>
          <dd>{sayMaximum(maximum)}</dd>
        </div>
      </dl>
      <ul>
        {multiples === true && <li>{said.multiples(sayMoney(minimum ?? 0))}</li>}
        {groupsOf(sign, bets).map(({ limits: own, titles }) => (
          <li key={titles.join()}>
            {titles.join(said.comma)}: {said.limitsOf(sayMoney(own.minimum ?? minimum ?? 0), sayMaximum(own.maximum ?? maximum))}
          </li>
        ))}
        {differential !== undefined &&
          differentials.map(({ bets: [a, b] }) => (
            <li key={a}>{said.differential(titleOf(a), titleOf(b), sayMoney(differential))}</li>
          ))}
      </ul>
    </section>
  );
}

export const sayClock = (ms: number): string =>
  new Date(ms).toLocaleTimeString(settings.language.value, { hour: '2-digit', minute: '2-digit', hour12: false });

type Notice = PublicTable['notices'][number];

/** One notice with its countdown by the server's clock. */
function NoticeLine({ notice, sign }: { readonly notice: Notice; readonly sign: Sign | null }): VNode {
  const said = words.value;
  const seconds = useSecondsUntil(notice.dueMs) ?? 0;
  const time = sayClock(notice.dueMs);
  const next = notice.sign;
  const text =
    notice.kind === 'closure' || next === null
      ? said.closure(time)
      : next.maximum === sign?.maximum
        ? said.raise(sayMoney(next.minimum ?? 0), time)
        : said.newSign(sayMoney(next.minimum ?? 0), sayMaximum(next.maximum), time);
  const left = said.in(sayNumber(Math.floor(seconds / 60)), String(seconds % 60).padStart(2, '0'));
  return (
    <p class="warning-strip display-notice">
      <strong>{text}</strong> <span class="number">{seconds > 0 ? left : said.due}</span>
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
