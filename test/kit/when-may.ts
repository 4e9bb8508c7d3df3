/** When what may be done, transcribed by hand from each book's order of play and our recorded choices. It must never be generated from the table. */
import type { Phase } from '../../scripts/lib/phases.ts';
import { BOOK_NAMES, type BookName } from './who-may.ts';

/** The order of play of each book, a letter a phase: before the bets, betting, between close and result, settlement. */
const ORDERS: Readonly<Record<BookName, string>> = {
  // 5.1.1 bets, 5.1.2 tumble, 5.1.3 no more bets, 5.1.4 uncover; 7.2 tumbled again.
  'crown-sic-bo': 'C I B T L U N R S P',
  // 3.2 bets, 3.6 no more bets, 3.7 at least three tumbles; a void round is not rolled again.
  'rws-tai-sai': 'C I B L F T R S P',
  // 4(a) at least three tumbles, 4(b) bets, bell, uncover; 7(a), 7(d) rolled again (S-05).
  'adelaide-big-and-small': 'C I F T B L U N R S P',
  // 7 offer, accept; 7.1 the shooter's bet, 7.8 three dice, 7.7 throw; 9 thrown again; up to four throws.
  'triple-dice': 'C I O A D B H N R S P K',
  // Bets, then the dealer throws (4); a void throw is not made again (D-08).
  dicette: 'C I B H R S P',
};

/**
 * One line per act: Crown, Resorts World Sentosa, Adelaide, Triple Dice, Dicette, each with its phases. `open` is every phase but that of
 * the closed table, `all` that one too, `round` every phase of a round under way, a dash an act that the book does not have. A star
 * behind the act: it rests while a malfunction is not mended. An x: it is done only then.
 */
const WHEN_MAY = `
# The house opens a closed table and closes it between rounds, with no money on it (9.7, 8(g)); signs change then too.
open-table                    C        C        C        C        C
close-table                   I        I        I        IOA      I
change-sign                   I        I        I        IOA      I
# A gaming day begins between rounds, between a shooter's throws or before the doors open.
start-gaming-day              CI       CI       CI       CIOAK    CI
# Signs with a time and word to the officer at any time while people play (9.7, section 66, 8(g)).
post-notice:closure           open     -        -        -        -
post-notice:minimum           open     -        -        -        -
notify-officer                -        -        open     -        -
# Personal limits bind what is wagered afterwards: not between the close and the settlement (4.3, 3.2).
agree-limits                  IBT      -        -        -        -
assign-staff                  all      all      all      all      all
relieve-staff                 all      all      all      all      all

# Nobody sits at a closed table, but somebody can be kept out of it.
seat-player                   open     open     open     open     open
leave-table                   open     open     open     open     open
exclude-player                all      all      all      all      all
readmit-player                all      all      all      all      all
require-to-vacate             open     -        -        -        -
warn-player                   -        -        open     -        -

# Chips are bought at an open table; money is handed back at any.
buy-chips                     open     open     open     open     open
cash-out                      all      all      all      all      all
issue-colour                  open     -        open     -        -
agree-to-share                open     -        -        -        -
approve-colours               open     -        open     -        -
# At the issuing table (3.1.2(c)(i), 3(d)); of a closed one Crown has its own way (3.1.2(c)(ii)), Adelaide no other place.
redeem-colour                 open     -        all      -        -
redeem-closed-table           C        -        -        -        -

# Wagers from the call to the close: the announcement (3.2), the bell (4(b)), the throw (T-09, D-11).
place*                        BT       B        B        DB       B
withdraw*                     BT       B        B        DB       B
move*                         BT       B        B        DB       B

# The order of the round.
order-dry-spin*               I        -        -        -        -
call-bets*                    I        I        T        AK       I
tumble*                       BN       LF       IFN      -        -
close-bets*                   T        B        B        -        -
uncover*                      L        -        L        -        -
throw*                        -        -        -        BN       B
enter-result*                 U        T        U        H        H
confirm-result*               R        R        R        R        R
settle-round*                 R        R        R        R        R
take-losers*                  S        S        S        S        S
pay-winners*                  P        P        P        P        P

# The dice are offered until somebody takes them (7, T-07), and three are chosen once (7.8).
offer-dice*                   -        -        -        IO       -
accept-dice*                  -        -        -        O        -
choose-dice*                  -        -        -        AD       -
replace-shooter               -        -        -        ADBHNRSPK -

# Failures of a roll: Crown 7.1, Resorts World Sentosa 5.5, Adelaide 7(a) to 7(d), Triple Dice 4 and 7.7, Dicette 5.
declare-failure:not-flat*     U        FT       U        H        H
declare-failure:stacked*      U        -        U        -        -
declare-failure:malfunction*  TL       -        -        -        -
declare-failure:exposed*      T        -        FTB      -        -
declare-failure:too-few-tumbles*  -    F        F        -        -
declare-failure:early-activation* -    B        -        -        -
declare-failure:not-together* -        -        -        H        -

# Whatever breaks is reported once and mended once (7.4).
report-malfunction*           open     open     open     open     open
declare-rectified             x:open   x:open   x:open   x:open   x:open
interrupt                     open     open     open     open     open
report-lamps                  RSP      RSP      RSP      -        -

# A mis-keyed result is corrected before the settlement, or the settlement after it; dice are found damaged at any time.
correct-result                R        R        R        R        R
correct-settlement            all      all      all      all      all
void-damaged:earlier          all      all      all      all      all
void-damaged:current          round    round    round    round    round
invalidate:current            round    -        round    -        -
invalidate:earlier            all      -        all      -        -
# Only what cannot be mended, and only while there is no result (7.4, C-15).
invalidate:unmended           x:BTLUN  -        -        -        -
record-error                  all      all      all      all      all
adjust                        all      all      all      all      all

# A wager can be voided until it is settled (9.2.1); what was won is held whenever it is found out (9.2.3).
void-wager                    BTLUNR   BLFTR    BLUNR    DBHNR    BHR
hold-winnings                 all      all      all      all      all
release-held                  all      all      all      all      all
forfeit-held                  all      all      all      all      all

# Disputes and rulings know no hour.
raise-dispute                 all      all      all      -        -
decide-dispute                all      all      all      -        -
request-review                -        -        all      -        -
decide-review                 -        -        all      -        -
rule                          all      all      all      all      all

# Electronic dice: a fresh seed when none stands, which is before a round; shown once its result is, or its round is over.
commit-dice                   Z        Z        Z        Z        Z
reveal-dice                   CRSP     CRSP     CRSP     CRSP     CRSP
`;

