/** Everything through which somebody could try to bring, choose, reject or change a result, and why it cannot. What is not listed here fails the test until somebody has looked at it. */
import type { Act } from '../../src/rules/index.ts';

/** Why something cannot influence a result. */
export type Why = string;

const HOUSE = 'tables, signs and staff; the dice are asked about nothing of it';
const PEOPLE = 'who sits, plays or is barred; it changes wagers, which are in the journal before the close';
const CHIPS = "players' money; the dice do not know it";
const WAGER = 'taken before the close alone; it changes the hash of the close, which nobody can foresee the dice of';
const STEP = 'a step of the round without faces in it; which one comes next is the book’s';
const REAL = 'of real dice; refused where they are electronic';
const TROUBLE = 'what is recorded about a round; it has no faces';
const AFTER = 'money after a round; its faces stay as they are';

/** Every act. */
export const ACTS_EXAMINED: Readonly<Record<Act, Why>> = {
  'open-table': HOUSE,
  'close-table': HOUSE,
  'post-notice': HOUSE,
  'change-sign': HOUSE,
  'notify-officer': HOUSE,
  'start-gaming-day': HOUSE,
  'agree-limits': HOUSE,
  'assign-staff': HOUSE,
  'relieve-staff': HOUSE,
  'seat-player': PEOPLE,
  'leave-table': PEOPLE,
  'exclude-player': PEOPLE,
  'readmit-player': PEOPLE,
  'require-to-vacate': PEOPLE,
  'warn-player': PEOPLE,
  'buy-chips': CHIPS,
  'cash-out': CHIPS,
  'issue-colour': CHIPS,
  'agree-to-share': CHIPS,
  'approve-colours': CHIPS,
  'redeem-colour': CHIPS,
  'redeem-closed-table': CHIPS,
  place: WAGER,
  withdraw: WAGER,
  move: WAGER,
  'order-dry-spin': 'a round without wagers, drawn as any other',
  'call-bets': STEP,
  tumble: STEP,
  'close-bets':
    'the close itself: its hash is one half of the dice, and the seed, the other half, is unknown to whoever calls it',
  uncover: STEP,
  throw: 'the close itself where a book has no other call',
  'enter-result': 'electronic dice: by the tumbler alone, after the close, once; real dice: by people alone, after the close',
  'confirm-result': REAL,
  'settle-round': STEP,
  'take-losers': STEP,
  'pay-winners': STEP,
  'offer-dice': STEP,
  'accept-dice': STEP,
  'choose-dice': 'which of five dice are thrown; the seed does not ask',
  'replace-shooter': STEP,
  'declare-failure': 'with electronic dice only where nothing has been drawn yet, and then the next draw of the same seed counts',
  'report-malfunction': TROUBLE,
  'declare-rectified': TROUBLE,
  interrupt: 'after the close the outcome is established: the round is concluded with the dice it has',
  'report-lamps': TROUBLE,
  'correct-result': REAL,
  'correct-settlement': REAL,
  'void-damaged': REAL,
  invalidate: 'by the role the book names, with grounds, and shown: the one way out that the books leave',
  'record-error': TROUBLE,
  adjust: AFTER,
  'void-wager': 'one player’s wager, by the role the book names, with grounds; the faces stay',
  'hold-winnings': AFTER,
  'release-held': AFTER,
  'forfeit-held': AFTER,
  'raise-dispute': TROUBLE,
  'decide-dispute': TROUBLE,
  'request-review': TROUBLE,
  'decide-review': TROUBLE,
  rule: TROUBLE,
  'commit-dice': 'by the tumbler alone, before betting, once for each round',
  'reveal-dice':
    'by the tumbler alone, after the result or the end of the round; without a seed only where people have stopped the table',
};

