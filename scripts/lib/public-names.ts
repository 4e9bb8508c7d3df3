/** Collects every public or stored name of the program. A test compares them with the names of the previous version. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Command } from 'commander';
import { pino } from 'pino';
import { makeProgram } from '../../src/cli/main.ts';
import {
  CLIENT_MESSAGES,
  CLOSE_CODES,
  ERROR_CODES,
  GUARD_HEADER,
  KEY_HEADER,
  PROTOCOL_VERSION,
  SERVER_MESSAGES,
  statusOf,
} from '../../src/protocol/index.ts';
import { PAGES } from '../../src/protocol/pages.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { ACTS, ANOMALY_CODES, makeAnswer, PROBLEM_CODES, type RoundInput, settle } from '../../src/rules/index.ts';
import {
  knownHashes,
  openForReading,
  openJournalReader,
  readConfig,
  SETTINGS,
  serve,
  variableOf,
} from '../../src/server/index.ts';
import {
  COMMAND_FIELDS,
  CONDUCT_VERSION,
  decide,
  EVENTS,
  evolve,
  OUTSIDE_ROLES,
  packTable,
  parseTranscript,
  REFUSALS,
  rolesOf,
  setUpTable,
  type TableState,
} from '../../src/table/index.ts';
import { CONDITION_PROBLEM_CODES } from '../../src/tournament/index.ts';
import { COLOUR_THEMES, LANGUAGES } from '../../src/web/felt/headless.ts';
import { croupier } from '../../test/cli/command.ts';
import { projectFiles, ROOT, type TextFile } from './files.ts';
import { nodes, parse, type SyntaxNode, textOf } from './parse.ts';

/** Names by kind, sorted. A field is written as its path, such as `wager-placed.amount`. */
export type PublicNames = Readonly<Record<string, readonly string[]>>;

export const PUBLIC_NAMES_FILE = 'test/golden/public-names.json';

/** The folders that the library exports. */
const LIBRARY_FOLDERS = ['rules', 'rulebooks', 'rulebooks/clauses', 'table'];

/** Objects whose keys are data, such as bets, outcomes, clauses or acts. Each of these keys is written as `*`. */
const DICTIONARIES = /\.(?:bets|odds|pays|says|accepted|refused)$/;

/** Adds the paths of all keys of a JSON value. */
function addPaths(paths: Set<string>, value: unknown, path: string): void {
  if (Array.isArray(value)) for (const item of value) addPaths(paths, item, `${path}[]`);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      const name = `${path}.${DICTIONARIES.test(path) ? '*' : key}`;
      paths.add(name);
      addPaths(paths, inner, name);
    }
}

const pathsOf = (value: unknown, path: string): readonly string[] => {
  const paths = new Set<string>();
  addPaths(paths, value, path);
  return [...paths];
};

/** Values that have a separate section. */
const VALUES_IN_OTHER_SECTIONS: ReadonlySet<string> = new Set([...ACTS, ...ERROR_CODES]);

type Schema = Readonly<Record<string, unknown>>;
const schemasIn = (value: unknown): readonly Schema[] =>
  [value].flat().filter((entry): entry is Schema => typeof entry === 'object' && entry !== null);

/** Returns the properties and fixed values of a JSON schema. */
function schemaNames(schema: Schema, path: string): readonly string[] {
  const values = [schema.const, ...((schema.enum as readonly unknown[] | undefined) ?? [])];
  return [
    ...values.flatMap((value) => (typeof value === 'string' && !VALUES_IN_OTHER_SECTIONS.has(value) ? `${path} = ${value}` : [])),
    ...Object.entries((schema.properties ?? {}) as Readonly<Record<string, Schema>>).flatMap(([name, inner]) => [
      `${path}.${name}`,
      ...schemaNames(inner, `${path}.${name}`),
    ]),
    ...['items', 'prefixItems'].flatMap((key) => schemasIn(schema[key]).flatMap((inner) => schemaNames(inner, `${path}[]`))),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => schemasIn(schema[key]).flatMap((inner) => schemaNames(inner, path))),
    ...['additionalProperties', 'patternProperties'].flatMap((key) =>
      schemasIn(schema[key]).flatMap((inner) => schemaNames(inner, `${path}.*`)),
    ),
  ];
}

const messageNames = (messages: Readonly<Record<string, object>>): readonly string[] =>
  Object.entries(messages).flatMap(([type, schema]) => [type, ...schemaNames(schema as Schema, type)]);

