/** All reviewed inputs of the server. Each has the reason why it cannot influence a result. `no-preset.test.ts` fails for an input that is not listed. */
import type { Act } from '../../src/rules/index.ts';

/** Why an input cannot influence a result. */
export type Reason = string;

const HOUSE = 'tables, signs and staff; the dice do not depend on them';
const PEOPLE = 'seats, players and exclusions; they change wagers, which are recorded before the close';
const CHIPS = "players' money; the dice do not depend on it";
const WAGER = 'accepted only before the close; it changes the hash of the close, but the resulting dice cannot be predicted';
const STEP = 'a step of the round without faces; the rulebook sets the order of steps';
const REAL_DICE = 'for real dice; refused with electronic dice';
const NOTE = 'a note about a round, without faces';
const SETTLED_MONEY = 'money after a round; its faces do not change';

/** Every act. */
export const REVIEWED_ACTS: Readonly<Record<Act, Reason>> = {
  'open-table': HOUSE,
  'close-table': HOUSE,
  'post-notice': HOUSE,
  'withdraw-notice': HOUSE,
  'change-sign': HOUSE,
  'notify-officer': HOUSE,
  'start-gaming-day': HOUSE,
  'propose-limits': HOUSE,
  'agree-limits': HOUSE,
  'decline-limits': HOUSE,
  'assign-staff': HOUSE,
  'relieve-staff': HOUSE,
  'take-over': HOUSE,
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
  'order-dry-spin': 'a round without wagers, drawn like any other',
  'call-bets': STEP,
  tumble: STEP,
  'close-bets': 'the close: the dice depend on its hash and on the seed, which the caller does not know',
  uncover: STEP,
  throw: 'the close, if the rulebook has no separate close',
  'enter-result':
    'with electronic dice only by the tumbler, one time, after the close, and the server computes the faces from the committed seed; with real dice only by people, after the close',
  'confirm-result': REAL_DICE,
  'settle-round': STEP,
  'take-losers': STEP,
  'pay-winners': STEP,
  'pay-due': STEP,
  'offer-dice': STEP,
  'accept-dice': STEP,
  'choose-dice': 'which three of five dice are thrown; the faces do not depend on it',
  'replace-shooter': STEP,
  'declare-failure':
    'with electronic dice only before the draw; then the next draw of the same seed counts; with real dice people roll again',
  'report-malfunction': NOTE,
  'declare-rectified': NOTE,
  interrupt: 'after the close the round is finished with its dice',
  'report-lamps': NOTE,
  'correct-result': REAL_DICE,
  'correct-settlement': REAL_DICE,
  'void-damaged': REAL_DICE,
  invalidate: 'only by the role that the rulebook allows, with grounds, and published',
  'record-error': NOTE,
  adjust: SETTLED_MONEY,
  'void-wager': 'one player’s wager, by the role that the rulebook allows, with grounds; the faces do not change',
  'hold-winnings': SETTLED_MONEY,
  'record-investigation': SETTLED_MONEY,
  'release-held': SETTLED_MONEY,
  'forfeit-held': SETTLED_MONEY,
  'raise-dispute': NOTE,
  'decide-dispute': NOTE,
  'request-review': NOTE,
  'decide-review': NOTE,
  rule: NOTE,
  'commit-dice': 'only by the tumbler, before betting, one time per round',
  'reveal-dice':
    'only by the tumbler, after the result or the end of the round; without a seed only if staff have stopped the table',
  'reject-dice': 'only by the tumbler; stops the table and gives no result',
  'record-clock-step': 'only by the system; it moves deadlines, but no wager, and no dice are drawn before the close',
  'record-restore':
    'only by the system, while no server runs; it retires unused seeds, so that the dice of a round are never drawn two times',
};

