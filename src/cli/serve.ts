/** The verb `serve`: opens a floor and says where; ends it in order when asked. It must never print a secret but the first code, once. */
import { pino } from 'pino';
import {
  type Config,
  serve as open,
  readConfig,
  type Served,
  ServeFault,
  type Setting,
  sayConfig,
  warningsOf,
} from '../server/index.ts';
import { fault, makeFaultLine } from './fault.ts';
import { commandFor } from './hints.ts';
import { freshPages } from './pages-built.ts';

export interface ServeOptions {
  readonly host?: string;
  readonly port?: string;
  readonly data?: string;
  readonly live?: true;
  readonly log?: string;
  readonly dealing?: string;
}

/** What was said at the command line, as if it stood in the environment. */
function givenBy({ live, ...options }: ServeOptions): Partial<Record<Setting, string>> {
  return { ...options, ...(live ? { live: 'true' } : {}) };
}

function summary(
  config: Config,
  { address, administrator, tables, interruptions, lost }: Served,
  notes: readonly string[],
): string {
  const lines = [
    `croupier ${config.live ? 'house' : 'practice floor'}, ${tables.length} ${tables.length === 1 ? 'table' : 'tables'}, at`,
    '',
    `  ${address}`,
    '',
    ...(tables.length === 0 ? [] : [`tables               ${tables.join(' ')}`]),
    ...sayConfig(config),
    ...[...warningsOf(config), ...notes].map((warning) => `take care: ${warning}`),
    ...interruptions.map(({ table, round, outcome }) => `round ${round} of ${table} was under way: ${OUTCOMES[outcome]}`),
    ...lost.map(
      ({ table, round }) =>
        `take care: the seed of round ${round} of ${table} is lost: tumbler.db is gone or from before; the table waits ("A seed is lost" in docs/OPERATIONS.md)`,
    ),
    ...(administrator === null
      ? []
      : [
          '',
          `The first sign-in of '${administrator.login}' takes this one-time code, which is not shown again:`,
          '',
          `  ${administrator.code}`,
        ]),
    '',
    `How to talk to it: ${address}/docs; Ctrl-C stops it, and no acknowledged wager is lost however it ends.`,
  ];
  return `${lines.join('\n')}\n`;
}

const OUTCOMES = {
  established: 'its outcome is established, it is concluded',
  void: 'it is void as its book says, the wagers went back',
  stands: 'the wagers stand as its book says, it goes on',
  left: 'its staff have to decide',
} as const satisfies Record<Served['interruptions'][number]['outcome'], string>;

export async function serve(options: ServeOptions): Promise<void> {
  const config = readConfig(process.env, givenBy(options));
  if (typeof config === 'string') fault(config);
  const log = pino({ level: config.log }, pino.destination({ dest: 2, sync: true }));
  const built = freshPages((line) => void process.stderr.write(line));
  const pages = 'folder' in built ? built.folder : undefined;
  const served = await open(config, log, pages === undefined ? {} : { pages }).catch((error: unknown) => {
    if (error instanceof ServeFault) fault(error.message);
    throw error;
  });
  // Whoever reads the summary may ask at once.
  const asked = untilAsked(served);
  process.stdout.write(summary(config, served, 'missing' in built ? [`without pages: ${built.missing}`] : []));
  await asked;
}

/** The first signal stops in order, the second at once: what is durable stays so either way. */
function untilAsked(served: Served): Promise<void> {
  return new Promise((resolve, reject) => {
    let stopping = false;
    const stop = (signal: NodeJS.Signals): void => {
      if (stopping) {
        process.stderr.write(
          makeFaultLine(`${signal} again: stopped at once; rounds under way are dealt with at the next start`),
        );
        process.exit(1);
      }
      stopping = true;
      process.stdout.write('stopping: rounds that are closed are concluded, the others are parked; once more to stop at once\n');
      served.stop().then(() => {
        process.stdout.write(`stopped; '${commandFor('serve')}' goes on from here\n`);
        resolve();
      }, reject);
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}
