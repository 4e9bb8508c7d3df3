/** Creates a table in any phase of any rulebook, with the conditions of every act fulfilled, and finds the acts that the table allows. */
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { ACTS, type Act, type FieldKind, type FieldRecord, type Rulebook, variantsOf } from '../../src/rules/index.ts';
import {
  applyCommand,
  type Command,
  parseLine,
  type Refusal,
  refusalFor,
  setUpTable,
  type TableSetup,
  type TableState,
} from '../../src/table/index.ts';

/** The phases of a table. Lists of allowed acts in tests use the letters. Dice are committed after the tumbler has published the hash of its seed. */
export const PHASES = {
  C: 'table closed',
  E: 'table closed, dice not committed',
  Z: 'idle, dice not committed',
  I: 'idle',
  O: 'dice offered',
  A: 'shooter accepted',
  F: 'too few tumbles',
  T: 'tumbled',
  D: 'betting, dice not chosen',
  B: 'betting',
  L: 'no more bets',
  H: 'thrown',
  U: 'uncovered',
  N: 'to be rolled again',
  R: 'result entered',
  S: 'settled',
  P: 'losers taken',
  K: 'between throws',
} as const;
export type Phase = keyof typeof PHASES;

type Dice = TableSetup['dice'];

/** The commands that lead to a phase. `commit`, `reveal` and `result` are short for commands: see `expandCommand`. */
interface PhasePath {
  readonly phase: Phase;
  /** The previous phase, or null for the first phase. */
  readonly previous: Phase | null;
  readonly lines: readonly string[];
}

/** The layout, bets, result and commands with which tables of a rulebook are created. */
interface TestRound {
  readonly layout: string;
  readonly bet: string;
  /** The bet to which ann moves her wager. */
  readonly moveTo: string;
  readonly faces: string;
  /** A different result, for the acts that correct a result. */
  readonly correctedFaces: string;
  /** The limits that the sign at the table shows. */
  readonly sign: string;
  /** The commands of a round until the result. */
  readonly commandsToResult: readonly string[];
  /** The number of complete rounds before the round that reaches the phases. */
  readonly earlierRounds: number;
  /** Commands that fulfil conditions of acts, such as a notice. */
  readonly preparations: readonly string[];
  readonly paths: readonly PhasePath[];
}

/** Builds the paths of consecutive phases. A stop is a phase and its commands, separated by commas. */
const pathsThrough = (
  previous: Phase | null,
  ...stops: readonly (readonly [phase: Phase, commands: string])[]
): readonly PhasePath[] =>
  stops.map(([phase, commands], i) => ({
    phase,
    previous: i === 0 ? previous : (stops[i - 1]?.[0] ?? null),
    lines: commands.split(', ').filter(Boolean),
  }));

const PLACE_WAGER = 'player ann place bet=BET amount=20';
const SETTLEMENT_PHASES: readonly (readonly [Phase, string])[] = [
  ['R', 'result'],
  ['S', 'reveal, dealer dan settle-round'],
  ['P', 'dealer dan take-losers'],
];
const REST_OF_ROUND = ['result', 'reveal', 'dealer dan settle-round', 'dealer dan take-losers', 'dealer dan pay-winners'];
const ISSUE_COLOUR = 'dealer dan issue-colour player=ann colour=red value=10 count=5';

const CROWN: TestRound = {
  layout: 'E',
  bet: 'small',
  moveTo: 'big',
  faces: '124',
  correctedFaces: '125',
  sign: '{"minimum":10,"maximum":1000}',
  commandsToResult: [
    'commit',
    'dealer dan call-bets',
    PLACE_WAGER,
    // The winnings of dot are held and kept, those of ann are held and released.
    'player dot place bet=BET amount=20',
    'dealer dan tumble times=1',
    'dealer dan close-bets',
    'dealer dan uncover',
  ],
  // After three rounds without a wager, the player cy can be required to leave the seat.
  earlierRounds: 3,
  preparations: [
    ISSUE_COLOUR,
    'pit-boss max propose-limits player=ann limits={"minimum":5}',
    'pit-boss max hold-winnings player=ann since=1 amount=10 grounds=device',
    'pit-boss max hold-winnings player=dot since=1 amount=10 grounds=device',
    'pit-boss max record-investigation player=ann outcome=release decidedBy=inspector reference=file',
    'pit-boss max record-investigation player=dot outcome=keep decidedBy=inspector reference=file',
    'pit-boss max post-notice notice=closure',
    'pit-boss max post-notice notice=raise-minimum sign={"minimum":20,"maximum":1000}',
  ],
  paths: [
    ...pathsThrough(null, ['Z', '']),
    ...pathsThrough(
      'Z',
      ['I', 'commit'],
      ['B', `dealer dan call-bets, ${PLACE_WAGER}`],
      ['T', 'dealer dan tumble times=1'],
      ['L', 'dealer dan close-bets'],
      ['U', 'dealer dan uncover'],
      ...SETTLEMENT_PHASES,
    ),
    ...pathsThrough('L', ['N', 'dealer dan declare-failure reason=malfunction']),
    ...pathsThrough(null, ['C', 'commit, pit-boss max close-table @1h']),
    ...pathsThrough(null, ['E', 'pit-boss max close-table @1h']),
  ],
};