/** Every field of a command. */
export const REVIEWED_FIELDS: Readonly<Record<string, Reason>> = {
  sign: HOUSE,
  floatMinor: HOUSE,
  tournament: HOUSE,
  session: HOUSE,
  wagersShown: 'which wagers other players see; the faces do not depend on it',
  notice: HOUSE,
  dueMs: HOUSE,
  limits: HOUSE,
  person: HOUSE,
  role: HOUSE,
  adult: PEOPLE,
  player: PEOPLE,
  position: PEOPLE,
  grounds: NOTE,
  since: NOTE,
  outcome: NOTE,
  decidedBy: NOTE,
  reference: NOTE,
  about: NOTE,
  why: NOTE,
  ground: NOTE,
  decision: NOTE,
  dispute: NOTE,
  reason: 'one of the rulebook’s failures; see declare-failure',
  from: WAGER,
  to: WAGER,
  amount: WAGER,
  bet: WAGER,
  bets: 'the order of payment; the amounts are already settled',
  colour: CHIPS,
  newcomer: CHIPS,
  value: CHIPS,
  count: CHIPS,
  issuedAt: CHIPS,
  surveillanceTold: CHIPS,
  valueFound: CHIPS,
  lowestMinimum: CHIPS,
  times: 'the recorded number of tumbles; the faces do not depend on it',
  dice: 'see choose-dice',
  round: 'the number of a round; see the acts with this field',
  rounds: REAL_DICE,
  faces: 'see the acts with this field; with electronic dice the server ignores it and computes the faces from the seed',
  commitment: 'see commit-dice',
  seed: 'see reveal-dice',
  records: 'see record-restore',
  backupMs: 'see record-restore',
  byMs: 'see record-clock-step',
};

/** Every role that is not in a rulebook's ladder. The test tries the roles of the ladders one by one. */
export const REVIEWED_ROLES: Readonly<Record<string, Reason>> = {
  officer: 'watches and approves colours; cannot enter a result',
  'inspectorate-manager': 'watches and reviews; cannot enter a result',
  player: 'may wager, and throw if the rulebook says so; a throw has no faces',
  system: 'takes the steps of the set-up; cannot enter a result',
  tumbler: 'no session and no grant can have this role; only the server uses it, and checks the answers of the tumbler’s process',
};

/** Every field of a table's set-up. */
export const REVIEWED_SETUP_FIELDS: Readonly<Record<string, Reason>> = {
  table: 'the name; it is an input of the dice, so that tables have different dice',
  layout: 'the bets and the number of dice, from the rulebook',
  dice: 'real or electronic; fixed in the first record',
  automatic: 'steps that the system may take; it cannot enter a result',
  bettingMs: 'the betting time',
  positions: PEOPLE,
  chip: 'how payouts are rounded',
  colours: CHIPS,
  named: 'the offered bets',
  confirmAbove: 'real dice: when a second person must confirm the faces',
  odds: 'the odds, within the rulebook',
  rulesDocument: 'a displayed link',
  name: 'a displayed name',
};

const DRAW = 'who plays where; the seats come from the committed seed of the draw, and no dice depend on them';
const CONDUCT = 'the course of a tournament; the dice of its tables are drawn as at any other table';
const TOURNAMENT_CHIPS = 'tournament chips after a spin; the faces of the spin do not change';

/** Every act of a person in a tournament. The other acts come from the server alone. */
export const REVIEWED_TOURNAMENT_ACTS: Readonly<Record<string, Reason>> = {
  'draft-conditions': CONDUCT,
  'approve-conditions': CONDUCT,
  'withdraw-approval': CONDUCT,
  'appoint-director': CONDUCT,
  'name-deputy': CONDUCT,
  'take-charge': CONDUCT,
  'hand-over': CONDUCT,
  'leave-charge': CONDUCT,
  'open-entries': CONDUCT,
  apply: PEOPLE,
  'accept-entry': PEOPLE,
  'refuse-entry': PEOPLE,
  'withdraw-entry': PEOPLE,
  'extend-entries': CONDUCT,
  'close-entries':
    'fixes the players after the commitment to the draw; its hash is an input of the draw, as the close of betting is of the dice',
  'cancel-tournament': CONDUCT,
  'brief-players': NOTE,
  'sign-conditions': NOTE,
  'record-signature': NOTE,
  'designate-table': DRAW,
  'release-table': DRAW,
  'order-draw': 'fixes the players after the commitment to the draw; the sender does not know the seed',
  'allot-seat': 'a seat that the director changes by hand after the draw, recorded with a reason; no dice depend on it',
  'exchange-seats': 'see allot-seat',
  'move-table': DRAW,
  'alter-start': CONDUCT,
  'call-players': NOTE,
  'acknowledge-start': NOTE,
  'check-in': PEOPLE,
  'undo-check-in': PEOPLE,
  'start-session': CONDUCT,
  'hold-session': CONDUCT,
  'resume-session': CONDUCT,
  'agree-conclusion': CONDUCT,
  'conclude-table': CONDUCT,
  'correct-chips': TOURNAMENT_CHIPS,
  'count-chips': TOURNAMENT_CHIPS,
  'sign-count': TOURNAMENT_CHIPS,
  'cut-session': CONDUCT,
  'buy-back': PEOPLE,
  'nominate-substitute': PEOPLE,
  'approve-substitute': PEOPLE,
  'refuse-substitute': PEOPLE,
  'retire-entry': PEOPLE,
  'disqualify-entry': PEOPLE,
  'award-prizes': CONDUCT,
  'pay-prize': CONDUCT,
};

