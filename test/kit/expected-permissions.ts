/** Which roles may do each act, transcribed by hand from the published rules and our decisions, independent of the rulebook data. */
import type { Act } from '../../src/rules/index.ts';

export const BOOK_NAMES = ['crown-sic-bo', 'rws-tai-sai', 'adelaide-big-and-small', 'triple-dice', 'dicette'] as const;
export type BookName = (typeof BOOK_NAMES)[number];

/** Lowest first. */
export const LADDERS: Readonly<Record<BookName, readonly string[]>> = {
  'crown-sic-bo': ['dealer', 'game-supervisor', 'pit-boss'],
  'rws-tai-sai': ['dealer', 'pit-supervisor', 'pit-manager', 'shift-manager'],
  'adelaide-big-and-small': ['dealer', 'inspector', 'house'],
  'triple-dice': ['dealer', 'supervisor'],
  dicette: ['dealer', 'supervisor'],
};

/** Roles outside every ladder: government officers, players, the table's system and the electronic dice. */
export const OUTSIDE = ['officer', 'player', 'system', 'tumbler'] as const;

/**
 * One line per act: Crown, Resorts World Sentosa, Adelaide, Triple Dice, Dicette. `role+` is that role or above. `role!` is only that role.
 * A dash marks an act that the rulebook does not have. `shooter` is the player who throws.
 */
const PERMISSIONS = `
# The published table of permissions.
tumble               dealer+            dealer+            dealer+          -                -
throw                -                  -                  -                shooter          dealer!
enter-result         dealer+            dealer+            dealer+          dealer+          dealer+
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
hold-winnings        pit-boss+          shift-manager+     house+           supervisor+      supervisor+
report-malfunction   dealer+            dealer+            dealer+          dealer+          dealer+
declare-rectified    pit-boss+          pit-manager+       house+           supervisor+      supervisor+
replace-shooter      -                  -                  -                supervisor+      -
start-gaming-day     pit-boss+          pit-manager+       house+           supervisor+      supervisor+

# Players place for themselves; staff place for players if the rulebook allows it (3.4, 5.13, 3(e)).
place                dealer+/player     dealer+/player     dealer+/player   player           player
withdraw             dealer+/player     dealer+/player     dealer+/player   player           player
move                 dealer+/player     dealer+/player     dealer+/player   player           player

# The role that changes signs also agrees individual limits; only Crown has them (4.3).
agree-limits         pit-boss+          -                  -                -                -

# The order of the round.
call-bets            dealer+            dealer+            dealer+          dealer+          dealer+
close-bets           dealer+            dealer+            dealer+          -                -
uncover              dealer+            -                  dealer+          -                -
settle-round         dealer+            dealer+            dealer+          dealer+          dealer+
take-losers          dealer+            dealer+            dealer+          dealer+          dealer+
pay-winners          dealer+            dealer+            dealer+          dealer+          dealer+
offer-dice           -                  -                  -                dealer+          -
accept-dice          -                  -                  -                player           -
choose-dice          -                  -                  -                shooter          -

# Notices before closing: a sign at Crown (9.7, section 66), notification of the officer at Adelaide (8(g)).
post-notice          pit-boss+          -                  -                -                -
notify-officer       -                  -                  house+           -                -

# Colour chips: Crown 3.1.2, Adelaide 3(c) and 3(d); a shared colour and a closed table only at Crown.
issue-colour         dealer+            -                  dealer+          -                -
redeem-colour        dealer+            -                  dealer+          -                -
agree-to-share       player             -                  -                -                -
redeem-closed-table  pit-boss+          -                  -                -                -

# Other acts in the rulebooks: abstaining (Crown 9.8), touching wagers (Adelaide 8(b)), lamps (7.3, 5.10, 7(e)).
require-to-vacate    game-supervisor+   -                  -                -                -
warn-player          -                  -                  dealer+          -                -
report-lamps         dealer+            dealer+            dealer+          -                -

# The role that imposes a sanction lifts it, and the role that corrects settlements adjusts.
readmit-player       pit-boss+          shift-manager+     house+           supervisor+      supervisor+
release-held         pit-boss+          shift-manager+     house+           supervisor+      supervisor+
forfeit-held         pit-boss+          shift-manager+     house+           supervisor+      supervisor+
adjust               pit-boss+          shift-manager+     house+           supervisor+      supervisor+

# Only the three casinos have disputes (9.9, 5.14, 8(h)); every rulebook has rulings.
raise-dispute        dealer+/player     dealer+/player     dealer+/player   -                -
request-review       -                  -                  dealer+/player   -                -
decide-review        -                  -                  officer          -                -
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
`;

const LINES: ReadonlyMap<string, readonly string[]> = new Map(
  PERMISSIONS.split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): [string, string[]] => {
      const [act = '', ...cells] = line.split(/\s+/);
      return [act, cells];
    }),
);

export const TRANSCRIBED_ACTS: readonly string[] = [...LINES.keys()];

export function cellOf(book: BookName, act: Act): string {
  const cell = LINES.get(act)?.[BOOK_NAMES.indexOf(book)];
  if (cell === undefined) throw new Error(`the list has no entry for ${act} at ${book}`);
  return cell;
}

/** The roles in the cell, without `system`; empty if the rulebook does not have the act. */
export function permittedRoles(book: BookName, act: Act): readonly string[] {
  const ladder = LADDERS[book];
  return cellOf(book, act)
    .split('/')
    .flatMap((who) => {
      if (who === '-') return [];
      if (who.endsWith('+')) return ladder.slice(ladder.indexOf(who.slice(0, -1)));
      if (who.endsWith('!')) return [who.slice(0, -1)];
      return [who === 'shooter' ? 'player' : who];
    });
}