/** Every name of a field that a command may have. */
export const FIELDS_EXAMINED: Readonly<Record<string, Why>> = {
  sign: HOUSE,
  floatMinor: HOUSE,
  notice: HOUSE,
  limits: HOUSE,
  person: HOUSE,
  role: HOUSE,
  adult: PEOPLE,
  player: PEOPLE,
  position: PEOPLE,
  grounds: TROUBLE,
  about: TROUBLE,
  why: TROUBLE,
  ground: TROUBLE,
  decision: TROUBLE,
  dispute: TROUBLE,
  reason: 'one of the book’s failures; see declare-failure',
  from: WAGER,
  to: WAGER,
  amount: WAGER,
  bet: WAGER,
  bets: 'which bets are paid first; what they are paid is settled',
  colour: CHIPS,
  value: CHIPS,
  count: CHIPS,
  issuedAt: CHIPS,
  surveillanceTold: CHIPS,
  valueFound: CHIPS,
  lowestMinimum: CHIPS,
  times: 'how often the cage is said to be activated; the seed does not ask',
  dice: 'see choose-dice',
  round: 'names a round; see the acts that have it',
  rounds: REAL,
  faces: 'see the acts that have it: with electronic dice they are the tumbler’s alone',
  commitment: 'see commit-dice',
  seed: 'see reveal-dice',
};

/** Every role outside the ladders; those of the ladders are staff of a book and are tried one by one. */
export const ROLES_EXAMINED: Readonly<Record<string, Why>> = {
  officer: 'watches and reviews; brings nothing',
  player: 'may wager, and throw where the book has it; a throw has no faces',
  system: 'takes steps that the set-up lists; never enters a result',
  tumbler:
    'no session has it and no grant can give it: only the dealing asks as the tumbler, with what the tumbler’s process answered',
};

/** Every field of a table's set-up. */
export const SETUP_EXAMINED: Readonly<Record<string, Why>> = {
  table: 'the name; it is in the message the dice are made of, so that no two tables share dice',
  layout: 'which bets there are; how many dice comes with the book',
  dice: 'real or electronic; set before the first record and never changed',
  automatic: 'steps that the system may take; a result is none of them',
  bettingMs: 'how long betting is open',
  positions: PEOPLE,
  chip: 'how payouts are rounded',
  colours: CHIPS,
  named: 'which bets are offered',
  confirmAbove: 'real dice: when a second person must have read the same faces',
  odds: 'what is paid, within the book',
  rulesDocument: 'a link that is shown',
};

const ACCOUNT = 'accounts and sessions; they choose who may ask, never what the dice show';
const READ = 'reads';

/** Every route, without the methods that only read. */
export const ROUTES_EXAMINED: Readonly<Record<string, Why>> = {
  'POST /api/v1/guests': ACCOUNT,
  'POST /api/v1/players': ACCOUNT,
  'POST /api/v1/session': ACCOUNT,
  'DELETE /api/v1/session': ACCOUNT,
  'POST /api/v1/session/first': ACCOUNT,
  'POST /api/v1/session/unlock': ACCOUNT,
  'POST /api/v1/session/password': ACCOUNT,
  'POST /api/v1/session/age': ACCOUNT,
  'POST /api/v1/session/limits': CHIPS,
  'DELETE /api/v1/session/person': ACCOUNT,
  'POST /api/v1/session/exclusion': ACCOUNT,
  'POST /api/v1/socket-tickets': ACCOUNT,
  'POST /api/v1/staff': ACCOUNT,
  'POST /api/v1/people/:person/disabled': ACCOUNT,
  'POST /api/v1/people/:person/code': ACCOUNT,
  'DELETE /api/v1/people/:person': ACCOUNT,
  'POST /api/v1/grants': 'roles of the books’ ladders, officer and administrator; tumbler and system are refused',
  'DELETE /api/v1/grants': ACCOUNT,
  'POST /api/v1/exclusions': ACCOUNT,
  'DELETE /api/v1/exclusions/:person': ACCOUNT,
  'POST /api/v1/tables': 'a new table by its set-up, every field of which is examined',
  'POST /api/v1/tables/:table/commands': 'the acts, in a role that the session has; tumbler and system are nobody’s',
  'GET /api/v1/session': READ,
  'GET /api/v1/visitor': READ,
  'GET /api/v1/session/limits': READ,
  'GET /api/v1/session/history': READ,
  'GET /api/v1/grants': READ,
  'GET /api/v1/people': READ,
  'GET /api/v1/people/:person': READ,
  'GET /api/v1/people-log': READ,
  'GET /api/v1/floor': READ,
  'GET /api/v1/tables/:table': READ,
  'GET /api/v1/tables/:table/rules': READ,
  'GET /api/v1/tables/:table/rounds': READ,
  'GET /api/v1/tables/:table/rounds/:round': READ,
  'GET /api/v1/tables/:table/rounds/:round/wagers': READ,
  'GET /api/v1/tables/:table/report': READ,
  'GET /api/v1/tables/:table/commands/:key': READ,
  'GET /api/v1/tables/:table/history': READ,
  'GET /api/v1/tables/:table/warnings': READ,
  'GET /api/v1/tables/:table/journal': READ,
  'GET /api/v1/exclusions': READ,
  'GET /health': READ,
  'GET /ready': READ,
  'GET /metrics': READ,
  'GET /openapi.json': READ,
  'GET /docs': READ,
  'GET /docs/docs.css': READ,
  'GET /docs/docs.js': READ,
};

