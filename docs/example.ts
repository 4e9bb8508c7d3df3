/** Sit down, wager, see the settlement: `node docs/example.ts http://127.0.0.1:8080 rws-a`. */
import { CroupierClient } from '../src/client/index.ts';

export async function playOneRound(url: string, name: string): Promise<readonly string[]> {
  const client = new CroupierClient(url);
  const { person: player } = await client.guest({ over: 21 }); // says "I am 21 or over"; not every book asks for more than 18
  const table = client.table(name);
  await table.sit();
  await table.buy(10_000);
  const { diceOffered } = await table.until((view) => view.bettingOpen || view.diceOffered);
  if (diceOffered) await table.act({ type: 'accept-dice', player }); // a game with a shooter: whoever shoots bets on it
  const { bets } = await client.rules(name);
  const found = bets.find(({ bet, offered }) => offered && (bet === 'shooter') === diceOffered);
  if (found === undefined) throw new Error('nothing is offered');
  await table.until((view) => view.bettingOpen);
  const settled = table.next('settled');
  await table.place(found.bet, found.minimum); // resolves once it is durable; a lost connection is taken up again
  const { round, wagers } = await settled;
  const lines = wagers.map(
    ({ bet, stake, outcome, paid, clauses }) => `round ${round}: ${stake} on ${bet} ${outcome}, paid ${paid} (${clauses})`,
  );
  client.close();
  return lines;
}

const [, , url, table] = process.argv;
if (import.meta.main && url !== undefined) for (const line of await playOneRound(url, table ?? 'rws-a')) console.log(line);
