/** Tables brought to every phase of every book, with what each act needs lying ready. It must never say whether an act is allowed: it asks. */
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { ACTS, type Act, type FieldKind, type FieldRecord, type Rulebook, variantsOf } from '../../src/rules/index.ts';
import {
  act as actAt,
  type Command,
  can,
  parseLine,
  type Refusal,
  setUpTable,
  type TableSetup,
  type TableState,
} from '../../src/table/index.ts';

/** Where a table can stand; the letter is how lists name it. */
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

/** `commit` and `reveal` are left out with real dice; `result` comes from whoever may bring it. */
interface Path {
  readonly phase: Phase;
  /** The phase it goes on from; null where it is the first. */
  readonly from: Phase | null;
  readonly lines: readonly string[];
}

interface Staging {
  readonly layout: string;
  /** The bet that ann wagers on and the one she moves it to. */
  readonly bet: string;
  readonly other: string;
  /** What the dice show, and a result that was misread for it. */
  readonly faces: string;
  readonly misread: string;
  readonly sign: string;
  /** A whole round, from bets called to winners paid. */
  readonly round: readonly string[];
  /** How often it is played before the phases. */
  readonly rounds: number;
  readonly ready: readonly string[];
  readonly paths: readonly Path[];
}

/** Phases that follow each other, a comma between lines. */
const way = (from: Phase | null, ...stops: readonly (readonly [Phase, string])[]): readonly Path[] =>
  stops.map(([phase, lines], i) => ({
    phase,
    from: i === 0 ? from : (stops[i - 1]?.[0] ?? null),
    lines: lines.split(', ').filter(Boolean),
  }));

const PLACE = 'player ann place bet=BET amount=20';
const SETTLE: readonly (readonly [Phase, string])[] = [
  ['R', 'result'],
  ['S', 'dealer dan settle-round'],
  ['P', 'dealer dan take-losers'],
];
const REST_OF_ROUND = ['result', 'dealer dan settle-round', 'dealer dan take-losers', 'dealer dan pay-winners', 'reveal'];
const COLOURS = 'dealer dan issue-colour player=ann colour=red value=10 count=5';

const CROWN: Staging = {
  layout: 'E',
  bet: 'small',
  other: 'big',
  faces: '124',
  misread: '125',
  sign: '{"minimum":10,"maximum":1000}',
  round: ['commit', 'dealer dan call-bets', PLACE, 'dealer dan tumble times=1', 'dealer dan close-bets', 'dealer dan uncover'],
  rounds: 3,
  ready: [
    COLOURS,
    'pit-boss max post-notice notice=closure',
    'pit-boss max post-notice notice=raise-minimum sign={"minimum":20,"maximum":1000}',
  ],
  paths: [
    ...way(null, ['Z', 'reveal']),
    ...way(
      'Z',
      ['I', 'commit'],
      ['B', `dealer dan call-bets, ${PLACE}`],
      ['T', 'dealer dan tumble times=1'],
      ['L', 'dealer dan close-bets'],
      ['U', 'dealer dan uncover'],
      ...SETTLE,
    ),
    ...way('L', ['N', 'dealer dan declare-failure reason=malfunction']),
    ...way(null, ['C', 'pit-boss max close-table @1h'], ['E', 'reveal']),
  ],
};

const RWS: Staging = {
  layout: 'C',
  bet: 'small',
  other: 'big',
  faces: '124',
  misread: '125',
  sign: '{"minimum":10,"maximum":1000,"differential":5000}',
  round: ['commit', 'dealer dan call-bets', PLACE, 'dealer dan close-bets', 'dealer dan tumble times=3'],
  rounds: 1,
  ready: [],
  paths: [
    ...way(null, ['Z', 'reveal']),
    ...way(
      'Z',
      ['I', 'commit'],
      ['B', `dealer dan call-bets, ${PLACE}`],
      ['L', 'dealer dan close-bets'],
      ['F', 'dealer dan tumble times=2'],
      ['T', 'dealer dan tumble times=1'],
      ...SETTLE,
    ),
    ...way(null, ['C', 'pit-manager max close-table @1h'], ['E', 'reveal']),
  ],
};

