/** Defines every act that people or the system can do at a table: its fields, who may do it, when, and where pages offer it. Command types, permissions and schemas are derived from these definitions. */

/** How a value is written in JSON and in transcripts, which are text files of commands. */
export type FieldFormat = 'text' | 'number' | 'flag' | 'faces' | 'numbers' | 'texts' | 'object';

/** The meanings of command fields, and the format of each. */
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
  /** Milliseconds since 1970. */
  time: 'number',
  flag: 'flag',
  faces: 'faces',
  dice: 'numbers',
  rounds: 'numbers',
  bets: 'texts',
  sign: 'object',
  limits: 'object',
} as const satisfies Readonly<Record<string, FieldFormat>>;
export type FieldKind = keyof typeof FIELD_KINDS;

/** The definition of a field: its kind, or the list of its allowed words. Both can be optional. */
export type FieldRecord =
  | FieldKind
  | readonly string[]
  | { readonly kind: FieldKind; readonly optional?: true; readonly nullable?: true }
  | { readonly kind: readonly string[]; readonly optional: true; readonly nullable?: undefined };

export type FieldRecords = Readonly<Record<string, FieldRecord>>;

/** The definition of an act. It is not a record of the journal. */
export interface ActRecord {
  /**
   * `staff`: the staff roles that the rulebook lists, and government officers. `player`: staff, and players for themselves. `shooter`: staff,
   * and the player who throws the dice. `reader`: staff who read real dice, or the electronic dice themselves. `dice`: only the electronic
   * dice; no rulebook mentions the act. `system`: only the system, whatever the set-up says; no rulebook mentions the act.
   */
  readonly who: 'staff' | 'player' | 'shooter' | 'reader' | 'dice' | 'system';
  /** `running`: only while the table is open and not suspended by a malfunction. `open`: only while the table is open. */
  readonly when: 'always' | 'open' | 'running';
  /**
   * Set if the table's set-up may let the system do the act. The name of another act: the system may do both if the set-up lists that act.
   * The system never wagers, moves chips, reads dice or decides a dispute.
   */
  readonly automatic?: true | 'pay-winners';
  /** Set if excluded players may still do the act, so that they can take their money and leave. */
  readonly whenExcluded?: true;
  /** Set if the act is part of play. It is refused if the player holds a role at the table. */
  readonly plays?: true;
  /**
   * The roles that do the act at a tournament table, if this differs from other tables. `system`: only the system, because the tournament decides about
   * seats, chips and limits. `nobody`: the act would bring other chips or limits to the table. `and-system`: the system too.
   */
  readonly atTournaments?: 'system' | 'nobody' | 'and-system';
  /**
   * Where pages offer the act. `step`, `dice`, `table` and `trouble` are sections of the dealer's console, which shows the act while it is
   * allowed. `turn` is offered to the player who has the dice. `player`, `form` and `decision` are on the console too: `player` needs a
   * selected player, `form` has its own form, `decision` is part of the decisions about players and past rounds.
   * `none`: the console does not show the act.
   */
  readonly offered: 'step' | 'dice' | 'table' | 'trouble' | 'turn' | 'player' | 'form' | 'decision' | 'none';
  /** The fields in the order in which transcripts write them. A list of variants if the fields depend on the value of one field. */
  readonly fields: FieldRecords | readonly FieldRecords[];
}

/** The cage is the cashier of the house. The wallet is a player's money at the table that is not in chips. At tournament tables, chips only come from the tournament and go back to it. */
const CHIP_SOURCES = ['cage', 'wallet', 'tournament'] as const;
/** A command without a colour is about cash chips. */
const OPTIONAL_COLOUR = { kind: 'colour', optional: true } as const;

const OPTIONAL_TIME = { kind: 'time', optional: true } as const;
const OPTIONAL_TEXT = { kind: 'text', optional: true } as const;

/** When players at a tournament table see the wagers of other players. */
export const WAGERS_SHOWN = ['live', 'after-close', 'never'] as const;
export type WagersShown = (typeof WAGERS_SHOWN)[number];

