/** The phases in which each act is allowed, transcribed by hand from each rulebook's order of play and our decisions. */
import type { Phase } from '../../scripts/lib/phases.ts';
import { BOOK_NAMES, type BookName, permittedRoles } from './expected-permissions.ts';

/**
 * The order of play of each rulebook, one letter per phase. `PHASES` in `scripts/lib/phases.ts` explains the letters. Ids such as R-13 are
 * in docs/READINGS.md.
 */
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
 * One line per act or variant of an act (`act:variant`). The columns are the phases at Crown, Resorts World Sentosa, Adelaide, Triple Dice, Dicette.
 * `open` is every phase except that of the closed table, `all` includes it, and `round` is every phase of a round. A dash marks an act that the
 * rulebook does not have. After a plus, only roles that may correct settlements may do the act. A star after the act means "not during a malfunction". `x:` means "only during a malfunction".
 */
const ALLOWED_PHASES = `
# The house opens a closed table. It closes a table or changes its sign only between rounds, without money on the layout (9.7, 8(g)).
open-table                    C        C        C        C        C
close-table                   I        I        I        IOA      I
change-sign                   I        I        I        IOA      I
# A gaming day begins between rounds, between a shooter's throws, or while the table is closed.
start-gaming-day              CI       CI       CI       CIOAK    CI
# Notices and the notification of the officer are possible while the table is open (Crown 9.7 and section 66 of its law, Adelaide 8(g)).
post-notice:closure           open     -        -        -        -
post-notice:minimum           open     -        -        -        -
withdraw-notice:closure       open     -        -        -        -
withdraw-notice:minimum       open     -        -        -        -
notify-officer                -        -        open     -        -
# Individual limits hold from the next round on, so they can be proposed and agreed at any time (4.3, C-20).
propose-limits                open     -        -        -        -
agree-limits                  open     -        -        -        -
decline-limits                open     -        -        -        -
assign-staff                  all      all      all      all      all
relieve-staff                 all      all      all      all      all

# No player sits at a closed table, but players can be excluded from it.
seat-player                   open     open     open     open     open
leave-table                   open     open     open     open     open
exclude-player                all      all      all      all      all
readmit-player                all      all      all      all      all
require-to-vacate             open     -        -        -        -
warn-player                   -        -        open     -        -

# Chips are bought only at an open table, but cashed out at any time.
buy-chips                     open     open     open     open     open
cash-out                      all      all      all      all      all
issue-colour                  open     -        open     -        -
agree-to-share                open     -        -        -        -
approve-colours               open     -        open     -        -
# The table that issued colour chips redeems them (3.1.2(c)(i), 3(d)). Only Crown has a separate act for a closed table (3.1.2(c)(ii)).
redeem-colour                 open     -        all      -        -
redeem-closed-table           C        -        -        -        -

# Wagers are possible from the call for bets to the close. The close is the announcement (3.2), the bell (4(b)) or the throw (T-09, D-11).
place*                        BT       B        B        DB       B
withdraw*                     BT       B        B        DB       B
move*                         BT       B        B        DB       B

# The order of the round. A dry spin is a round without wagers.
order-dry-spin*               I        -        -        -        -
call-bets*                    I        I        T        AK       I
tumble*                       BN       LF       IFN      -        -
close-bets*                   T        B        B        -        -
uncover*                      L        -        L        -        -
throw*                        -        -        -        BN       B
enter-result*                 U        T        U        H        H
# Another person takes over the dice from their first tumble to the result (4(c), P-10).
take-over                     -        -        FTBLU    -        -
confirm-result*               R        R        R        R        R
settle-round*                 R        R        R        R        R
take-losers*                  S        S        S        S        S
pay-winners*                  P        P        P        P        P
# What is due outside a bet, such as a correction, can be paid at any time, even when the table is closed.
pay-due                       all      all      all      all      all

# The dice are offered until a player accepts them (7, T-07). The shooter chooses three dice only one time in a turn (7.8).
offer-dice*                   -        -        -        IO       -
accept-dice*                  -        -        -        O        -
choose-dice*                  -        -        -        AD       -
replace-shooter               -        -        -        ADBHNRSPK -

# Failures of a roll: Crown 7.1, Resorts World Sentosa 5.5, Adelaide 7(a) to 7(d), Triple Dice 4 and 7.7, Dicette 5. They are declared from
# the moment when they can happen until the settlement, and by a role that may correct settlements until the next round begins (P-03).
declare-failure:not-flat      UR+SPI   FTR+SPIC  UR+SPI   HR+SPKIOA HR+SPIC
declare-failure:stacked       UR+SPI   -        UR+SPI   -        -
declare-failure:malfunction   TLUR+SPI -        -        -        -
declare-failure:exposed       TLUR+SPI -        FTBLUR+SPIC -      -
declare-failure:too-few-tumbles   -    FTR+SPIC  FTBLUR+SPIC -      -
declare-failure:early-activation  -    BLFTR+SPIC -       -        -
declare-failure:not-together  -        -        -        HR+SPKIOA -

# A malfunction cannot be reported again until it is rectified (7.4).
report-malfunction*           open     open     open     open     open
declare-rectified             x:open   x:open   x:open   x:open   x:open
interrupt                     open     open     open     open     open
report-lamps                  RSP      RSP      RSP      -        -

# A wrong result is corrected before the settlement, a wrong settlement at any time after it. Damaged dice can be found at any time.
correct-result                R        R        R        R        R
correct-settlement            all      all      all      all      all
void-damaged:earlier          all      all      all      all      all
void-damaged:current          round    round    round    round    round
invalidate:current            round    -        round    -        -
invalidate:earlier            all      -        all      -        -
# Only for a malfunction that cannot be rectified, and only before the settlement (7.4, C-15).
invalidate:unmended           x:BTLUNR -        -        -        -
record-error                  all      all      all      all      all
adjust                        all      all      all      all      all

# A wager can be voided until it is settled (9.2.1). Only at Crown can winnings be held, and at any time (9.2.3).
void-wager                    BTLUNR   BLFTR    BLUNR    DBHNR    BHR
hold-winnings                 all      -        -        -        -
record-investigation          all      -        -        -        -
release-held                  all      -        -        -        -
forfeit-held                  all      -        -        -        -

# Disputes and rulings are possible at any time.
raise-dispute                 all      all      all      -        -
decide-dispute                all      all      all      -        -
request-review                -        -        all      -        -
decide-review                 -        -        all      -        -
rule                          all      all      all      all      all

# Electronic dice commit a new seed before a round, and reveal it after the result, before the settlement (E-06).
commit-dice                   ZSP      ZSP      ZSP      ZSP      ZSP
reveal-dice                   R        R        R        R        R
# Dice that do not match their commitment are rejected, from the commitment until the settlement (E-06).
reject-dice                   CIBTLUNR CIBLFTR  CIFTBLUNR CIOADBHNRK CIBHR

# A backup can be restored, and the clock can be set forward, at any time.
record-restore                all      all      all      all      all
record-clock-step             all      all      all      all      all
`;

