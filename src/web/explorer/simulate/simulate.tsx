/** The simulate tab: runs many rounds from a seed in a worker, and shows the running result (the sum of all net results so far). */
import type { VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import {
  approximate,
  checkPlan,
  makeRatio,
  makeStakes,
  patternOf,
  reportBets,
  SIMULATED_ROUNDS_MAX,
  type SimulatedBet,
  type SimulationPlan,
  type Tally,
} from '../../../rules/index.ts';
import { LoadError } from '../../parts/lazy.tsx';
import { announce, formatChange, formatNumber, minorPerUnit, settings } from '../../shell/index.ts';
import { linkTo, update } from '../address.ts';
import { simulateCommand } from '../commands.ts';
import { Figure } from '../figure/figure.tsx';
import { type PathPoint, RunningResult } from '../figure/plot.tsx';
import { formatNet, formatPercent } from '../format.ts';
import { reportWagers, type SimulatedWagers } from './simulation.ts';
import './simulate.css';
import { DataTable } from '../figure/data-table.tsx';
import type { LayoutView } from '../layout-view.ts';
import { SEED_MAX } from '../state.ts';
import { words } from '../words/index.ts';
import type { Progress, SimulationRequest } from './worker.ts';

/** `z` is the distance of a result from its expected value, in standard deviations. Results above this `z` are highlighted. */
const Z_HIGHLIGHT = 4;

interface Run {
  /** The command line of this run. It identifies the run. */
  readonly command: string;
  readonly plan: SimulationPlan;
  /** How many rounds are simulated so far. */
  readonly rounds: number;
  readonly path: readonly PathPoint[];
  /** The counted results; null until the run is complete. */
  readonly tally: Tally | null;
}

interface Runner {
  /** The run of the current command; null before it is started. */
  readonly run: Run | null;
  readonly isRunning: boolean;
  readonly start: (command: string, plan: SimulationPlan) => void;
  readonly stop: () => void;
  /** Starts the failed run again; null if no run has failed. */
  readonly retry: (() => void) | null;
}

/** Runs one simulation at a time, and stops it if the command changes. */
function useRunner(view: LayoutView, currentCommand: string): Runner {
  const running = useRef<{ readonly worker: Worker; readonly command: string } | null>(null);
  const [run, setRun] = useState<Run | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [failed, setFailed] = useState<{ readonly command: string; readonly plan: SimulationPlan } | null>(null);
  const stop = (): void => {
    running.current?.worker.terminate();
    running.current = null;
    setRunning(false);
  };
  useEffect(() => {
    if (running.current !== null && running.current.command !== currentCommand) stop();
  }, [currentCommand]);
  useEffect(() => stop, []);
  const start = (command: string, plan: SimulationPlan): void => {
    stop();
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    running.current = { worker, command };
    setFailed(null);
    setRunning(true);
    setRun({ command, plan, rounds: 0, path: [{ round: 0, net: 0 }], tally: null });
    worker.onmessage = ({ data: { rounds, path, tally } }: MessageEvent<Progress>) => {
      setRun((current) =>
        current?.command === command ? { ...current, rounds, path: [...current.path, ...path], tally } : current,
      );
      if (tally === null) return;
      stop();
      announce(words.value.simulated(formatNumber(plan.rounds)));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      stop();
      setRun(null);
      setFailed({ command, plan });
    };
    const { rulebook, state, open } = view;
    worker.postMessage({ rulebook, layout: open.layout.id, raised: state.raised, plan } satisfies SimulationRequest);
  };
  const retry = failed?.command === currentCommand ? () => start(failed.command, failed.plan) : null;
  return { run: run?.command === currentCommand ? run : null, isRunning, start, stop, retry };
}

/** Parses a whole number such as 1000 or 1e6. */
function parseRounds(text: string): number | null {
  const rounds = /^\d+(?:e\d{1,2})?$/i.test(text.trim()) ? Number(text) : 0;
  return rounds >= 1 && rounds <= SIMULATED_ROUNDS_MAX ? rounds : null;
}

function SimulationForm({ view, runner }: { readonly view: LayoutView; readonly runner: Runner }): VNode {
  const t = words.value;
  const id = useId();
  const [fault, setFault] = useState('');
  const { rounds, seed, wagers } = view.state;
  const { run, isRunning } = runner;
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const newRounds = parseRounds(String(data.get('rounds') ?? ''));
    const newSeed = String(data.get('seed') ?? '');
    if (newRounds === null || newSeed === '') {
      setFault(newRounds === null ? t.roundsFault(formatNumber(SIMULATED_ROUNDS_MAX)) : t.seedFault);
      return;
    }
    const plan = checkPlan(view.open.layout, { rounds: newRounds, seed: newSeed, wagers });
    setFault(plan.ok ? '' : plan.problem.message);
    if (!plan.ok) return;
    const change = { rounds: newRounds, seed: newSeed };
    update(change, 'replace');
    runner.start(simulateCommand({ ...view.state, ...change }), plan.value);
  };
  return (
    <form class="explorer-simulate" onSubmit={onSubmit}>
      <div class="explorer-inputs">
        <span>
          <label for={`${id}r`}>{t.rounds}</label>
          <input id={`${id}r`} key={rounds} name="rounds" defaultValue={`${rounds}`} inputMode="numeric" autocomplete="off" />
        </span>
        <span>
          <label for={`${id}s`}>{t.seed}</label>
          <input
            id={`${id}s`}
            key={seed}
            name="seed"
            defaultValue={seed}
            maxLength={SEED_MAX}
            autocomplete="off"
            spellcheck={false}
          />
        </span>
        {/* The buttons have keys, because a single button that changes its type would submit the form when it cancels. */}
        {isRunning ? (
          <button key="cancel" type="button" class="button" onClick={runner.stop}>
            {t.cancel}
          </button>
        ) : (
          <button key="run" type="submit" class="button main">
            {t.run}
          </button>
        )}
      </div>
      <p class="explorer-note">
        {wagers.length === 0 ? t.noWagersSimulated : `${t.eachRound}: ${makeStakes(wagers)} (${t.minorUnits})`}{' '}
        <a href={linkTo({ tab: 'pattern' })}>{t.changeWagers}</a>
      </p>
      {fault !== '' && (
        <p class="bad" role="alert">
          {fault}
        </p>
      )}
      {isRunning && run !== null && (
        <progress max={run.plan.rounds} value={run.rounds} aria-label={t.progress}>
          {formatProgress(run.rounds, run.plan.rounds)}
        </progress>
      )}
    </form>
  );
}