const RWS: TestRound = {
  layout: 'C',
  bet: 'small',
  moveTo: 'big',
  faces: '124',
  correctedFaces: '125',
  sign: '{"minimum":10,"maximum":1000,"differential":5000}',
  commandsToResult: ['commit', 'dealer dan call-bets', PLACE_WAGER, 'dealer dan close-bets', 'dealer dan tumble times=3'],
  earlierRounds: 1,
  preparations: [],
  paths: [
    ...pathsThrough(null, ['Z', '']),
    ...pathsThrough(
      'Z',
      ['I', 'commit'],
      ['B', `dealer dan call-bets, ${PLACE_WAGER}`],
      ['L', 'dealer dan close-bets'],
      ['F', 'dealer dan tumble times=2'],
      ['T', 'dealer dan tumble times=1'],
      ...SETTLEMENT_PHASES,
    ),
    ...pathsThrough(null, ['C', 'commit, pit-manager max close-table @1h']),
    ...pathsThrough(null, ['E', 'pit-manager max close-table @1h']),
  ],
};

const ADELAIDE: TestRound = {
  layout: 'full',
  bet: 'small',
  moveTo: 'big',
  faces: '124',
  correctedFaces: '125',
  sign: '{"minimum":10,"maximum":1000}',
  commandsToResult: [
    'commit',
    'dealer dan tumble times=3',
    'dealer dan call-bets',
    PLACE_WAGER,
    'dealer dan close-bets',
    'dealer dan uncover',
  ],
  earlierRounds: 1,
  preparations: [
    ISSUE_COLOUR,
    'house max notify-officer',
    'house max decide-dispute dispute=2 decision=stands',
    'house max decide-dispute dispute=3 decision=stands',
    'player ann request-review dispute=3',
  ],
  paths: [
    ...pathsThrough(null, ['Z', '']),
    ...pathsThrough(
      'Z',
      ['I', 'commit'],
      ['F', 'dealer dan tumble times=2'],
      ['T', 'dealer dan tumble times=1'],
      ['B', `dealer dan call-bets, ${PLACE_WAGER}`],
      ['L', 'dealer dan close-bets'],
      ['U', 'dealer dan uncover'],
      ...SETTLEMENT_PHASES,
    ),
    ...pathsThrough('U', ['N', 'dealer dan declare-failure reason=not-flat']),
    ...pathsThrough(null, ['C', 'commit, house max close-table @1h']),
    ...pathsThrough(null, ['E', 'house max close-table @1h']),
  ],
};

const START_TURN = 'dealer dan offer-dice, player ann accept-dice';
const PREPARE_THROW = 'player ann place bet=shooter amount=20, player ann choose-dice dice=[1,3,5]';

const TRIPLE_DICE: TestRound = {
  layout: 'mat',
  bet: 'symbol:crown',
  moveTo: 'symbol:anchor',
  faces: '124',
  correctedFaces: '134',
  sign: '{"minimum":10,"maximum":1000}',
  // The shooter loses the first throw (see `tableAt`), so that there is no shooter after the round.
  commandsToResult: [
    ...`commit, ${START_TURN}, dealer dan call-bets, ${PREPARE_THROW}, ${PLACE_WAGER}, player ann throw`.split(', '),
  ],
  earlierRounds: 1,
  preparations: [],
  paths: [
    ...pathsThrough(null, ['Z', '']),
    ...pathsThrough(
      'Z',
      ['I', 'commit'],
      ['O', 'dealer dan offer-dice'],
      ['A', 'player ann accept-dice'],
      ['D', `dealer dan call-bets, ${PLACE_WAGER}`],
      ['B', PREPARE_THROW],
      ['H', 'player ann throw'],
      ...SETTLEMENT_PHASES,
      ['K', 'dealer dan pay-winners, commit'],
    ),
    ...pathsThrough('H', ['N', 'dealer dan declare-failure reason=not-flat']),
    ...pathsThrough(null, ['C', 'commit, supervisor max close-table @1h']),
    ...pathsThrough(null, ['E', 'supervisor max close-table @1h']),
  ],
};