interface Line {
  readonly cells: readonly string[];
  readonly isRefusedWhileSuspended: boolean;
}

const LINES: ReadonlyMap<string, Line> = new Map(
  ALLOWED_PHASES.split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): [string, Line] => {
      const [name = '', ...cells] = line.split(/\s+/);
      return [name.replace('*', ''), { cells, isRefusedWhileSuspended: name.endsWith('*') }];
    }),
);

export const TRANSCRIBED_VARIANTS: readonly string[] = [...LINES.keys()];

/** Acts that are impossible with electronic dice, which cannot be tilted, exposed, misread or damaged (E-01). */
const NEVER_WITH_ELECTRONIC_DICE: readonly string[] = [
  ...['not-flat', 'stacked', 'exposed', 'early-activation', 'not-together'].map((reason) => `declare-failure:${reason}`),
  ...['take-over', 'correct-result', 'confirm-result', 'correct-settlement', 'void-damaged:earlier', 'void-damaged:current'],
];

/** Acts of electronic dice that are about a published commitment. */
const NEED_A_COMMITMENT: readonly string[] = ['reveal-dice', 'reject-dice'];

/** Electronic dice count their tumbles themselves, and a result that can be seen cannot be rejected (E-01). */
const PHASES_WITH_ELECTRONIC_DICE: Readonly<Record<string, string>> = {
  'declare-failure:malfunction': 'TL',
  'declare-failure:too-few-tumbles': 'F',
  'invalidate:unmended': 'BTLUN',
};

