/** Seats the visitor at a table: enters as a guest if needed, takes a seat, and buys practice chips. */
import { CroupierError } from '../../client/index.ts';
import type { Age } from '../../protocol/index.ts';
import { claimAge, client, enterAsGuest, navigate, session } from '../shell/index.ts';

/** Chips bought at a practice table, in minor units. This is about two hundred times the usual minimum wager. */
const PRACTICE_CHIPS = 100_000;

async function sitUnlessSeated(sit: () => Promise<unknown>): Promise<void> {
  try {
    await sit();
  } catch (error) {
    if (!(error instanceof CroupierError && error.code === 'player-seated')) throw error;
  }
}

/** `years` is the age in the text of the button. The visitor confirms it by pressing the button. */
export async function sitDown(table: string, isPractice: boolean, years: number): Promise<void> {
  // The visitor confirms to be at least this old. The server knows only these two ages.
  const over: Age = years > 18 ? 21 : 18;
  if (session.value == null) await enterAsGuest(over);
  else if (years > (session.value.over ?? 0)) await claimAge(over);
  const clientTable = client.table(table);
  try {
    await sitUnlessSeated(() => clientTable.sit());
    const { cashChips = 0, wagers = [] } = (await client.getTable(table)).own ?? {};
    if (isPractice && cashChips === 0 && wagers.length === 0) await clientTable.buy(PRACTICE_CHIPS);
  } catch (error) {
    client.leave(table);
    throw error;
  }
  navigate('player', { table });
}