const DICETTE: TestRound = {
  layout: 'mat',
  bet: 'number:7',
  moveTo: 'red',
  faces: '34',
  correctedFaces: '33',
  sign: '{"minimum":10,"maximum":1000}',
  commandsToResult: ['commit', 'dealer dan call-bets', PLACE_WAGER, 'dealer dan throw'],
  earlierRounds: 1,
  preparations: [],
  paths: [
    ...pathsThrough(null, ['Z', '']),
    ...pathsThrough(
      'Z',
      ['I', 'commit'],
      ['B', `dealer dan call-bets, ${PLACE_WAGER}`],
      ['H', 'dealer dan throw'],
      ...SETTLEMENT_PHASES,
    ),
    ...pathsThrough(null, ['C', 'commit, supervisor max close-table @1h']),
    ...pathsThrough(null, ['E', 'supervisor max close-table @1h']),
  ],
};

const TEST_ROUNDS: Readonly<Record<string, TestRound>> = {
  'crown-sic-bo': CROWN,
  'rws-tai-sai': RWS,
  'adelaide-big-and-small': ADELAIDE,
  'triple-dice': TRIPLE_DICE,
  dicette: DICETTE,
};

const getTestRound = (rulebook: string): TestRound => {
  const testRound = TEST_ROUNDS[rulebook];
  if (testRound === undefined) throw new Error(`no phases for ${rulebook}`);
  return testRound;
};

const getRulebook = (id: string): Rulebook => {
  const rulebook = RULEBOOKS.find((candidate) => candidate.id === id);
  if (rulebook === undefined) throw new Error(`unknown rulebook ${id}`);
  return rulebook;
};

/** Whether a phase exists with this kind of dice. Most rulebooks repeat a roll only with real dice. Only electronic dice are committed. */
function hasPhase(rulebook: string, phase: Phase, dice: Dice): boolean {
  if (phase === 'Z' || phase === 'E') return dice === 'electronic';
  return phase !== 'N' || dice === 'real' || rulebook === 'crown-sic-bo';
}

/** Returns the phases of a rulebook in the order of play. */
export function phasesOf(rulebook: string, dice: Dice): readonly Phase[] {
  const reachable = new Set(getTestRound(rulebook).paths.map(({ phase }) => phase));
  return phaseOrder(rulebook).filter((phase) => reachable.has(phase) && hasPhase(rulebook, phase, dice));
}

/** Returns all phases of a rulebook in order: closed phases first, and `N` (to be rolled again) before the result. */
function phaseOrder(rulebook: string): readonly Phase[] {
  const { paths } = getTestRound(rulebook);
  const playPhases = paths.map(({ phase }) => phase).filter((phase) => !['C', 'E', 'N'].includes(phase));
  const resultIndex = playPhases.indexOf('R');
  return ['C', 'E', ...playPhases.slice(0, resultIndex), 'N', ...playPhases.slice(resultIndex)];
}

/** Returns true if the table is closed. A malfunction can be reported only at an open table. */
export const isClosed = (phase: Phase): boolean => phase === 'C' || phase === 'E';

/** The time of the commands that are tried. The notices, which are posted at the start, are then old enough. */
const COMMAND_AT_MS = 3_600_000;

export interface PhaseOptions {
  readonly dice?: Dice;
  readonly automatic?: readonly Act[];
  /** True after a malfunction was reported. */
  readonly suspended?: boolean;
  /** True if every position is taken. */
  readonly full?: boolean;
}

