/** Formats what betting waits for while the end of betting depends on a player. */
import type { PlayerSession } from '../session.ts';
import { words } from '../words/index.ts';
import { shooterWords } from '../words/shooter.ts';

/** Whether the player has the dice and must wager on the shooter bet before the first throw. A player who throws for the shooter need not. */
export function mustBetAsShooter({ live, data, wagers }: PlayerSession): boolean {
  const shooter = live.view.value?.shooter ?? null;
  const own = live.own.value;
  const { shooter: rules } = data.rulebook.conduct;
  if (shooter === null || rules === null || own?.position == null || shooter.position !== own.position) return false;
  return shooter.throw === 1 && (wagers.stakes.value[rules.bet] ?? 0) === 0 && !own.may.includes('throw');
}

/** Null if betting waits for no player. `heldOpen`: betting waits for a wager. */
export function formatHeld(session: PlayerSession): string | null {
  const { heldOpen } = words.value;
  const { betToThrow, waitingForSeat, openUntilThrown } = shooterWords.value;
  const view = session.live.view.value;
  const { shooter: rules } = session.data.rulebook.conduct;
  if (view === null || !view.bettingOpen || view.status !== 'open') return null;
  if (rules === null) return view.heldOpen ? heldOpen : null;
  if (view.closesAtMs !== null) return null;
  if (mustBetAsShooter(session)) return betToThrow(session.titleOf(rules.bet));
  const position = session.live.own.value?.position ?? null;
  const thrower = view.shooter?.position ?? null;
  if (thrower === null || thrower === position) return openUntilThrown;
  // A wager of another seated player gets the dice moving again.
  return view.heldOpen && position !== null && session.staked.value === 0 ? heldOpen : waitingForSeat(thrower);
}
