/** Defines the subcommands and exit codes of the command line. The module of a subcommand is loaded only when the subcommand runs. */
import { readFileSync } from 'node:fs';
import { Command, CommanderError, Option } from 'commander';
import { SERVER_SUBCOMMANDS, STORE_ARGUMENT } from './main-server.ts';
import { commandFor } from './next-command.ts';
import { EXIT_USER_ERROR, fail, formatError, isUserError } from './user-error.ts';
import { fold, terminalWidth } from './width.ts';

/** The value of EX_IOERR in sysexits.h. */
const EXIT_IO_ERROR = 74;

const EXAMPLES = [
  'rulebooks',
  'odds crown-sic-bo --layout A',
  'odds adelaide-big-and-small --bet pair:1-4',
  'odds --compare crown-sic-bo rws-tai-sai',
  'settle round.json',
  'play crown-sic-bo --layout A',
  'serve',
];

const ROUND_EXAMPLE = `
A round with the four required fields:
  { "rulebook": "crown-sic-bo", "layout": "A",
    "wagers": [ { "player": "ann", "bet": "total:9", "stake": 500 } ],
    "result": [2, 3, 4] }
Optional fields: sign (minimum and maximum of the table), limits (of players), odds (raised),
throw (its number), warned (players warned about the minimum) and chip (the smallest chip).
Amounts are whole minor units.
`;

const TRANSCRIPT_EXAMPLE = `
A transcript: lines with > are commands, lines with # are comments, and all other lines are expected events:
  table crown-sic-bo A
  > pit-boss pam open-table sign={"minimum":500,"maximum":50000} floatMinor=1000000
  > game-supervisor gil assign-staff person=dan role=dealer adult=true
  > player ann seat-player position=1 adult=true
At an interactive table the > is optional; 'help', 'acts', 'state' and 'quit' work too.
`;

const TOURNAMENT_ARGUMENT = ['[tournament]', 'tournament id (default: list the tournaments)'] as const;
const RULEBOOK_ARGUMENT = ['[rulebook]', 'rulebook id, such as crown-sic-bo (default: all)'] as const;

/** Creates an option with a value. Using the option twice is an error. */
function valueOption(flags: string, description: string): Option {
  const option = new Option(flags, description);
  let isSet = false;
  return option.argParser((value: string) => {
    if (isSet) fail(`${option.long} is given twice`);
    isSet = true;
    return value;
  });
}

const layoutOption = (): Option => valueOption('--layout <id>', 'layout of the rulebook, such as A');
const raiseOption = (): Option =>
  valueOption('--raise <list>', "odds higher than the printed odds, if the rulebook allows them, such as 'number:6 6/1'");

/** Adds a subcommand with the options --json and --csv. */
function addSubcommand(program: Command, name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .addOption(new Option('--json', 'print JSON').conflicts('csv'))
    .addOption(new Option('--csv', 'print CSV'));
}

function addRulebooks(program: Command): void {
  addSubcommand(program, 'rulebooks', 'list the rulebooks, their layouts and bets').action(async (options) =>
    (await import('./rulebooks.ts')).rulebooks(options),
  );
}

function addOdds(program: Command): void {
  const bet = valueOption('--bet <id>', 'print the details of one bet: winning outcomes, edge, clauses');
  const wagers = valueOption('--wagers <list>', "print the total result of several wagers, such as 'big 1000, total:9 500'");
  const compare = new Option(
    '--compare',
    'compare the bets that two rulebooks share; each argument is RULEBOOK or RULEBOOK/LAYOUT',
  );
  addSubcommand(program, 'odds', 'print the exact odds and house edge of every bet of a layout')
    .argument('[rulebook...]', RULEBOOK_ARGUMENT[1])
    .addOption(layoutOption())
    .addOption(bet.conflicts(['wagers', 'compare']))
    .addOption(wagers.conflicts('compare'))
    .addOption(compare.conflicts(['layout', 'raise']))
    .addOption(raiseOption())
    .action(async (rulebooks, options) => (await import('./odds.ts')).odds(rulebooks, options));
}

function addSettle(program: Command): void {
  addSubcommand(program, 'settle', 'calculate what a round pays, with the arithmetic of every wager')
    .argument('[file]', 'round in JSON (default or -: standard input)')
    .addHelpText('after', ROUND_EXAMPLE)
    .action(async (file, options) => (await import('./settle.ts')).settle(file, options));
}