/** Creates a table in a phase. ann plays, cy only sits, dot sits if the table is full, and bo is barred. dan and deb deal. max has the highest role. */
export function tableAt(
  rulebook: string,
  phase: Phase,
  { dice = 'real', automatic = [], suspended, full }: PhaseOptions = {},
): TableState {
  const testRound = getTestRound(rulebook);
  const { conduct } = getRulebook(rulebook);
  const state = setUpTable(RULEBOOKS, rulebook, {
    ...{ table: 'T1', layout: testRound.layout, dice, automatic, bettingMs: 0, positions: 3, chip: 1, colours: ['red', 'blue'] },
    ...{ named: [], odds: {}, confirmAbove: 1_000_000 },
  });
  if (typeof state === 'string') throw new Error(state);
  const topRole = conduct.ladder.at(-1);
  let nowMs = 0;
  const run = (text: string): void => {
    for (const command of expandCommand(text, state, testRound)) {
      const line = parseLine(`> ${command}`, nowMs);
      if (typeof line === 'string' || line.kind !== 'command') throw new Error(`${command}: ${line}`);
      nowMs = line.command.atMs;
      const { refusal } = applyCommand(state, line.command);
      if (refusal !== null) throw new Error(`${rulebook}, ${PHASES[phase]}: ${command} is refused: ${JSON.stringify(refusal)}`);
    }
  };
  // The cage is the cashier of the casino.
  const seats = ['ann', 'cy', 'dot'].flatMap((player, i) => [
    `player ${player} seat-player position=${i + 1} adult=true`,
    `player ${player} buy-chips from=cage amount=1000`,
  ]);
  const earlierRounds = Array.from({ length: testRound.earlierRounds }, () => [
    ...testRound.commandsToResult,
    ...REST_OF_ROUND,
  ]).flat();
  const hasShooter = conduct.shooter !== null;
  const disputes =
    conduct.acts['raise-dispute'] === undefined ? [] : Array.from({ length: 3 }, () => 'player ann raise-dispute about=pay');
  for (const text of [
    ...['dan', 'deb'].map((person) => `${topRole} max assign-staff person=${person} role=dealer adult=true`),
    `${topRole} max open-table sign=${testRound.sign} floatMinor=100000`,
    ...seats,
    // With 246 the shooter loses, and the turn ends.
    ...earlierRounds.map((text) => (hasShooter && text === 'result' ? 'result 246' : text)),
    `${topRole} max exclude-player player=bo grounds=conduct`,
    ...disputes,
    ...testRound.preparations,
    // Something is due to ann that no bet of the round pays. It comes after the hold, because a hold takes what is due.
    `${topRole} max adjust round=1 player=ann amount=10 why=chip`,
    ...(full ? [] : ['player dot leave-table']),
    ...commandsTo(testRound, phase),
    ...(suspended ? ['dealer dan report-malfunction about=tumbler'] : []),
  ])
    run(text);
  return state;
}

/** Returns the commands from the first phase to the given phase. */
function commandsTo({ paths }: TestRound, phase: Phase): readonly string[] {
  const path = paths.find((entry) => entry.phase === phase);
  if (path === undefined) throw new Error(`no path to ${PHASES[phase]}`);
  return [...(path.previous === null ? [] : commandsTo({ paths } as TestRound, path.previous)), ...path.lines];
}

/** Replaces `result`, `commit`, `reveal` and `BET` by commands of this table. Real dice have no `commit` and `reveal`. */
function expandCommand(text: string, { setup, rounds, round }: TableState, { bet, faces }: TestRound): readonly string[] {
  const [word, resultFaces = faces] = text.split(' ');
  const isElectronic = setup.dice === 'electronic';
  const roundNumber = round?.number ?? rounds;
  if (word === 'result') return [`${isElectronic ? 'tumbler t1' : 'dealer dan'} enter-result faces=${resultFaces}`];
  if (word === 'commit') return isElectronic ? [`tumbler t1 commit-dice commitment=c${rounds + 1}`] : [];
  if (word === 'reveal') return isElectronic ? [`tumbler t1 reveal-dice round=${roundNumber} seed=s${roundNumber}`] : [];
  return [text.replace('BET', bet)];
}

/** A variant of an act. An act has several variants if its fields decide when the act is allowed. */
export interface ActVariant {
  readonly name: string;
  readonly act: Act;
  readonly fields: string;
  /** True if the act needs a table without a free position. */
  readonly full?: true;
}

/** A sample value for every kind of field. `commandOf` replaces the words in capitals. */
const SAMPLE_VALUES: Readonly<Record<FieldKind, string>> = {
  player: 'ann',
  person: 'new',
  role: 'dealer',
  bet: 'BET',
  colour: 'red',
  table: 'T1',
  failure: 'not-flat',
  ground: 'during-play',
  hex: 'c9',
  text: 'words',
  amount: '10',
  difference: '10',
  count: '1',
  position: '3',
  round: '1',
  dispute: '1',
  time: '0',
  flag: 'true',
  faces: 'FACES',
  dice: '[1,3,5]',
  rounds: '[1]',
  bets: '[BET]',
  sign: 'SIGN',
  limits: '{"minimum":5}',
};

