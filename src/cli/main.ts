/** The command line's verbs and how it ends; it must never load a verb that was not asked for. */
import { readFileSync } from 'node:fs';
import { Command, CommanderError, Option } from 'commander';
import { EXIT_FAULT, isFault, makeFaultLine } from './fault.ts';

/** As sysexits has it: the world, not the user, failed. */
const EXIT_IO = 74;

const EXAMPLES = `
Examples:
  croupier rulebooks
  croupier odds crown-sic-bo --layout A
  croupier odds adelaide-big-and-small --bet pair:1-4
  croupier odds --compare crown-sic-bo rws-tai-sai
  croupier settle round.json
`;

const ROUND_EXAMPLE = `
A round, of which only these four fields are required:
  { "rulebook": "crown-sic-bo", "layout": "A",
    "wagers": [ { "player": "ann", "bet": "total:9", "stake": 500 } ],
    "result": [2, 3, 4] }
Others are sign, limits, odds, throw, warned and chip. Amounts are whole minor units.
`;

const RULEBOOK = ['[rulebook]', "a rulebook's id, such as crown-sic-bo; all where it is left out"] as const;
const layoutOption = (): Option => new Option('--layout <id>', 'a layout of the rulebook, such as A');

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
  const bet = new Option('--bet <id>', 'one bet in full: winning outcomes, edge, clauses');
  const wagers = new Option('--wagers <list>', "how several wagers end together, such as 'big 1000, total:9 500'");
  const compare = new Option('--compare <rulebooks...>', 'the bets that two rulebooks share; each RULEBOOK or RULEBOOK/LAYOUT');
  const raise = new Option('--raise <list>', "odds above the printed ones where these are a floor, such as 'number:6 6/1'");
  verb(program, 'odds', 'exact odds and house edge of every bet of a layout')
    .argument(...RULEBOOK)
    .addOption(layoutOption())
    .addOption(bet.conflicts(['wagers', 'compare']))
    .addOption(wagers.conflicts('compare'))
    .addOption(compare.conflicts(['layout', 'raise']))
    .addOption(raise)
    .action(async (rulebook, options) => (await import('./odds.ts')).odds(rulebook, options));
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
    .option('--floor <return>', 'the least return a bet should have, such as 80% or 4/5; 75% where it is left out')
    .action(async (rulebook, options) => (await import('./check.ts')).check(rulebook, options));
}

function addPerft(program: Command): void {
  const matrix = new Option('--matrix', 'the lines that the digest is taken of, for sha256sum');
  verb(program, 'perft', 'count every bet on every outcome, with a digest over all of them')
    .argument(...RULEBOOK)
    .addOption(layoutOption())
    .option('--divide', 'count each bet apart')
    .addOption(matrix.conflicts(['divide', 'json', 'csv']))
    .action(async (rulebook, options) => (await import('./perft.ts')).perft(rulebook, options));
}

function addSimulate(program: Command): void {
  verb(program, 'simulate', 'play many rounds with seeded dice')
    .argument('<rulebook>', "a rulebook's id, such as crown-sic-bo")
    .addOption(layoutOption())
    .option('--rounds <count>', 'how many rounds, such as 1000000 or 1e6', '1e6')
    .option('--seed <seed>', 'the same seed gives the same rounds', 'croupier')
    .option('--workers <count>', 'how many threads')
    .option('--wagers <list>', "the wagers of each round, such as 'big 1000, total:9 500'")
    .action(async (rulebook, options) => (await import('./simulate.ts')).simulate(rulebook, options));
}

function makeProgram(): Command {
  const program = new Command('croupier')
    .description('Dice table games exactly as their published rulebooks say. Odds are exact; amounts are in minor units.')
    .version(readVersion(), '-V, --version', 'say which version this is')
    .helpOption('-h, --help', 'say what can be done')
    .helpCommand('help [verb]', 'say what a verb does')
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .addHelpText('after', EXAMPLES);
  for (const add of [addRulebooks, addOdds, addSettle, addCheck, addPerft, addSimulate]) add(program);
  return program;
}

function readVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}

/** Runs one command and sets the exit code: 0 done, 2 the user's mistake; ours is left to the launcher. */
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
    process.stderr.write(makeFaultLine(isFault(error) ? error.message : sayUsage(error, program, argv)));
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
function sayUsage(error: CommanderError, program: Command, argv: readonly string[]): string {
  const [first = '', second = ''] = argv;
  const known = program.commands.some((command) => command.name() === first);
  const message =
    error.code === 'commander.help'
      ? `unknown command '${second}'`
      : error.message.replace(/^error: /, '').replace(/\.?\n\(Did you mean (?:one of )?(.+)\?\)$/, " (did you mean '$1'?)");
  return `${message.replace(/\.$/, '')}; see 'croupier ${known ? `${first} ` : ''}--help'`;
}