/** Every message that a socket may send, with its fields. */
export const MESSAGES_EXAMINED: Readonly<Record<string, Why>> = {
  'hello type v ticket': ACCOUNT,
  'subscribe type table after as': READ,
  'unsubscribe type table': READ,
  'act type table key as untilMs body':
    'the acts, as over HTTP; the key is part of the journal’s hash, chosen before the close by who does not know the seed',
  'ping type at': READ,
};

const CHAINED = 'in the hash of its record; triggers refuse every change and the audit finds it';
const DERIVED = 'follows from the journal, and is checked against it at start or by the audit';

const DERIVED_ONLY = 'an index of the journal by person, for histories and limits of one’s own; no result is read from it';

/** Every column of both databases. */
export const COLUMNS_EXAMINED: Readonly<Record<string, Why>> = {
  'croupier.journal place table_id seq at_ms person role key body hash': CHAINED,
  'croupier.head table_id seq hash': DERIVED,
  'croupier.refused table_id person key at_ms role body_hash refusal':
    'answers to retries of what was refused; nothing came of it',
  'croupier.snapshot table_id seq hash digest state': `${DERIVED}; the dice are not in it but for results that are in the journal`,
  'croupier.round table_id round from_seq to_seq ended_at_ms ending faces': DERIVED,
  'croupier.person_settled person place': DERIVED_ONLY,
  'croupier.person_bought person day amount': DERIVED_ONLY,
  'croupier.traced id place': DERIVED_ONLY,
  'croupier.probe id times': 'whether the disk can be written to',
  'croupier.person id kind login name password adult_at_ms created_at_ms disabled_at_ms forgotten_at_ms over': ACCOUNT,
  'croupier.role_grant number person table role by at_ms': ACCOUNT,
  'croupier.sqlite_sequence name seq': 'SQLite’s own',
  'croupier.session token_hash person created_at_ms seen_at_ms locked': ACCOUNT,
  'croupier.exclusion number person kind grounds by from_ms until_ms ended_at_ms ended_by': ACCOUNT,
  'croupier.failure subject failures last_ms': ACCOUNT,
  'croupier.code code_hash person expires_at_ms': ACCOUNT,
  'croupier.own_limit person kind value next_value next_from_ms': ACCOUNT,
  'croupier.people_log number at_ms by what whom table role': ACCOUNT,
  'tumbler.entries seq at_ms kind table_id round dice draw seed close_hash faces hash':
    'written by the tumbler’s process alone before it answers; triggers refuse a change, a second seed, a second close and a draw after the reveal',
};

const PURE = 'works on the rules alone, with dice of its own that reach no table';
const AUDITS = 'reads a store and never writes to it';
const FORM = 'how the answer is written';
const WHICH = 'which one is looked at';
const SETTING = 'see the settings';

