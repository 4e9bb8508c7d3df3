/** Many rounds from a seed, rolled beside the page, with the running result in the band where it is to be expected. It must never roll in the page itself. */
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
} from '../../rules/index.ts';
import { minorPerUnit, say, sayChange, sayNumber, settings } from '../shell/index.ts';
import { linkTo, show } from './address.ts';
import { sayNet } from './amounts.ts';
import { simulateCommand } from './commands.ts';
import { Figure } from './figure.tsx';
import { percent } from './figures.ts';
import { Lost } from './late.tsx';
import { type PathPoint, Running } from './plot.tsx';
import { reportWagers, type SimulatedWagers } from './running.ts';
import './simulate.css';
import { DataTable } from './data-table.tsx';
import { SEED_MAX } from './state.ts';
import type { View } from './view.ts';
import { words } from './words.ts';
import type { Errand, Progress } from './worker.ts';

/** Beyond this many standard deviations a result is worth a second look. */
const Z_NOTICED = 4;

interface Run {
  /** The command that asks for the same. */
  readonly question: string;
  readonly plan: SimulationPlan;
  readonly rounds: number;
  readonly path: readonly PathPoint[];
  readonly tally: Tally | null;
}

interface Runner {
  /** What answers the question that is asked now; null where nothing does yet. */
  readonly run: Run | null;
  readonly isRunning: boolean;
  readonly start: (question: string, plan: SimulationPlan) => void;
  readonly stop: () => void;
  /** Starts anew what could not be; null where nothing has failed. */
  readonly again: (() => void) | null;
}

/** One run at a time; it ends when another question is asked. */
function useRunner(view: View, asked: string): Runner {
  const rolling = useRef<{ readonly worker: Worker; readonly question: string } | null>(null);
  const [run, setRun] = useState<Run | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [failed, setFailed] = useState<{ readonly question: string; readonly plan: SimulationPlan } | null>(null);
  const stop = (): void => {
    rolling.current?.worker.terminate();
    rolling.current = null;
    setRunning(false);
  };
  useEffect(() => {
    if (rolling.current !== null && rolling.current.question !== asked) stop();
  }, [asked]);
  useEffect(() => stop, []);
  const start = (question: string, plan: SimulationPlan): void => {
    stop();
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    rolling.current = { worker, question };
    setFailed(null);
    setRunning(true);
    setRun({ question, plan, rounds: 0, path: [{ round: 0, net: 0 }], tally: null });
    worker.onmessage = ({ data: { rounds, path, tally } }: MessageEvent<Progress>) => {
      setRun((now) => (now?.question === question ? { ...now, rounds, path: [...now.path, ...path], tally } : now));
      if (tally === null) return;
      stop();
      say(words.value.simulated(sayNumber(plan.rounds)));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      stop();
      setRun(null);
      setFailed({ question, plan });
    };
    const { rulebook, state, open } = view;
    worker.postMessage({ rulebook, layout: open.layout.id, raised: state.raised, plan } satisfies Errand);
  };
  const again = failed?.question === asked ? () => start(failed.question, failed.plan) : null;
  return { run: run?.question === asked ? run : null, isRunning, start, stop, again };
}

/** Whole numbers, also as 1e6. */
function readRounds(text: string): number | null {
  const rounds = /^\d+(?:e\d{1,2})?$/i.test(text.trim()) ? Number(text) : 0;
  return rounds >= 1 && rounds <= SIMULATED_ROUNDS_MAX ? rounds : null;
}