/** The act that begins the next round of an idle table. Before it, electronic dice must publish the hash of their seed (the commitment). */
const FIRST_ACTS: Readonly<Record<BookName, string | null>> = {
  'crown-sic-bo': 'call-bets',
  'rws-tai-sai': 'call-bets',
  'adelaide-big-and-small': 'tumble',
  // Between turns there is no shooter yet, so no act can begin a round.
  'triple-dice': null,
  dicette: 'call-bets',
};

/** The phases with real dice, in the order of play. */
export const phasesInOrder = (book: BookName): readonly Phase[] => ORDERS[book].split(' ') as Phase[];

/** The phases outside of a round. */
const OUTSIDE_ROUNDS = 'CEIOAKZ';

export interface PhaseConditions {
  readonly dice: 'real' | 'electronic';
  readonly suspended: boolean;
  /** Without a role, the act is allowed if some role may do it. */
  readonly role?: string;
}

export function isAllowedIn(
  book: BookName,
  variantName: string,
  phase: Phase,
  { dice, suspended, role }: PhaseConditions,
): boolean {
  const line = LINES.get(variantName);
  const cell = line?.cells[BOOK_NAMES.indexOf(book)];
  if (line === undefined || cell === undefined) throw new Error(`the list has no entry for ${variantName} at ${book}`);
  if (dice === 'electronic' && (NEVER_WITH_ELECTRONIC_DICE.includes(variantName) || cancelsCommittedResult(book, variantName)))
    return false;
  // Real dice can fail while play pauses (P-04).
  if (suspended && dice === 'electronic' && variantName.startsWith('declare-failure')) return false;
  if (suspended ? line.isRefusedWhileSuspended : cell.startsWith('x:')) return false;
  const phases = (dice === 'electronic' && cell !== '-' && PHASES_WITH_ELECTRONIC_DICE[variantName]) || cell.replace('x:', '');
  const [, latePhases = ''] = phases.split('+');
  if (latePhases.includes(phase) && role !== undefined && !permittedRoles(book, 'correct-settlement').includes(role))
    return false;
  // The phases Z and E are I and C without a commitment. Only the acts that begin a round or reveal a seed differ.
  if (NEED_A_COMMITMENT.includes(variantName) && 'ZE'.includes(phase)) return false;
  if (phase === 'Z' && !phases.includes('Z')) return variantName !== FIRST_ACTS[book] && includesPhase(phases, 'I');
  if (phase === 'E') return includesPhase(phases, 'C');
  if (variantName === 'settle-round' && dice === 'electronic') return false;
  return includesPhase(phases, phase);
}

function includesPhase(phases: string, phase: Phase): boolean {
  if (phases === 'all') return true;
  if (phases === 'open') return phase !== 'C';
  if (phases === 'round') return !OUTSIDE_ROUNDS.includes(phase);
  return phases.includes(phase);
}

/** RWS tumbles after the close. Then the committed result of electronic dice cannot be voided, so the dealer tumbles again instead. */
const cancelsCommittedResult = (book: BookName, variantName: string): boolean =>
  variantName === 'declare-failure:too-few-tumbles' && book === 'rws-tai-sai';