/** Plays every transcript of `test/rounds`. Together they contain every event and every part of the state. */
function playedNames(): Pick<Record<string, readonly string[]>, 'eventFields' | 'stateKeys'> {
  const [events, states] = [new Set<string>(), new Set<string>()];
  for (const { path, text } of projectFiles('test/rounds').filter((file) => file.path.endsWith('.round'))) {
    const lines = parseTranscript(text);
    if ('message' in lines) throw new Error(`${path}:${lines.line}: ${lines.message}`);
    let state: TableState | string = 'no table';
    for (const line of lines) {
      if (line.kind === 'table') state = setUpTable(RULEBOOKS, line.rulebook, line.setup);
      if (line.kind !== 'command') continue;
      if (typeof state === 'string') throw new Error(`${path}: ${state}`);
      const decision = decide(state, line.command);
      for (const event of decision.ok ? decision.events : []) {
        evolve(state, event, line.command.atMs);
        addPaths(events, event, event.type);
      }
      addPaths(states, packTable(state), 'state');
    }
  }
  return { eventFields: [...events], stateKeys: [...states] };
}

function commandNames(command: Command, path: string): readonly string[] {
  return [
    ...command.registeredArguments.map(
      (argument) => `${path} argument ${argument.name()}${argument.required ? '' : '?'}${argument.variadic ? '...' : ''}`,
    ),
    ...command.options.map(({ flags }) => `${path} ${flags}`),
    ...command.commands.flatMap((subcommand) => {
      const subpath = `${path} ${subcommand.name()}`;
      return [subpath, ...commandNames(subcommand, subpath)];
    }),
  ];
}

const ROUND_JSON =
  '{"rulebook":"crown-sic-bo","layout":"A","wagers":[{"player":"ann","bet":"total:9","stake":500}],"result":[2,3,4]}';

/** Commands with JSON and CSV output, and their standard input. */
const OUTPUTS: readonly (readonly [args: string, input?: string])[] = [
  ['rulebooks'],
  ['odds crown-sic-bo --layout A'],
  ['odds triple-dice'],
  ['odds crown-sic-bo --bet total:9'],
  ['odds --compare crown-sic-bo rws-tai-sai'],
  ['settle', ROUND_JSON],
  ['check'],
  ['perft triple-dice --divide'],
  ['roads rws-tai-sai --layout A --derived', '124 356 222'],
  ['simulate crown-sic-bo --layout A --rounds 10 --workers 1'],
  ['tournament check docs/examples/tournament.json'],
];

