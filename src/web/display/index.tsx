/** A table on a big screen: felt, cage, result, sign, roads where the book allows them. It only watches: nobody signs in and nothing can be pressed. */
import { Fragment, type VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PublicTable, RulesView } from '../../protocol/index.ts';
import type { Dice, Roads, Rulebook } from '../../rules/index.ts';
import { FELT_WORDS, Felt, type FeltBet } from '../felt/index.ts';
import '../felt/felt.css';
import type { PageProps } from '../page.ts';
import { GameTitle, hasCage, type Phase, phaseOf, type Undone, undoneOf } from '../parts/index.ts';
import { CountTable, PairRoad, RoadNotice, Strip, useResults, useRoads } from '../roads/index.ts';
import {
  client,
  connection,
  type FeltData,
  type LiveTable,
  loadFelt,
  roughNow,
  say,
  sayNumber,
  settings,
  useSecondsUntil,
  useTable,
  useTableEvent,
  wordsOf,
} from '../shell/index.ts';
import { Throw } from '../throw/index.ts';
import { Banners } from './banners.tsx';
import { CageView } from './cage.tsx';
import './display.css';
import { Check, Consult } from './foot.tsx';
import { Notices, SignBoard, sayClock } from './sign.tsx';
import { type Counted, cageOf, countedAfter, shownResult, undoingOf } from './situation.ts';
import { useAddressSettings, usePixelShift, useReturn, useWakeLock } from './steady.ts';
import { DISPLAY_WORDS } from './words.ts';

const words = wordsOf(DISPLAY_WORDS);

/** Results that are kept for roads and counts: about a day's at a busy table. */
const RESULTS_KEPT = 600;
/** Counts over so many of the last. */
const COUNTED = 50;

export function Page({ params }: PageProps): VNode {
  const { table = '' } = params;
  const live = useTable(table);
  useWakeLock();
  useReturn();
  useAddressSettings();
  const shift = usePixelShift();
  const missing = useMissing(table);
  useEffect(() => {
    document.title = words.value.display(table);
  }, [table, words.value]);
  const view = live?.view.value ?? null;
  const said = words.value;
  return (
    <main class="display" style={{ transform: shift }}>
      {missing ? (
        <div class="notice-page">
          <h1>{said.noTable(table)}</h1>
          <p>
            <a class="button" href="/">
              {said.tables}
            </a>
          </p>
        </div>
      ) : live === null || view === null ? (
        <>
          <h1 class="unseen">{said.display(table)}</h1>
          <Banners undone={null} counted={null} />
        </>
      ) : (
        <Table key={`${view.rulebook} ${view.layout}`} live={live} view={view} />
      )}
    </main>
  );
}

/** Whether the house has no such table; asked again whenever the line comes back. */
function useMissing(table: string): boolean {
  const [missing, setMissing] = useState(false);
  useEffect(
    () =>
      connection.subscribe((state) => {
        if (state !== 'open') return;
        client.look(table).then(
          () => setMissing(false),
          ({ code }: { readonly code?: string }) => setMissing(code === 'unknown-table' || code === 'not-found'),
        );
      }),
    [table],
  );
  return missing;
}

/** What is loaded once for a table; null until it is there. */
function useTableData(view: PublicTable): { readonly felt: FeltData | null; readonly rules: RulesView | null } {
  const { table, rulebook, layout } = view;
  const [felt, setFelt] = useState<FeltData | null>(null);
  const [rules, setRules] = useState<RulesView | null>(null);
  useEffect(() => {
    let wanted = true;
    loadFelt(rulebook, layout).then(
      (data) => wanted && setFelt(data),
      () => {},
    );
    const stop = connection.subscribe((state) => {
      if (state !== 'open') return;
      client.rules(table).then(
        (data) => wanted && setRules(data),
        () => {},
      );
    });
    return () => {
      wanted = false;
      stop();
    };
  }, [table, rulebook, layout]);
  return { felt, rules };
}

interface TableProps {
  readonly live: LiveTable;
  readonly view: PublicTable;
}

/** A result as it is called: the faces ascending, then the total, then the sides that have won. */
function sayResult(faces: readonly number[], dice: Dice, sides: readonly string[]): string {
  const { names, comma } = FELT_WORDS[settings.language.value];
  const sorted = [...faces].sort((a, b) => a - b);
  const shown = sorted.map((face) => (dice.symbols === null ? `${face}` : (names[dice.symbols[face - 1] ?? ''] ?? '')));
  const total = dice.totals ? [words.value.total(sayNumber(sorted.reduce((sum, face) => sum + face, 0)))] : [];
  return [...shown, ...total, ...sides].join(comma);
}

