/** The subcommand `serve`: runs the server until a signal stops it. */
import { pino } from 'pino';
import {
  type Config,
  formatConfig,
  type RunningServer,
  readConfig,
  ServeFault,
  type Setting,
  serve as startServer,
  warningsOf,
} from '../server/index.ts';
import { ensurePagesBuilt } from './built-pages.ts';
import { commandFor } from './next-command.ts';
import { formatUpgrade, showUpgrade } from './upgrade-progress.ts';
import { fail, formatError } from './user-error.ts';

export interface ServeOptions {
  readonly host?: string;
  readonly port?: string;
  readonly data?: string;
  /** A house with real players: no practice tables and no guests. */
  readonly live?: true;
  readonly log?: string;
  /** The speed of automatic dealing. */
  readonly dealing?: string;
}

/** Converts the options to settings of the server, which are texts. */
function settingsOf({ live, ...options }: ServeOptions): Partial<Record<Setting, string>> {
  return { ...options, ...(live ? { live: 'true' } : {}) };
}

function formatSummary(
  config: Config,
  { address, administrator, tables, interruptions, lost: lostSeeds }: RunningServer,
  notes: readonly string[],
): string {
  const lines = [
    `croupier, ${config.live ? 'live' : 'practice'} house, ${tables.length} ${tables.length === 1 ? 'table' : 'tables'}, at`,
    '',
    `  ${address}`,
    '',
    ...(tables.length === 0 ? [] : [`tables               ${tables.join(' ')}`]),
    ...formatConfig(config),
    ...[...warningsOf(config), ...notes].map((warning) => `warning: ${warning}`),
    ...interruptions.map(
      ({ table, round, outcome, waitsFor }) =>
        `round ${round} of ${table} was in progress: ${formatInterruption(outcome, waitsFor)}`,
    ),
    ...lostSeeds.map(
      ({ table, round }) =>
        `warning: the seed of round ${round} of ${table} is lost, because tumbler.db is missing or too old; the table waits ("A seed is lost" in docs/OPERATIONS.md)`,
    ),
    ...(administrator === null
      ? []
      : [
          '',
          `First sign-in of '${administrator.login}' with this one-time code, shown only once:`,
          '',
          `  ${administrator.code}`,
        ]),
    '',
    `API documentation: ${address}/docs. Ctrl-C stops the server.`,
  ];
  return `${lines.join('\n')}\n`;
}

type InterruptionOutcome = RunningServer['interruptions'][number]['outcome'];

/** What happens to a round that was in progress when the server stopped. */
const INTERRUPTION_TEXTS = {
  established: 'its result is known, and it will be settled',
  void: 'void by its rulebook; the wagers are returned',
  stands: 'the wagers stand by its rulebook, and it continues',
  left: 'staff must decide',
} as const satisfies Record<InterruptionOutcome, string>;

/** What happens to a round if the table waits until a person resumes play. */
const WAITING_TEXTS: Readonly<Record<InterruptionOutcome, string>> = {
  ...INTERRUPTION_TEXTS,
  established: 'its result is known',
  stands: 'the wagers stand by its rulebook',
};

const formatInterruption = (outcome: InterruptionOutcome, waitsFor: string | undefined): string =>
  waitsFor === undefined
    ? INTERRUPTION_TEXTS[outcome]
    : `${WAITING_TEXTS[outcome]}; the table waits until the role ${waitsFor} or above resumes play at its console`;

export async function serve(options: ServeOptions): Promise<void> {
  const config = readConfig(process.env, settingsOf(options));
  if (typeof config === 'string') fail(config);
  const log = pino({ level: config.log }, pino.destination({ dest: 2, sync: true }));
  const built = ensurePagesBuilt((line) => void process.stderr.write(line));
  const pages = 'folder' in built ? built.folder : undefined;
  const server = await showUpgrade(formatUpgrade(config.data), (onUpgrade) =>
    startServer(config, log, { onUpgrade, ...(pages === undefined ? {} : { pages }) }),
  ).catch((error: unknown) => {
    if (error instanceof ServeFault) fail(error.message);
    throw error;
  });
  // The signal handlers must be ready before the summary says that the server is ready.
  const stopped = waitForSignal(server);
  process.stdout.write(formatSummary(config, server, 'failure' in built ? [`no pages: ${built.failure}`] : []));
  await stopped;
}

/** The first signal lets the server settle closed rounds and stop. The second signal ends the process immediately. Committed records are safe in both cases. */
function waitForSignal(server: RunningServer): Promise<void> {
  return new Promise((resolve, reject) => {
    let isStopping = false;
    const stop = (signal: NodeJS.Signals): void => {
      if (isStopping) {
        process.stderr.write(formatError(`second ${signal}: stopped immediately; open rounds are handled at the next start`));
        process.exit(1);
      }
      isStopping = true;
      process.stdout.write(
        'stopping: closed rounds are settled, open rounds continue at the next start; press Ctrl-C again to stop immediately\n',
      );
      server.stop().then(() => {
        process.stdout.write(`stopped; '${commandFor('serve')}' continues from here\n`);
        resolve();
      }, reject);
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}
