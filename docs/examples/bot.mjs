/** A bot that plays one round and verifies its dice: `node docs/examples/bot.mjs http://127.0.0.1:8080 rws-a`. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const [base = 'http://127.0.0.1:8080', table = 'rws-a'] = process.argv.slice(2);

// 1. HTTP. Every POST and DELETE needs the header `x-croupier: 1`. The session is a cookie.
let cookie = '';
async function request(method, path, body) {
  const response = await fetch(`${base}/api/v1${path}`, {
    method,
    headers: { 'x-croupier': '1', cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const [newCookie] = response.headers.getSetCookie();
  if (newCookie) cookie = newCookie.split(';')[0];
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${answer.error.code}, ${answer.error.message}`);
  return answer;
}
// The guest confirms two things: `adult` means 18 or older, and `over: 21` means 21 or older, which some rulebooks require.
const { person: player } = await request('POST', '/guests', { adult: true, over: 21 });
const { ticket } = await request('POST', '/socket-tickets');

// 2. The WebSocket. Each message is a JSON object with a `type`. The bot keeps the public view up to date.
const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/api/v1/socket`);
const listeners = new Set();
let view = {};
const send = (message) => socket.send(JSON.stringify(message));
const receive = (matches) =>
  new Promise((resolve) => {
    const listener = (message) => {
      if (!matches(message)) return;
      listeners.delete(listener);
      resolve(message);
    };
    listeners.add(listener);
  });
socket.onopen = () => send({ type: 'hello', v: 1, ticket });
socket.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  if (message.type === 'error') throw new Error(`${message.error.code}, ${message.error.message}`);
  if (message.type === 'view') view = message.view;
  if (message.type === 'frame') view = { ...view, ...message.set };
  for (const listener of [...listeners]) listener(message);
};
await receive(({ type }) => type === 'welcome');
send({ type: 'subscribe', table });
await receive(({ type }) => type === 'view');

// 3. Commands. Each has a new `key`; after a lost connection, send it again with the same key.
async function command(body) {
  const key = randomUUID();
  send({ type: 'act', table, key, body });
  return receive((message) => message.type === 'answer' && message.key === key);
}
async function mustSucceed(body) {
  const { ok, error } = await command(body);
  if (!ok) throw new Error(`${body.type}: ${error.code}, ${error.message}`);
}
const taken = view.seats.map(({ position }) => position);
let position = 1;
while (taken.includes(position)) position += 1;
await mustSucceed({ type: 'seat-player', player, position, adult: true });
await mustSucceed({ type: 'buy-chips', player, from: 'cage', amount: 10_000 }); // all amounts are in minor units (cents)

// 4. A wager on the first bet of the layout, as soon as betting is open. If betting closes before the wager arrives, the bot tries again.
const { bets } = await request('GET', `/tables/${table}/rules`);
const { bet, minimum } = bets.find(({ offered }) => offered);
// The bot listens for the settlement before it places the wager, and waits for it (`await`) in step 5.
const settlementMessage = receive(({ type, settled }) => type === 'own' && settled);
let commitment;
for (let isPlaced = false; !isPlaced; ) {
  while (!view.bettingOpen) await receive(({ type }) => type === 'frame');
  commitment = view.commitment.hash;
  const { ok, error } = await command({ type: 'place', player, bet, amount: minimum });
  isPlaced = ok;
  if (error && error.code !== 'betting-closed') throw new Error(`place: ${error.code}, ${error.message}`);
}

// 5. The settlement.
const [{ round, wagers }] = (await settlementMessage).settled;
for (const { stake, outcome, paid, clauses } of wagers)
  console.log(`round ${round}: ${stake} on ${bet} ${outcome}, paid ${paid} (clauses ${clauses.join(', ')})`);
await mustSucceed({ type: 'leave-table', player });
socket.close();

// 6. The dice, computed from the public record of the round (docs/FAIRNESS.md). The seed appears shortly after the result.
let record = await request('GET', `/tables/${table}/rounds/${round}`);
while (record.seed === null) {
  await sleep(500);
  record = await request('GET', `/tables/${table}/rounds/${round}`);
}
const seed = Buffer.from(record.seed, 'hex');
const dice = [];
for (let counter = 0; dice.length < record.faces.length; counter += 1) {
  const text = ['croupier dice 1', table, round, record.draw, record.closeHash, counter].join('\n');
  for (const byte of createHmac('sha256', seed).update(text).digest()) if (byte < 252) dice.push((byte % 6) + 1);
}
const isCommitted = createHash('sha256').update(seed).digest('hex') === commitment;
const isSame = dice.slice(0, record.faces.length).sort().join() === record.faces.join();
console.log(`dice ${record.faces.join(' ')}: ${isCommitted && isSame ? 'verified' : 'NOT as committed'}`);