/** Every field of these acts. */
export const REVIEWED_TOURNAMENT_FIELDS: Readonly<Record<string, Reason>> = {
  conditions: 'the conditions, which are frozen by their approval; they have no dice and no seed',
  hash: 'must equal the hash that the server has computed',
  reference: NOTE,
  added: NOTE,
  why: NOTE,
  person: PEOPLE,
  entry: PEOPLE,
  entries: PEOPLE,
  other: PEOPLE,
  session: CONDUCT,
  spin: 'the number of a counted spin whose chips are corrected; its dice stay as they are',
  table: DRAW,
  from: DRAW,
  to: DRAW,
  position: 'see allot-seat',
  closesMs: CONDUCT,
  startsMs: CONDUCT,
  chips: TOURNAMENT_CHIPS,
  counts: TOURNAMENT_CHIPS,
};

const ACCOUNT = 'accounts and sessions; they decide which people may act, not what the dice show';
const READ_ONLY = 'read-only';

/** Every route. */
export const REVIEWED_ROUTES: Readonly<Record<string, Reason>> = {
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
  'POST /api/v1/people': ACCOUNT,
  'POST /api/v1/people/:person/age': ACCOUNT,
  'POST /api/v1/people/:person/name': ACCOUNT,
  'POST /api/v1/people/:person/disabled': ACCOUNT,
  'POST /api/v1/people/:person/code': ACCOUNT,
  'DELETE /api/v1/people/:person': ACCOUNT,
  'POST /api/v1/grants': 'roles of the rulebooks, of the government and administrator; tumbler and system are rejected',
  'DELETE /api/v1/grants': ACCOUNT,
  'POST /api/v1/exclusions': ACCOUNT,
  'DELETE /api/v1/exclusions/:person': ACCOUNT,
  'POST /api/v1/tables': 'a new table with its set-up; see the fields of a set-up',
  'POST /api/v1/tables/:table/setup':
    'another set-up of a table that was never opened, so that it has no round; see the fields of a set-up',
  'POST /api/v1/tables/:table/retirement': 'takes a closed table from the floor; it takes no input',
  'GET /api/v1/house/tables': READ_ONLY,
  'POST /api/v1/tables/:table/commands': 'the acts, in a role of the session, which is never tumbler or system',
  'POST /api/v1/tables/:table/commands/authorised':
    'the acts, in a role that is granted to the person with this login, which is never tumbler or system',
  'POST /api/v1/tables/:table/deal-now':
    'the time of the close, for the only player of a practice table; it takes no input, and the dice come from the committed seed and the hash of the close, which the player does not know',
  'POST /api/v1/tables/:table/preview': 'computes the effect of a decision on a copy of the table and records nothing',
  'GET /api/v1/tables/:table/disputes': READ_ONLY,
  'GET /api/v1/tables/:table/sharing': READ_ONLY,
  'POST /api/v1/tables/:table/sharing': 'the act agree-to-share of the signed-in player, about chips',
  'GET /api/v1/tables/:table/matters': READ_ONLY,
  'GET /api/v1/tables/:table/offers': READ_ONLY,
  'GET /api/v1/tables/:table/rounds/:round/events': READ_ONLY,
  'GET /api/v1/tables/:table/rounds/:round/slips': READ_ONLY,
  'POST /api/v1/tournaments': 'a new tournament with a draft of its conditions, which have no dice and no seed',
  'POST /api/v1/tournaments/practice': 'creates the next practice tournament with built-in conditions; it takes no input',
  'POST /api/v1/tournaments/:tournament/commands':
    'the acts of a person in a tournament, in a role of the session, which is never tumbler or system; facts of the house are not accepted',
  'POST /api/v1/tournaments/:tournament/preview':
    'the same commands as above, which are decided on a copy of the state and never recorded',
  'POST /api/v1/tournaments/:tournament/substitute': 'a session and the login of a substitute, whom the director approves',
  'GET /api/v1/tournaments': READ_ONLY,
  'GET /api/v1/tournaments/:tournament': READ_ONLY,
  'GET /api/v1/tournaments/:tournament/conditions': READ_ONLY,
  'GET /api/v1/tournaments/:tournament/entry': READ_ONLY,
  'GET /api/v1/tournaments/:tournament/sessions/:session/standings': READ_ONLY,
  'GET /api/v1/tournaments/:tournament/sessions/:session/standings/:entry': READ_ONLY,
  'GET /api/v1/tournaments/:tournament/sessions/:session/draws/:purpose':
    'read-only; a draw is shown after its seed is published',
  'GET /api/v1/tournaments/:tournament/sessions/:session/seats': READ_ONLY,
  'GET /api/v1/tournaments/:tournament/prizes': READ_ONLY,
  'GET /api/v1/tournaments/:tournament/inventory': READ_ONLY,
  'GET /api/v1/tournaments/:tournament/journal': READ_ONLY,
  'GET /api/v1/tournaments/:tournament/acts': READ_ONLY,
  'GET /api/v1/tournaments/:tournament/lists/:list': READ_ONLY,
  'GET /api/v1/tournaments/:tournament/commands/:key': READ_ONLY,
  'GET /api/v1/session': READ_ONLY,
  'GET /api/v1/visitor': READ_ONLY,
  'GET /api/v1/session/limits': READ_ONLY,
  'GET /api/v1/session/disputes': READ_ONLY,
  'GET /api/v1/session/history': READ_ONLY,
  'GET /api/v1/grants': READ_ONLY,
  'GET /api/v1/people': READ_ONLY,
  'GET /api/v1/people/find': READ_ONLY,
  'GET /api/v1/people/names': READ_ONLY,
  'GET /api/v1/people/:person': READ_ONLY,
  'GET /api/v1/people-log': READ_ONLY,
  'GET /api/v1/floor': READ_ONLY,
  'GET /api/v1/floor/:table': READ_ONLY,
  'GET /api/v1/tables/:table': READ_ONLY,
  'GET /api/v1/tables/:table/rules': READ_ONLY,
  'GET /api/v1/tables/:table/rounds': READ_ONLY,
  'GET /api/v1/tables/:table/rounds/:round': READ_ONLY,
  'GET /api/v1/tables/:table/rounds/:round/wagers': READ_ONLY,
  'GET /api/v1/tables/:table/report': READ_ONLY,
  'GET /api/v1/tables/:table/commands/:key': READ_ONLY,
  'GET /api/v1/tables/:table/history': READ_ONLY,
  'GET /api/v1/tables/:table/warnings': READ_ONLY,
  'GET /api/v1/tables/:table/journal': READ_ONLY,
  'GET /api/v1/exclusions': READ_ONLY,
  'GET /health': READ_ONLY,
  'GET /ready': READ_ONLY,
  'GET /metrics': READ_ONLY,
  'GET /openapi.json': READ_ONLY,
  'GET /docs': READ_ONLY,
  'GET /docs/docs.css': READ_ONLY,
  'GET /docs/docs.js': READ_ONLY,
};