const ADELAIDE: Staging = {
  layout: 'full',
  bet: 'small',
  other: 'big',
  faces: '124',
  misread: '125',
  sign: '{"minimum":10,"maximum":1000}',
  round: ['commit', 'dealer dan tumble times=3', 'dealer dan call-bets', PLACE, 'dealer dan close-bets', 'dealer dan uncover'],
  rounds: 1,
  ready: [
    COLOURS,
    'house max notify-officer',
    'house max decide-dispute dispute=2 decision=stands',
    'house max decide-dispute dispute=3 decision=stands',
    'player ann request-review dispute=3',
  ],
  paths: [
    ...way(null, ['Z', 'reveal']),
    ...way(
      'Z',
      ['I', 'commit'],
      ['F', 'dealer dan tumble times=2'],
      ['T', 'dealer dan tumble times=1'],
      ['B', `dealer dan call-bets, ${PLACE}`],
      ['L', 'dealer dan close-bets'],
      ['U', 'dealer dan uncover'],
      ...SETTLE,
    ),
    ...way('U', ['N', 'dealer dan declare-failure reason=not-flat']),
    ...way(null, ['C', 'house max close-table @1h'], ['E', 'reveal']),
  ],
};

const TURN = 'dealer dan offer-dice, player ann accept-dice';
const SHOOT = 'player ann place bet=shooter amount=20, player ann choose-dice dice=[1,3,5]';

const TRIPLE_DICE: Staging = {
  layout: 'mat',
  bet: 'symbol:crown',
  other: 'symbol:anchor',
  faces: '124',
  misread: '134',
  sign: '{"minimum":10,"maximum":1000}',
  // A turn that was lost at its first throw: nobody is shooting now.
  round: [...`commit, ${TURN}, dealer dan call-bets, ${SHOOT}, ${PLACE}, player ann throw`.split(', ')],
  rounds: 1,
  ready: [],
  paths: [
    ...way(null, ['Z', 'reveal']),
    ...way(
      'Z',
      ['I', 'commit'],
      ['O', 'dealer dan offer-dice'],
      ['A', 'player ann accept-dice'],
      ['D', `dealer dan call-bets, ${PLACE}`],
      ['B', SHOOT],
      ['H', 'player ann throw'],
      ...SETTLE,
      ['K', 'dealer dan pay-winners, reveal, commit'],
    ),
    ...way('H', ['N', 'dealer dan declare-failure reason=not-flat']),
    ...way(null, ['C', 'supervisor max close-table @1h'], ['E', 'reveal']),
  ],
};

const DICETTE: Staging = {
  layout: 'mat',
  bet: 'number:7',
  other: 'red',
  faces: '34',
  misread: '33',
  sign: '{"minimum":10,"maximum":1000}',
  round: ['commit', 'dealer dan call-bets', PLACE, 'dealer dan throw'],
  rounds: 1,
  ready: [],
  paths: [
    ...way(null, ['Z', 'reveal']),
    ...way('Z', ['I', 'commit'], ['B', `dealer dan call-bets, ${PLACE}`], ['H', 'dealer dan throw'], ...SETTLE),
    ...way(null, ['C', 'supervisor max close-table @1h'], ['E', 'reveal']),
  ],
};

const STAGINGS: Readonly<Record<string, Staging>> = {
  'crown-sic-bo': CROWN,
  'rws-tai-sai': RWS,
  'adelaide-big-and-small': ADELAIDE,
  'triple-dice': TRIPLE_DICE,
  dicette: DICETTE,
};

const stagingOf = (book: string): Staging => {
  const staging = STAGINGS[book];
  if (staging === undefined) throw new Error(`no phases are staged for ${book}`);
  return staging;
};

const rulebookOf = (book: string): Rulebook => {
  const found = RULEBOOKS.find(({ id }) => id === book);
  if (found === undefined) throw new Error(`there is no ${book}`);
  return found;
};

/** A failed roll that is made again is a fault of real dice at most books, and uncommitted dice are electronic. */
function canStand(book: string, phase: Phase, dice: Dice): boolean {
  if (phase === 'Z' || phase === 'E') return dice === 'electronic';
  return phase !== 'N' || dice === 'real' || book === 'crown-sic-bo';
}

/** The phases of a book, in the order of play. */
export function phasesOf(book: string, dice: Dice): readonly Phase[] {
  const staged = new Set(stagingOf(book).paths.map(({ phase }) => phase));
  return orderOf(book).filter((phase) => staged.has(phase) && canStand(book, phase, dice));
}

/** Where a book tumbles before it opens the bets, or closes them before it tumbles, its own order is kept. */
function orderOf(book: string): readonly Phase[] {
  const { paths } = stagingOf(book);
  const own = paths.map(({ phase }) => phase).filter((phase) => !['C', 'E', 'N'].includes(phase));
  const at = own.indexOf('R');
  return ['C', 'E', ...own.slice(0, at), 'N', ...own.slice(at)];
}

