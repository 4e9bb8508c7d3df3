/** One record per act: who does it, when, what it needs and where pages offer it. Commands, permissions and lists are derived from these records. */

/** How a value is written, in text and on the wire. */
export type FieldFormat = 'text' | 'number' | 'flag' | 'faces' | 'numbers' | 'texts' | 'object';

/** What a field of a command can mean, and how each is written. */
export const FIELD_KINDS = {
  player: 'text',
  person: 'text',
  role: 'text',
  bet: 'text',
  colour: 'text',
  table: 'text',
  failure: 'text',
  ground: 'text',
  hex: 'text',
  text: 'text',
  amount: 'number',
  /** An amount that may be negative. */
  difference: 'number',
  count: 'number',
  position: 'number',
  round: 'number',
  dispute: 'number',
  flag: 'flag',
  faces: 'faces',
  dice: 'numbers',
  rounds: 'numbers',
  bets: 'texts',
  sign: 'object',
  limits: 'object',
} as const satisfies Readonly<Record<string, FieldFormat>>;
export type FieldKind = keyof typeof FIELD_KINDS;

/** A field by what it means, or one of a few words. */
export type FieldRecord =
  | FieldKind
  | readonly string[]
  | { readonly kind: FieldKind; readonly optional?: true; readonly nullable?: true };

export type FieldRecords = Readonly<Record<string, FieldRecord>>;

export interface ActRecord {
  /**
   * `staff`: whom the book's ladder says, and officers. `player`: players too, for themselves. `shooter`: the shooter too. `reader`: staff
   * with real dice, the electronic dice otherwise. `dice`: the electronic dice alone; no book speaks of it.
   */
  readonly who: 'staff' | 'player' | 'shooter' | 'reader' | 'dice';
  /** `running`: not while the table is closed, nor while a malfunction is not mended. `open`: not while the table is closed. */
  readonly when: 'always' | 'open' | 'running';
  /** A table's set-up may leave it to the system. The system never wagers, moves chips, reads dice or decides what needs judgement. */
  readonly automatic?: true;
  /** Players do it also while they are excluded from play: they take what is theirs and go. */
  readonly whenExcluded?: true;
  /**
   * Where pages have it. `step`, `dice`, `table` and `trouble` are places of the dealer's console, and the table offers the act there when it
   * is allowed. `turn` is offered to the player who has the dice. `player` and `form` are on the console too, but need a choice first: a
   * player, or a form of their own.
   */
  readonly offered: 'step' | 'dice' | 'table' | 'trouble' | 'turn' | 'player' | 'form' | 'none';
  /** In the order in which they are written; several where the fields depend on one of a few words. */
  readonly fields: FieldRecords | readonly FieldRecords[];
}

/** Where chips are bought from and cashed to. */
const PURSE = ['cage', 'wallet'] as const;
/** Cash chips where no colour is named. */
const ANY_CHIPS = { kind: 'colour', optional: true } as const;

