/** A table on a big screen: felt, cage, result, sign, roads where the book allows them. It only watches: nobody signs in and nothing can be pressed. */
import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { PublicTable, RulesView } from '../../protocol/index.ts';
import type { Dice, Face } from '../../rules/index.ts';
import { FELT_WORDS, Felt, type FeltBet } from '../felt/index.ts';
import '../felt/felt.css';
import type { PageProps } from '../page.ts';
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
import { Banners, tell } from './banners.tsx';
import { CageView } from './cage.tsx';
import './display.css';
import { Check, Consult } from './foot.tsx';
import { Notices, SignBoard, sayClock } from './sign.tsx';
import { type Banner, bannerAfter, cageOf, hasCage, type Phase, phaseOf, shownResult } from './situation.ts';
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
          <Banners banner={null} sayFaces={String} />
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
  const [banner, setBanner] = useState<Banner | null>(null);
  useTableEvent(live, 'event', ({ event }) => setBanner((now) => bannerAfter(now, event)));
  const dice = useMemo(() => {
    const data = felt?.rulebook.layouts.find(({ id }) => id === view.layout);
    return data === undefined ? null : (felt?.rulebook.dice[data.dice] ?? null);
  }, [felt, view.layout]);
  const bets = felt?.bets(settings.language.value) ?? [];
  const { corrected } = view;
  const shown: Banner | null =
    corrected === null
      ? banner
      : { kind: 'corrected', round: corrected.round, was: corrected.from as Face[], faces: corrected.to as Face[] };
  const sayFaces = (faces: readonly number[]): string => (dice === null ? faces.join(' ') : sayResult(faces, dice, []));
  useSpoken(view, shown, dice, bets);
  if (felt === null || dice === null) return <h1 class="unseen">{words.value.display(view.table)}</h1>;
  const roads = rules?.playerAids.allowed === 'all';
  return (
    <>
      <Head view={view} rules={rules} title={felt.rulebook.title} />
      <Banners banner={shown} sayFaces={sayFaces} />
      <div class="display-table" data-roads={roads}>
        <FeltOf view={view} felt={felt} bets={bets} />
        <aside class="display-side" aria-label={words.value.display(view.table)}>
          <Result view={view} dice={dice} bets={bets} machine={hasCage(felt.rulebook.conduct.steps)} />
          <SignBoard sign={view.sign} bets={bets} differentials={view.differentials} />
          <Notices notices={view.notices} sign={view.sign} />
        </aside>
        <Past live={live} view={view} felt={felt} dice={dice} bets={bets} roads={roads} />
      </div>
      <footer class="display-foot">
        <div>
          {view.consult !== null && <Consult {...view.consult} />}
          <RoadNotice />
        </div>
        <Check
          table={view.table}
          round={view.lastResults.at(-1)?.round ?? null}
          commitment={view.commitment?.round === view.round ? view.commitment.hash : null}
        />
      </footer>
    </>
  );
}

/** Says aloud what a screen shows: each result once, and what undoes a round at once. */
function useSpoken(view: PublicTable, banner: Banner | null, dice: Dice | null, bets: readonly FeltBet[]): void {
  const { faces, lit, round } = view;
  useEffect(() => {
    if (faces === null || dice === null) return;
    const sides = bets.filter(({ id, family }) => family === 'chances' && lit.includes(id)).map(({ title }) => title);
    say(`${words.value.round(sayNumber(round))}: ${sayResult(faces, dice, sides)}`);
  }, [round, faces?.join()]);
  useEffect(() => {
    if (banner === null || dice === null) return;
    const { title, more } = tell(banner, words.value, (shown) => sayResult(shown, dice, []));
    say(`${title} ${more}`, 'assertive');
  }, [banner?.kind, dice]);
}

interface HeadProps {
  readonly view: PublicTable;
  readonly rules: RulesView | null;
  readonly title: string;
}

