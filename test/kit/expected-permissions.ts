/** Which roles may do each act, transcribed by hand from the published rules and our decisions, independent of the rulebook data. */
import type { Act } from '../../src/rules/index.ts';

export const BOOK_NAMES = ['crown-sic-bo', 'rws-tai-sai', 'adelaide-big-and-small', 'triple-dice', 'dicette'] as const;
export type BookName = (typeof BOOK_NAMES)[number];

/** The ladder of each rulebook: its staff roles, lowest first. */
export const STAFF_ROLES: Readonly<Record<BookName, readonly string[]>> = {
  'crown-sic-bo': ['dealer', 'game-supervisor', 'pit-boss'],
  'rws-tai-sai': ['dealer', 'pit-supervisor', 'pit-manager', 'shift-manager'],
  'adelaide-big-and-small': ['dealer', 'inspector', 'house'],
  'triple-dice': ['dealer', 'supervisor'],
  dicette: ['dealer', 'supervisor'],
};

/** Roles outside every ladder: government officers, the manager of their inspectorate, players, the table's system and the electronic dice. */
export const ROLES_OUTSIDE_LADDERS = ['officer', 'inspectorate-manager', 'player', 'system', 'tumbler'] as const;

/**
 * One line per act, one column per rulebook: Crown, Resorts World Sentosa, Adelaide, Triple Dice, Dicette. `role+` is that role or above.
 * `role!` is only that role. A dash marks an act that the rulebook does not have. `shooter` is the player who throws.
 * Clauses without a name are of the rulebooks that have the act, in the order of the columns.
 */