/** A closed table does not play, whether or not something at it is broken. */
export const isClosed = (phase: Phase): boolean => phase === 'C' || phase === 'E';

/** When everything is asked: the notices that were posted at the start have stood long enough. */
const ASKED_AT_MS = 3_600_000;

export interface Staged {
  readonly dice?: Dice;
  readonly automatic?: readonly Act[];
  /** A malfunction has been reported. */
  readonly suspended?: boolean;
  /** Every position is taken. */
  readonly full?: boolean;
}

/** ann plays, cy only sits, dot has left or still sits, bo is barred; dan and deb deal, and max is the highest of the house. */
export function tableAt(book: string, phase: Phase, { dice = 'real', automatic = [], suspended, full }: Staged = {}): TableState {
  const staging = stagingOf(book);
  const { conduct } = rulebookOf(book);
  const state = setUpTable(RULEBOOKS, book, {
    ...{ table: 'T1', layout: staging.layout, dice, automatic, bettingMs: 0, positions: 3, chip: 1, colours: ['red', 'blue'] },
    ...{ named: [], odds: {}, confirmAbove: 1_000_000 },
  });
  if (typeof state === 'string') throw new Error(state);
  const top = conduct.ladder.at(-1);
  let nowMs = 0;
  const does = (text: string): void => {
    for (const spoken of spell(text, state, staging)) {
      const line = parseLine(`> ${spoken}`, nowMs);
      if (typeof line === 'string' || line.kind !== 'command') throw new Error(`${spoken}: ${line}`);
      nowMs = line.command.atMs;
      const { refusal } = actAt(state, line.command);
      if (refusal !== null) throw new Error(`${book}, ${PHASES[phase]}: ${spoken} is refused: ${JSON.stringify(refusal)}`);
    }
  };
  const seats = ['ann', 'cy', 'dot'].flatMap((player, i) => [
    `player ${player} seat-player position=${i + 1} adult=true`,
    `player ${player} buy-chips from=cage amount=1000`,
  ]);
  // The seed of the last of these is shown only where the table goes on.
  const rounds = Array.from({ length: staging.rounds }, () => [...staging.round, ...REST_OF_ROUND])
    .flat()
    .slice(0, -1);
  const lost = conduct.shooter !== null;
  const disputes =
    conduct.acts['raise-dispute'] === undefined ? [] : Array.from({ length: 3 }, () => 'player ann raise-dispute about=pay');
  for (const text of [
    ...['dan', 'deb'].map((person) => `${top} max assign-staff person=${person} role=dealer adult=true`),
    `${top} max open-table sign=${staging.sign} floatMinor=100000`,
    ...seats,
    ...rounds.map((text) => (lost && text === 'result' ? 'result 246' : text)),
    `${top} max exclude-player player=bo grounds=conduct`,
    `${top} max hold-winnings player=ann amount=10 grounds=device`,
    ...disputes,
    ...staging.ready,
    ...(full ? [] : ['player dot leave-table']),
    ...chainTo(staging, phase),
    ...(suspended ? ['dealer dan report-malfunction about=cage'] : []),
  ])
    does(text);
  return state;
}

/** The lines from the first phase to this one. */
function chainTo({ paths }: Staging, phase: Phase): readonly string[] {
  const path = paths.find((entry) => entry.phase === phase);
  if (path === undefined) throw new Error(`${PHASES[phase]} is not staged`);
  return [...(path.from === null ? [] : chainTo({ paths } as Staging, path.from)), ...path.lines];
}

/** What a staged word stands for at this table; nothing where it is left out. */
function spell(text: string, { setup, rounds, round }: TableState, { bet, faces }: Staging): readonly string[] {
  const [word, shown = faces] = text.split(' ');
  const electronic = setup.dice === 'electronic';
  const number = round?.number ?? rounds;
  if (word === 'result') return [`${electronic ? 'tumbler t1' : 'dealer dan'} enter-result faces=${shown}`];
  if (word === 'commit') return electronic ? [`tumbler t1 commit-dice commitment=c${rounds + 1}`] : [];
  if (word === 'reveal') return electronic ? [`tumbler t1 reveal-dice round=${number} seed=s${number}`] : [];
  return [text.replace('BET', bet)];
}

/** One way to ask for an act; an act whose fields decide when it may be done has several. */
export interface Asking {
  readonly name: string;
  readonly act: Act;
  readonly fields: string;
  /** It is asked where every position is taken. */
  readonly full?: true;
}