/** The book's own call in English, ours in other languages. */
function sayPhase(phase: Phase, rules: RulesView | null): string {
  const step = phase === 'betting' ? 'open' : phase === 'no-more-bets' ? 'close' : null;
  const call = settings.language.value === 'en' ? rules?.steps.find((each) => each.step === step)?.call : null;
  return call ?? words.value.phases[phase];
}

function Head({ view, rules, title }: HeadProps): VNode {
  const said = words.value;
  const phase = phaseOf(view);
  const { shooter } = view;
  return (
    <header class="display-head">
      <div class="display-name">
        <h1>{said.display(view.table)}</h1>
        <p>{said.games[view.rulebook] ?? title}</p>
      </div>
      <div class={`display-phase display-phase-${phase}`}>
        <p>{sayPhase(phase, rules)}</p>
        <Countdown atMs={phase === 'betting' ? view.closesAtMs : null} fromMs={view.openedAtMs} />
      </div>
      <div class="display-when">
        <p>
          {said.round(sayNumber(view.round))}
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
  if (atMs === null || seconds === null) return null;
  const whole = fromMs === null ? seconds : Math.max(1, (atMs - fromMs) / 1000);
  return (
    <span class="display-countdown" role="timer" aria-label={words.value.secondsLeft(sayNumber(seconds))}>
      <b>{sayNumber(seconds)}</b>
      <span class="display-bar-left" style={{ '--part': Math.min(1, seconds / whole) }} />
    </span>
  );
}

interface FeltOfProps {
  readonly view: PublicTable;
  readonly felt: FeltData;
  readonly bets: readonly FeltBet[];
}

const NOTHING_PRESSED: readonly string[] = [];

/** The felt with the winning areas in a steady light. */
function FeltOf({ view, felt, bets }: FeltOfProps): VNode {
  const language = settings.language.value;
  const theme = settings.theme.value;
  const label = words.value.display(view.table);
  return useMemo(
    () => (
      <div class="display-felt">
        <Felt
          layout={felt.layout}
          bets={bets}
          lit={view.lit}
          enabled={NOTHING_PRESSED}
          language={language}
          theme={theme}
          label={label}
          quiet
        />
      </div>
    ),
    [felt, bets, view.lit, language, theme, label],
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
      <p class="display-faces">
        {faces.map((face) => (dice.symbols === null ? `${face}` : (names[dice.symbols[face - 1] ?? ''] ?? ''))).join(' · ')}
      </p>
      {dice.totals && <p class="display-total">{words.value.total(sayNumber(faces.reduce((sum, face) => sum + face, 0)))}</p>}
      {sides.length > 0 && <p class="display-sides">{sides.join(' · ')}</p>}
    </>
  );
}

interface PastProps {
  readonly live: LiveTable;
  readonly view: PublicTable;
  readonly felt: FeltData;
  readonly dice: Dice;
  readonly bets: readonly FeltBet[];
  /** Whether the book lets players see more than the last results. [crown-sic-bo 9.1] [adelaide-big-and-small 8(k)] */
  readonly roads: boolean;
}

function Past({ live, view, felt, dice, bets, roads }: PastProps): VNode | null {
  const results = useResults(live, RESULTS_KEPT).value;
  const drawn = useRoads(felt.rulebook, view.layout, results);
  const language = settings.language.value;
  return useMemo(() => {
    if (drawn === null) return null;
    const counts = drawn.counts.find(({ span }) => span === COUNTED);
    return (
      <section class="display-past">
        <Strip strip={drawn.strip} dice={dice} columns={20} />
        {roads && (
          <div class="display-roads">
            {drawn.pairs.map((pair) => (
              <PairRoad key={pair.bets.join()} pair={pair} bets={bets} dice={dice.count} beadColumns={8} bigColumns={22} />
            ))}
            {counts !== undefined && (
              <div class="display-counts">
                <CountTable counts={counts} what="totals" dice={dice} bets={bets} />
                <CountTable counts={counts} what="faces" dice={dice} bets={bets} />
              </div>
            )}
          </div>
        )}
      </section>
    );
  }, [drawn, dice, bets, roads, language]);
}