function run(args: readonly string[], input = ''): string {
  const { status, stdout, stderr } = croupier(args, input);
  if (status === null || stdout === '') throw new Error(`croupier ${args.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}

/** Parses JSON without acts and events, because they have separate sections. */
const parseWithoutActs = (json: string): Schema =>
  JSON.parse(json, (key, value) => (key === 'events' || key === 'asked' ? null : value)) as Schema;

const jsonNames = (name: string, args: readonly string[], input?: string): readonly string[] =>
  pathsOf(parseWithoutActs(run([...args, '--json'], input)), `${name} --json`);

function outputNames(): readonly string[] {
  const floorNames = jsonNames('simulate-floor', 'simulate-floor --rounds 20 --tables crown-sic-bo/A'.split(' '));
  const otherNames = OUTPUTS.flatMap(([line, input]) => {
    const args = line.split(' ');
    // Each subcommand of `tournament` has its own output.
    const subcommand = args.slice(0, args[0] === 'tournament' ? 2 : 1).join(' ');
    const [header = ''] = run([...args, '--csv'], input).split('\n');
    return [...jsonNames(subcommand, args, input), ...header.split(',').map((column) => `${subcommand} --csv ${column}`)];
  });
  return [...floorNames, ...otherNames];
}

/** Settles all golden rounds, because some fields of the answer occur in few rounds. */
function answerNames(): readonly string[] {
  const text = readFileSync(join(ROOT, 'test/golden/settlements.json'), 'utf8');
  const paths = new Set<string>();
  for (const { input } of Object.values(JSON.parse(text) as Readonly<Record<string, { readonly input: RoundInput }>>)) {
    const result = settle(RULEBOOKS, input);
    if (result.ok) addPaths(paths, makeAnswer(result.value), 'settle --json');
  }
  return [...paths];
}

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>>;
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

function openApiNames({ paths }: OpenApi): Pick<Record<string, readonly string[]>, 'routes' | 'httpBodies'> {
  const [routes, bodies]: [string[], string[]] = [[], []];
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { parameters = [], requestBody, responses = {} }] of Object.entries(operations)) {
      const route = `${method.toUpperCase()} ${path}`;
      routes.push(route, ...parameters.map((parameter) => `${route} ${parameter.in} ${parameter.name}`));
      for (const { schema } of Object.values(requestBody?.content ?? {})) bodies.push(...schemaNames(schema, `${route} body`));
      // All errors have the same body. The section of socket messages contains it.
      for (const [status, { content = {} }] of Object.entries(responses).filter(([code]) => code < '400'))
        for (const { schema = {} } of Object.values(content)) bodies.push(...schemaNames(schema, `${route} ${status}`));
    }
  return { routes, httpBodies: bodies };
}

/** Returns the tables, columns, indexes and triggers of a database file. */
function databaseNames(folder: string, file: string): readonly string[] {
  const database = new DatabaseSync(join(folder, file), { readOnly: true });
  try {
    const entries = database.prepare('SELECT type, name, sql FROM sqlite_master').all() as unknown as readonly {
      readonly type: string;
      readonly name: string;
      readonly sql: string | null;
    }[];
    return entries.flatMap(({ type, name, sql }) => {
      const columns = type === 'table' ? database.prepare('SELECT name, type FROM pragma_table_info(?)').all(name) : [];
      const definition = type === 'index' && sql !== null ? `: ${sql.replace(/\s+/g, ' ')}` : '';
      return [
        `${file} ${type} ${name}${definition}`,
        ...columns.map((column) => `${file} ${name}.${column.name} ${column.type}`),
      ];
    });
  } finally {
    database.close();
  }
}

/** Returns the keys of record bodies, except in acts and events. */
function recordNames(folder: string): Pick<Record<string, readonly string[]>, 'recordKeys'> {
  const database = openForReading(folder);
  try {
    const bodies = [...openJournalReader(database).all()].map(({ record }) => parseWithoutActs(record.body));
    return { recordKeys: bodies.flatMap((body) => pathsOf(body, 'record')) };
  } finally {
    database.close();
  }
}

const WAIT_MS_MAX = 30_000;

/** Waits until the electronic dice of a table's first round have been revealed. */
async function waitForRound(address: string, table: string): Promise<void> {
  for (const endMs = Date.now() + WAIT_MS_MAX; Date.now() < endMs; ) {
    const answer = await fetch(`${address}/api/v1/tables/${table}/rounds/1`);
    const round = (await answer.json()) as { readonly seed?: unknown };
    if (answer.ok && typeof round.seed === 'string') return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no round ended at ${table} in ${WAIT_MS_MAX} ms`);
}

