/** Plays one round with the client of `src/client`: `node docs/example.ts http://127.0.0.1:8080 rws-a`. */
import { CroupierClient } from '../src/client/index.ts';

export async function playOneRound(url: string, name: string): Promise<readonly string[]> {
  const client = new CroupierClient(url);
  const { person: player } = await client.guest({ over: 21 }); // confirms "I am 21 or over"; most rulebooks require only 18
  const table = client.table(name);
  await table.sit();
  await table.buy(10_000);
  const { diceOffered } = await table.until((view) => view.bettingOpen || view.diceOffered);
  if (diceOffered) await table.act({ type: 'accept-dice', player }); // a game with a shooter, who must place the bet `shooter`
  const { bets } = await client.rules(name);
  const found = bets.find(({ bet, offered }) => offered && (bet === 'shooter') === diceOffered);
  if (found === undefined) throw new Error('the table offers no bet');
  await table.until((view) => view.bettingOpen);
  const settled = table.next('settled');
  await table.place(found.bet, found.minimum); // resolves when the wager is stored; the client reconnects by itself
  const { round, wagers } = await settled;
  const lines = wagers.map(
    ({ bet, stake, outcome, paid, clauses }) => `round ${round}: ${stake} on ${bet} ${outcome}, paid ${paid} (${clauses})`,
  );
  client.close();
  return lines;
}

const [, , url, table] = process.argv;
if (import.meta.main && url !== undefined) for (const line of await playOneRound(url, table ?? 'rws-a')) console.log(line);
