/** The public display of a table on a big screen, without sign-in: felt, tumbler, result, sign (the notice with the table's limits), roads (grids of past results). */
import { Fragment, type VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FloorTableView, PublicTable, RulesView } from '../../protocol/index.ts';
import type { Dice, Roads, Rulebook } from '../../rules/index.ts';
import { Felt, type FeltBet, feltWords } from '../felt/index.ts';
import '../felt/felt.css';
import { isTournamentTableId, tableLabel } from '../../table/table-names.ts';
import { DiceAnimation } from '../dice-animation/index.ts';
import type { PageProps } from '../page.ts';
import {
  Dice as DiceView,
  formatGame,
  formatLayout,
  GameTitle,
  hasTumbler,
  type Phase,
  partsWords,
  phaseOf,
  type TableAlert,
  tableAlert,
} from '../parts/index.ts';
import { LazyPart } from '../parts/lazy.tsx';
import { areRoadsAllowed } from '../parts/player-aids.ts';
import type { RevealedTable } from '../parts/revealed-table.ts';
import { useRevealedTable } from '../parts/use-revealed-table.ts';
import { roleNames } from '../parts/words/names.ts';
import { BetPairRoads, CountTable, ForbiddenRoads, RoadNotice, RoadShares, Strip, useResults, useRoads } from '../roads/index.ts';
import {
  announce,
  client,
  connection,
  diceOf,
  type FeltData,
  formatNumber,
  formatTime,
  type LiveTable,
  loadFelt,
  minuteClock,
  settings,
  useSecondsUntil,
  useTable,
  useTableEvent,
} from '../shell/index.ts';
import { Banners } from './banners.tsx';
import { Tumbler } from './tumbler.tsx';
import './display.css';
import { alertEventOf, type CountedAlert, countAlert, findShownResult, tumblerStateOf } from './display-state.ts';
import { DisputeNotice, RoundCheck } from './footer.tsx';
import { useAddressSettings, usePixelShift, useReload, useWakeLock } from './kiosk.ts';
import { Notices, SignBoard } from './sign.tsx';
import { words } from './words/index.ts';

const loadTournamentBar = async () => (await import('../tournament/table/display-bar.tsx')).DisplayBar;

/** Roads and counts use at most this many results, about a day at a busy table. */
const RESULTS_MAX = 600;
/** The counts say how often each total and face came in this many results. */
const COUNT_SPAN = 50;

export function Page({ params }: PageProps): VNode | null {
  const { table = '' } = params;
  const liveTable = useRevealedTable(useTable(table, { isPublic: true }));
  useWakeLock();
  useReload();
  const isReady = useAddressSettings();
  const shift = usePixelShift();
  const isMissing = useIsMissing(table);
  useEffect(() => {
    document.title = words.value.display(table);
  }, [table, words.value]);
  const view = liveTable?.view.value ?? null;
  const t = words.value;
  if (!isReady) return null;
  return (
    <main class="display" style={{ transform: shift }}>
      {isMissing ? (
        <div class="notice-page">
          <h1>{t.tableNotFound(table)}</h1>
          <p>
            <a class="button" href="/">
              {t.tables}
            </a>
          </p>
        </div>
      ) : liveTable === null || view === null ? (
        <>
          <h1 class="unseen">{t.display(table)}</h1>
          <Banners alert={null} countedAlert={null} />
        </>
      ) : (
        <Table key={`${view.rulebook} ${view.layout}`} liveTable={liveTable} view={view} />
      )}
    </main>
  );
}

/** Whether the table is missing. The page checks this after every reconnection. */
function useIsMissing(table: string): boolean {
  const [isMissing, setMissing] = useState(false);
  useEffect(
    () =>
      connection.subscribe((state) => {
        if (state !== 'open') return;
        client.getTable(table).then(
          () => setMissing(false),
          ({ code }: { readonly code?: string }) => setMissing(code === 'unknown-table' || code === 'not-found'),
        );
      }),
    [table],
  );
  return isMissing;
}

