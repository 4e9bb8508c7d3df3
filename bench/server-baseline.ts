/** The server that `server.ts` compares ours to: parses, hashes, commits blocks to the same SQLite schema, answers and broadcasts, without rules. */
import { hash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { WebSocketServer } from 'ws';
import type { Block } from './server-baseline-worker.ts';
import { answerCalls } from './server-calls.ts';

/** With more than one lane, the tables are split over the lanes, and each lane has its own commit in flight. */
const [folder = '', laneCount = '1'] = process.argv.slice(2);

/** A message of the clients. */
interface Message {
  readonly type: 'hello' | 'act' | 'subscribe';
  readonly ticket?: string;
  readonly table: string;
  readonly key: string;
  readonly body: { readonly type: string; readonly player: string; readonly bet: string; readonly amount: number };
}

interface Connection {
  readonly socket: Socket;
  person: string;
  /** Texts that wait for the same commit. */
  answers: string[];
}

interface PendingWager {
  readonly connection: Connection;
  readonly message: Message;
}

/** The end of a table's hash chain, and the wagers that wait for the next commit. */
interface Chain {
  readonly table: string;
  readonly lane: Lane;
  seq: number;
  hash: string;
  pending: PendingWager[];
}

interface Lane {
  /** The tables with pending wagers. */
  waiting: Chain[];
  isCommitting: boolean;
}

/** A record before it is copied into a block. */
interface EncodedRecord {
  readonly seq: number;
  readonly hash: string;
  readonly payload: string;
  readonly length: number;
}

/** The first byte of a block says that the frames are not packed. */
const PLAIN_BLOCK = 0;
/** A frame starts with the length of the payload (4 bytes), the sequence (6 bytes) and the hash (32 bytes). */
const [SEQ_OFFSET, HASH_OFFSET, PAYLOAD_OFFSET] = [4, 10, 42];
/** Stands for the previous hash in the first record of a table. */
const GENESIS = '0'.repeat(64);

const worker = new Worker(new URL('./server-baseline-worker.ts', import.meta.url), { workerData: { folder } });
const lanes = Array.from({ length: Number(laneCount) }, (): Lane => ({ waiting: [], isCommitting: false }));
const chains = new Map<string, Chain>();
const connections = new Set<Connection>();
/** The commits that the worker has not answered yet. It answers them in order. */
const commitsInFlight: (() => void)[] = [];

function createChain(table: string): Chain {
  const lane = lanes[chains.size % lanes.length] as Lane;
  const chain: Chain = { table, lane, seq: 0, hash: GENESIS, pending: [] };
  chains.set(table, chain);
  return chain;
}

function enqueue(connection: Connection, message: Message): void {
  const chain = chains.get(message.table) ?? createChain(message.table);
  const { lane } = chain;
  if (chain.pending.length === 0) lane.waiting.push(chain);
  chain.pending.push({ connection, message });
  if (lane.isCommitting) return;
  lane.isCommitting = true;
  setImmediate(commit, lane);
}

/** Commits all pending wagers of a lane, with one block for each table, and answers when the commit is durable. */
function commit(lane: Lane): void {
  const { waiting } = lane;
  lane.waiting = [];
  const atMs = Date.now();
  const answered: Connection[] = [];
  const recordsByChain = waiting.map((chain) => makeRecords(chain, atMs, answered));
  const { bytes, blocks } = encodeBlocks(waiting, recordsByChain);
  worker.postMessage({ bytes, blocks }, [bytes]);
  // The answers are encoded while the worker writes.
  const frames = answered.map((connection) => {
    const frame = encodeFrames(connection.answers);
    connection.answers = [];
    return frame;
  });
  commitsInFlight.push(() => {
    let i = 0;
    for (const { socket } of answered) socket.write(frames[i++] as Buffer);
    if (lane.waiting.length > 0) commit(lane);
    else lane.isCommitting = false;
  });
}
worker.on('message', () => commitsInFlight.shift()?.());

/** Makes the records of a table's pending wagers and the texts of their answers. */
function makeRecords(chain: Chain, atMs: number, answered: Connection[]): readonly EncodedRecord[] {
  const { table, pending } = chain;
  chain.pending = [];
  return pending.map(({ connection, message: { key, body } }) => {
    const { player, bet, amount } = body;
    const events = JSON.stringify([
      { type: 'wager-placed', player, bet, amount, refused: 0, colour: null, clauses: ['3.2', '5.13'] },
    ]);
    const payload = `${atMs}\n${connection.person}\nplayer\n=${key}\n{"asked":${JSON.stringify(body)},"events":${events}}`;
    chain.seq += 1;
    const { seq } = chain;
    chain.hash = hash('sha256', `${chain.hash}\n${table}\n${seq}\n${payload}`, 'hex');
    if (connection.answers.length === 0) answered.push(connection);
    connection.answers.push(
      `{"type":"answer","table":${JSON.stringify(table)},"key":${JSON.stringify(key)},"ok":true,"seq":${seq},"atMs":${atMs},"events":${events},"repeated":false}`,
    );
    return { seq, hash: chain.hash, payload, length: Buffer.byteLength(payload) };
  });
}

/** Writes the frames of all records into one buffer, which can be transferred to the worker without a copy. */
function encodeBlocks(
  waiting: readonly Chain[],
  recordsByChain: readonly (readonly EncodedRecord[])[],
): { readonly bytes: ArrayBuffer; readonly blocks: readonly Block[] } {
  let size = recordsByChain.length;
  for (const records of recordsByChain) for (const { length } of records) size += PAYLOAD_OFFSET + length;
  // Its memory is not shared with other buffers, unlike that of `allocUnsafe`.
  const bytes = Buffer.allocUnsafeSlow(size);
  let offset = 0;
  const blocks = recordsByChain.map((records, i): Block => {
    const start = offset;
    bytes[offset++] = PLAIN_BLOCK;
    for (const { seq, hash: recordHash, payload, length } of records) {
      bytes.writeUInt32LE(length, offset);
      bytes.writeUIntLE(seq, offset + SEQ_OFFSET, 6);
      bytes.write(recordHash, offset + HASH_OFFSET, 'hex');
      writeText(bytes, payload, offset + PAYLOAD_OFFSET, length);
      offset += PAYLOAD_OFFSET + length;
    }
    const { table, seq: lastSeq } = waiting[i] as Chain;
    return { table, firstSeq: lastSeq - records.length + 1, lastSeq, start, length: offset - start };
  });
  return { bytes: bytes.buffer as ArrayBuffer, blocks };
}

/** A text with as many bytes as characters is ASCII, for which latin1 is faster and gives the same bytes. */
const writeText = (bytes: Buffer, text: string, offset: number, length: number): void =>
  void bytes.write(text, offset, length === text.length ? 'latin1' : 'utf8');

const TEXT_FRAME = 0x81;
/** The longest text whose length fits into the length byte. No text of this server needs more than two bytes for its length. */
const SHORT_TEXT_MAX = 125;
const TWO_LENGTH_BYTES = 126;

/** Encodes texts as WebSocket frames in one buffer, so that writing them costs one system call. */
function encodeFrames(texts: readonly string[]): Buffer {
  const lengths = texts.map((text) => Buffer.byteLength(text));
  const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + (length > SHORT_TEXT_MAX ? 4 : 2) + length, 0));
  let offset = 0;
  for (const [i, text] of texts.entries()) {
    const length = lengths[i] as number;
    const isLong = length > SHORT_TEXT_MAX;
    bytes[offset] = TEXT_FRAME;
    bytes[offset + 1] = isLong ? TWO_LENGTH_BYTES : length;
    if (isLong) bytes.writeUInt16BE(length, offset + 2);
    offset += isLong ? 4 : 2;
    writeText(bytes, text, offset, length);
    offset += length;
  }
  return bytes;
}

const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false, clientTracking: false });
server.on('connection', (ws, { socket }) => {
  // ws writes the header and the text of a frame separately, so this server writes whole frames to the TCP socket.
  const connection: Connection = { socket, person: '', answers: [] };
  const send = (value: object): void => void socket.write(encodeFrames([JSON.stringify(value)]));
  connections.add(connection);
  ws.on('close', () => connections.delete(connection));
  ws.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.type === 'act') enqueue(connection, message);
    else if (message.type === 'hello') {
      connection.person = message.ticket ?? '';
      send({ type: 'welcome', person: connection.person });
    } else send({ type: 'view', table: message.table });
  });
});
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', 0xffff, resolve));

/** Sends the same bytes to all clients. Returns the time before the first send, in nanoseconds. */
function broadcast(text: string): string {
  const frame = encodeFrames([text]);
  const start = process.hrtime.bigint();
  for (const { socket } of connections) socket.write(frame);
  return `${start}`;
}

answerCalls({ address: () => `http://127.0.0.1:${(http.address() as AddressInfo).port}`, broadcast });