/** Returns the names that a running server shows over HTTP. */
async function servedNames(address: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const openApi = (await (await fetch(`${address}/openapi.json`)).json()) as OpenApi;
  const metrics = await (await fetch(`${address}/metrics`)).text();
  const guest = await fetch(`${address}/api/v1/guests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [GUARD_HEADER]: '1' },
    // The guest declares an age of at least 21.
    body: '{"adult":true,"over":21}',
  });
  if (!guest.ok) throw new Error(`a guest is rejected: ${guest.status} ${await guest.text()}`);
  return {
    ...openApiNames(openApi),
    // The other metrics come from the metrics package and depend on the system.
    metrics: [...metrics.matchAll(/^# TYPE (croupier_(?!process_|nodejs_)\S+ \S+)$/gm)].map(([, name = '']) => name),
    cookies: [
      ...guest.headers.getSetCookie().map((cookie) => cookie.split('=')[0] ?? ''),
      ...textsIn(readSources('src/server'), /^__Host-/),
    ],
  };
}

/** Returns the names in a data folder, and the names in the JSON of the subcommands that read the folder. */
function storedNames(folder: string): Readonly<Record<string, readonly string[]>> {
  const files = readdirSync(folder).filter((name) => !/-(?:wal|shm|journal)$/.test(name));
  const round = ['--table', 'rws-a', '--round', '1'];
  return {
    files,
    database: files.filter((name) => name.endsWith('.db')).flatMap((name) => databaseNames(folder, name)),
    ...recordNames(folder),
    storeOutputs: [
      ...jsonNames('replay', ['replay', folder, ...round]),
      ...jsonNames('verify-round', ['verify-round', folder, ...round]),
      ...jsonNames('verify-draw', ['verify-draw', join(ROOT, 'docs/examples/draw.json')]),
      ...jsonNames('backup', ['backup', folder, join(folder, 'copy')]),
      ...jsonNames('restore', ['restore', join(folder, 'copy'), join(folder, 'restored')]),
      ...jsonNames('audit', ['audit', folder]),
      ...jsonNames('admin list', ['admin', 'list', '--data', folder]),
      ...jsonNames('admin log', ['admin', 'log', '--data', folder]),
    ],
  };
}

/** Starts a server on a new data folder, deals a round, and collects the served and stored names. */
async function serverNames(): Promise<Readonly<Record<string, readonly string[]>>> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-names-'));
  const settings = { data: folder, port: '0', log: 'silent', dealing: 'bench', unattended: 'deal', stop_seconds: '0' };
  const config = readConfig({}, settings);
  if (typeof config === 'string') throw new Error(config);
  try {
    const { address, stop } = await serve(config, pino({ level: 'silent' }));
    const httpNames = await waitForRound(address, 'rws-a')
      .then(() => servedNames(address))
      .finally(stop);
    return { ...httpNames, ...storedNames(folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the names that a module exports, including types and `export *`. */
function exportsOf(path: string): readonly string[] {
  const { program } = parse({ path, text: readFileSync(join(ROOT, path), 'utf8') });
  return (program.body as readonly SyntaxNode[]).flatMap((statement) => {
    const source = statement.source as SyntaxNode | null | undefined;
    if (statement.type === 'ExportAllDeclaration') return exportsOf(join(path, '..', String(source?.value)));
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const declaration = statement.declaration as SyntaxNode | null;
    const declared = [declaration, ...((declaration?.declarations as readonly SyntaxNode[] | undefined) ?? [])];
    const specifiers = statement.specifiers as readonly SyntaxNode[];
    return [...declared.map((node) => node?.id), ...specifiers.map((node) => node.exported)].flatMap((id) =>
      typeof (id as SyntaxNode | undefined)?.name === 'string' ? String((id as SyntaxNode).name) : [],
    );
  });
}

/** Returns the fields of the interfaces that a folder of the library exports. */
function fieldsOf(folder: string, exported: ReadonlySet<string>): readonly string[] {
  return readSources(`src/${folder}`).flatMap((file) =>
    [...nodes(parse(file).program)].flatMap(([node]) => {
      const name = String((node.id as SyntaxNode | undefined)?.name);
      if (node.type !== 'TSInterfaceDeclaration' || !exported.has(name)) return [];
      const members = (node.body as SyntaxNode).body as unknown as readonly SyntaxNode[];
      return members.map((member) => `${folder} ${name}.${String((member.key as SyntaxNode | undefined)?.name)}`);
    }),
  );
}

const readSources = (folder: string): readonly TextFile[] =>
  projectFiles(folder).filter(({ path }) => /\.(?:ts|tsx|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path));

const textsIn = (files: readonly TextFile[], pattern: RegExp): readonly string[] =>
  files.flatMap((file) =>
    [...nodes(parse(file).program)].map(([node]) => textOf(node) ?? '').filter((text) => pattern.test(text)),
  );

/** Returns the keys of the browser storage and the values of its settings: literals and settings in modules that use the storage. */
function browserNames(): readonly string[] {
  const files = readSources('src/web');
  const storageModules = files.filter(({ text }) => /\b(?:local|session)Storage\b/.test(text));
  const fields = storageModules.flatMap((file) =>
    [...nodes(parse(file).program)].flatMap(([node, parent]) => {
      if (node.type !== 'ObjectExpression') return [];
      const properties = (node.properties as readonly SyntaxNode[]).filter(({ type }) => type === 'Property');
      const isTypedConstant = parent.type === 'VariableDeclarator' && (parent.id as SyntaxNode).typeAnnotation !== null;
      const isSettings = properties.some(
        (property) => ((property.value as SyntaxNode).callee as SyntaxNode | undefined)?.name === 'signal',
      );
      return isTypedConstant || isSettings ? properties.map((property) => `field ${(property.key as SyntaxNode).name}`) : [];
    }),
  );
  const values = storageModules.flatMap((file) =>
    [...nodes(parse(file).program)].flatMap(([node, parent]) =>
      node.type === 'ArrayExpression' && parent.type === 'TSAsExpression'
        ? (node.elements as readonly SyntaxNode[]).map((element) => `value ${textOf(element) ?? ''}`)
        : [],
    ),
  );
  const shared = [...COLOUR_THEMES, ...LANGUAGES].map((value) => `value ${value}`);
  return [...textsIn(files, /^croupier\./), ...fields, ...values, ...shared];
}

/** Returns the parameters that pages read from the query of their address. */
const queryNames = (): readonly string[] =>
  readSources('src/web').flatMap(({ text }) =>
    [...text.matchAll(/URLSearchParams\([^)]*\)\.(?:get|has)\('([^']+)'\)/g)].map(([, name = '']) => name),
  );

const environmentNames = (): readonly string[] =>
  ['src', 'scripts', 'test/kit'].flatMap((folder) =>
    readSources(folder).flatMap(({ text }) => [...text.matchAll(/\benv\.([A-Z]\w+)/g)].map(([, name = '']) => name)),
  );

const fieldNames = (fields: Readonly<Record<string, Readonly<Record<string, object>>>>): readonly string[] =>
  Object.entries(fields).flatMap(([type, record]) => [
    type,
    ...Object.entries(record).map(([name, field]) => `${type}.${name} ${JSON.stringify(field)}`),
  ]);

/** Collects all names from the sources and from a running server. */
export async function collectPublicNames(): Promise<PublicNames> {
  const { storeOutputs = [], ...servedSections } = await serverNames();
  const sections: Record<string, readonly string[]> = {
    acts: [...ACTS, ...fieldNames(COMMAND_FIELDS)],
    events: Object.entries(EVENTS).map(([type, { seenBy, public: publicFields }]) =>
      `${type} ${seenBy} ${publicFields.join(' ')}`.trim(),
    ),
    ...playedNames(),
    refusals: REFUSALS,
    problems: [...PROBLEM_CODES, ...CONDITION_PROBLEM_CODES],
    anomalies: ANOMALY_CODES,
    roles: [...OUTSIDE_ROLES, ...RULEBOOKS.flatMap(({ id, conduct }) => rolesOf(conduct).map((role) => `${id} ${role}`))],
    errors: ERROR_CODES.map((code) => `${code} ${statusOf(code)}`),
    closeCodes: Object.entries(CLOSE_CODES).map(([reason, code]) => `${reason} ${code}`),
    clientMessages: messageNames(CLIENT_MESSAGES),
    serverMessages: messageNames(SERVER_MESSAGES),
    ...servedSections,
    commands: commandNames(makeProgram(), 'croupier'),
    outputs: [...outputNames(), ...answerNames(), ...storeOutputs],
    settings: SETTINGS.flatMap((setting) => [setting, variableOf(setting)]),
    environment: environmentNames(),
    scripts: Object.keys(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts),
    pages: [...Object.entries(PAGES).map(([page, path]) => `${page} ${path}`), ...queryNames().map((name) => `?${name}`)],
    browserStorage: browserNames(),
    paths: ['src/protocol', 'src/server'].flatMap((folder) => textsIn(readSources(folder), /^\/[a-z][a-z0-9/:._-]*$/)),
    headers: [GUARD_HEADER, KEY_HEADER, ...textsIn(readSources('src/server'), /^x-croupier/)],
    versions: [
      `protocol ${PROTOCOL_VERSION}`,
      // Records of every conduct version stay readable.
      ...Array.from({ length: CONDUCT_VERSION }, (_, i) => `conduct ${i + 1}`),
    ],
    rulebookHashes: RULEBOOKS.flatMap((rulebook) => knownHashes(rulebook).map((hash) => `${rulebook.id} ${hash}`)),
    library: LIBRARY_FOLDERS.flatMap((folder) => exportsOf(`src/${folder}/index.ts`).map((name) => `${folder} ${name}`)),
    libraryFields: LIBRARY_FOLDERS.flatMap((folder) => fieldsOf(folder, new Set(exportsOf(`src/${folder}/index.ts`)))),
    rulebooks: RULEBOOKS.flatMap(({ id, layouts }) => layouts.map((layout) => `${id} ${layout.id}`)),
  };
  return Object.fromEntries(Object.entries(sections).map(([section, names]) => [section, [...new Set(names)].sort()]));
}

/** Returns the names that are missing in the other collection, as `section: name`. */
export const namesMissingIn = (names: PublicNames, other: PublicNames): readonly string[] =>
  Object.entries(names).flatMap(([section, list]) => {
    const otherNames = new Set(other[section]);
    // A required field of an act may become optional: commands that send it stay valid.
    const isPresent = (name: string): boolean => otherNames.has(name) || otherNames.has(makeOptional(name));
    return list.filter((name) => !isPresent(name)).map((name) => `${section}: ${name}`);
  });

/** The name of a required field of an act, as it would be if the field were optional. */
const makeOptional = (name: string): string => name.replace(/^(\S+ \{"kind":"[a-z]+")/, '$1,"optional":true');
