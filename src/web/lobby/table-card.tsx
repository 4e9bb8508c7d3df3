/** One table of the floor as a card: its felt, how it stands, and the way to it. It must never seat anybody who did not press. */
import type { ReadonlySignal } from '@preact/signals';
import type { RefObject, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { CroupierError } from '../../client/index.ts';
import type { FloorTableView, SessionView } from '../../protocol/index.ts';
import { FELT_WORDS, FeltPicture } from '../felt/index.ts';
import { Dice } from '../parts/index.ts';
import {
  type FeltData,
  isEndless,
  loadFelt,
  makePath,
  say,
  sayDateTime,
  sayMoney,
  sayNumber,
  session,
  settings,
  wordsOf,
} from '../shell/index.ts';
import { sayFault } from './entrance.tsx';
import { isPractice } from './floor.ts';
import { sitDown } from './sit.ts';
import './table-card.css';
import { LOBBY_WORDS } from './words.ts';

const words = wordsOf(LOBBY_WORDS);

/** Height by width of the picture on a card. */
const CARD_RATIO = 10 / 16;

/** Which of the phases a visitor is told of. */
function phaseOf({ status, bettingOpen, players, next }: FloorTableView): keyof typeof words.value.phases {
  if (status !== 'open') return status;
  if (bettingOpen) return 'betting';
  // A practice table deals as soon as somebody sits; a real one has a dealer.
  if (players === 0) return isPractice.value ? 'resting' : 'waiting';
  return next === 'close' ? 'betting' : (next as keyof typeof words.value.phases);
}

/** Whether somebody has a role at a table that lets them stand behind it. */
const mayDeal = (who: SessionView | null | undefined, table: string): boolean =>
  who?.kind === 'staff' && who.grants.some((grant) => grant.table === '*' || grant.table === table);

function useFeltData(rulebook: string, layout: string): FeltData | null {
  const [data, setData] = useState<FeltData | null>(null);
  useEffect(() => {
    loadFelt(rulebook, layout).then(setData, () => {});
  }, [rulebook, layout]);
  return data;
}

/** A felt has hundreds of shapes: it is drawn when its card comes near, and then stays. */
const NEAR = '300px';

function useNear(): { readonly near: boolean; readonly ref: RefObject<HTMLDivElement | null> } {
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: NEAR },
    );
    if (ref.current !== null) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { near, ref };
}

function LastResults({ table, data }: { readonly table: FloorTableView; readonly data: FeltData | null }): VNode {
  const said = words.value;
  const results = table.lastResults.toReversed();
  if (results.length === 0 || data === null) return <p class="lobby-results none">{said.noResult}</p>;
  const dice = data.rulebook.dice[data.rulebook.layouts.find(({ id }) => id === table.layout)?.dice ?? ''];
  const { names: spoken } = FELT_WORDS[settings.language.value];
  return (
    <ol class="lobby-results" aria-label={said.last}>
      {results.map(({ round, faces, voided }) => {
        const names = faces.map((face) => spoken[dice?.symbols?.[face - 1] ?? ''] ?? sayNumber(face));
        const total = dice?.totals ? sayNumber(faces.reduce((sum, face) => sum + face, 0)) : null;
        const label = voided ? said.voided : said.result(names.join(' '), total);
        return (
          <li key={round}>
            <a href={makePath('round', { table: table.table, round: String(round) })} title={label}>
              {voided ? (
                <span class="lobby-void">{said.voided}</span>
              ) : (
                <Dice
                  faces={faces}
                  count={faces.length}
                  symbols={dice?.symbols ?? null}
                  colours={dice?.colours ?? null}
                  label={label}
                />
              )}
            </a>
          </li>
        );
      })}
    </ol>
  );
}

interface SeatProps extends Pick<TableCardProps, 'onSignIn'> {
  readonly table: FloorTableView;
  /** null until the rulebook is there. */
  readonly years: number | null;
}

export const sayExclusion = (untilMs: number): string =>
  isEndless(untilMs) ? words.value.excludedNow : words.value.excluded(sayDateTime(untilMs));

/** Said to whoever pressed, not of them. */
const sayRefusal = (error: unknown): string =>
  error instanceof CroupierError && error.code === 'excluded' ? words.value.excludedNow : words.value.failed(sayFault(error));