/** Every message that a socket may send, with its fields. */
export const REVIEWED_MESSAGES: Readonly<Record<string, Reason>> = {
  'hello type v ticket': ACCOUNT,
  'subscribe type table after as tournament standings console':
    'read-only; a console of the director only says that the person is present',
  'unsubscribe type table tournament': READ_ONLY,
  'act type table key as untilMs body':
    'the acts, as over HTTP; the key is part of the journal’s hash, but its sender does not know the seed',
  'ping type at active': READ_ONLY,
};

const HASHED = 'records with their hashes; triggers reject changes and the audit detects them';
const DERIVED = 'derived from the journal, and checked against it at start or by the audit';

const INDEX = 'the index of the journal, for retries, lists, histories and players’ own limits; no result is read from it';

/** Every column of both databases. `place` is the position of a record in the journal of all tables. `over` is a person's confirmed age. */
export const REVIEWED_COLUMNS: Readonly<Record<string, Reason>> = {
  'croupier.block block table_id first_seq last_seq records': HASHED,
  'croupier.head table_id seq hash': DERIVED,
  'croupier.refused table_id person key at_ms role body_hash refusal':
    'answers to retries of refused commands, which had no effect',
  'croupier.snapshot table_id seq hash digest state': `${DERIVED}; it has only results that are in the journal`,
  'croupier.round table_id round from_seq to_seq ended_at_ms ending faces': DERIVED,
  'croupier.used_key table_id person first_seq entries': INDEX,
  'croupier.marked_record table_id mark seq': INDEX,
  'croupier.person_settled person place': INDEX,
  'croupier.person_bought person day place amount': INDEX,
  'croupier.indexed id block': INDEX,
  'croupier.probe id times': 'a test write to the disk',
  'croupier.person id kind login name password adult_at_ms created_at_ms disabled_at_ms forgotten_at_ms over': ACCOUNT,
  'croupier.name_word word person': ACCOUNT,
  'croupier.role_grant number person table role by at_ms': ACCOUNT,
  'croupier.sqlite_sequence name seq': 'internal to SQLite',
  'croupier.session token_hash person created_at_ms seen_at_ms locked': ACCOUNT,
  'croupier.exclusion number person kind grounds by from_ms until_ms ended_at_ms ended_by': ACCOUNT,
  'croupier.failure subject failures last_ms': ACCOUNT,
  'croupier.code code_hash person expires_at_ms': ACCOUNT,
  'croupier.own_limit person kind value next_value next_from_ms': ACCOUNT,
  'croupier.people_log number at_ms by what whom table role': ACCOUNT,
  'tumbler.entries seq at_ms kind table_id round dice draw seed close_hash faces hash':
    'written only by the tumbler’s process; triggers reject changes, a second seed, a second close and a draw after the reveal; the server rejects a seed that was changed, and reads no faces from here',
};