/** Values that an act needs instead of the sample value, to be allowed in some phase. */
const SPECIAL_VALUES: Readonly<Partial<Record<Act, Readonly<Record<string, string>>>>> = {
  'change-sign': { sign: 'RAISED' },
  'relieve-staff': { person: 'dan' },
  'seat-player': { player: 'PLAYER' },
  'readmit-player': { player: 'bo' },
  'require-to-vacate': { player: 'cy' },
  // Ann has red chips, so she names the newcomer.
  'agree-to-share': { newcomer: 'cy' },
  move: { to: 'MOVETO' },
  'replace-shooter': { player: 'cy' },
  'correct-result': { faces: 'CORRECTED' },
  'correct-settlement': { faces: 'CORRECTED' },
  'forfeit-held': { player: 'dot' },
  'request-review': { dispute: '2' },
  'decide-review': { dispute: '3' },
  'reveal-dice': { round: 'COMMITTED', seed: 's' },
  'reject-dice': { round: 'COMMITTED' },
};

/** Returns a value for a field, or undefined if the optional field is left out. */
function valueFor(act: Act, name: string, record: FieldRecord): string | undefined {
  const special = SPECIAL_VALUES[act]?.[name];
  if (special !== undefined) return special;
  if (typeof record === 'string') return SAMPLE_VALUES[record];
  if ('kind' in record) return record.optional ? undefined : SAMPLE_VALUES[record.kind];
  return record[0];
}

function defaultVariant(act: Act): ActVariant {
  const values = Object.entries(variantsOf(act)[0] ?? {}).map(([name, record]) => [name, valueFor(act, name, record)] as const);
  const fields = values.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])).join(' ');
  return { name: act, act, fields, ...(act === 'require-to-vacate' ? { full: true } : {}) };
}

function parseVariant(name: string, text: string): ActVariant {
  const [act = '', ...fields] = text.split(' ');
  return { name, act: act as Act, fields: fields.join(' ') };
}

/** Lists all variants of all acts of a rulebook, in the order of the acts. */
export function variantsIn(rulebook: string): readonly ActVariant[] {
  const { failures } = getRulebook(rulebook).conduct;
  const explicitVariants = [
    parseVariant('post-notice:closure', 'post-notice notice=closure'),
    parseVariant('post-notice:minimum', 'post-notice notice=raise-minimum sign=RAISED'),
    parseVariant('withdraw-notice:closure', 'withdraw-notice notice=closure'),
    parseVariant('withdraw-notice:minimum', 'withdraw-notice notice=raise-minimum'),
    ...failures.map(({ reason }) => parseVariant(`declare-failure:${reason}`, `declare-failure reason=${reason}`)),
    parseVariant('void-damaged:earlier', 'void-damaged rounds=[1] why=chipped'),
    parseVariant('void-damaged:current', 'void-damaged rounds=[CURRENT] why=chipped'),
    parseVariant('invalidate:earlier', 'invalidate ground=fraud why=seen round=1'),
    parseVariant('invalidate:current', 'invalidate ground=fraud why=seen'),
    parseVariant('invalidate:unmended', 'invalidate ground=unmended-malfunction why=dead'),
  ];
  return ACTS.flatMap((act) => {
    const actVariants = explicitVariants.filter((variant) => variant.act === act);
    return actVariants.length > 0 ? actVariants : [defaultVariant(act)];
  });
}

const PERSON_OF_ROLE: Readonly<Record<string, string>> = { player: 'ann', dealer: 'deb' };

/** Creates the command of a variant. dot is the player who asks for a seat. */
export function commandOf(rulebook: string, state: TableState, { act, fields }: ActVariant, role: string): Command {
  const testRound = getTestRound(rulebook);
  // Some rulebooks let only the person who tumbled the dice key the result.
  const keyedBy = act === 'enter-result' ? state.round?.tumbledBy : null;
  const person = act === 'seat-player' && role === 'player' ? 'dot' : (keyedBy ?? PERSON_OF_ROLE[role] ?? 'max');
  const placeholders: Readonly<Record<string, string>> = {
    SIGN: testRound.sign,
    RAISED: testRound.sign.replace('"minimum":10', '"minimum":20'),
    PLAYER: 'dot',
    BET: testRound.bet,
    MOVETO: testRound.moveTo,
    FACES: testRound.faces,
    CORRECTED: testRound.correctedFaces,
    COMMITTED: String(state.commitment?.round ?? 1),
    CURRENT: String(state.round?.number ?? state.rounds + 1),
  };
  const values = fields.replace(/\b[A-Z]{3,}\b/g, (word) => placeholders[word] ?? word);
  const line = parseLine(`> ${role} ${person} ${act} ${values}`, COMMAND_AT_MS);
  if (typeof line === 'string' || line.kind !== 'command') throw new Error(`${act} ${values}: ${line}`);
  return line.command;
}

/** Returns the refusal of the act, or null if the role may do it. */
export const refusalOf = (rulebook: string, state: TableState, variant: ActVariant, role: string): Refusal | null =>
  refusalFor(state, commandOf(rulebook, state, variant, role));