const PERMISSIONS = `
# Dice, results, corrections and sanctions; opening and closing the table.
tumble               dealer+            dealer+            dealer+          -                -
throw                -                  -                  -                shooter          dealer!
enter-result         dealer+            dealer+            dealer+          dealer+          dealer+
# At Adelaide the dealer or inspector who tumbled keys the result (4(c)). A relief takes over first (P-10).
take-over            -                  -                  dealer+          -                -
invalidate           pit-boss+          -                  house+           -                -
approve-colours      pit-boss+          -                  officer          -                -
order-dry-spin       game-supervisor+   -                  -                -                -
close-table          pit-boss+          pit-manager+       house+           supervisor+      supervisor+
decide-dispute       pit-boss+          shift-manager+     house+           -                -
open-table           pit-boss+          pit-manager+       house+           supervisor+      supervisor+
change-sign          pit-boss+          pit-manager+       house+           supervisor+      supervisor+
declare-failure      dealer+            dealer+            dealer+          dealer+          dealer+
correct-result       game-supervisor+   pit-supervisor+    inspector+       supervisor+      supervisor+
correct-settlement   pit-boss+          shift-manager+     house+           supervisor+      supervisor+
void-damaged         pit-boss+          shift-manager+     house+           supervisor+      supervisor+
void-wager           pit-boss+          shift-manager+     house+           supervisor+      supervisor+
exclude-player       pit-boss+          shift-manager+     house+           supervisor+      supervisor+
report-malfunction   dealer+            dealer+            dealer+          dealer+          dealer+
declare-rectified    pit-boss+          pit-manager+       house+           supervisor+      supervisor+
replace-shooter      -                  -                  -                supervisor+      -
start-gaming-day     pit-boss+          pit-manager+       house+           supervisor+      supervisor+

# Players place their own wagers. Staff place wagers for players if the rulebook allows it (3.4, 5.13, 3(e)).
place                dealer+/player     dealer+/player     dealer+/player   player           player
withdraw             dealer+/player     dealer+/player     dealer+/player   player           player
move                 dealer+/player     dealer+/player     dealer+/player   player           player

# The role that changes signs proposes limits to single players, who accept or decline. Only Crown has such limits (4.3, C-20).
propose-limits       pit-boss+          -                  -                -                -
agree-limits         pit-boss+/player   -                  -                -                -
decline-limits       pit-boss+/player   -                  -                -                -

# The order of the round.
call-bets            dealer+            dealer+            dealer+          dealer+          dealer+
close-bets           dealer+            dealer+            dealer+          -                -
uncover              dealer+            -                  dealer+          -                -
settle-round         dealer+            dealer+            dealer+          dealer+          dealer+
take-losers          dealer+            dealer+            dealer+          dealer+          dealer+
pay-winners          dealer+            dealer+            dealer+          dealer+          dealer+
pay-due              dealer+            dealer+            dealer+          dealer+          dealer+
offer-dice           -                  -                  -                dealer+          -
accept-dice          -                  -                  -                player           -
choose-dice          -                  -                  -                shooter          -

# Notices before closing: a sign at Crown (9.7, section 66), notification of the officer at Adelaide (8(g)).
post-notice          pit-boss+          -                  -                -                -
withdraw-notice      pit-boss+          -                  -                -                -
notify-officer       -                  -                  house+           -                -

# Colour chips: Crown 3.1.2, Adelaide 3(c) and 3(d). Only at Crown can players share a colour, and redeem it at a closed table.
issue-colour         dealer+            -                  dealer+          -                -
redeem-colour        dealer+            -                  dealer+          -                -
agree-to-share       player             -                  -                -                -
redeem-closed-table  pit-boss+          -                  -                -                -

# Players who abstain (Crown 9.8), players who touch wagers (Adelaide 8(b)), lamps that show wrong winning bets (7.3, 5.10, 7(e)).
require-to-vacate    game-supervisor+   -                  -                -                -
warn-player          -                  -                  dealer+          -                -
report-lamps         dealer+            dealer+            dealer+          -                -

# The role that imposes a sanction also lifts it. The role that corrects settlements also adjusts.
readmit-player       pit-boss+          shift-manager+     house+           supervisor+      supervisor+
adjust               pit-boss+          shift-manager+     house+           supervisor+      supervisor+

# Only Crown lets staff seize winnings (9.2.3). A pit boss also records the outcome of the investigation and carries it out.
hold-winnings        pit-boss+          -                  -                -                -
record-investigation pit-boss+          -                  -                -                -
release-held         pit-boss+          -                  -                -                -
forfeit-held         pit-boss+          -                  -                -                -

# Only Crown, Resorts World Sentosa and Adelaide have disputes (9.9, 5.14, 8(h)). Every rulebook has rulings.
# The Manager Government Casino Inspectorate reviews decisions, not the Authorised Officer (Adelaide 8(h), 8(i), P-10).
raise-dispute        dealer+/player     dealer+/player     dealer+/player   -                -
request-review       -                  -                  dealer+/player   -                -
decide-review        -                  -                  inspectorate-manager -            -
rule                 pit-boss+          shift-manager+     house+           supervisor+      supervisor+

# The rulebooks are silent about these acts. The roles are our decision.
assign-staff         game-supervisor+   pit-supervisor+    inspector+       supervisor+      supervisor+
relieve-staff        game-supervisor+   pit-supervisor+    inspector+       supervisor+      supervisor+
seat-player          dealer+/player     dealer+/player     dealer+/player   dealer+/player   dealer+/player
leave-table          dealer+/player     dealer+/player     dealer+/player   dealer+/player   dealer+/player
buy-chips            dealer+/player     dealer+/player     dealer+/player   dealer+/player   dealer+/player
cash-out             dealer+/player     dealer+/player     dealer+/player   dealer+/player   dealer+/player
interrupt            dealer+            dealer+            dealer+          dealer+          dealer+
record-error         dealer+            dealer+            dealer+          dealer+          dealer+
confirm-result       dealer+            dealer+            dealer+          dealer+          dealer+

# Acts of the electronic dice.
commit-dice          tumbler            tumbler            tumbler          tumbler          tumbler
reveal-dice          tumbler            tumbler            tumbler          tumbler          tumbler
reject-dice          tumbler            tumbler            tumbler          tumbler          tumbler

# A restored backup and a clock that was set forward are recorded by the system, not by a person at a table.
record-restore       system             system             system           system           system
record-clock-step    system             system             system           system           system
`;

const LINES: ReadonlyMap<string, readonly string[]> = new Map(
  PERMISSIONS.split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): [string, string[]] => {
      const [act = '', ...entries] = line.split(/\s+/);
      return [act, entries];
    }),
);

export const TRANSCRIBED_ACTS: readonly string[] = [...LINES.keys()];

/** Returns the entry of the list, such as `dealer+/player`. */
export function permissionTextOf(book: BookName, act: Act): string {
  const entry = LINES.get(act)?.[BOOK_NAMES.indexOf(book)];
  if (entry === undefined) throw new Error(`the list has no entry for ${act} at ${book}`);
  return entry;
}

/** The roles that may do the act, without the acts of `system` that the set-up of a table permits. Empty if the rulebook does not have the act. */
export function permittedRoles(book: BookName, act: Act): readonly string[] {
  const ladder = STAFF_ROLES[book];
  return permissionTextOf(book, act)
    .split('/')
    .flatMap((who) => {
      if (who === '-') return [];
      if (who.endsWith('+')) return ladder.slice(ladder.indexOf(who.slice(0, -1)));
      if (who.endsWith('!')) return [who.slice(0, -1)];
      return [who === 'shooter' ? 'player' : who];
    });
}
