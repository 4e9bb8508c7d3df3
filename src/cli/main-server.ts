/** Defines the subcommands of the command line that run a server or read its data folder. */
import { type Command, Option } from 'commander';

export const STORE_ARGUMENT = ['<store>', "the server's data folder"] as const;
const jsonOption = (): Option => new Option('--json', 'print JSON');

function addServe(program: Command): void {
  program
    .command('serve')
    .description('run the server: tables over HTTP and WebSocket, with play money for practice unless --live is given')
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .option('--port <number>', 'port to listen on, 0 for any free port (default: 8080)')
    .option('--data <folder>', "data folder (default: in the user's data directory)")
    .option('--live', 'run a live house: no practice tables, no guests')
    .option('--log <level>', 'log level: silent, error, warn, info or debug; written to standard error')
    .option('--dealing <pace>', 'speed of automatic dealing: house, fast or bench')
    .addHelpText('after', '\nEvery setting has an environment variable, such as CROUPIER_PORT; docs/OPERATIONS.md lists them.\n')
    .action(async (options) => (await import('./serve.ts')).serve(options));
}

function addPages(program: Command): void {
  program
    .command('pages')
    .description('build the web pages; serve does this itself when their source has changed')
    .action(async () => (await import('./pages.ts')).pages());
}

function addAudit(program: Command): void {
  program
    .command('audit')
    .description('verify a whole store (hash chain, ledger, replay, dice) and report the first fault')
    .argument(...STORE_ARGUMENT)
    .addOption(jsonOption())
    .action(async (store, options) => (await import('./audit.ts')).audit(store, options));
}

function addReplay(program: Command): void {
  program
    .command('replay')
    .description('print the records of one round, with every clause')
    .argument(...STORE_ARGUMENT)
    .option('--table <table>', 'table (default: the only one)')
    .option('--round <number>', 'round number (default: the last finished round)')
    .addOption(jsonOption())
    .action(async (store, options) => (await import('./replay.ts')).replay(store, options));
}

function addVerifyRound(program: Command): void {
  program
    .command('verify-round')
    .description("recompute a round's electronic dice from its public record")
    .argument('[source]', "data folder, or the round's public record in JSON from the server (default or -: standard input)")
    .option('--table <table>', 'table of the store')
    .option('--round <number>', 'round number')
    .addOption(jsonOption())
    .action(async (source, options) => (await import('./verify-round.ts')).verifyRoundFrom(source, options));
}

function addVerifyDraw(program: Command): void {
  program
    .command('verify-draw')
    .description("repeat a tournament's draw of seats or lots from its public record")
    .argument('[file]', 'public record of the draw in JSON (default or -: standard input)')
    .addOption(jsonOption())
    .action(async (file, options) => (await import('./verify-draw.ts')).verifyDrawFrom(file, options));
}

function addBackupAndRestore(program: Command): void {
  program
    .command('backup')
    .description('copy a store, even while its server runs, and audit the copy')
    .argument(...STORE_ARGUMENT)
    .argument('<copy>', 'empty or new folder')
    .addOption(jsonOption())
    .action(async (store, copy, options) => (await import('./backup.ts')).backup(store, copy, options));
  program
    .command('restore')
    .description('audit a backup, copy it into an empty folder and audit the result')
    .argument('<copy>', 'folder written by backup')
    .argument('<store>', 'empty or new folder')
    .addOption(jsonOption())
    .action(async (copy, store, options) => (await import('./restore.ts')).restore(copy, store, options));
}

/** Adds a subcommand of `admin`, which works on the data folder of a stopped server. */
function adminSubcommand(admin: Command, name: string, description: string): Command {
  return admin
    .command(name)
    .description(description)
    .option('--data <folder>', "data folder (default: in the user's data directory)")
    .option('--live', 'use the default data folder of a live house, not the folder for practice')
    .addOption(jsonOption());
}

function addAdmin(program: Command): void {
  const admin = program.command('admin').description('manage staff accounts and roles while the server is stopped');
  const tableOption = (): Option => new Option('--table <table>', 'table (default: all tables)');
  adminSubcommand(admin, 'list', 'list staff with their roles').action(async (options) =>
    (await import('./admin.ts')).listStaff(options),
  );
  adminSubcommand(admin, 'add', 'create a staff account with a one-time code for the first sign-in')
    .argument('<login>')
    .option('--name <name>', 'display name')
    .option('--adult', 'the person is old enough to deal')
    .action(async (login, options) => (await import('./admin.ts')).addStaff(login, options));
  adminSubcommand(admin, 'code', 'create a new one-time code, for a lost password')
    .argument('<login>')
    .action(async (login, options) => (await import('./admin.ts')).renewCode(login, options));
  adminSubcommand(admin, 'disable', 'disable an account')
    .argument('<login>')
    .action(async (login, options) => (await import('./admin.ts')).setDisabled(login, true, options));
  adminSubcommand(admin, 'enable', 'enable a disabled account')
    .argument('<login>')
    .action(async (login, options) => (await import('./admin.ts')).setDisabled(login, false, options));
  adminSubcommand(admin, 'grant', 'grant a role')
    .arguments('<login> <role>')
    .addOption(tableOption())
    .action(async (login, role, options) => (await import('./admin.ts')).grant(login, role, options));
  adminSubcommand(admin, 'revoke', 'revoke a role')
    .arguments('<login> <role>')
    .addOption(tableOption())
    .action(async (login, role, options) => (await import('./admin.ts')).revoke(login, role, options));
  adminSubcommand(admin, 'log', 'list changes to accounts, newest first').action(async (options) =>
    (await import('./admin.ts')).showLog(options),
  );
}

export const SERVER_SUBCOMMANDS: readonly ((program: Command) => void)[] = [
  addServe,
  addPages,
  addAudit,
  addReplay,
  addVerifyRound,
  addVerifyDraw,
  addBackupAndRestore,
  addAdmin,
];