/** What is said of a field, by what it means. */
const VALUES: Readonly<Record<FieldKind, string>> = {
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
  flag: 'true',
  faces: 'FACES',
  dice: '[1,3,5]',
  rounds: '[1]',
  bets: '[BET]',
  sign: 'SIGN',
  limits: '{"minimum":5}',
};

/** Where an act needs another value in order to be allowed somewhere. */
const OTHERWISE: Readonly<Partial<Record<Act, Readonly<Record<string, string>>>>> = {
  'change-sign': { sign: 'RAISED' },
  'relieve-staff': { person: 'dan' },
  'seat-player': { player: 'PLAYER' },
  'readmit-player': { player: 'bo' },
  'require-to-vacate': { player: 'cy' },
  move: { to: 'OTHER' },
  'replace-shooter': { player: 'cy' },
  'correct-result': { faces: 'MISREAD' },
  'correct-settlement': { faces: 'MISREAD' },
  'request-review': { dispute: '2' },
  'decide-review': { dispute: '3' },
  'reveal-dice': { round: 'STANDING', seed: 's' },
};

/** One word for a field; none where it can be left out. */
function wordFor(act: Act, name: string, record: FieldRecord): string | undefined {
  const other = OTHERWISE[act]?.[name];
  if (other !== undefined) return other;
  if (typeof record === 'string') return VALUES[record];
  if ('kind' in record) return record.optional ? undefined : VALUES[record.kind];
  return record[0];
}

function plainAsking(act: Act): Asking {
  const values = Object.entries(variantsOf(act)[0] ?? {}).map(([name, record]) => [name, wordFor(act, name, record)] as const);
  const fields = values.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])).join(' ');
  return { name: act, act, fields, ...(act === 'require-to-vacate' ? { full: true } : {}) };
}

function named(name: string, text: string): Asking {
  const [act = '', ...fields] = text.split(' ');
  return { name, act: act as Act, fields: fields.join(' ') };
}

/** Every act in the ways it can be asked for at this book, in the order of acts of a table. */
export function askingsOf(book: string): readonly Asking[] {
  const { failures } = rulebookOf(book).conduct;
  const several = [
    named('post-notice:closure', 'post-notice notice=closure'),
    named('post-notice:minimum', 'post-notice notice=raise-minimum sign=RAISED'),
    ...failures.map(({ reason }) => named(`declare-failure:${reason}`, `declare-failure reason=${reason}`)),
    named('void-damaged:earlier', 'void-damaged rounds=[1] why=chipped'),
    named('void-damaged:current', 'void-damaged rounds=[CURRENT] why=chipped'),
    named('invalidate:earlier', 'invalidate ground=fraud why=seen round=1'),
    named('invalidate:current', 'invalidate ground=fraud why=seen'),
    named('invalidate:unmended', 'invalidate ground=unmended-malfunction why=dead'),
  ];
  return ACTS.flatMap((act) => {
    const ways = several.filter((asking) => asking.act === act);
    return ways.length > 0 ? ways : [plainAsking(act)];
  });
}

const PERSON: Readonly<Record<string, string>> = { player: 'ann', dealer: 'deb' };

/** The command at this table; whoever asks for a seat as a player asks for dot. */
export function commandOf(book: string, state: TableState, { act, fields }: Asking, role: string): Command {
  const staging = stagingOf(book);
  const person = act === 'seat-player' && role === 'player' ? 'dot' : (PERSON[role] ?? 'max');
  const words: Readonly<Record<string, string>> = {
    SIGN: staging.sign,
    RAISED: staging.sign.replace('"minimum":10', '"minimum":20'),
    PLAYER: 'dot',
    BET: staging.bet,
    OTHER: staging.other,
    FACES: staging.faces,
    MISREAD: staging.misread,
    STANDING: String(state.commitment?.round ?? 1),
    CURRENT: String(state.round?.number ?? state.rounds + 1),
  };
  const said = fields.replace(/\b[A-Z]{3,}\b/g, (word) => words[word] ?? word);
  const line = parseLine(`> ${role} ${person} ${act} ${said}`, ASKED_AT_MS);
  if (typeof line === 'string' || line.kind !== 'command') throw new Error(`${act} ${said}: ${line}`);
  return line.command;
}

/** Why this role may not do this here; null where it may. */
export const answerTo = (book: string, state: TableState, asking: Asking, role: string): Refusal | null =>
  can(state, commandOf(book, state, asking, role));