function Seat({ table: { table, status }, years, onSignIn }: SeatProps): VNode {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const said = words.value;
  const who = session.value;
  const excludedUntil = who?.excludedUntilMs ?? null;
  const asksForAccount = who == null && !isPractice.value;
  const ready = years !== null && who !== undefined && status === 'open' && !busy && excludedUntil === null;
  const refuse = (text: string): void => {
    setRefused(text);
    say(text, 'assertive');
  };
  const press = async (): Promise<void> => {
    setRefused('');
    if (excludedUntil !== null) refuse(sayExclusion(excludedUntil));
    if (!ready) return;
    if (asksForAccount) {
      onSignIn(table);
      return;
    }
    setBusy(true);
    try {
      await sitDown(table, isPractice.value, years);
    } catch (error) {
      setBusy(false);
      refuse(sayRefusal(error));
    }
  };
  return (
    <>
      <button type="button" class="button main lobby-sit" aria-disabled={!ready} onClick={() => void press()}>
        <span>
          {asksForAccount ? said.signIn : said.sit}
          <span class="unseen"> {table}</span>
        </span>
        {excludedUntil !== null ? (
          <small>{said.notOpenToYou}</small>
        ) : (
          !asksForAccount && years !== null && years > (who?.over ?? 0) && <small>{said.ofAge(years)}</small>
        )}
      </button>
      {refused !== '' && <p class="lobby-refused">{refused}</p>}
    </>
  );
}

function Favouring({ table, data }: { readonly table: FloorTableView; readonly data: FeltData | null }): VNode | null {
  const said = words.value;
  if (table.favouringBets.length === 0) return null;
  const titles = new Map(data?.bets(settings.language.value).map(({ id, title }) => [id, title]));
  return (
    <details class="lobby-favouring">
      <summary>{said.favouring(table.favouringBets.length)}</summary>
      <p>{said.favouringWhy}</p>
      <ul>
        {table.favouringBets.map((bet) => (
          <li key={bet}>{titles.get(bet) ?? bet}</li>
        ))}
      </ul>
    </details>
  );
}

export interface TableCardProps {
  readonly of: ReadonlySignal<FloorTableView>;
  /** An account is needed; afterwards it goes on to the table. */
  readonly onSignIn: (table: string) => void;
}

export function TableCard({ of, onSignIn }: TableCardProps): VNode {
  const table = of.value;
  const { table: name, rulebook, layout, layoutTitle, sign, players, positionsMax, rulesDocument } = table;
  const said = words.value;
  const data = useFeltData(rulebook, layout);
  const { near, ref } = useNear();
  const game = said.games[rulebook] ?? table.title;
  const phase = phaseOf(table);
  const house = data?.rulebook.house ?? null;
  // A book with one layout has no name for it that would tell anything.
  const printed = data === null || data.rulebook.layouts.length === 1 ? null : said.layout(layout, layoutTitle);
  const years = data?.rulebook.conduct.ageMin.years ?? null;
  return (
    <article class="lobby-card" aria-label={`${game}, ${name}`}>
      <div
        ref={ref}
        class={`lobby-felt ${data !== null && data.layout.height / data.layout.width > CARD_RATIO ? 'upright' : ''}`}
      >
        {near && data !== null && (
          <FeltPicture
            layout={data.layout}
            bets={data.bets(settings.language.value)}
            language={settings.language.value}
            theme={settings.theme.value}
          />
        )}
      </div>
      <span class={`lobby-phase ${phase}`}>{said.phases[phase]}</span>
      <div class="lobby-about">
        <header>
          <h3>
            <a class="lobby-game" href={makePath('player', { table: name })}>
              {game}
            </a>
          </h3>
          <p class="lobby-where">{[name, house, printed].filter((part) => part !== null).join(' · ')}</p>
        </header>
        <LastResults table={table} data={data} />
        <dl class="lobby-facts">
          <div>
            <dt>{said.limits}</dt>
            <dd class="number">
              {sign === null
                ? '–'
                : said.limitsFrom(sayMoney(sign.minimum ?? 0), sign.maximum === undefined ? null : sayMoney(sign.maximum))}
            </dd>
          </div>
          <div>
            <dt>{said.players}</dt>
            <dd class="number">{said.playersOf(sayNumber(players), sayNumber(positionsMax))}</dd>
          </div>
        </dl>
        <Favouring table={table} data={data} />
        <footer>
          {mayDeal(session.value, name) ? (
            <a class="button main" href={makePath('dealer', { table: name })}>
              {said.deal}
              <span class="unseen"> {name}</span>
            </a>
          ) : (
            <Seat table={table} years={years} onSignIn={onSignIn} />
          )}
          <nav class="lobby-ways" aria-label={`${game}, ${name}`}>
            {/* Whoever asks is given the rules: ours, and the house's own. [crown-sic-bo 9.12] [adelaide-big-and-small 8(l)] */}
            <a href={`${makePath('rules', { rulebook })}?layout=${layout}`}>{said.rules}</a>
            {rulesDocument !== null && (
              <a href={rulesDocument} target="_blank" rel="noopener noreferrer">
                {said.ownRules}
              </a>
            )}
            <a href={makePath('display', { table: name })}>{said.display}</a>
          </nav>
        </footer>
      </div>
    </article>
  );
}
