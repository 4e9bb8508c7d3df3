/** The server that `server.ts` compares ours to: parses, hashes, commits to the same SQLite schema, answers and broadcasts, without rules. */
import { hash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { type WebSocket, WebSocketServer } from 'ws';
import { answerCalls, processorTimeUs } from './server-calls.ts';

const [folder = ''] = process.argv.slice(2);

/** A message of the clients. */
interface Message {
  readonly type: 'hello' | 'act' | 'subscribe';
  readonly ticket?: string;
  readonly table: string;
  readonly key: string;
  readonly body: { readonly type: string; readonly player: string; readonly bet: string; readonly amount: number };
}

/** A row of the journal. */
export type Row = readonly [
  table: string,
  seq: number,
  atMs: number,
  person: string,
  role: string,
  key: string,
  body: string,
  hash: string,
];

interface PendingWager {
  readonly ws: WebSocket;
  readonly person: string;
  readonly message: Message;
}

const worker = new Worker(new URL('./server-baseline-worker.ts', import.meta.url), { workerData: { folder } });
/** The last sequence number and hash of each table. */
const chainEnds = new Map<string, { seq: number; hash: string }>();
const sockets = new Set<WebSocket>();
let queue: PendingWager[] = [];
let isCommitting = false;

function enqueue(wager: PendingWager): void {
  queue.push(wager);
  if (isCommitting) return;
  isCommitting = true;
  setImmediate(commit);
}

function commit(): void {
  const batch = queue;
  queue = [];
  const rows: Row[] = [];
  const answers: string[] = [];
  const atMs = Date.now();
  for (const { person, message } of batch) {
    const { table, key, body } = message;
    const chainEnd = chainEnds.get(table) ?? { seq: 0, hash: '' };
    chainEnds.set(table, chainEnd);
    const { player, bet, amount } = body;
    const events = [{ type: 'wager-placed', player, bet, amount, clauses: ['2.1', '6.2'] }];
    const text = JSON.stringify({ asked: body, events });
    chainEnd.seq += 1;
    chainEnd.hash = hash(
      'sha256',
      `${chainEnd.hash}\n${table}\n${chainEnd.seq}\n${atMs}\n${person}\nplayer\n=${key}\n${text}`,
      'hex',
    );
    rows.push([table, chainEnd.seq, atMs, person, 'player', key, text, chainEnd.hash]);
    answers.push(JSON.stringify({ type: 'answer', table, key, ok: true, seq: chainEnd.seq, atMs, events, repeated: false }));
  }
  worker.once('message', () => {
    for (const [i, { ws }] of batch.entries()) ws.send(answers[i] as string);
    if (queue.length > 0) commit();
    else isCommitting = false;
  });
  worker.postMessage(rows);
}

const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false, clientTracking: false });
server.on('connection', (ws) => {
  let person = '';
  sockets.add(ws);
  ws.on('close', () => sockets.delete(ws));
  ws.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.type === 'act') enqueue({ ws, person, message });
    else if (message.type === 'hello') {
      person = message.ticket ?? '';
      ws.send(JSON.stringify({ type: 'welcome', person }));
    } else ws.send(JSON.stringify({ type: 'view', table: message.table }));
  });
});
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', 0xffff, resolve));

/** Sends the same bytes to all clients. Returns the time before the first send, in nanoseconds. */
function broadcast(text: string): string {
  const bytes = Buffer.from(text);
  const start = process.hrtime.bigint();
  for (const ws of sockets) ws.send(bytes, { binary: false });
  return `${start}`;
}

answerCalls({
  address: () => `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
  broadcast,
  processorTimeUs,
});
