/** A minimal WebSocket client that needs little processor time. It sends only unfragmented messages. */
import { connect, type Socket } from 'node:net';

const TEXT_FRAME = 0x81;
const PONG_FRAME = 0x8a;
const TEXT_OPCODE = 1;
const CLOSE_OPCODE = 8;
const PING_OPCODE = 9;
const MASK_BIT = 0x80;

/** Builds a frame. Clients must mask their frames; a mask of zeros leaves the text unchanged. */
function buildFrame(firstByte: number, text: string | Buffer): Buffer {
  const payload = typeof text === 'string' ? Buffer.from(text) : text;
  const isLong = payload.length > 125;
  const frame = Buffer.alloc(payload.length + (isLong ? 8 : 6));
  frame[0] = firstByte;
  frame[1] = MASK_BIT | (isLong ? 126 : payload.length);
  if (isLong) frame.writeUInt16BE(payload.length, 2);
  payload.copy(frame, isLong ? 8 : 6);
  return frame;
}

/** Finds the payload of the frame that starts at an offset. Returns null if the frame is incomplete. */
function findPayload(bytes: Buffer, offset: number): PayloadRange | null {
  if (bytes.length < offset + 2) return null;
  const shortLength = bytes[offset + 1] as number;
  if (shortLength < 126) return rangeWithin(bytes, offset + 2, shortLength);
  if (shortLength === 126)
    return bytes.length < offset + 4 ? null : rangeWithin(bytes, offset + 4, bytes.readUInt16BE(offset + 2));
  return bytes.length < offset + 10 ? null : rangeWithin(bytes, offset + 10, Number(bytes.readBigUInt64BE(offset + 2)));
}

interface PayloadRange {
  readonly start: number;
  readonly end: number;
}

const rangeWithin = (bytes: Buffer, start: number, length: number): PayloadRange | null =>
  bytes.length < start + length ? null : { start, end: start + length };

export class LightSocket {
  readonly #socket: Socket;
  #incompleteFrame: Buffer | null = null;
  #isOpen = false;
  /** Called with every message. The buffer is valid only during the call. */
  onMessage: (message: Buffer) => void = () => {};
  onClose: (reason: string) => void = () => {};

  constructor(url: string, path: string, onOpen: () => void) {
    const { hostname, port } = new URL(url);
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('connect', () => {
      // The sample key of RFC 6455.
      const key = 'dGhlIHNhbXBsZSBub25jZQ==';
      this.#socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
      );
    });
    this.#socket.on('data', (chunk) => this.#handleChunk(chunk, onOpen));
    this.#socket.on('error', (error) => this.onClose(error.message));
    this.#socket.on('close', () => this.onClose('closed'));
  }

  send(text: string): void {
    this.#socket.write(buildFrame(TEXT_FRAME, text));
  }

  close(): void {
    this.onClose = () => {};
    this.#socket.destroy();
  }

  #handleChunk(chunk: Buffer, onOpen: () => void): void {
    let bytes = this.#incompleteFrame === null ? chunk : Buffer.concat([this.#incompleteFrame, chunk]);
    this.#incompleteFrame = null;
    if (!this.#isOpen) {
      const end = bytes.indexOf('\r\n\r\n');
      if (end === -1) {
        this.#incompleteFrame = bytes;
        return;
      }
      if (!bytes.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) {
        this.onClose(bytes.toString());
        return;
      }
      this.#isOpen = true;
      bytes = bytes.subarray(end + 4);
      onOpen();
    }
    this.#handleFrames(bytes);
  }

  #handleFrames(bytes: Buffer): void {
    let offset = 0;
    for (let frame = findPayload(bytes, offset); frame !== null; frame = findPayload(bytes, offset)) {
      const payload = bytes.subarray(frame.start, frame.end);
      const opcode = (bytes[offset] as number) & 15;
      offset = frame.end;
      if (opcode === TEXT_OPCODE) this.onMessage(payload);
      else if (opcode === PING_OPCODE) this.#socket.write(buildFrame(PONG_FRAME, payload));
      else if (opcode === CLOSE_OPCODE) this.onClose(`the server closed the socket: ${payload.subarray(2)}`);
    }
    if (offset < bytes.length) this.#incompleteFrame = Buffer.from(bytes.subarray(offset));
  }
}
