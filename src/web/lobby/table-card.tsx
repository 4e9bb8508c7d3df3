/** The card of one table in the lobby: a picture of its felt, its state, and the button to take a seat. */
import type { ReadonlySignal } from '@preact/signals';
import type { RefObject, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { CroupierError } from '../../client/index.ts';
import type { Age, FloorTableView } from '../../protocol/index.ts';
import { isGovernmentRole } from '../../rules/index.ts';
import { tableLabel } from '../../table/table-names.ts';
import { FeltPicture, feltWords } from '../felt/index.ts';
import { Dice, formatLayout } from '../parts/index.ts';
import { refusals } from '../parts/words/refusals.ts';
import {
  announce,
  claimAge,
  client,
  diceOf,
  enterAsGuest,
  type FeltData,
  formatDateTime,
  formatMoney,
  formatNumber,
  isPermanent,
  loadFelt,
  makePath,
  navigate,
  rolesAt,
  session,
  settings,
  useSecondsUntil,
} from '../shell/index.ts';
import { isPractice, type OwnSeat, ownSeats, toPageTime } from './floor.ts';
import './table-card.css';
import { words } from './words/index.ts';

/** Height divided by width of the picture on a card. The lower part of a higher felt is cut off. */
const PICTURE_RATIO = 9.5 / 16;

/** The phase to show. `next` is the next step of the round. */
function phaseOf({ status, bettingOpen, players, next }: FloorTableView): keyof typeof words.value.phases {
  if (status !== 'open') return status;
  if (bettingOpen) return 'betting';
  // A practice table starts when a player sits down; other tables wait for their dealer.
  if (players === 0) return isPractice.value ? 'resting' : 'waiting';
  return next === 'close' ? 'betting' : (next as keyof typeof words.value.phases);
}

/** Chips bought at a practice table, in minor units. This is about two hundred times the usual minimum wager. */
const PRACTICE_CHIPS = 100_000;

async function sitUnlessSeated(sit: () => Promise<unknown>): Promise<void> {
  try {
    await sit();
  } catch (error) {
    if (!(error instanceof CroupierError && error.code === 'player-seated')) throw error;
  }
}

/** Enters as a guest if needed, takes a seat, and buys practice chips. `years` is the age in the text of the button. The visitor confirms it by pressing the button. */
async function sitDown(table: string, buysChips: boolean, years: number): Promise<void> {
  // The visitor confirms to be at least this old. The server knows only these two ages.
  const over: Age = years > 18 ? 21 : 18;
  if (session.value == null) await enterAsGuest(over);
  else if (years > (session.value.over ?? 0)) await claimAge(over);
  const clientTable = client.table(table);
  try {
    await sitUnlessSeated(() => clientTable.sit());
    const { cashChips = 0, due = 0, wagers = [] } = (await client.getTable(table)).own ?? {};
    if (buysChips && cashChips + due + wagers.length === 0) await clientTable.buy(PRACTICE_CHIPS);
  } catch (error) {
    client.leave(table);
    throw error;
  }
  navigate('player', { table });
}

function useFeltData(rulebook: string, layout: string): FeltData | null {
  const [data, setData] = useState<FeltData | null>(null);
  useEffect(() => {
    loadFelt(rulebook, layout).then(setData, () => {});
  }, [rulebook, layout]);
  return data;
}

/** A felt has hundreds of shapes, so it is drawn only when its card is at most this far from the visible part of the page. */
const NEAR_MARGIN = '300px';

function useNearViewport(): { readonly isNear: boolean; readonly ref: RefObject<HTMLDivElement | null> } {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: NEAR_MARGIN },
    );
    if (ref.current !== null) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { isNear, ref };
}