interface Line {
  readonly cells: readonly string[];
  readonly rests: boolean;
}

const LINES: ReadonlyMap<string, Line> = new Map(
  WHEN_MAY.split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): [string, Line] => {
      const [name = '', ...cells] = line.split(/\s+/);
      return [name.replace('*', ''), { cells, rests: name.endsWith('*') }];
    }),
);

export const TRANSCRIBED_ASKINGS: readonly string[] = [...LINES.keys()];

/** With electronic dice nobody can tilt, see, mis-key or damage them (E-01), and after the close nothing voids what is committed. */
const NEVER_ELECTRONIC: readonly string[] = [
  ...['not-flat', 'stacked', 'exposed', 'early-activation', 'not-together'].map((reason) => `declare-failure:${reason}`),
  ...['correct-result', 'confirm-result', 'correct-settlement', 'void-damaged:earlier', 'void-damaged:current'],
];

/** What begins a round, which electronic dice must be committed to before. */
const BEGINS: Readonly<Record<BookName, string | null>> = {
  'crown-sic-bo': 'call-bets',
  'rws-tai-sai': 'call-bets',
  'adelaide-big-and-small': 'tumble',
  // Nobody shoots yet.
  'triple-dice': null,
  dicette: 'call-bets',
};

/** The phases with real dice, in the order of play. */
export const phasesInOrder = (book: BookName): readonly Phase[] => ORDERS[book].split(' ') as Phase[];

/** Phases of a round under way: those in which something of it has been done and it has not ended. */
const OUTSIDE_ROUNDS = 'CEIOAKZ';

export interface When {
  readonly dice: 'real' | 'electronic';
  readonly suspended: boolean;
}

/** Whether this is a thing to do at this book in this phase, whoever does it. */
export function mayNow(book: BookName, asking: string, phase: Phase, { dice, suspended }: When): boolean {
  const line = LINES.get(asking);
  const cell = line?.cells[BOOK_NAMES.indexOf(book)];
  if (line === undefined || cell === undefined) throw new Error(`nothing is transcribed for ${asking} at ${book}`);
  if (dice === 'electronic' && (NEVER_ELECTRONIC.includes(asking) || escapesTheClose(book, asking))) return false;
  if (suspended ? line.rests : cell.startsWith('x:')) return false;
  const phases = cell.replace('x:', '');
  // Without a commitment a table is as it is with one, but that no round begins and there is nothing to show.
  if (phase === 'Z' && phases !== 'Z') return asking !== BEGINS[book] && isIn(phases, 'I');
  if (phase === 'E') return asking !== 'reveal-dice' && isIn(phases, 'C');
  return isIn(phases, phase);
}

function isIn(phases: string, phase: Phase): boolean {
  if (phases === 'all') return true;
  if (phases === 'open') return phase !== 'C';
  if (phases === 'round') return !OUTSIDE_ROUNDS.includes(phase);
  return phases.includes(phase);
}

/** Where the tumbles come after the close, too few of them void nothing that is committed: one tumbles on. */
const escapesTheClose = (book: BookName, asking: string): boolean =>
  asking === 'declare-failure:too-few-tumbles' && book === 'rws-tai-sai';
