/** The command line's verbs and how it ends; it must never load a verb that was not asked for. */
import { readFileSync } from 'node:fs';
import { Command, CommanderError, Option } from 'commander';
import { EXIT_FAULT, fault, isFault, makeFaultLine } from './fault.ts';
import { commandFor } from './hints.ts';
import { SERVER_VERBS } from './main-server.ts';
import { fold, terminalWidth } from './width.ts';

/** As sysexits has it: the world, not the user, failed. */
const EXIT_IO = 74;

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
A round, of which only these four fields are required:
  { "rulebook": "crown-sic-bo", "layout": "A",
    "wagers": [ { "player": "ann", "bet": "total:9", "stake": 500 } ],
    "result": [2, 3, 4] }
Others are sign, limits, odds, throw, warned and chip.
Amounts are whole minor units.
`;

const TRANSCRIPT_EXAMPLE = `
A transcript: lines with > are what someone does, # is prose, the rest is what is expected to happen:
  table crown-sic-bo A
  > pit-boss pam open-table sign={"minimum":500,"maximum":50000} floatMinor=1000000
  > game-supervisor gil assign-staff person=dan role=dealer adult=true
  > player ann seat-player position=1 adult=true
By hand, the > may be left out; 'help', 'acts', 'state' and 'quit' are answered too.
`;

const RULEBOOK = ['[rulebook]', "a rulebook's id, such as crown-sic-bo; all where it is left out"] as const;

/** An option with a value, which it takes once: of two, one would be ignored. */
function valued(flags: string, description: string): Option {
  const option = new Option(flags, description);
  let taken = false;
  return option.argParser((value: string) => {
    if (taken) fault(`${option.long} is there twice`);
    taken = true;
    return value;
  });
}

const layoutOption = (): Option => valued('--layout <id>', 'a layout of the rulebook, such as A');
const raiseOption = (): Option =>
  valued('--raise <list>', "odds above the printed ones where these are a floor, such as 'number:6 6/1'");

/** A verb whose answer can also be had for programs. */
function verb(program: Command, name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .addOption(new Option('--json', 'answer in JSON').conflicts('csv'))
    .addOption(new Option('--csv', 'answer in CSV'));
}

function addRulebooks(program: Command): void {
  verb(program, 'rulebooks', 'list the rulebooks, their layouts and bets').action(async (options) =>
    (await import('./rulebooks.ts')).rulebooks(options),
  );
}

function addOdds(program: Command): void {
  const bet = valued('--bet <id>', 'one bet in full: winning outcomes, edge, clauses');
  const wagers = valued('--wagers <list>', "how several wagers end together, such as 'big 1000, total:9 500'");
  const compare = new Option('--compare', 'the bets that two rulebooks share; each RULEBOOK or RULEBOOK/LAYOUT');
  verb(program, 'odds', 'exact odds and house edge of every bet of a layout')
    .argument('[rulebook...]', RULEBOOK[1])
    .addOption(layoutOption())
    .addOption(bet.conflicts(['wagers', 'compare']))
    .addOption(wagers.conflicts('compare'))
    .addOption(compare.conflicts(['layout', 'raise']))
    .addOption(raiseOption())
    .action(async (rulebooks, options) => (await import('./odds.ts')).odds(rulebooks, options));
}

function addSettle(program: Command): void {
  verb(program, 'settle', 'what a round should pay, with the arithmetic of every wager')
    .argument('[file]', 'the round in JSON; standard input where it is left out or -')
    .addHelpText('after', ROUND_EXAMPLE)
    .action(async (file, options) => (await import('./settle.ts')).settle(file, options));
}

function addCheck(program: Command): void {
  verb(program, 'check', 'bets that favour the player, are fair or return little, and wagers that cannot lose')
    .argument(...RULEBOOK)
    .addOption(layoutOption())
    .addOption(raiseOption())
    .addOption(valued('--floor <return>', 'the least return a bet should have, such as 80% or 4/5; 75% where it is left out'))
    .action(async (rulebook, options) => (await import('./check.ts')).check(rulebook, options));
}

function addPerft(program: Command): void {
  const matrix = new Option('--matrix', 'the lines that the digest is taken of, for sha256sum');
  verb(program, 'perft', 'count every bet on every outcome, with a digest over all of them')
    .argument(...RULEBOOK)
    .addOption(layoutOption())
    .addOption(raiseOption())
    .option('--divide', 'count each bet apart')
    .addOption(matrix.conflicts(['divide', 'json', 'csv']))
    .action(async (rulebook, options) => (await import('./perft.ts')).perft(rulebook, options));
}

function addRoads(program: Command): void {
  verb(program, 'roads', 'bead plate, big road and counts of past results, beside what was to be expected')
    .argument('<rulebook>', "a rulebook's id, such as rws-tai-sai")
    .argument('[file]', 'results such as 124 356 222, oldest first; standard input where it is left out or -')
    .addOption(layoutOption())
    .option('--derived', 'big eye, small and cockroach road too')
    .action(async (rulebook, file, options) => (await import('./roads.ts')).roads(rulebook, file, options));
}

function addSimulate(program: Command): void {
  verb(program, 'simulate', 'play many rounds with seeded dice')
    .argument('<rulebook>', "a rulebook's id, such as crown-sic-bo")
    .addOption(layoutOption())
    .addOption(raiseOption())
    .addOption(valued('--rounds <count>', 'how many rounds, such as 1000000 or 1e6').default('1e6'))
    .addOption(valued('--seed <seed>', 'the same seed gives the same rounds').default('croupier'))
    .addOption(valued('--workers <count>', 'how many threads; as many as there are cores where it is left out'))
    .addOption(valued('--wagers <list>', "the wagers of each round, such as 'big 1000, total:9 500'"))
    .action(async (rulebook, options) => (await import('./simulate.ts')).simulate(rulebook, options));
}

function addSimulateFloor(program: Command): void {
  program
    .command('simulate-floor')
    .description('play whole floors from a seed: every book, everything that goes wrong, people who ask for what they may not')
    .option('--rounds <count>', 'how many rounds at all tables together, such as 100000 or 1e5', '1e4')
    .option('--seed <seed>', 'the same seed gives the same floor', 'croupier')
    .option('--tables <names...>', 'RULEBOOK/LAYOUT, with /electronic after it for electronic dice; every layout where left out')
    .option('--json', 'answer in JSON')
    .action(async (options) => (await import('./simulate-floor.ts')).simulateFloor(options));
}

function addPlay(program: Command): void {
  program
    .command('play')
    .description('play a transcript and compare it with what it expects, or play a table by hand')
    .argument('<file>', 'a transcript, - for standard input; or the id of a rulebook to play by hand')
    .addOption(layoutOption())
    .option('--json', 'events and refusals as lines of JSON')
    .option('--write', 'put what happened in place of what the transcript expects')
    .addHelpText('after', TRANSCRIPT_EXAMPLE)
    .action(async (file, options) => (await import('./play.ts')).play(file, options));
}

/** The command line before anything is asked of it. */
function makeProgram(): Command {
  const program = new Command('croupier')
    .description('Dice table games exactly as their published rulebooks say. Odds are exact; amounts are in minor units.')
    .version(readVersion(), '-V, --version', 'say which version this is')
    .helpOption('-h, --help', 'say what can be done')
    .helpCommand('help [verb]', 'say what a verb does')
    .exitOverride()
    .configureOutput({ writeOut: (text) => process.stdout.write(fold(text, terminalWidth())), writeErr: () => {} })
    .addHelpText('after', `\nExamples:\n${EXAMPLES.map((args) => `  ${commandFor(args)}\n`).join('')}`);
  const verbs = [
    addRulebooks,
    addOdds,
    addSettle,
    addCheck,
    addPerft,
    addRoads,
    addSimulate,
    addSimulateFloor,
    addPlay,
    ...SERVER_VERBS,
  ];
  for (const add of verbs) add(program);
  return program;
}

function readVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}

/** Runs one command and sets the exit code: 0 done, 1 not as expected, 2 the user's mistake; ours is left to the launcher. */
export async function main(argv: readonly string[]): Promise<void> {
  process.stdout.on('error', endQuietly);
  const program = makeProgram();
  try {
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return;
    if (error instanceof CommanderError && error.code === 'commander.help' && argv[0] !== 'help') return program.outputHelp();
    if (!isFault(error) && !(error instanceof CommanderError)) throw error;
    process.stderr.write(makeFaultLine(isFault(error) ? error.message : await sayUsage(error, program, argv)));
    process.exitCode = EXIT_FAULT;
  }
}

/** A reader that has seen enough, such as head, is no fault; a full disk is. */
function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(makeFaultLine(`the answer cannot be written: ${error.message}`));
  process.exit(EXIT_IO);
}

/** Commander's message as one line of ours, with where to read on. */
async function sayUsage(error: CommanderError, program: Command, argv: readonly string[]): Promise<string> {
  const [first = '', second = ''] = argv;
  const known = program.commands.some((command) => command.name() === first);
  const message =
    error.code === 'commander.help'
      ? await sayUnknown(program, second)
      : error.message.replace(/^error: /, '').replace(/\.?\n\(Did you mean (?:one of )?(.+)\?\)$/, " (did you mean '$1'?)");
  return `${message.replace(/\.$/, '')}; see '${commandFor(`${known ? `${first} ` : ''}--help`)}'`;
}

/** After `help` Commander has no suggestion of its own. */
async function sayUnknown(program: Command, verb: string): Promise<string> {
  const { nearest } = await import('../rules/index.ts');
  const near = nearest(
    verb,
    program.commands.map((command) => command.name()),
  );
  return `unknown command '${verb}'${near === undefined ? '' : ` (did you mean '${near}'?)`}`;
}
