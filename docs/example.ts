/** Sit down, wager, see the settlement: `node docs/example.ts http://127.0.0.1:8080 rws-a`. */
import { CroupierClient } from '../src/client/index.ts';

export async function playOneRound(url: string, name: string): Promise<readonly string[]> {
  const client = new CroupierClient(url);
  await client.guest(); // says "I am 18 or over"
  const table = client.table(name);
  await table.sit();
  await table.buy(10_000);
  await table.until((view) => view.bettingOpen);
  const settled = table.next('settled');
  await table.place('big', 500); // resolves once it is durable; a lost connection is taken up again
  const { round, wagers } = await settled;
  const lines = wagers.map(
    ({ bet, stake, outcome, paid, clauses }) => `round ${round}: ${stake} on ${bet} ${outcome}, paid ${paid} (${clauses})`,
  );
  client.close();
  return lines;
}

const [, , url, table] = process.argv;
if (import.meta.main && url !== undefined) for (const line of await playOneRound(url, table ?? 'rws-a')) console.log(line);