function addCheck(program: Command): void {
  addSubcommand(program, 'check', 'find bets that favour the player, are fair or return little, and wagers that cannot lose')
    .argument(...RULEBOOK_ARGUMENT)
    .addOption(layoutOption())
    .addOption(raiseOption())
    .addOption(valueOption('--floor <return>', 'minimum return of a bet, such as 80% or 4/5 (default: 75%)'))
    .action(async (rulebook, options) => (await import('./check.ts')).check(rulebook, options));
}

function addPerft(program: Command): void {
  const matrix = new Option('--matrix', 'print the data that the digest is computed from, for sha256sum');
  addSubcommand(
    program,
    'perft',
    'perft: count every pair of a bet and an outcome, and hash all payments, to compare implementations',
  )
    .argument(...RULEBOOK_ARGUMENT)
    .addOption(layoutOption())
    .addOption(raiseOption())
    .option('--divide', 'count each bet separately')
    .addOption(matrix.conflicts(['divide', 'json', 'csv']))
    .action(async (rulebook, options) => (await import('./perft.ts')).perft(rulebook, options));
}

function addRoads(program: Command): void {
  addSubcommand(
    program,
    'roads',
    'print charts of past results (bead plate and big road), with the actual and the expected counts',
  )
    .argument('<rulebook>', 'rulebook id, such as rws-tai-sai')
    .argument('[file]', 'results such as 124 356 222, oldest first (default or -: standard input)')
    .addOption(layoutOption())
    .option('--derived', 'also print the three roads derived from the big road: big eye, small and cockroach')
    .action(async (rulebook, file, options) => (await import('./roads.ts')).roads(rulebook, file, options));
}

function addSimulate(program: Command): void {
  addSubcommand(program, 'simulate', 'simulate many rounds with seeded dice')
    .argument('<rulebook>', 'rulebook id, such as crown-sic-bo')
    .addOption(layoutOption())
    .addOption(raiseOption())
    .addOption(valueOption('--rounds <count>', 'number of rounds, such as 1000000 or 1e6').default('1e6'))
    .addOption(valueOption('--seed <seed>', 'seed of the dice; the same seed gives the same rounds').default('croupier'))
    .addOption(valueOption('--workers <count>', 'number of threads (default: number of cores)'))
    .addOption(valueOption('--wagers <list>', "wagers of each round, such as 'big 1000, total:9 500'"))
    .action(async (rulebook, options) => (await import('./simulate.ts')).simulate(rulebook, options));
}

function addSimulateFloor(program: Command): void {
  program
    .command('simulate-floor')
    .description('simulate whole houses from a seed, with faults and forbidden commands, and check every invariant')
    .option('--rounds <count>', 'total number of rounds at all tables, such as 100000 or 1e5', '1e4')
    .option('--seed <seed>', 'seed; the same seed gives the same rounds', 'croupier')
    .option('--tables <names...>', 'RULEBOOK/LAYOUT or, with electronic dice, RULEBOOK/LAYOUT/electronic (default: every layout)')
    .option('--json', 'print JSON')
    .action(async (options) => (await import('./simulate-floor.ts')).simulateFloor(options));
}

function addPlay(program: Command): void {
  program
    .command('play')
    .description('play a transcript and compare it with the expected events, or play a table interactively')
    .argument('<file>', 'transcript (-: standard input), or the id of a rulebook to play interactively')
    .addOption(layoutOption())
    .option('--json', 'print events and refusals as JSON lines')
    .option('--write', 'replace the expected events in the file with the actual events')
    .addHelpText('after', TRANSCRIPT_EXAMPLE)
    .action(async (file, options) => (await import('./play.ts')).play(file, options));
}

