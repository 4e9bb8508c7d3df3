/** A WebSocket of a client with nothing on it: frames are made and read by hand, so that what is measured is the server. It must never send anything in pieces. */
import { connect, type Socket } from 'node:net';

const TEXT = 0x81;
const PONG = 0x8a;
const CLOSE = 8;
const PING = 9;
const MASKED = 0x80;

/** A frame as a client sends it, with a mask of nothing: the text stands as it is. */
function frameOf(head: number, text: string | Buffer): Buffer {
  const payload = typeof text === 'string' ? Buffer.from(text) : text;
  const long = payload.length > 125;
  const frame = Buffer.alloc(payload.length + (long ? 8 : 6));
  frame[0] = head;
  frame[1] = MASKED | (long ? 126 : payload.length);
  if (long) frame.writeUInt16BE(payload.length, 2);
  payload.copy(frame, long ? 8 : 6);
  return frame;
}

/** Where the first frame's payload begins and ends; null where it is not whole. */
function firstFrame(bytes: Buffer, at: number): { readonly from: number; readonly to: number } | null {
  if (bytes.length < at + 2) return null;
  const short = bytes[at + 1] as number;
  if (short < 126) return within(bytes, at + 2, short);
  if (short === 126) return bytes.length < at + 4 ? null : within(bytes, at + 4, bytes.readUInt16BE(at + 2));
  return bytes.length < at + 10 ? null : within(bytes, at + 10, Number(bytes.readBigUInt64BE(at + 2)));
}

const within = (bytes: Buffer, from: number, length: number): { readonly from: number; readonly to: number } | null =>
  bytes.length < from + length ? null : { from, to: from + length };

export class LightSocket {
  readonly #socket: Socket;
  #rest: Buffer | null = null;
  #open = false;
  /** Every message, as it lies in what was read: to be looked at and not kept. */
  onMessage: (message: Buffer) => void = () => {};
  onClose: (why: string) => void = () => {};

  constructor(url: string, path: string, onOpen: () => void) {
    const { hostname, port } = new URL(url);
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('connect', () => {
      const key = 'dGhlIHNhbXBsZSBub25jZQ==';
      this.#socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
      );
    });
    this.#socket.on('data', (chunk) => this.#read(chunk, onOpen));
    this.#socket.on('error', (error) => this.onClose(error.message));
    this.#socket.on('close', () => this.onClose('closed'));
  }

  send(text: string): void {
    this.#socket.write(frameOf(TEXT, text));
  }

  close(): void {
    this.onClose = () => {};
    this.#socket.destroy();
  }

  #read(chunk: Buffer, onOpen: () => void): void {
    let bytes = this.#rest === null ? chunk : Buffer.concat([this.#rest, chunk]);
    this.#rest = null;
    if (!this.#open) {
      const end = bytes.indexOf('\r\n\r\n');
      if (end === -1) {
        this.#rest = bytes;
        return;
      }
      if (!bytes.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) {
        this.onClose(bytes.toString());
        return;
      }
      this.#open = true;
      bytes = bytes.subarray(end + 4);
      onOpen();
    }
    this.#frames(bytes);
  }

  #frames(bytes: Buffer): void {
    let at = 0;
    for (let frame = firstFrame(bytes, at); frame !== null; frame = firstFrame(bytes, at)) {
      const payload = bytes.subarray(frame.from, frame.to);
      const opcode = (bytes[at] as number) & 15;
      at = frame.to;
      if (opcode === 1) this.onMessage(payload);
      else if (opcode === PING) this.#socket.write(frameOf(PONG, payload));
      else if (opcode === CLOSE) this.onClose(`the server closed: ${payload.subarray(2)}`);
    }
    if (at < bytes.length) this.#rest = Buffer.from(bytes.subarray(at));
  }
}