/** Every verb of the command line with its options. */
export const VERBS_EXAMINED: Readonly<Record<string, readonly [why: Why, options: Readonly<Record<string, Why>>]>> = {
  rulebooks: [PURE, { json: FORM, csv: FORM }],
  odds: [PURE, { json: FORM, csv: FORM, layout: WHICH, bet: WHICH, wagers: PURE, compare: WHICH, raise: PURE }],
  settle: [PURE, { json: FORM, csv: FORM }],
  check: [PURE, { json: FORM, csv: FORM, layout: WHICH, raise: PURE, floor: PURE }],
  perft: [PURE, { json: FORM, csv: FORM, layout: WHICH, raise: PURE, divide: FORM, matrix: FORM }],
  roads: [PURE, { json: FORM, csv: FORM, layout: WHICH, derived: FORM }],
  simulate: [
    PURE,
    { json: FORM, csv: FORM, layout: WHICH, raise: PURE, rounds: PURE, seed: 'of simulated dice', workers: PURE, wagers: PURE },
  ],
  'simulate-floor': [PURE, { rounds: PURE, seed: 'of a simulated floor', tables: PURE, json: FORM }],
  play: [PURE, { layout: WHICH, json: FORM, write: 'writes a transcript' }],
  pages: ['builds what browsers show; nothing of it runs where the dice are', {}],
  serve: [
    'opens a floor; the dice come from the tumbler it starts',
    { host: SETTING, port: SETTING, data: SETTING, live: SETTING, log: SETTING, dealing: SETTING },
  ],
  audit: [AUDITS, { json: FORM }],
  replay: [AUDITS, { table: WHICH, round: WHICH, json: FORM }],
  'verify-round': [AUDITS, { table: WHICH, round: WHICH, json: FORM }],
  backup: [AUDITS, { json: FORM }],
  restore: ['puts a copy into an empty folder: all of its rounds, results and seeds as they were', { json: FORM }],
  admin: [ACCOUNT, {}],
  'admin list': [ACCOUNT, { data: SETTING, live: SETTING, json: FORM }],
  'admin add': [ACCOUNT, { data: SETTING, live: SETTING, json: FORM, name: ACCOUNT, adult: ACCOUNT }],
  'admin code': [ACCOUNT, { data: SETTING, live: SETTING, json: FORM }],
  'admin disable': [ACCOUNT, { data: SETTING, live: SETTING, json: FORM }],
  'admin enable': [ACCOUNT, { data: SETTING, live: SETTING, json: FORM }],
  'admin grant': [
    'roles of the books’ ladders, officer and administrator',
    { data: SETTING, live: SETTING, json: FORM, table: WHICH },
  ],
  'admin log': [ACCOUNT, { data: SETTING, live: SETTING, json: FORM }],
  'admin revoke': [ACCOUNT, { data: SETTING, live: SETTING, json: FORM, table: WHICH }],
};

const LIMIT = 'how much is taken from one address or socket';

/** Every setting, and every other name that is read from the environment. */
export const SETTINGS_EXAMINED: Readonly<Record<string, Why>> = {
  host: 'where it listens',
  port: 'where it listens',
  data: 'which folder; the seeds in it are drawn by the tumbler, and one that has seeds keeps them',
  live: 'a house or practice; the dice are the same',
  log: 'what is logged; no seed ever',
  origin: 'who may ask by a browser',
  trust_proxy: 'whose word on addresses is taken',
  dealing: 'how fast; when the close comes, not what it is worth',
  unattended: 'whether rounds go on while nobody sits',
  stop_seconds: 'how long rounds may take to end',
  chips_max: CHIPS,
  requests_per_minute: LIMIT,
  entries_per_minute: LIMIT,
  messages_per_second: LIMIT,
  sockets: LIMIT,
  sockets_per_address: LIMIT,
};

export const ENVIRONMENT_EXAMINED: Readonly<Record<string, Why>> = {
  XDG_DATA_HOME: 'where the data folder is if nobody says so',
  CROUPIER_DATA: 'the same setting, for the verb admin',
  NODE_COMPILE_CACHE:
    'where Node keeps compiled code for the server and its thread; the tumbler’s process starts without any environment',
  npm_lifecycle_event: 'how commands are written in hints',
};

/** Every request to the tumbler's process, with its fields. */
export const REQUESTS_EXAMINED: Readonly<Record<string, Why>> = {
  'commit table round dice': 'draws a seed if the round has none; how many dice holds for the round',
  'draw table round draw closeHash': 'one close for a round; which draw is in the journal with the result',
  'reveal table round': 'shows the seed and ends it',
  'recall table round': 'answers the commitment, which everybody knows; writes nothing',
};
