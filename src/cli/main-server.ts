/** The verbs of the server and its records, as the command line knows them; none is loaded before it is asked for. */
import { type Command, Option } from 'commander';

const STORE = ['<store>', "the server's data folder"] as const;
const json = (): Option => new Option('--json', 'answer in JSON');

function addServe(program: Command): void {
  program
    .command('serve')
    .description('open a floor: tables over HTTP and WebSocket, every wager durable; a practice floor unless --live')
    .option('--host <address>', 'address to listen on; 127.0.0.1 where left out')
    .option('--port <number>', 'port to listen on, 0 for any; 8080 where left out')
    .option('--data <folder>', "the data folder; under the user's own data where left out")
    .option('--live', 'a real house: no practice tables, no guests')
    .option('--log <level>', 'silent, error, warn, info or debug, to standard error')
    .option('--dealing <pace>', 'how fast the system deals: house, fast or bench')
    .addHelpText(
      'after',
      '\nEvery setting also has a name in the environment, such as CROUPIER_PORT; docs/OPERATIONS.md lists them.\n',
    )
    .action(async (options) => (await import('./serve.ts')).serve(options));
}

function addPages(program: Command): void {
  program
    .command('pages')
    .description('build the pages that serve shows; it does so by itself when their source has changed')
    .action(async () => (await import('./pages.ts')).pages());
}

function addAudit(program: Command): void {
  program
    .command('audit')
    .description('verify a whole store: chain, ledger, replay, dice; the first fault with its place')
    .argument(...STORE)
    .addOption(json())
    .action(async (store, options) => (await import('./audit.ts')).audit(store, options));
}

function addReplay(program: Command): void {
  program
    .command('replay')
    .description('one round as its records tell it, with every clause')
    .argument(...STORE)
    .option('--table <table>', 'which table; the only one where left out')
    .option('--round <number>', 'which round; the last that is over where left out')
    .addOption(json())
    .action(async (store, options) => (await import('./replay.ts')).replay(store, options));
}

function addVerifyRound(program: Command): void {
  program
    .command('verify-round')
    .description("recompute a round's electronic dice from its public record")
    .argument('[source]', "a data folder, or the round's public record in JSON as the server gives it; - for standard input")
    .option('--table <table>', 'which table of the store')
    .option('--round <number>', 'which round of the table')
    .addOption(json())
    .action(async (source, options) => (await import('./verify-round.ts')).verifyRoundOf(source, options));
}

function addCopies(program: Command): void {
  program
    .command('backup')
    .description('copy a store, also while its server runs, and audit the copy')
    .argument(...STORE)
    .argument('<copy>', 'an empty folder or one that is not there yet')
    .addOption(json())
    .action(async (store, copy, options) => (await import('./backup.ts')).backup(store, copy, options));
  program
    .command('restore')
    .description('audit a copy, put it into an empty folder and audit it there')
    .argument('<copy>', 'a folder that backup has written')
    .argument('<store>', 'an empty folder or one that is not there yet')
    .addOption(json())
    .action(async (copy, store, options) => (await import('./restore.ts')).restore(copy, store, options));
}

/** Of the data folder of a server that is stopped. */
function adminVerb(admin: Command, name: string, description: string): Command {
  return admin
    .command(name)
    .description(description)
    .option('--data <folder>', "the data folder; under the user's own data where left out")
    .option('--live', "the house's folder where --data is left out")
    .addOption(json());
}

function addAdmin(program: Command): void {
  const admin = program.command('admin').description('staff and their roles, while the server is stopped');
  const table = (): Option => new Option('--table <table>', 'at one table; on the whole floor where left out');
  adminVerb(admin, 'list', 'staff with their roles').action(async (options) => (await import('./admin.ts')).listStaff(options));
  adminVerb(admin, 'add', 'an account for staff, with the code for its first sign-in')
    .argument('<login>')
    .option('--name <name>', 'as colleagues know them')
    .option('--adult', 'is old enough to deal')
    .action(async (login, options) => (await import('./admin.ts')).addStaff(login, options));
  adminVerb(admin, 'code', 'a new one-time code for somebody who lost the password')
    .argument('<login>')
    .action(async (login, options) => (await import('./admin.ts')).renewCode(login, options));
  adminVerb(admin, 'disable', 'nobody signs in with this account any more')
    .argument('<login>')
    .action(async (login, options) => (await import('./admin.ts')).setDisabled(login, true, options));
  adminVerb(admin, 'enable', 'takes that back')
    .argument('<login>')
    .action(async (login, options) => (await import('./admin.ts')).setDisabled(login, false, options));
  adminVerb(admin, 'grant', 'a role to an account')
    .arguments('<login> <role>')
    .addOption(table())
    .action(async (login, role, options) => (await import('./admin.ts')).grant(login, role, options));
  adminVerb(admin, 'revoke', 'takes a role back')
    .arguments('<login> <role>')
    .addOption(table())
    .action(async (login, role, options) => (await import('./admin.ts')).revoke(login, role, options));
  adminVerb(admin, 'log', 'who did what to whom, newest first').action(async (options) =>
    (await import('./admin.ts')).showLog(options),
  );
}

export const SERVER_VERBS: readonly ((program: Command) => void)[] = [
  addServe,
  addPages,
  addAudit,
  addReplay,
  addVerifyRound,
  addCopies,
  addAdmin,
];