function addTournament(program: Command): void {
  const tournament = program
    .command('tournament')
    .description("check a tournament's conditions, play transcripts, and read tournaments of a store");
  tournament
    .command('play')
    .description('play the transcript of a tournament and compare it with the expected events')
    .argument('<file>', 'transcript (-: standard input)')
    .option('--json', 'print events and refusals as JSON lines')
    .option('--write', 'replace the expected events in the file with the actual events')
    .action(async (file, options) => (await import('./tournament-play.ts')).playTournament(file, options));
  addSubcommand(tournament, 'check', 'validate the conditions of a tournament, and print them with their clauses and deadlines')
    .argument('[file]', 'conditions in JSON (default or -: standard input)')
    .addHelpText(
      'after',
      '\ndocs/examples/tournament.json is an example. Times are milliseconds since 1970, amounts are minor units.\n',
    )
    .action(async (file, options) => (await import('./tournament-check.ts')).tournamentCheck(file, options));
  addSubcommand(tournament, 'standings', 'print the standings of a session, with the numbers behind every place')
    .argument(...STORE_ARGUMENT)
    .argument(...TOURNAMENT_ARGUMENT)
    .addOption(valueOption('--session <id>', 'session (default: the one that has started last)'))
    .addOption(valueOption('--explain <entry>', 'explain the place of one entry, such as e3, in sentences'))
    .action(async (store, id, options) => (await import('./tournament-standings.ts')).tournamentStandings(store, id, options));
  tournament
    .command('report')
    .description('print the report for the director and the regulator: approval, money, sessions, presence, chips, draws')
    .argument(...STORE_ARGUMENT)
    .argument(...TOURNAMENT_ARGUMENT)
    .option('--json', 'print JSON')
    .action(async (store, id, options) => (await import('./tournament-report.ts')).tournamentReport(store, id, options));
}

/** Creates the command line with all its subcommands. */
export function makeProgram(): Command {
  const program = new Command('croupier')
    .description('Dice table games exactly as their published rulebooks say. Odds are exact; amounts are in minor units.')
    .version(readVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [subcommand]', 'print the help of a subcommand')
    .exitOverride()
    .configureOutput({ writeOut: (text) => process.stdout.write(fold(text, terminalWidth())), writeErr: () => {} })
    .addHelpText('after', `\nExamples:\n${EXAMPLES.map((args) => `  ${commandFor(args)}\n`).join('')}`);
  const subcommands = [
    addRulebooks,
    addOdds,
    addSettle,
    addCheck,
    addPerft,
    addRoads,
    addSimulate,
    addSimulateFloor,
    addPlay,
    addTournament,
    ...SERVER_SUBCOMMANDS,
  ];
  for (const add of subcommands) add(program);
  return program;
}

function readVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}

/** Runs one command and sets the exit code: 0 success, 1 check failed, 2 user error. croupier.mjs handles internal errors. */
export async function main(argv: readonly string[]): Promise<void> {
  process.stdout.on('error', handleOutputError);
  const program = makeProgram();
  try {
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return;
    // Commander reports `commander.help` if a subcommand is missing, or if `help` names an unknown subcommand.
    if (error instanceof CommanderError && error.code === 'commander.help' && argv[0] !== 'help') return program.outputHelp();
    if (!isUserError(error) && !(error instanceof CommanderError)) throw error;
    process.stderr.write(formatError(isUserError(error) ? error.message : await formatUsageError(error, program, argv)));
    process.exitCode = EXIT_USER_ERROR;
  }
}

/** A closed pipe, such as `| head`, ends the command normally. Any other write error, such as a full disk, is an error. */
function handleOutputError(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(formatError(`cannot write the output: ${error.message}`));
  process.exit(EXIT_IO_ERROR);
}

/** Formats an error of Commander as one line that ends with the help command. */
async function formatUsageError(error: CommanderError, program: Command, argv: readonly string[]): Promise<string> {
  const [first = '', second = ''] = argv;
  const isFirstSubcommand = program.commands.some((command) => command.name() === first);
  const message =
    error.code === 'commander.help'
      ? await formatUnknownCommand(program, second)
      : error.message.replace(/^error: /, '').replace(/\.?\n\(Did you mean (?:one of )?(.+)\?\)$/, " (did you mean '$1'?)");
  return `${message.replace(/\.$/, '')}; see '${commandFor(`${isFirstSubcommand ? `${first} ` : ''}--help`)}'`;
}

/** Formats the error for `help` with an unknown subcommand. Suggests a similar subcommand, because Commander does not. */
async function formatUnknownCommand(program: Command, subcommand: string): Promise<string> {
  const { nearest } = await import('../rules/index.ts');
  const near = nearest(
    subcommand,
    program.commands.map((command) => command.name()),
  );
  return `unknown command '${subcommand}'${near === undefined ? '' : ` (did you mean '${near}'?)`}`;
}