const RECORDS = {
  // The house.
  'open-table': {
    who: 'staff',
    when: 'always',
    automatic: true,
    offered: 'table',
    fields: { sign: 'sign', floatMinor: 'amount' },
  },
  'close-table': { who: 'staff', when: 'open', offered: 'table', fields: {} },
  'post-notice': {
    who: 'staff',
    when: 'open',
    offered: 'table',
    fields: [{ notice: ['raise-minimum'], sign: 'sign' }, { notice: ['closure'] }],
  },
  'change-sign': { who: 'staff', when: 'open', offered: 'table', fields: { sign: 'sign' } },
  'notify-officer': { who: 'staff', when: 'open', offered: 'table', fields: {} },
  'start-gaming-day': { who: 'staff', when: 'always', automatic: true, offered: 'table', fields: {} },
  'agree-limits': {
    who: 'staff',
    when: 'open',
    offered: 'none',
    fields: { player: 'player', limits: { kind: 'limits', nullable: true } },
  },
  'assign-staff': { who: 'staff', when: 'always', offered: 'form', fields: { person: 'person', role: 'role', adult: 'flag' } },
  'relieve-staff': { who: 'staff', when: 'always', offered: 'form', fields: { person: 'person' } },
  // Players.
  'seat-player': {
    who: 'player',
    when: 'open',
    offered: 'form',
    fields: { player: 'player', position: 'position', adult: 'flag' },
  },
  'leave-table': { who: 'player', when: 'always', whenExcluded: true, offered: 'player', fields: { player: 'player' } },
  'exclude-player': {
    who: 'staff',
    when: 'always',
    automatic: true,
    offered: 'none',
    fields: { player: 'player', grounds: 'text' },
  },
  'readmit-player': { who: 'staff', when: 'always', offered: 'none', fields: { player: 'player' } },
  'require-to-vacate': { who: 'staff', when: 'open', offered: 'player', fields: { player: 'player' } },
  'warn-player': { who: 'staff', when: 'open', offered: 'player', fields: { player: 'player', about: 'text' } },
  // Chips.
  'buy-chips': { who: 'player', when: 'open', offered: 'player', fields: { player: 'player', from: PURSE, amount: 'amount' } },
  'cash-out': {
    who: 'player',
    when: 'always',
    whenExcluded: true,
    offered: 'player',
    fields: { player: 'player', to: PURSE, amount: 'amount' },
  },
  'issue-colour': {
    who: 'staff',
    when: 'open',
    offered: 'player',
    fields: { player: 'player', colour: 'colour', value: { kind: 'amount', nullable: true }, count: 'count' },
  },
  'agree-to-share': { who: 'player', when: 'open', offered: 'none', fields: { player: 'player', colour: 'colour' } },
  'approve-colours': { who: 'staff', when: 'open', offered: 'player', fields: { player: 'player' } },
  'redeem-colour': {
    who: 'staff',
    when: 'open',
    offered: 'player',
    fields: { player: 'player', colour: 'colour', count: 'count', issuedAt: 'table' },
  },
  'redeem-closed-table': {
    who: 'staff',
    when: 'always',
    offered: 'player',
    fields: {
      player: 'player',
      colour: 'colour',
      count: 'count',
      surveillanceTold: 'flag',
      /** What the chips were issued at, where that could be found. */
      valueFound: { kind: 'amount', nullable: true },
      /** The lowest minimum of this game in the house at this moment. */
      lowestMinimum: 'amount',
    },
  },
  // Wagers.
  place: {
    who: 'player',
    when: 'running',
    offered: 'player',
    fields: { player: 'player', bet: 'bet', amount: 'amount', colour: ANY_CHIPS },
  },
  withdraw: {
    who: 'player',
    when: 'running',
    whenExcluded: true,
    offered: 'none',
    fields: { player: 'player', bet: 'bet', amount: 'amount', colour: ANY_CHIPS },
  },
  move: {
    who: 'player',
    when: 'running',
    offered: 'none',
    fields: { player: 'player', from: 'bet', to: 'bet', amount: 'amount', colour: ANY_CHIPS },
  },
  // The round.
  'order-dry-spin': { who: 'staff', when: 'running', offered: 'table', fields: { ground: 'ground' } },
  'call-bets': { who: 'staff', when: 'running', automatic: true, offered: 'step', fields: {} },
  tumble: { who: 'staff', when: 'running', automatic: true, offered: 'step', fields: { times: 'count' } },
  'close-bets': { who: 'staff', when: 'running', automatic: true, offered: 'step', fields: {} },
  uncover: { who: 'staff', when: 'running', automatic: true, offered: 'step', fields: {} },
  throw: { who: 'shooter', when: 'running', automatic: true, offered: 'step', fields: {} },
  'enter-result': { who: 'reader', when: 'running', offered: 'dice', fields: { faces: 'faces' } },
  /** A second person reads the dice again. */
  'confirm-result': { who: 'staff', when: 'running', offered: 'dice', fields: { faces: 'faces' } },
  'settle-round': { who: 'staff', when: 'running', automatic: true, offered: 'step', fields: {} },
  'take-losers': { who: 'staff', when: 'running', automatic: true, offered: 'step', fields: {} },
  'pay-winners': {
    who: 'staff',
    when: 'running',
    automatic: true,
    offered: 'step',
    fields: { bets: { kind: 'bets', optional: true } },
  },
  // The shooter's turn.
  'offer-dice': { who: 'staff', when: 'running', automatic: true, offered: 'step', fields: {} },
  'accept-dice': { who: 'player', when: 'running', offered: 'turn', fields: { player: 'player' } },
  'choose-dice': { who: 'shooter', when: 'running', automatic: true, offered: 'turn', fields: { dice: 'dice' } },
  'replace-shooter': { who: 'staff', when: 'open', automatic: true, offered: 'player', fields: { player: 'player' } },
  // What goes wrong.
  'declare-failure': { who: 'staff', when: 'running', offered: 'trouble', fields: { reason: 'failure' } },
  'report-malfunction': { who: 'staff', when: 'open', offered: 'trouble', fields: { about: 'text' } },
  'declare-rectified': { who: 'staff', when: 'open', automatic: true, offered: 'trouble', fields: {} },
  interrupt: { who: 'staff', when: 'open', automatic: true, offered: 'trouble', fields: { about: 'text' } },
  'report-lamps': { who: 'staff', when: 'open', offered: 'trouble', fields: { about: 'text' } },
  'correct-result': { who: 'staff', when: 'open', offered: 'dice', fields: { faces: 'faces', why: 'text' } },
  'correct-settlement': {
    who: 'staff',
    when: 'always',
    offered: 'none',
    fields: { round: 'round', faces: 'faces', why: 'text' },
  },
  'void-damaged': { who: 'staff', when: 'always', offered: 'none', fields: { rounds: 'rounds', why: 'text' } },
  invalidate: {
    who: 'staff',
    when: 'always',
    offered: 'trouble',
    fields: { ground: 'ground', why: 'text', round: { kind: 'round', optional: true } },
  },
  'record-error': { who: 'staff', when: 'always', offered: 'form', fields: { round: 'round', about: 'text' } },
  adjust: {
    who: 'staff',
    when: 'always',
    offered: 'none',
    fields: { round: 'round', player: 'player', amount: 'difference', why: 'text' },
  },
  'void-wager': { who: 'staff', when: 'open', offered: 'none', fields: { player: 'player', bet: 'bet', grounds: 'text' } },
  'hold-winnings': {
    who: 'staff',
    when: 'always',
    offered: 'none',
    fields: { player: 'player', amount: 'amount', grounds: 'text' },
  },
  'release-held': { who: 'staff', when: 'always', offered: 'none', fields: { player: 'player' } },
  'forfeit-held': { who: 'staff', when: 'always', offered: 'none', fields: { player: 'player' } },
  // Disputes.
  'raise-dispute': {
    who: 'player',
    when: 'always',
    whenExcluded: true,
    offered: 'player',
    fields: { player: 'player', about: 'text' },
  },
  'decide-dispute': { who: 'staff', when: 'always', offered: 'none', fields: { dispute: 'dispute', decision: 'text' } },
  'request-review': {
    who: 'player',
    when: 'always',
    whenExcluded: true,
    offered: 'none',
    fields: { player: 'player', dispute: 'dispute' },
  },
  'decide-review': { who: 'staff', when: 'always', offered: 'none', fields: { dispute: 'dispute', decision: 'text' } },
  rule: { who: 'staff', when: 'always', offered: 'none', fields: { about: 'text', decision: 'text' } },
  // Electronic dice.
  /** The hash of a fresh seed, before anybody can wager on what it will show. */
  'commit-dice': { who: 'dice', when: 'open', offered: 'none', fields: { commitment: 'hex' } },
  /** Without a seed: it is lost, and can never be shown. */
  'reveal-dice': {
    who: 'dice',
    when: 'always',
    offered: 'none',
    fields: { round: 'round', seed: { kind: 'hex', optional: true } },
  },
} as const satisfies Readonly<Record<string, ActRecord>>;

/** The records with exactly what each of them says, for types that are derived from them. */
export type ActRecords = typeof RECORDS;
export type Act = keyof ActRecords;
export const ACT_RECORDS: Readonly<Record<Act, ActRecord>> = RECORDS;

/** Everything that can be done at a table. */
export const ACTS = Object.keys(RECORDS) as readonly Act[];

/** Acts whose record says this. */
export type ActsWith<Said extends Partial<ActRecord>> = { [A in Act]: ActRecords[A] extends Said ? A : never }[Act];

/** The acts of the books; what electronic dice do by themselves is no matter of a book. */
export type BookAct = Exclude<Act, ActsWith<{ readonly who: 'dice' }>>;
export const BOOK_ACTS = ACTS.filter((act): act is BookAct => ACT_RECORDS[act].who !== 'dice');

/** The fields of an act, once for each way to ask for it. */
export const variantsOf = (act: Act): readonly FieldRecords[] => {
  const { fields } = ACT_RECORDS[act];
  return isList(fields) ? fields : [fields];
};

const isList = (fields: ActRecord['fields']): fields is readonly FieldRecords[] => Array.isArray(fields);