const RULES_ONLY = 'uses only the rules; its simulated dice are not used at any table';
const STORE_READER = 'reads a store and does not write to it';
const OUTPUT_FORMAT = 'the output format';
const SELECTION = 'selects what is shown';
const SETTING = 'see the settings';

/** Every subcommand with its options. */
export const REVIEWED_SUBCOMMANDS: Readonly<Record<string, readonly [why: Reason, options: Readonly<Record<string, Reason>>]>> = {
  rulebooks: [RULES_ONLY, { json: OUTPUT_FORMAT, csv: OUTPUT_FORMAT }],
  odds: [
    RULES_ONLY,
    {
      json: OUTPUT_FORMAT,
      csv: OUTPUT_FORMAT,
      layout: SELECTION,
      bet: SELECTION,
      wagers: RULES_ONLY,
      compare: SELECTION,
      raise: RULES_ONLY,
    },
  ],
  settle: [RULES_ONLY, { json: OUTPUT_FORMAT, csv: OUTPUT_FORMAT }],
  // `floor` is the lowest return to the player that `check` does not report.
  check: [RULES_ONLY, { json: OUTPUT_FORMAT, csv: OUTPUT_FORMAT, layout: SELECTION, raise: RULES_ONLY, floor: RULES_ONLY }],
  perft: [
    RULES_ONLY,
    {
      json: OUTPUT_FORMAT,
      csv: OUTPUT_FORMAT,
      layout: SELECTION,
      raise: RULES_ONLY,
      divide: OUTPUT_FORMAT,
      matrix: OUTPUT_FORMAT,
    },
  ],
  roads: [RULES_ONLY, { json: OUTPUT_FORMAT, csv: OUTPUT_FORMAT, layout: SELECTION, derived: OUTPUT_FORMAT }],
  simulate: [
    RULES_ONLY,
    {
      json: OUTPUT_FORMAT,
      csv: OUTPUT_FORMAT,
      layout: SELECTION,
      raise: RULES_ONLY,
      rounds: RULES_ONLY,
      seed: 'seed of simulated dice',
      workers: RULES_ONLY,
      wagers: RULES_ONLY,
    },
  ],
  'simulate-floor': [
    RULES_ONLY,
    { rounds: RULES_ONLY, seed: 'seed of a simulated floor', tables: RULES_ONLY, json: OUTPUT_FORMAT },
  ],
  play: [RULES_ONLY, { layout: SELECTION, json: OUTPUT_FORMAT, write: 'writes a transcript' }],
  tournament: [RULES_ONLY, {}],
  'tournament check': [RULES_ONLY, { json: OUTPUT_FORMAT, csv: OUTPUT_FORMAT }],
  'tournament play': [RULES_ONLY, { json: OUTPUT_FORMAT, write: 'writes a transcript' }],
  'tournament report': [STORE_READER, { json: OUTPUT_FORMAT }],
  'tournament standings': [STORE_READER, { json: OUTPUT_FORMAT, csv: OUTPUT_FORMAT, session: SELECTION, explain: SELECTION }],
  pages: ['builds the pages, which run in the browser only', {}],
  serve: [
    'starts the server; the seeds come from the tumbler that it starts',
    { host: SETTING, port: SETTING, data: SETTING, live: SETTING, log: SETTING, dealing: SETTING },
  ],
  audit: [STORE_READER, { json: OUTPUT_FORMAT }],
  replay: [STORE_READER, { table: SELECTION, round: SELECTION, json: OUTPUT_FORMAT }],
  'verify-round': [STORE_READER, { table: SELECTION, round: SELECTION, json: OUTPUT_FORMAT }],
  'verify-draw': ['reads the record of a draw that has taken place, and writes nothing', { json: OUTPUT_FORMAT }],
  backup: [STORE_READER, { json: OUTPUT_FORMAT }],
  restore: ['copies a backup into an empty folder with all its rounds, results and seeds', { json: OUTPUT_FORMAT }],
  admin: [ACCOUNT, {}],
  'admin list': [ACCOUNT, { data: SETTING, live: SETTING, json: OUTPUT_FORMAT }],
  'admin add': [ACCOUNT, { data: SETTING, live: SETTING, json: OUTPUT_FORMAT, name: ACCOUNT, adult: ACCOUNT }],
  'admin code': [ACCOUNT, { data: SETTING, live: SETTING, json: OUTPUT_FORMAT }],
  'admin disable': [ACCOUNT, { data: SETTING, live: SETTING, json: OUTPUT_FORMAT }],
  'admin enable': [ACCOUNT, { data: SETTING, live: SETTING, json: OUTPUT_FORMAT }],
  'admin grant': [
    'roles of the rulebooks, of the government and administrator',
    { data: SETTING, live: SETTING, json: OUTPUT_FORMAT, table: SELECTION },
  ],
  'admin log': [ACCOUNT, { data: SETTING, live: SETTING, json: OUTPUT_FORMAT }],
  'admin revoke': [ACCOUNT, { data: SETTING, live: SETTING, json: OUTPUT_FORMAT, table: SELECTION }],
};