function Table({ live, view }: TableProps): VNode | null {
  const { felt, rules } = useTableData(view);
  const dice = useMemo(() => {
    const data = felt?.rulebook.layouts.find(({ id }) => id === view.layout);
    return data === undefined ? null : (felt?.rulebook.dice[data.dice] ?? null);
  }, [felt, view.layout]);
  const bets = felt?.bets(settings.language.value) ?? [];
  const sayFaces = (faces: readonly number[]): string => (dice === null ? faces.join(' ') : sayResult(faces, dice, []));
  const undone = undoneOf(view, settings.language.value, sayFaces);
  const counted = useCounted(live, undone);
  useSpoken({ view, undone, counted, dice, bets });
  const results = useResults(live, RESULTS_KEPT).value;
  const drawn = useRoads(felt?.rulebook ?? null, view.layout, results);
  if (felt === null || dice === null) return <h1 class="unseen">{words.value.display(view.table)}</h1>;
  // Whether the book lets players see more than the last results. [crown-sic-bo 9.1] [adelaide-big-and-small 8(k)]
  const aids = rules?.playerAids.allowed === 'all';
  const past: PastProps | null = drawn && { drawn, dice, bets, aids };
  return (
    <>
      <Head view={view} rules={rules} rulebook={felt.rulebook} />
      <Banners undone={undone} counted={counted} />
      <div class="display-table" data-roads={aids && (drawn?.pairs.length ?? 0) > 0}>
        <div class="display-main">
          <div class="display-felt">
            <FeltOf table={view.table} lit={view.lit} felt={felt} bets={bets} />
            <Throw view={view} dice={dice} order={felt.rulebook.conduct.steps} call={sayFaces} />
          </div>
          {past !== null && <Past {...past} />}
        </div>
        <div class="display-side">
          <Result view={view} dice={dice} bets={bets} machine={hasCage(felt.rulebook.conduct.steps)} />
          <Notices notices={view.notices} sign={view.sign} />
          <SignBoard
            sign={view.sign}
            bets={bets}
            ofAll={felt.rulebook.money.limits.maximumOver === 'bet'}
            differentials={view.differentials}
          />
          {past !== null && <Counts {...past} />}
          <footer class="display-foot">
            {view.consult !== null && <Consult {...view.consult} />}
            <RoadNotice />
            <Check
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

/** When what is undone was, and for which time: the same can happen twice in a round. Null where it was before this page. */
function useCounted(live: LiveTable, undone: Undone | null): Counted | null {
  const [last, setLast] = useState<Counted | null>(null);
  useTableEvent(live, 'event', ({ event, atMs }) => {
    const undoing = undoingOf(event, atMs);
    if (undoing !== null) setLast((before) => countedAfter(before, undoing));
  });
  return last?.kind === undone?.kind && last?.round === undone?.round ? last : null;
}

interface SpokenParts {
  readonly view: PublicTable;
  readonly undone: Undone | null;
  readonly counted: Counted | null;
  readonly dice: Dice | null;
  readonly bets: readonly FeltBet[];
}

/** Says aloud what a screen shows: each result once, and what undoes a round at once, each time. */
function useSpoken({ view, undone, counted, dice, bets }: SpokenParts): void {
  const { faces, lit, round } = view;
  useEffect(() => {
    if (faces === null || dice === null) return;
    const sides = bets.filter(({ id, family }) => family === 'chances' && lit.includes(id)).map(({ title }) => title);
    say(`${words.value.round(sayNumber(round))}: ${sayResult(faces, dice, sides)}`);
  }, [round, faces?.join()]);
  useEffect(() => {
    // The same words once more would not be read again.
    const again = counted === null || counted.times === 1 ? '' : words.value.times(sayNumber(counted.times));
    if (undone !== null && dice !== null) say(`${undone.title} ${undone.more} ${again}`.trim(), 'assertive');
  }, [undone?.kind, undone?.round, counted?.times, dice]);
}

interface HeadProps {
  readonly view: PublicTable;
  readonly rules: RulesView | null;
  readonly rulebook: Rulebook;
}

/** The book's own call in English, ours in other languages. */
function sayPhase(phase: Phase, rules: RulesView | null): string {
  const step = phase === 'betting' ? 'open' : phase === 'no-more-bets' ? 'close' : null;
  const call = settings.language.value === 'en' ? rules?.steps.find((each) => each.step === step)?.call : null;
  return call ?? words.value.phases[phase];
}

function Head({ view, rules, rulebook }: HeadProps): VNode {
  const said = words.value;
  const phase = phaseOf(view, rulebook.conduct.steps);
  const { shooter } = view;
  return (
    <header class="display-head">
      <div class="display-name">
        <h1>{said.display(view.table)}</h1>
        <p>
          <GameTitle rulebook={view.rulebook} title={rulebook.title} />
        </p>
      </div>
      <div class={`display-phase display-phase-${phase}`}>
        <p>{sayPhase(phase, rules)}</p>
        <Countdown key={view.closesAtMs} atMs={phase === 'betting' ? view.closesAtMs : null} fromMs={view.openedAtMs} />
      </div>
      <div class="display-when">
        <p>
          {view.round > 0 && said.round(sayNumber(view.round))}
          {shooter !== null && `${said.comma}${said.throws(sayNumber(shooter.throw))}`}
        </p>
        <p class="number">{sayClock(roughNow.value)}</p>
      </div>
    </header>
  );
}

/** Seconds until betting closes, by the server's clock, with a bar that runs out. */
function Countdown({ atMs, fromMs }: { readonly atMs: number | null; readonly fromMs: number | null }): VNode | null {
  const seconds = useSecondsUntil(atMs);
  const first = useRef(seconds ?? 0);
  if (atMs === null || seconds === null || seconds === 0) return null;
  // Betting that was held open for a wager has been so for any time: its bar is full when its clock starts.
  const sinceOpened = fromMs === null ? seconds : (atMs - fromMs) / 1000;
  const whole = Math.max(1, Math.min(sinceOpened, Math.max(first.current, seconds)));
  return (
    <span class="display-countdown" role="timer" aria-label={words.value.secondsLeft(sayNumber(seconds))}>
      <b>{sayNumber(seconds)}</b>
      <span class="display-bar-left" style={{ '--part': Math.min(1, seconds / whole) }} />
    </span>
  );
}

interface FeltOfProps {
  readonly table: string;
  readonly lit: readonly string[];
  readonly felt: FeltData;
  readonly bets: readonly FeltBet[];
}

const NOTHING_PRESSED: readonly string[] = [];

/** The felt with the winning areas in a steady light. */
function FeltOf({ table, lit, felt, bets }: FeltOfProps): VNode {
  return (
    <Felt
      layout={felt.layout}
      bets={bets}
      lit={lit}
      enabled={NOTHING_PRESSED}
      language={settings.language.value}
      theme={settings.theme.value}
      label={words.value.display(table)}
      quiet
    />
  );
}

interface ResultProps {
  readonly view: PublicTable;
  readonly dice: Dice;
  readonly bets: readonly FeltBet[];
  readonly machine: boolean;
}

function Result({ view, dice, bets, machine }: ResultProps): VNode {
  const said = words.value;
  const cage = cageOf(view);
  const result = shownResult(view);
  const sides = result?.now
    ? bets.filter(({ id, family }) => family === 'chances' && view.lit.includes(id)).map(({ title }) => title)
    : [];
  const sorted = result === null ? null : [...result.faces].sort((a, b) => a - b);
  const heading = result === null ? said.noResult : result.now ? said.result : said.lastResult(sayNumber(result.round));
  return (
    <section class={`display-result panel ${result?.now ? 'now' : ''}`} aria-label={heading}>
      <CageView
        state={cage}
        machine={machine}
        faces={sorted}
        now={result?.now ?? false}
        count={dice.count}
        symbols={dice.symbols}
        colours={dice.colours}
        tumbles={view.tumbles}
        label={sorted === null ? said.noResult : sayResult(sorted, dice, sides)}
      />
      <div class="display-call">
        <h2>{heading}</h2>
        {sorted !== null && <Call faces={sorted} dice={dice} sides={sides} />}
      </div>
    </section>
  );
}

/** The call in large letters: faces, total, sides. */
function Call({
  faces,
  dice,
  sides,
}: {
  readonly faces: readonly number[];
  readonly dice: Dice;
  readonly sides: readonly string[];
}): VNode {
  const { names } = FELT_WORDS[settings.language.value];
  return (
    <>
      <p class={dice.symbols === null ? 'display-faces' : 'display-faces names'}>
        {faces.map((face) => (dice.symbols === null ? `${face}` : (names[dice.symbols[face - 1] ?? ''] ?? ''))).join(' · ')}
      </p>
      {dice.totals && <p class="display-total">{words.value.total(sayNumber(faces.reduce((sum, face) => sum + face, 0)))}</p>}
      <p class="display-sides">{sides.join(' · ')}</p>
    </>
  );
}

interface PastProps {
  readonly drawn: Roads;
  readonly dice: Dice;
  readonly bets: readonly FeltBet[];
  readonly aids: boolean;
}

/** As many results as the view tells by itself. */
const STRIP = 20;
/** Columns of bead plate and big road: one pair has the room of two. */
const COLUMNS = { one: { bead: 12, big: 44 }, two: { bead: 8, big: 20 } } as const;

/** Like whatever here reads a signal it is drawn again only when that or its properties change. A node kept instead would keep the page of its time. */
function Past({ drawn, dice, bets, aids }: PastProps): VNode {
  const { bead, big } = drawn.pairs.length > 1 ? COLUMNS.two : COLUMNS.one;
  return (
    <Fragment key={settings.language.value}>
      {drawn.strip.length > 0 && <Strip strip={drawn.strip} dice={dice} columns={STRIP} />}
      {aids && (
        <div class="display-roads">
          {drawn.pairs.map((pair) => (
            <PairRoad key={pair.bets.join()} pair={pair} bets={bets} dice={dice.count} beadColumns={bead} bigColumns={big} />
          ))}
        </div>
      )}
    </Fragment>
  );
}

function Counts({ drawn, dice, bets, aids }: PastProps): VNode | null {
  const counts = drawn.counts.find(({ span }) => span === COUNTED);
  if (!aids || counts === undefined || counts.results === 0) return null;
  return (
    <div key={settings.language.value} class="display-counts panel">
      <CountTable counts={counts} what="totals" dice={dice} bets={bets} />
      <CountTable counts={counts} what="faces" dice={dice} bets={bets} />
    </div>
  );
}