const RECORDS = {
  // The house.
  /** A tournament table opens for one session of a tournament: `tournament`, `session` and `wagersShown` are required there, and refused at other tables. */
  'open-table': {
    who: 'staff',
    when: 'always',
    automatic: true,
    atTournaments: 'system',
    offered: 'table',
    fields: {
      sign: 'sign',
      floatMinor: 'amount',
      tournament: OPTIONAL_TEXT,
      session: OPTIONAL_TEXT,
      wagersShown: { kind: WAGERS_SHOWN, optional: true },
    },
  },
  'close-table': { who: 'staff', when: 'open', automatic: true, atTournaments: 'system', offered: 'table', fields: {} },
  /** Announces a higher minimum or the closing of the table. Without `dueMs`, it takes effect as soon as the rulebook allows. */
  'post-notice': {
    who: 'staff',
    when: 'open',
    atTournaments: 'nobody',
    offered: 'table',
    fields: [
      { notice: ['raise-minimum'], sign: 'sign', dueMs: OPTIONAL_TIME },
      { notice: ['closure'], dueMs: OPTIONAL_TIME },
    ],
  },
  'withdraw-notice': {
    who: 'staff',
    when: 'open',
    atTournaments: 'nobody',
    offered: 'table',
    fields: [{ notice: ['raise-minimum'] }, { notice: ['closure'] }],
  },
  'change-sign': {
    who: 'staff',
    when: 'open',
    automatic: true,
    atTournaments: 'nobody',
    offered: 'table',
    fields: { sign: 'sign' },
  },
  /** Tells the government officer that the table will close. */
  'notify-officer': { who: 'staff', when: 'open', offered: 'table', fields: {} },
  'start-gaming-day': { who: 'staff', when: 'always', automatic: true, offered: 'table', fields: {} },
  /** Proposes individual limits to a player. A new proposal replaces the old one. */
  'propose-limits': {
    who: 'staff',
    when: 'open',
    atTournaments: 'nobody',
    offered: 'player',
    fields: { player: 'player', limits: 'limits' },
  },
  /** The player declines the proposed limits, or staff withdraw them. */
  'decline-limits': { who: 'player', when: 'open', atTournaments: 'nobody', offered: 'player', fields: { player: 'player' } },
  /** The player accepts exactly the proposed limits, or staff record this in the player's presence. null ends the agreement. */
  'agree-limits': {
    who: 'player',
    when: 'open',
    atTournaments: 'nobody',
    offered: 'player',
    fields: { player: 'player', limits: { kind: 'limits', nullable: true } },
  },
  'assign-staff': { who: 'staff', when: 'always', offered: 'form', fields: { person: 'person', role: 'role', adult: 'flag' } },
  'relieve-staff': { who: 'staff', when: 'always', offered: 'form', fields: { person: 'person' } },
  /** The person relieves the one who tumbled the dice of this round, and keys the result instead. */
  'take-over': { who: 'staff', when: 'open', offered: 'table', fields: {} },
  // Players.
  'seat-player': {
    who: 'player',
    when: 'open',
    plays: true,
    atTournaments: 'system',
    offered: 'form',
    fields: { player: 'player', position: 'position', adult: 'flag' },
  },
  'leave-table': {
    who: 'player',
    when: 'always',
    whenExcluded: true,
    atTournaments: 'system',
    offered: 'player',
    fields: { player: 'player' },
  },
  'exclude-player': {
    who: 'staff',
    when: 'always',
    automatic: true,
    offered: 'decision',
    fields: { player: 'player', grounds: 'text' },
  },
  'readmit-player': { who: 'staff', when: 'always', offered: 'decision', fields: { player: 'player' } },
  'require-to-vacate': { who: 'staff', when: 'open', atTournaments: 'nobody', offered: 'player', fields: { player: 'player' } },
  'warn-player': { who: 'staff', when: 'open', offered: 'player', fields: { player: 'player', about: 'text' } },
  // Chips.
  'buy-chips': {
    who: 'player',
    when: 'open',
    plays: true,
    atTournaments: 'system',
    offered: 'player',
    fields: { player: 'player', from: CHIP_SOURCES, amount: 'amount' },
  },
  'cash-out': {
    who: 'player',
    when: 'always',
    whenExcluded: true,
    atTournaments: 'system',
    offered: 'player',
    fields: { player: 'player', to: CHIP_SOURCES, amount: 'amount' },
  },
  'issue-colour': {
    who: 'staff',
    when: 'open',
    plays: true,
    atTournaments: 'nobody',
    offered: 'player',
    fields: { player: 'player', colour: 'colour', value: { kind: 'amount', nullable: true }, count: 'count' },
  },
  /** The player agrees that the newcomer gets chips of the same colour. Without `newcomer`, the player is the newcomer. */
  'agree-to-share': {
    who: 'player',
    when: 'open',
    plays: true,
    atTournaments: 'nobody',
    offered: 'none',
    fields: { player: 'player', colour: 'colour', newcomer: { kind: 'player', optional: true } },
  },
  /** Allows the player to hold chips of several colours. */
  'approve-colours': { who: 'staff', when: 'open', atTournaments: 'nobody', offered: 'player', fields: { player: 'player' } },
  'redeem-colour': {
    who: 'staff',
    when: 'open',
    atTournaments: 'nobody',
    offered: 'player',
    fields: { player: 'player', colour: 'colour', count: 'count', issuedAt: 'table' },
  },
  'redeem-closed-table': {
    who: 'staff',
    when: 'always',
    atTournaments: 'nobody',
    offered: 'player',
    fields: {
      player: 'player',
      colour: 'colour',
      count: 'count',
      surveillanceTold: 'flag',
      // The table takes both values from the records of the house, and refuses a sent value that differs.
      valueFound: { kind: 'amount', optional: true, nullable: true },
      lowestMinimum: { kind: 'amount', optional: true },
    },
  },
  // Wagers.
  place: {
    who: 'player',
    when: 'running',
    plays: true,
    offered: 'player',
    fields: { player: 'player', bet: 'bet', amount: 'amount', colour: OPTIONAL_COLOUR },
  },
  withdraw: {
    who: 'player',
    when: 'running',
    whenExcluded: true,
    atTournaments: 'and-system',
    offered: 'none',
    fields: { player: 'player', bet: 'bet', amount: 'amount', colour: OPTIONAL_COLOUR },
  },
  move: {
    who: 'player',
    when: 'running',
    plays: true,
    offered: 'none',
    fields: { player: 'player', from: 'bet', to: 'bet', amount: 'amount', colour: OPTIONAL_COLOUR },
  },
  // The round.
  /** The next round is a dry spin: a round without wagers. */
  'order-dry-spin': { who: 'staff', when: 'running', offered: 'table', fields: { ground: 'ground' } },
  'call-bets': { who: 'staff', when: 'running', automatic: true, offered: 'step', fields: {} },
  tumble: { who: 'staff', when: 'running', automatic: true, offered: 'step', fields: { times: 'count' } },
  'close-bets': { who: 'staff', when: 'running', automatic: true, offered: 'step', fields: {} },
  uncover: { who: 'staff', when: 'running', automatic: true, offered: 'step', fields: {} },
  throw: { who: 'shooter', when: 'running', automatic: true, offered: 'step', fields: {} },
  'enter-result': { who: 'reader', when: 'running', offered: 'dice', fields: { faces: 'faces' } },
  /** A second person reads the dice and enters the faces. With `round`, the dice of a settled round whose correction waits for a second reading; then also at a closed or suspended table. */
  'confirm-result': {
    who: 'staff',
    when: 'running',
    offered: 'dice',
    fields: { faces: 'faces', round: { kind: 'round', optional: true } },
  },
  'settle-round': { who: 'staff', when: 'running', automatic: true, offered: 'step', fields: {} },
  'take-losers': { who: 'staff', when: 'running', automatic: true, offered: 'step', fields: {} },
  /** Without `bets`, pays all winning bets that are not paid yet. */
  'pay-winners': {
    who: 'staff',
    when: 'running',
    automatic: true,
    offered: 'step',
    fields: { bets: { kind: 'bets', optional: true } },
  },
  /** Pays what is due to the player outside the bets of the current round, such as a correction. */
  'pay-due': { who: 'staff', when: 'always', automatic: 'pay-winners', offered: 'player', fields: { player: 'player' } },
  // The shooter's turn.
  'offer-dice': { who: 'staff', when: 'running', automatic: true, offered: 'step', fields: {} },
  'accept-dice': { who: 'player', when: 'running', plays: true, offered: 'turn', fields: { player: 'player' } },
  'choose-dice': { who: 'shooter', when: 'running', automatic: true, offered: 'turn', fields: { dice: 'dice' } },
  /** `player` throws in place of the shooter. */
  'replace-shooter': {
    who: 'staff',
    when: 'open',
    automatic: true,
    plays: true,
    offered: 'player',
    fields: { player: 'player' },
  },
  // Failures and corrections.
  /** Without `round`, the roll of the current round failed, or that of the last round if no next round has begun. */
  'declare-failure': {
    who: 'staff',
    when: 'open',
    offered: 'trouble',
    fields: { reason: 'failure', round: { kind: 'round', optional: true } },
  },
  'report-malfunction': { who: 'staff', when: 'open', offered: 'trouble', fields: { about: 'text' } },
  /** The malfunction is repaired. */
  'declare-rectified': { who: 'staff', when: 'open', automatic: true, offered: 'trouble', fields: {} },
  interrupt: { who: 'staff', when: 'open', automatic: true, offered: 'trouble', fields: { about: 'text' } },
  /** The lamps, which show the winning bets, are wrong. */
  'report-lamps': { who: 'staff', when: 'open', offered: 'trouble', fields: { about: 'text' } },
  'correct-result': { who: 'staff', when: 'open', offered: 'dice', fields: { faces: 'faces', why: 'text' } },
  'correct-settlement': {
    who: 'staff',
    when: 'always',
    offered: 'decision',
    fields: { round: 'round', faces: 'faces', why: 'text' },
  },
  /** Voids rounds that were played with damaged dice. */
  'void-damaged': { who: 'staff', when: 'always', offered: 'decision', fields: { rounds: 'rounds', why: 'text' } },
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
    offered: 'decision',
    fields: { round: 'round', player: 'player', amount: 'difference', why: 'text' },
  },
  'void-wager': { who: 'staff', when: 'open', offered: 'decision', fields: { player: 'player', bet: 'bet', grounds: 'text' } },
  /** Holds winnings of the rounds from `since` on. */
  'hold-winnings': {
    who: 'staff',
    when: 'always',
    offered: 'decision',
    fields: { player: 'player', since: 'round', amount: 'amount', grounds: 'text' },
  },
  /** Records what the investigation of held winnings decided. */
  'record-investigation': {
    who: 'staff',
    when: 'always',
    offered: 'decision',
    fields: { player: 'player', outcome: ['release', 'keep'], decidedBy: 'text', reference: 'text' },
  },
  'release-held': { who: 'staff', when: 'always', offered: 'decision', fields: { player: 'player' } },
  'forfeit-held': { who: 'staff', when: 'always', offered: 'decision', fields: { player: 'player' } },
  // Disputes.
  /** `round`: the round that the dispute is about. */
  'raise-dispute': {
    who: 'player',
    when: 'always',
    whenExcluded: true,
    offered: 'player',
    fields: { player: 'player', about: 'text', round: { kind: 'round', optional: true } },
  },
  'decide-dispute': { who: 'staff', when: 'always', offered: 'decision', fields: { dispute: 'dispute', decision: 'text' } },
  'request-review': {
    who: 'player',
    when: 'always',
    whenExcluded: true,
    offered: 'decision',
    fields: { player: 'player', dispute: 'dispute' },
  },
  'decide-review': { who: 'staff', when: 'always', offered: 'decision', fields: { dispute: 'dispute', decision: 'text' } },
  /** Staff decide a case that the rulebook does not cover. */
  rule: { who: 'staff', when: 'always', offered: 'decision', fields: { about: 'text', decision: 'text' } },
  // Electronic dice.
  /** Publishes the hash of a new seed before betting opens. */
  'commit-dice': { who: 'dice', when: 'open', offered: 'none', fields: { commitment: 'hex' } },
  /** `seed` is absent if the seed was lost. */
  'reveal-dice': {
    who: 'dice',
    when: 'always',
    offered: 'none',
    fields: { round: 'round', seed: { kind: 'hex', optional: true } },
  },
  /** Stops the table, because the seed or the faces do not match the commitment in the journal. */
  'reject-dice': { who: 'dice', when: 'always', offered: 'none', fields: { round: 'round', why: 'text' } },
  // The store.
  /**
   * The store was restored from a backup of `backupMs`, with the first `records` records of this table. `commitment` and `seed` are those of
   * unused dice in the backup; `seed` is absent if it was lost.
   */
  'record-restore': {
    who: 'system',
    when: 'always',
    offered: 'none',
    fields: {
      records: 'count',
      backupMs: { kind: 'time', nullable: true },
      commitment: { kind: 'hex', optional: true },
      seed: { kind: 'hex', optional: true },
    },
  },
  /** The clock of the machine was set forward by `byMs`. Deadlines move with it, so that they last as long as before. */
  'record-clock-step': { who: 'system', when: 'always', offered: 'none', fields: { byMs: 'count' } },
} as const satisfies Readonly<Record<string, ActRecord>>;

/** The exact type of the definitions, for derived types. */
export type ActRecords = typeof RECORDS;
export type Act = keyof ActRecords;
export const ACT_RECORDS: Readonly<Record<Act, ActRecord>> = RECORDS;

export const ACTS = Object.keys(RECORDS) as readonly Act[];

/** Acts whose definition has these values. */
export type ActsWith<Values extends Partial<ActRecord>> = { [A in Act]: ActRecords[A] extends Values ? A : never }[Act];

/** The acts that a rulebook can have: all except those of the electronic dice and of the system alone. */
export type BookAct = Exclude<Act, ActsWith<{ readonly who: 'dice' | 'system' }>>;
export const BOOK_ACTS = ACTS.filter((act): act is BookAct => !['dice', 'system'].includes(ACT_RECORDS[act].who));

/** The fields of an act, one entry for each variant of its command. */
export const variantsOf = (act: Act): readonly FieldRecords[] => {
  const { fields } = ACT_RECORDS[act];
  return isList(fields) ? fields : [fields];
};

const isList = (fields: ActRecord['fields']): fields is readonly FieldRecords[] => Array.isArray(fields);