/** Felt and rules of the table; null while loading. */
function useTableData(view: PublicTable): { readonly felt: FeltData | null; readonly rules: RulesView | null } {
  const { table, rulebook, layout } = view;
  const [felt, setFelt] = useState<FeltData | null>(null);
  const [rules, setRules] = useState<RulesView | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadFelt(rulebook, layout).then(
      (data) => isCurrent && setFelt(data),
      () => {},
    );
    const stop = connection.subscribe((state) => {
      if (state !== 'open') return;
      client.rules(table).then(
        (data) => isCurrent && setRules(data),
        () => {},
      );
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [table, rulebook, layout]);
  return { felt, rules };
}

interface TableProps {
  readonly liveTable: RevealedTable;
  readonly view: PublicTable;
}

/** A result as the dealer calls it: sorted faces, total, and winning sides (bets such as Big and Odd, the family `chances`). */
function formatResult(faces: readonly number[], dice: Dice, sides: readonly string[]): string {
  const { names, comma } = feltWords(settings.language.value);
  const sorted = [...faces].sort((a, b) => a - b);
  const faceTexts = sorted.map((face) => (dice.symbols === null ? `${face}` : (names[dice.symbols[face - 1] ?? ''] ?? '')));
  const total = dice.totals ? [words.value.total(formatNumber(sorted.reduce((sum, face) => sum + face, 0)))] : [];
  return [...faceTexts, ...total, ...sides].join(comma);
}

function Table({ liveTable, view }: TableProps): VNode | null {
  const { felt, rules } = useTableData(view);
  const dice = felt === null ? null : (diceOf(felt.rulebook, view.layout) ?? null);
  const bets = felt?.bets(settings.language.value) ?? [];
  const formatFaces = (faces: readonly number[]): string => (dice === null ? faces.join(' ') : formatResult(faces, dice, []));
  const alert = tableAlert(
    view,
    { alerts: partsWords.value.alerts, roles: roleNames.value },
    formatFaces,
    felt?.rulebook.conduct ?? null,
  );
  const countedAlert = useCountedAlert(liveTable, alert);
  useAnnouncements({ view, alert, countedAlert, dice, bets });
  const results = useResults(liveTable, RESULTS_MAX).value;
  const roads = useRoads(felt?.rulebook ?? null, view.layout, results);
  if (felt === null || dice === null) return <h1 class="unseen">{words.value.display(view.table)}</h1>;
  // Some rulebooks forbid roads and counts. [crown-sic-bo 9.1] [adelaide-big-and-small 8(k)]
  const hasRoads = rules !== null && areRoadsAllowed(rules);
  const pastResults: PastResultsProps | null = roads && { roads, dice, bets, hasRoads };
  return (
    <>
      <Head view={view} rules={rules} rulebook={felt.rulebook} />
      <Banners alert={alert} countedAlert={countedAlert} />
      <Notices notices={view.notices} sign={view.sign} />
      {view.tournament !== undefined && <LazyPart load={loadTournamentBar} liveTable={liveTable} isOptional />}
      <div class="display-table" data-roads={hasRoads && (roads?.pairs.length ?? 0) > 0}>
        <div class="display-main">
          <div class="display-felt">
            <DisplayFelt table={view.table} lit={view.lit} felt={felt} bets={bets} />
            <DiceAnimation
              view={liveTable.newestView.value ?? view}
              reveal={liveTable.reveal.value}
              dice={dice}
              order={felt.rulebook.conduct.steps}
              call={formatFaces}
              onFall={liveTable.holdUntil}
            />
          </div>
          {pastResults !== null && <PastResults {...pastResults} />}
        </div>
        <div class="display-side">
          <Result view={view} dice={dice} bets={bets} hasTumbler={hasTumbler(felt.rulebook.conduct.steps)} />
          <SignBoard
            sign={view.sign}
            bets={bets}
            isSharedMaximum={felt.rulebook.money.limits.maximumOver === 'bet'}
            differentials={view.differentials}
          />
          {pastResults !== null && <Counts {...pastResults} />}
          <footer class="display-footer">
            {view.consult !== null && <DisputeNotice authority={view.consult.whom} clauses={view.consult.clauses} />}
            {rules !== null && !hasRoads && <ForbiddenRoads rulebook={view.rulebook} clauses={rules.playerAids.clauses} />}
            <RoadNotice />
            <RoundCheck
              table={view.table}
              round={view.lastResults.at(-1)?.round ?? null}
              commitment={view.commitment?.round === view.round ? view.commitment.hash : null}
            />
          </footer>
        </div>
      </div>
    </>
  );
}

/** Returns time and count of the current alert; null if the alert was raised before the page was opened. */
function useCountedAlert(liveTable: LiveTable, alert: TableAlert | null): CountedAlert | null {
  const [last, setLast] = useState<CountedAlert | null>(null);
  useTableEvent(liveTable, 'event', ({ event, atMs }) => {
    const alertEvent = alertEventOf(event, atMs);
    if (alertEvent !== null) setLast((previous) => countAlert(previous, alertEvent));
  });
  return last?.kind === alert?.kind && last?.round === alert?.round ? last : null;
}

interface AnnouncementProps {
  readonly view: PublicTable;
  readonly alert: TableAlert | null;
  readonly countedAlert: CountedAlert | null;
  readonly dice: Dice | null;
  readonly bets: readonly FeltBet[];
}

/** Announces each result one time, and an alert every time it is raised. */
function useAnnouncements({ view, alert, countedAlert, dice, bets }: AnnouncementProps): void {
  const { faces, lit, round } = view;
  useEffect(() => {
    if (faces === null || dice === null) return;
    const sides = bets.filter(({ id, family }) => family === 'chances' && lit.includes(id)).map(({ title }) => title);
    announce(`${words.value.round(formatNumber(round))}: ${formatResult(faces, dice, sides)}`);
  }, [round, faces?.join()]);
  useEffect(() => {
    // Screen readers skip an unchanged text, so the count is added.
    const repeated =
      countedAlert === null || countedAlert.times === 1 ? '' : words.value.repeated(formatNumber(countedAlert.times));
    if (alert !== null && dice !== null) announce(`${alert.title} ${alert.more} ${repeated}`.trim(), 'assertive');
  }, [alert?.kind, alert?.round, countedAlert?.times, dice]);
}

interface HeadProps {
  readonly view: PublicTable;
  readonly rules: RulesView | null;
  readonly rulebook: Rulebook;
}

/** In English, the phase is the dealer's call from the rulebook. Other languages show a translation. */
function formatPhase(phase: Phase, rules: RulesView | null): string {
  const step = phase === 'betting' ? 'open' : phase === 'no-more-bets' ? 'close' : null;
  const call = settings.language.value === 'en' ? rules?.steps.find((each) => each.step === step)?.call : null;
  return call ?? words.value.phases[phase];
}

/** The name of the layout of a practice table without a name of its own, as in the lobby; null for other tables and until it is loaded. */
function usePracticeLayout(table: string): string | null {
  const [entry, setEntry] = useState<FloorTableView | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (!isTournamentTableId(table))
      client.floorTable(table).then(
        (floor) => isCurrent && setEntry(floor.practice && floor.table.name === null ? floor.table : null),
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [table]);
  return entry === null ? null : formatLayout(entry);
}

function Head({ view, rules, rulebook }: HeadProps): VNode {
  const t = words.value;
  const phase = phaseOf(view, rulebook.conduct.steps);
  const { shooter } = view;
  const layoutName = usePracticeLayout(view.table);
  return (
    <header class="display-head">
      <div class="display-name">
        {/* The banner says that the table is used in a tournament. */}
        <h1>{layoutName ?? t.display(tableLabel({ table: view.table, name: rules?.tableName ?? null }))}</h1>
        {/* A game with one layout has the name of its layout. */}
        {layoutName !== formatGame({ rulebook: view.rulebook, title: rulebook.title }) && (
          <p>
            <GameTitle rulebook={view.rulebook} title={rulebook.title} />
          </p>
        )}
      </div>
      <div class={`display-phase display-phase-${phase}`}>
        <p>{formatPhase(phase, rules)}</p>
        <Countdown key={view.closesAtMs} closesAtMs={phase === 'betting' ? view.closesAtMs : null} openedAtMs={view.openedAtMs} />
      </div>
      <div class="display-round">
        <p>
          {view.round > 0 && t.round(formatNumber(view.round))}
          {shooter !== null && `${t.comma}${t.throws(formatNumber(shooter.throw))}`}
        </p>
        <p class="number">{formatTime(minuteClock.value)}</p>
      </div>
    </header>
  );
}

/** Seconds until betting closes, with a shrinking bar. */
function Countdown({
  closesAtMs,
  openedAtMs,
}: {
  readonly closesAtMs: number | null;
  readonly openedAtMs: number | null;
}): VNode | null {
  const seconds = useSecondsUntil(closesAtMs);
  const firstSeconds = useRef(seconds ?? 0);
  if (closesAtMs === null || seconds === null || seconds === 0) return null;
  // Betting may open long before the countdown starts, so the bar is full at the first second shown.
  const bettingSeconds = openedAtMs === null ? seconds : (closesAtMs - openedAtMs) / 1000;
  const totalSeconds = Math.max(1, Math.min(bettingSeconds, Math.max(firstSeconds.current, seconds)));
  return (
    <span class="display-countdown" role="timer" aria-label={words.value.secondsLeft(formatNumber(seconds))}>
      <b>{formatNumber(seconds)}</b>
      <span class="display-time-bar" style={{ '--part': Math.min(1, seconds / totalSeconds) }} />
    </span>
  );
}

interface DisplayFeltProps {
  readonly table: string;
  readonly lit: readonly string[];
  readonly felt: FeltData;
  readonly bets: readonly FeltBet[];
}

const NO_BETS: readonly string[] = [];

/** The felt, which highlights the winning bets (`lit`). */
function DisplayFelt({ table, lit, felt, bets }: DisplayFeltProps): VNode {
  return (
    <Felt
      layout={felt.layout}
      bets={bets}
      lit={lit}
      enabled={NO_BETS}
      language={settings.language.value}
      theme={settings.theme.value}
      label={words.value.display(table)}
      noAnnouncements
    />
  );
}

interface ResultProps {
  readonly view: PublicTable;
  readonly dice: Dice;
  readonly bets: readonly FeltBet[];
  readonly hasTumbler: boolean;
}

/** The tumbler while it is covered or tumbles, and the last result as dice. */
function Result({ view, dice, bets, hasTumbler }: ResultProps): VNode {
  const t = words.value;
  const result = findShownResult(view);
  const state = tumblerStateOf(view);
  const sides = result?.isCurrent
    ? bets.filter(({ id, family }) => family === 'chances' && view.lit.includes(id)).map(({ title }) => title)
    : [];
  const sorted = result === null ? null : [...result.faces].sort((a, b) => a - b);
  const heading = result === null ? t.noResult : result.isCurrent ? t.result : t.lastResult(formatNumber(result.round));
  const showsTumbler = sorted === null || state !== 'resting';
  return (
    <section class={`display-result panel ${result?.isCurrent ? 'now' : ''}`} data-tumbler={showsTumbler} aria-label={heading}>
      {showsTumbler && (
        <Tumbler
          state={state}
          hasTumbler={hasTumbler}
          count={dice.count}
          symbols={dice.symbols}
          colours={dice.colours}
          tumbles={view.tumbles}
        />
      )}
      <div class="display-call">
        <h2>{heading}</h2>
        {sorted !== null && <Call faces={sorted} dice={dice} sides={sides} />}
      </div>
    </section>
  );
}

/** The result in large dice, with the total and the winning sides. */
function Call({
  faces,
  dice,
  sides,
}: {
  readonly faces: readonly number[];
  readonly dice: Dice;
  readonly sides: readonly string[];
}): VNode {
  const { names } = feltWords(settings.language.value);
  const { count, symbols, colours, totals } = dice;
  return (
    <>
      <div class="display-faces">
        <DiceView
          faces={faces}
          count={count}
          symbols={symbols}
          colours={colours}
          label={formatResult(faces, { ...dice, totals: false }, [])}
        />
      </div>
      {symbols !== null && <p class="display-symbols">{faces.map((face) => names[symbols[face - 1] ?? ''] ?? '').join(' · ')}</p>}
      {totals && <p class="display-total">{words.value.total(formatNumber(faces.reduce((sum, face) => sum + face, 0)))}</p>}
      <p class="display-sides">{sides.join(' · ')}</p>
    </>
  );
}

interface PastResultsProps {
  readonly roads: Roads;
  readonly dice: Dice;
  readonly bets: readonly FeltBet[];
  readonly hasRoads: boolean;
}

/** The strip is a row of the last results. The live view has this many results. */
const STRIP_LENGTH = 20;
/** Columns of two roads, the bead plate and the big road, for one pair of opposite bets and for two pairs side by side. */
const COLUMNS = { one: { bead: 12, big: 44 }, two: { bead: 8, big: 20 } } as const;

/** The last results and the roads. The key of the fragment forces a new rendering when the language changes. */
function PastResults({ roads, dice, bets, hasRoads }: PastResultsProps): VNode {
  const { bead, big } = roads.pairs.length > 1 ? COLUMNS.two : COLUMNS.one;
  return (
    <Fragment key={settings.language.value}>
      {roads.strip.length > 0 && <Strip strip={roads.strip} dice={dice} columns={STRIP_LENGTH} />}
      {hasRoads && (
        <div class="display-roads">
          {roads.pairs.map((pair) => (
            <div key={pair.bets.join()}>
              <BetPairRoads pair={pair} bets={bets} dice={dice.count} beadColumns={bead} bigColumns={big} />
              <RoadShares pair={pair} roads={roads} bets={bets} dice={dice.count} />
            </div>
          ))}
        </div>
      )}
    </Fragment>
  );
}

function Counts({ roads, dice, bets, hasRoads }: PastResultsProps): VNode | null {
  const counts = roads.counts.find(({ span }) => span === COUNT_SPAN);
  if (!hasRoads || counts === undefined || counts.results === 0) return null;
  return (
    <div key={settings.language.value} class="display-counts panel">
      <CountTable counts={counts} kind="totals" dice={dice} bets={bets} />
      <CountTable counts={counts} kind="faces" dice={dice} bets={bets} />
    </div>
  );
}
