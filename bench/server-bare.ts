/** The bare loop beside the server: parses, chains, commits in groups to the same kind of SQLite, acknowledges, and broadcasts. It judges nothing and shows nothing. */
import { hash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { type WebSocket, WebSocketServer } from 'ws';
import { answerCalls, processorUs } from './server-calls.ts';

const [folder = ''] = process.argv.slice(2);

/** A message as the clients send it. */
interface Message {
  readonly type: 'hello' | 'act' | 'subscribe';
  readonly ticket?: string;
  readonly table: string;
  readonly key: string;
  readonly body: { readonly type: string; readonly player: string; readonly bet: string; readonly amount: number };
}

/** One row of the journal, in the order of its columns. */
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

interface Asked {
  readonly ws: WebSocket;
  readonly person: string;
  readonly message: Message;
}

const worker = new Worker(new URL('./server-bare-worker.ts', import.meta.url), { workerData: { folder } });
const heads = new Map<string, { seq: number; hash: string }>();
const sockets = new Set<WebSocket>();
let queue: Asked[] = [];
let busy = false;

function ask(asked: Asked): void {
  queue.push(asked);
  if (busy) return;
  busy = true;
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
    const head = heads.get(table) ?? { seq: 0, hash: '' };
    heads.set(table, head);
    const { player, bet, amount } = body;
    const events = [{ type: 'wager-placed', player, bet, amount, clauses: ['2.1', '6.2'] }];
    const text = JSON.stringify({ asked: body, events });
    head.seq += 1;
    head.hash = hash('sha256', `${head.hash}\n${table}\n${head.seq}\n${atMs}\n${person}\nplayer\n=${key}\n${text}`, 'hex');
    rows.push([table, head.seq, atMs, person, 'player', key, text, head.hash]);
    answers.push(JSON.stringify({ type: 'answer', table, key, ok: true, seq: head.seq, atMs, events, repeated: false }));
  }
  worker.once('message', () => {
    for (const [i, { ws }] of batch.entries()) ws.send(answers[i] as string);
    if (queue.length > 0) commit();
    else busy = false;
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
    if (message.type === 'act') ask({ ws, person, message });
    else if (message.type === 'hello') {
      person = message.ticket ?? '';
      ws.send(JSON.stringify({ type: 'welcome', person }));
    } else ws.send(JSON.stringify({ type: 'view', table: message.table }));
  });
});
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', 0xffff, resolve));

/** The same bytes to everybody; answers the moment before. */
function broadcast(text: string): string {
  const bytes = Buffer.from(text);
  const start = process.hrtime.bigint();
  for (const ws of sockets) ws.send(bytes, { binary: false });
  return `${start}`;
}

answerCalls({
  address: () => `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
  broadcast,
  used: processorUs,
});
