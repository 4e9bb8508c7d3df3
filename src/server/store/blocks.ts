/** Encodes the records of one table in one commit as a block of bytes, and reads blocks. The hash chain is checked on the bytes. */
import { hash } from 'node:crypto';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { assert } from '../../rules/assert.ts';
import { BrokenChain, describeHashes, emptyHead, type RecordContent } from './chain.ts';
import type { JournalRecord, TableHead } from './store.ts';

/**
 * A block is one byte for its form, then one frame for each record, plain or compressed. A frame is the length of the text (4 bytes), the sequence
 * number (6 bytes, both with the lowest byte first), the hash of the record (32 bytes) and the text in UTF-8. The text has five lines: time,
 * person, role, key (`-` without a key, else `=` and the key), body. No field has a line break (see `isValidField`).
 */
const [PLAIN, ZSTD] = [0, 1];
/** Smaller blocks stay plain. Preparing a compression takes as long as compressing several kilobytes. */
const COMPRESSED_BYTES_MIN = 2048;
/** The fastest level that still finds repeated names and keys. */
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: -5 } };
/** Larger blocks stay plain, so that decompressing a damaged block cannot fill the memory. */
const COMPRESSED_BYTES_MAX = 2 ** 28;
const DECOMPRESSION = { maxOutputLength: COMPRESSED_BYTES_MAX };
const [LENGTH_BYTES, SEQ_BYTES, HASH_BYTES] = [4, 6, 32];
const HASH_OFFSET = LENGTH_BYTES + SEQ_BYTES;
const HEADER_BYTES = HASH_OFFSET + HASH_BYTES;
const FIELDS_BEFORE_BODY = 4;

/** A block has at most this many records, so that the position of a record (see `placeOf`) is a whole number. */
export const BLOCK_RECORDS_MAX = 2 ** 16;

/** The records of one table in a commit, as a range of the bytes of the commit. */
interface BlockRange {
  readonly table: string;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly start: number;
  readonly end: number;
}

/** All blocks of a commit in one buffer, which can be handed to another thread without a copy. */
export interface EncodedBlocks {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly blocks: readonly BlockRange[];
}

/** A stored block. `block` is its number in the journal of all tables, from 1 without gaps. */
export interface Block {
  readonly block: number;
  readonly table: string;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly records: Uint8Array;
}

/** One record in the bytes of a block. */
interface Frame {
  readonly seq: number;
  /** Where the text starts and ends. The header is before the text. */
  readonly start: number;
  readonly end: number;
}

/** The position of a record in the journal of all tables. */
export const placeOf = ({ block, firstSeq }: Pick<Block, 'block' | 'firstSeq'>, seq: number): number =>
  block * BLOCK_RECORDS_MAX + (seq - firstSeq);
export const blockOfPlace = (place: number): number => Math.floor(place / BLOCK_RECORDS_MAX);

const textOf = ({ atMs, person, role, key, body }: RecordContent): string =>
  `${atMs}\n${person}\n${role}\n${key === null ? '-' : `=${key}`}\n${body}`;

/** Groups records by table. The order of each table stays. */
function groupByTable(records: readonly JournalRecord[]): Iterable<readonly JournalRecord[]> {
  assert(records.length <= BLOCK_RECORDS_MAX, `a commit has ${records.length} records, more than a block can have`);
  const groups = new Map<string, JournalRecord[]>();
  for (const record of records) {
    const group = groups.get(record.table);
    if (group === undefined) groups.set(record.table, [record]);
    else group.push(record);
  }
  return [...groups.values()];
}

function writeFrame(bytes: Buffer, start: number, { seq, hash: hashHex }: JournalRecord, text: string, length: number): number {
  bytes.writeUInt32LE(length, start);
  bytes.writeUIntLE(seq, start + LENGTH_BYTES, SEQ_BYTES);
  bytes.write(hashHex, start + HASH_OFFSET, 'hex');
  // A text with as many bytes as characters is ASCII, for which latin1 is faster and gives the same bytes.
  bytes.write(text, start + HEADER_BYTES, length === text.length ? 'latin1' : 'utf8');
  return start + HEADER_BYTES + length;
}

