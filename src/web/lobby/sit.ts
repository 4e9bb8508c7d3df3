/** From the lobby to a place at a table in one go: come in, sit, have practice chips. It must never claim an age that nobody confirmed. */
import { CroupierError } from '../../client/index.ts';
import type { Age } from '../../protocol/index.ts';
import { claimAge, client, enterAsGuest, goTo, session } from '../shell/index.ts';

/** What somebody starts with on a practice floor, in minor units: two hundred times the smallest wager of most tables. */
const PRACTICE_CHIPS = 100_000;

/** Whoever sits already only has to go there. */
const ALREADY: ReadonlySet<string> = new Set(['player-seated']);

async function unlessAlready(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof CroupierError && ALREADY.has(error.code))) throw error;
  }
}

/** `years` is what was said by pressing the button, which names them. */
export async function sitDown(table: string, practice: boolean, years: number): Promise<void> {
  const over: Age = years > 18 ? 21 : 18;
  if (session.value == null) await enterAsGuest(over);
  else if (years > (session.value.over ?? 0)) await claimAge(over);
  const followed = client.table(table);
  try {
    await unlessAlready(() => followed.sit());
    const { cashChips = 0, wagers = [] } = (await client.look(table)).own ?? {};
    if (practice && cashChips === 0 && wagers.length === 0) await followed.buy(PRACTICE_CHIPS);
  } catch (error) {
    client.leave(table);
    throw error;
  }
  goTo('player', { table });
}