const LIMIT = 'a limit of requests, messages or sockets';

/** Every setting. */
export const REVIEWED_SETTINGS: Readonly<Record<string, Reason>> = {
  host: 'the listening address',
  port: 'the listening address',
  data: 'the data folder; its seeds come from the tumbler, and the server rejects replaced ones',
  live: 'live or practice; the dice are the same',
  accounts: ACCOUNT,
  log: 'the log level; seeds are never logged',
  origin: 'the allowed origin of browsers',
  trust_proxy: 'the trusted proxies',
  dealing: 'the speed; it changes the time of the close, but the resulting dice cannot be predicted',
  unattended: 'whether rounds continue without players',
  stop_seconds: 'the time limit of a stop',
  chips_max: CHIPS,
  requests_per_minute: LIMIT,
  entries_per_minute: LIMIT,
  messages_per_second: LIMIT,
  sockets: LIMIT,
  sockets_per_address: LIMIT,
};

/** Every environment variable that is not a setting. */
export const REVIEWED_ENVIRONMENT: Readonly<Record<string, Reason>> = {
  XDG_DATA_HOME: 'the default data folder',
  CROUPIER_DATA: 'the setting `data`, for `croupier admin`',
  NODE_COMPILE_CACHE: 'Node’s cache of compiled code for the server; the tumbler’s process starts without environment variables',
  npm_lifecycle_event: 'how the program was started; hints show commands in the same form',
};

/** Every request to the tumbler's process, with its fields. */
export const REVIEWED_REQUESTS: Readonly<Record<string, Reason>> = {
  'commit table round dice': 'creates a seed if the round has no seed; the number of dice cannot change in the round',
  'draw table round draw closeHash':
    'hands over the seed after the close; one hash of the close per round; the server checks the seed and computes the faces',
  'reveal table round': 'reveals the seed; then no draw is possible',
  'findCommitment table round': 'returns the commitment, which is public; writes nothing',
};