/** Encodes records of any tables: one block for each table. */
export function encodeBlocks(records: readonly JournalRecord[]): EncodedBlocks {
  const groups = groupByTable(records);
  const texts: string[] = [];
  const lengths: number[] = [];
  let size = 0;
  for (const group of groups) {
    size += 1;
    for (const record of group) {
      const text = textOf(record);
      const length = Buffer.byteLength(text);
      texts.push(text);
      lengths.push(length);
      size += HEADER_BYTES + length;
    }
  }
  const bytes = Buffer.from(new ArrayBuffer(size));
  const blocks: BlockRange[] = [];
  let [offset, i] = [0, 0];
  for (const group of groups) {
    const start = offset;
    bytes[offset] = PLAIN;
    offset += 1;
    for (const record of group) {
      offset = writeFrame(bytes, offset, record, texts[i] as string, lengths[i] as number);
      i += 1;
    }
    const [first, last] = [group[0] as JournalRecord, group.at(-1) as JournalRecord];
    blocks.push({ table: first.table, firstSeq: first.seq, lastSeq: last.seq, start, end: offset });
  }
  return { bytes, blocks };
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength);

/** Compresses a plain block for the disk, if its size allows it. */
export function packBlock(plain: Uint8Array): Uint8Array {
  if (plain.length < COMPRESSED_BYTES_MIN || plain.length > COMPRESSED_BYTES_MAX) return plain;
  const frames = zstdCompressSync(plain.subarray(1), COMPRESSION);
  const packed = Buffer.allocUnsafe(1 + frames.length);
  packed[0] = ZSTD;
  frames.copy(packed, 1);
  return packed;
}

/** Returns the plain bytes of a block. Throws `BrokenChain` if they cannot be decompressed. */
function unpackBlock({ table, firstSeq, records }: Block): Buffer {
  if (records[0] !== ZSTD) return asBuffer(records);
  try {
    return Buffer.concat([Buffer.of(PLAIN), zstdDecompressSync(records.subarray(1), DECOMPRESSION)]);
  } catch {
    throw new BrokenChain(table, firstSeq, 'its block cannot be decompressed');
  }
}

/** Finds the frames of a block. `fault` is set if the block is cut off after them, or is not the block that its numbers say. */
function findFrames(
  { block, table, firstSeq, lastSeq }: Omit<Block, 'records'>,
  bytes: Buffer,
): { readonly frames: readonly Frame[]; readonly fault: BrokenChain | null } {
  const frames: Frame[] = [];
  const fail = (seq: number, reason: string) => ({
    frames,
    fault: new BrokenChain(table, seq, block === 0 ? reason : `${reason} (block ${block})`),
  });
  if (bytes[0] !== PLAIN) return fail(firstSeq, 'its block has an unknown form');
  for (let offset = 1; offset < bytes.length; ) {
    const expected = firstSeq + frames.length;
    const start = offset + HEADER_BYTES;
    const end = start <= bytes.length ? start + bytes.readUInt32LE(offset) : Number.POSITIVE_INFINITY;
    if (end > bytes.length) return fail(expected, 'its block is cut off');
    const seq = bytes.readUIntLE(offset + LENGTH_BYTES, SEQ_BYTES);
    if (seq !== expected) return fail(expected, `its block has record ${seq} in its place`);
    frames.push({ seq, start, end });
    offset = end;
  }
  const end = firstSeq + frames.length;
  if (end <= lastSeq) return fail(end, 'its block ends before it');
  if (end > lastSeq + 1) return fail(lastSeq + 1, 'its block should end before it');
  return { frames, fault: null };
}

/** Finds the frames of a block. Throws `BrokenChain` if the block has a fault. */
function readFrames(block: Omit<Block, 'records'>, bytes: Buffer): readonly Frame[] {
  const { frames, fault } = findFrames(block, bytes);
  if (fault !== null) throw fault;
  return frames;
}

const hashOf = (bytes: Buffer, { start }: Frame): string => bytes.toString('hex', start - HASH_BYTES, start);