function LastResults({ table, data }: { readonly table: FloorTableView; readonly data: FeltData | null }): VNode {
  const t = words.value;
  const results = table.lastResults.toReversed();
  if (results.length === 0) return <p class="lobby-results none">{t.noResult}</p>;
  // The results are drawn with the dice of the rulebook. Until it is loaded, an empty line keeps their place.
  if (data === null) return <p class="lobby-results none">&nbsp;</p>;
  const dice = diceOf(data.rulebook, table.layout);
  const { names: symbolNames } = feltWords(settings.language.value);
  return (
    <ol class="lobby-results" aria-label={t.lastResults}>
      {results.map(({ round, faces, voided }) => {
        const names = faces.map((face) => symbolNames[dice?.symbols?.[face - 1] ?? ''] ?? formatNumber(face));
        const total = dice?.totals ? formatNumber(faces.reduce((sum, face) => sum + face, 0)) : null;
        const label = voided ? t.voided : t.result(names.join(' '), total);
        return (
          <li key={round}>
            <a href={makePath('round', { table: table.table, round: String(round) })} title={label}>
              {voided ? (
                <span class="lobby-void">{t.voided}</span>
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
  /** The minimum age of the game; null until its rulebook is loaded. */
  readonly years: number | null;
}

/** What the button does: it opens the table again for a seated player, and takes a seat for all others. */
function formatSeatButton(seat: OwnSeat | undefined): string {
  const t = words.value;
  if (seat === undefined) return t.takeSeat;
  const chips = formatMoney(seat.chips);
  if (seat.position === null) return t.takeSeatWith(chips);
  return seat.chips === 0 ? t.backToSeat : t.backToSeatWith(chips);
}

export const formatExclusion = (untilMs: number): string =>
  isPermanent(untilMs) ? words.value.excludedWithoutEnd : words.value.onBreakUntil(formatDateTime(untilMs));

function formatRefusal(error: unknown): string {
  const { excludedWithoutEnd, seatingFailed, noAnswer } = words.value;
  if (!(error instanceof CroupierError)) return seatingFailed(noAnswer);
  return error.code === 'excluded' ? excludedWithoutEnd : seatingFailed(refusals.value[error.error.code]);
}

function Seat({ table: entry, years, onSignIn }: SeatProps): VNode {
  const { table, status } = entry;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const t = words.value;
  const user = session.value;
  const excludedUntil = user?.excludedUntilMs ?? null;
  const needsAccount = user == null && !isPractice.value;
  const seat = ownSeats.value.get(table);
  const isSeated = seat !== undefined && seat.position !== null;
  const canSit = years !== null && user !== undefined && (status === 'open' || isSeated) && !busy && excludedUntil === null;
  const refuse = (text: string): void => {
    setRefusal(text);
    announce(text, 'assertive');
  };
  const press = async (): Promise<void> => {
    setRefusal('');
    if (excludedUntil !== null) refuse(formatExclusion(excludedUntil));
    if (!canSit) return;
    if (isSeated) return navigate('player', { table });
    if (needsAccount) return onSignIn(table);
    setBusy(true);
    try {
      await sitDown(table, isPractice.value, years);
    } catch (error) {
      setBusy(false);
      refuse(formatRefusal(error));
    }
  };
  return (
    <>
      <button type="button" class="button main lobby-sit" aria-disabled={!canSit} onClick={() => void press()}>
        <span>
          {needsAccount ? t.signIn : formatSeatButton(seat)}
          <span class="unseen"> {tableLabel(entry)}</span>
        </span>
        {excludedUntil !== null ? (
          <small>{t.notOpenToYou}</small>
        ) : (
          // `over` is the age that the user has already confirmed.
          !needsAccount && !isSeated && years !== null && years > (user?.over ?? 0) && <small>{t.ofAge(years)}</small>
        )}
      </button>
      {refusal !== '' && <p class="lobby-refused">{refusal}</p>}
    </>
  );
}

/** Lists the bets on which players win more than they lose on average. */
function FavourableBets({ table, data }: { readonly table: FloorTableView; readonly data: FeltData | null }): VNode | null {
  const t = words.value;
  if (table.favouringBets.length === 0) return null;
  const titles = new Map(data?.bets(settings.language.value).map(({ id, title }) => [id, title]));
  return (
    <details class="lobby-favouring">
      <summary>{t.favouring(table.favouringBets.length)}</summary>
      <p>{t.favouringText}</p>
      <ul>
        {table.favouringBets.map((bet) => (
          <li key={bet}>{titles.get(bet) ?? bet}</li>
        ))}
      </ul>
    </details>
  );
}

/** The phase of the round. While betting is open, it counts down to the close. */
function PhaseLabel({ table }: { readonly table: FloorTableView }): VNode {
  const { phases, closesIn } = words.value;
  const phase = phaseOf(table);
  const closesAtMs = phase === 'betting' && table.closesAtMs !== null ? toPageTime(table.closesAtMs) : null;
  const seconds = useSecondsUntil(closesAtMs);
  // The next poll comes some seconds after the close.
  const shownPhase = seconds === 0 ? 'uncover' : phase;
  const text = phases[shownPhase];
  return (
    <span class={`lobby-phase number ${shownPhase}`}>
      {seconds === null || seconds === 0 ? text : closesIn(text, formatNumber(seconds))}
    </span>
  );
}

export interface TableCardProps {
  readonly tableData: ReadonlySignal<FloorTableView>;
  /** Asks the visitor to sign in, then opens the table. */
  readonly onSignIn: (table: string) => void;
}

export function TableCard({ tableData, onSignIn }: TableCardProps): VNode {
  const table = tableData.value;
  const { table: id, rulebook, layout, sign, players, positionsMax, rulesDocument } = table;
  const t = words.value;
  const data = useFeltData(rulebook, layout);
  const { isNear, ref } = useNearViewport();
  const game = formatLayout(table);
  const about = t.aboutLayouts[`${rulebook}/${layout}`] ?? '';
  const name = tableLabel(table);
  // A house with real money gives its tables their names. The ids of practice tables are only addresses.
  const [title, subtitle] = isPractice.value ? [game, table.name] : [name, game];
  const years = data?.rulebook.conduct.ageMin.years ?? null;
  const roles = rolesAt(session.value, id);
  return (
    <article class="lobby-card" aria-label={`${game}, ${name}`}>
      <div
        ref={ref}
        class={`lobby-felt ${data !== null && data.layout.height / data.layout.width > PICTURE_RATIO ? 'upright' : ''}`}
      >
        {isNear && data !== null && (
          <FeltPicture
            layout={data.layout}
            bets={data.bets(settings.language.value)}
            language={settings.language.value}
            theme={settings.theme.value}
          />
        )}
      </div>
      <PhaseLabel table={table} />
      <div class="lobby-about">
        <header>
          <h3>
            <a class="lobby-game" href={makePath('player', { table: id })}>
              {title}
            </a>
          </h3>
          <p class="lobby-where">{[subtitle, data?.rulebook.house].filter((part) => part != null).join(' · ')}</p>
          <p class="lobby-text">{about}</p>
        </header>
        <LastResults table={table} data={data} />
        <dl class="lobby-facts">
          <div>
            <dt>{t.limits}</dt>
            <dd class="number">
              {sign === null
                ? '–'
                : t.limitsFrom(formatMoney(sign.minimum ?? 0), sign.maximum === undefined ? null : formatMoney(sign.maximum))}
            </dd>
          </div>
          <div>
            <dt>{t.players}</dt>
            <dd class="number">{t.playersOf(formatNumber(players), formatNumber(positionsMax))}</dd>
          </div>
        </dl>
        <p class="lobby-terms">
          <span>{t.diceKinds[table.dice]}</span>
          {years !== null && <span>{t.whoPlays[isPractice.value ? 'practice' : 'account'](formatNumber(years))}</span>}
        </p>
        <FavourableBets table={table} data={data} />
        <footer>
          {roles.length > 0 && (
            <a class="button main" href={makePath('dealer', { table: id })}>
              {roles.every(isGovernmentRole) ? t.oversee : t.deal}
              <span class="unseen"> {name}</span>
            </a>
          )}
          {/* Staff play nowhere with a staff account. */}
          {session.value?.kind !== 'staff' && <Seat table={table} years={years} onSignIn={onSignIn} />}
          <nav class="lobby-ways" aria-label={`${game}, ${name}`}>
            {/* Players can read the rules: our summary and the document of the house. [crown-sic-bo 9.12] [adelaide-big-and-small 8(l)] */}
            <a href={`${makePath('rules', { rulebook })}?layout=${layout}`}>{t.rules}</a>
            {rulesDocument !== null && (
              <a href={rulesDocument} target="_blank" rel="noopener noreferrer">
                {t.houseRules}
              </a>
            )}
            <a href={makePath('display', { table: id })}>{t.display}</a>
          </nav>
        </footer>
      </div>
    </article>
  );
}