const formatProgress = (done: number, total: number): string => `${Math.floor((100 * done) / total)} %`;

function WagersResult({ result }: { readonly result: SimulatedWagers }): VNode {
  const t = words.value;
  const rows = [
    ['net', t.net, formatNet(result.net), makeRatio(result.net)],
    ['expected', t.expected, formatNet(result.expected), makeRatio(result.expected)],
    ['lowest', t.lowest, formatNet(result.lowest), makeRatio(result.lowest)],
    ['highest', t.highest, formatNet(result.highest), makeRatio(result.highest)],
    ['z', 'z', result.z.toFixed(2), `${result.z}`],
  ] as const;
  return (
    <dl class="explorer-facts">
      {rows.map(([key, name, text, exact]) => (
        <div key={key} data-figure={key} data-exact={exact}>
          <dt>{name}</dt>
          <dd class="number">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function BetsTable({ view, bets }: { readonly view: LayoutView; readonly bets: readonly SimulatedBet[] }): VNode {
  const t = words.value;
  const language = settings.language.value;
  return (
    <DataTable
      label={t.simulatedBets}
      columns={[
        { title: t.bet },
        { title: t.trials, wideOnly: true },
        { title: t.hits, wideOnly: true },
        { title: t.return },
        { title: t.expected },
        { title: 'z' },
      ]}
    >
      {bets.map(({ bet, trials, hits, return: averageReturn, expected, z }) => (
        <tr
          key={bet}
          data-bet={bet}
          data-trials={trials}
          data-hits={hits}
          data-return={makeRatio(averageReturn)}
          data-expected={makeRatio(expected)}
        >
          <th scope="row">{view.titleOf(bet, language)}</th>
          <td class="wide-only">{formatNumber(trials)}</td>
          <td class="wide-only">{formatNumber(hits)}</td>
          <td>{formatPercent(averageReturn, 3)}</td>
          <td>{formatPercent(expected, 3)}</td>
          <td class={Math.abs(z) > Z_HIGHLIGHT ? 'bad' : ''}>{z.toFixed(2).replace('-', '−')}</td>
        </tr>
      ))}
    </DataTable>
  );
}

export function Simulate({ view }: { readonly view: LayoutView }): VNode {
  const t = words.value;
  const command = simulateCommand(view.state);
  const runner = useRunner(view, command);
  const { run } = runner;
  const { layout } = view.open;
  const tally = run?.tally ?? null;
  const bets = tally === null ? null : reportBets(layout, tally);
  const wagers = run === null || tally === null ? null : reportWagers(layout, run.plan, tally);
  const pattern = run === null || run.plan.wagers.length === 0 ? null : patternOf(layout, run.plan.wagers);
  return (
    <div class="explorer-simulation" data-done={tally === null ? 'no' : 'yes'}>
      <Figure
        title={t.simulateTitle}
        note={t.simulateNote}
        view={view}
        name="simulation"
        command={command}
        {...(bets === null
          ? {}
          : {
              sheet: () => ({
                columns: ['seed', 'rounds', 'bet', 'trials', 'hits', 'return', 'expected', 'z'],
                rows: bets.map(({ bet, trials, hits, return: averageReturn, expected, z }) => [
                  view.state.seed,
                  view.state.rounds,
                  bet,
                  trials,
                  hits,
                  makeRatio(averageReturn),
                  makeRatio(expected),
                  z,
                ]),
              }),
            })}
        drawing={pattern?.ok === true}
        wide
      >
        <SimulationForm view={view} runner={runner} />
        <LoadError retry={runner.retry} />
        {run !== null && pattern?.ok && (
          <RunningResult
            label={t.runningLabel(
              wagers === null ? '' : formatNet(wagers.net),
              wagers === null ? '' : formatNet(wagers.expected),
            )}
            points={run.path}
            rounds={run.plan.rounds}
            mean={approximate(pattern.value.mean)}
            deviation={Math.sqrt(approximate(pattern.value.variance))}
            xTitle={t.rounds}
            yTitle={t.net}
            bandTitle={t.band}
            formatX={formatNumber}
            formatY={(value) => formatChange(Math.round(value / minorPerUnit()) * minorPerUnit())}
          />
        )}
        {pattern?.ok && <p class="explorer-note">{t.band}</p>}
        {wagers !== null && <WagersResult result={wagers} />}
        {bets !== null && <BetsTable view={view} bets={bets} />}
      </Figure>
    </div>
  );
}