function readRecord(bytes: Buffer, table: string, frame: Frame): JournalRecord {
  const text = bytes.toString('utf8', frame.start, frame.end);
  const ends: number[] = [];
  for (let end = -1; ends.length < FIELDS_BEFORE_BODY; ) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) throw new BrokenChain(table, frame.seq, 'its text is incomplete');
    ends.push(end);
  }
  const [timeEnd, personEnd, roleEnd, keyEnd] = ends as [number, number, number, number];
  const time = text.slice(0, timeEnd);
  const atMs = Number(time);
  const key = text.slice(roleEnd + 1, keyEnd);
  // Hashes are computed from the fields, so no second text may give the same fields.
  if (`${atMs}` !== time || (key !== '-' && !key.startsWith('=')))
    throw new BrokenChain(table, frame.seq, 'its text is not in the form of the journal');
  return {
    table,
    seq: frame.seq,
    atMs,
    person: text.slice(timeEnd + 1, personEnd),
    role: text.slice(personEnd + 1, roleEnd),
    key: key === '-' ? null : key.slice(1),
    body: text.slice(keyEnd + 1),
    hash: hashOf(bytes, frame),
  };
}

/** Reads records `fromSeq` to `toSeq` of a block; all records without them. The hashes are not checked. */
export function readBlock(block: Block, fromSeq = block.firstSeq, toSeq = block.lastSeq): readonly JournalRecord[] {
  const bytes = unpackBlock(block);
  const frames = readFrames(block, bytes);
  return frames
    .slice(Math.max(0, fromSeq - block.firstSeq), toSeq - block.firstSeq + 1)
    .map((frame) => readRecord(bytes, block.table, frame));
}

/** Reads the records of a block up to its first fault, then throws `BrokenChain`. An audit checks the records before the fault first. */
export function* readUntilFault(block: Block): Generator<JournalRecord> {
  const bytes = unpackBlock(block);
  const { frames, fault } = findFrames(block, bytes);
  for (const frame of frames) yield readRecord(bytes, block.table, frame);
  if (fault !== null) throw fault;
}

/** Reads the hash of one record in a block. */
export function readHash(block: Block, seq: number): string {
  const bytes = unpackBlock(block);
  return hashOf(bytes, readFrames(block, bytes)[seq - block.firstSeq] as Frame);
}

/** The text that is hashed is built here. It grows with the largest record. */
let scratch = Buffer.allocUnsafe(4096);

/** Hashes a record as `makeHash` does, without making strings of its fields. */
function hashFrame(previous: string, table: string, bytes: Buffer, { seq, start, end }: Frame): string {
  const prefix = `${previous}\n${table}\n${seq}\n`;
  const sizeMax = prefix.length * 3 + end - start;
  if (scratch.length < sizeMax) scratch = Buffer.allocUnsafe(sizeMax * 2);
  const prefixEnd = scratch.write(prefix);
  return hash('sha256', scratch.subarray(0, prefixEnd + bytes.copy(scratch, prefixEnd, start, end)), 'hex');
}

/** Verifies that the records of a block follow the head, and returns the new head. Throws `BrokenChain` if one does not. */
function verifyBlock(head: TableHead, block: Block): TableHead {
  const { table, firstSeq } = block;
  if (firstSeq !== head.seq + 1)
    throw new BrokenChain(table, head.seq + 1, `its sequence is ${firstSeq}, expected ${head.seq + 1}`);
  const bytes = unpackBlock(block);
  let last: TableHead = head;
  for (const frame of readFrames(block, bytes)) {
    const [expected, found] = [hashFrame(last.hash, table, bytes, frame), hashOf(bytes, frame)];
    if (found !== expected) throw new BrokenChain(table, frame.seq, describeHashes(found, expected));
    last = { table, seq: frame.seq, hash: found };
  }
  return last;
}

/** Verifies the blocks of a commit and advances the heads. */
export function verifyBlocks(heads: Map<string, TableHead>, { bytes, blocks }: EncodedBlocks): void {
  for (const { table, firstSeq, lastSeq, start, end } of blocks) {
    const head = heads.get(table) ?? emptyHead(table);
    heads.set(table, verifyBlock(head, { block: 0, table, firstSeq, lastSeq, records: bytes.subarray(start, end) }));
  }
}