function Form({ view, runner }: { readonly view: View; readonly runner: Runner }): VNode {
  const said = words.value;
  const id = useId();
  const [fault, setFault] = useState('');
  const { rounds, seed, wagers } = view.state;
  const { run, isRunning } = runner;
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement);
    const askedRounds = readRounds(String(given.get('rounds') ?? ''));
    const askedSeed = String(given.get('seed') ?? '');
    if (askedRounds === null || askedSeed === '') {
      setFault(askedRounds === null ? said.roundsFault(sayNumber(SIMULATED_ROUNDS_MAX)) : said.seedFault);
      return;
    }
    const plan = checkPlan(view.open.layout, { rounds: askedRounds, seed: askedSeed, wagers });
    setFault(plan.ok ? '' : plan.problem.message);
    if (!plan.ok) return;
    const asked = { rounds: askedRounds, seed: askedSeed };
    show(asked, 'replace');
    runner.start(simulateCommand({ ...view.state, ...asked }), plan.value);
  };
  return (
    <form class="explorer-simulate" onSubmit={onSubmit}>
      <div class="explorer-inputs">
        <span>
          <label for={`${id}r`}>{said.rounds}</label>
          <input id={`${id}r`} key={rounds} name="rounds" defaultValue={`${rounds}`} inputMode="numeric" autocomplete="off" />
        </span>
        <span>
          <label for={`${id}s`}>{said.seed}</label>
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
        {/* Two buttons, not one that changes: the click that cancels would submit what it has become. */}
        {isRunning ? (
          <button key="cancel" type="button" class="button" onClick={runner.stop}>
            {said.cancel}
          </button>
        ) : (
          <button key="run" type="submit" class="button main">
            {said.run}
          </button>
        )}
      </div>
      <p class="explorer-note">
        {wagers.length === 0 ? said.noWagersSimulated : `${said.eachRound}: ${makeStakes(wagers)} (${said.minorUnits})`}{' '}
        <a href={linkTo({ tab: 'pattern' })}>{said.changeWagers}</a>
      </p>
      {fault !== '' && (
        <p class="bad" role="alert">
          {fault}
        </p>
      )}
      {isRunning && run !== null && (
        <progress max={run.plan.rounds} value={run.rounds} aria-label={said.progress}>
          {percentOf(run.rounds, run.plan.rounds)}
        </progress>
      )}
    </form>
  );
}

const percentOf = (part: number, whole: number): string => `${Math.floor((100 * part) / whole)} %`;

function Wagers({ result }: { readonly result: SimulatedWagers }): VNode {
  const said = words.value;
  const rows = [
    ['net', said.net, sayNet(result.net), makeRatio(result.net)],
    ['expected', said.expected, sayNet(result.expected), makeRatio(result.expected)],
    ['lowest', said.lowest, sayNet(result.lowest), makeRatio(result.lowest)],
    ['highest', said.highest, sayNet(result.highest), makeRatio(result.highest)],
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

function Bets({ view, bets }: { readonly view: View; readonly bets: readonly SimulatedBet[] }): VNode {
  const said = words.value;
  const language = settings.language.value;
  return (
    <DataTable
      label={said.simulatedBets}
      columns={[
        { title: said.bet },
        { title: said.trials, roomy: true },
        { title: said.hits, roomy: true },
        { title: said.return },
        { title: said.expected },
        { title: 'z' },
      ]}
    >
      {bets.map(({ bet, trials, hits, return: back, expected, z }) => (
        <tr
          key={bet}
          data-bet={bet}
          data-trials={trials}
          data-hits={hits}
          data-return={makeRatio(back)}
          data-expected={makeRatio(expected)}
        >
          <th scope="row">{view.titleOf(bet, language)}</th>
          <td class="roomy">{sayNumber(trials)}</td>
          <td class="roomy">{sayNumber(hits)}</td>
          <td>{percent(back, 3)}</td>
          <td>{percent(expected, 3)}</td>
          <td class={Math.abs(z) > Z_NOTICED ? 'bad' : ''}>{z.toFixed(2).replace('-', '−')}</td>
        </tr>
      ))}
    </DataTable>
  );
}

export function Simulate({ view }: { readonly view: View }): VNode {
  const said = words.value;
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
        title={said.simulateTitle}
        note={said.simulateNote}
        view={view}
        name="simulation"
        command={command}
        {...(bets === null
          ? {}
          : {
              sheet: () => ({
                columns: ['seed', 'rounds', 'bet', 'trials', 'hits', 'return', 'expected', 'z'],
                rows: bets.map(({ bet, trials, hits, return: back, expected, z }) => [
                  view.state.seed,
                  view.state.rounds,
                  bet,
                  trials,
                  hits,
                  makeRatio(back),
                  makeRatio(expected),
                  z,
                ]),
              }),
            })}
        drawing={pattern?.ok === true}
        wide
      >
        <Form view={view} runner={runner} />
        <Lost again={runner.again} />
        {run !== null && pattern?.ok && (
          <Running
            label={said.runningLabel(wagers === null ? '' : sayNet(wagers.net), wagers === null ? '' : sayNet(wagers.expected))}
            points={run.path}
            rounds={run.plan.rounds}
            mean={approximate(pattern.value.mean)}
            deviation={Math.sqrt(approximate(pattern.value.variance))}
            xTitle={said.rounds}
            yTitle={said.net}
            bandTitle={said.band}
            sayX={sayNumber}
            sayY={(value) => sayChange(Math.round(value / minorPerUnit()) * minorPerUnit())}
          />
        )}
        {pattern?.ok && <p class="explorer-note">{said.band}</p>}
        {wagers !== null && <Wagers result={wagers} />}
        {bets !== null && <Bets view={view} bets={bets} />}
      </Figure>
    </div>
  );
}
