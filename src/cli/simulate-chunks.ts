/** Splits a simulation into chunks, at least one per worker. A chunk has one or more blocks of 65,536 rounds. */

/** A chunk has at most this many blocks. It is one step of the progress bar and takes a few hundredths of a second. */
const CHUNK_BLOCKS_MAX = 64;

export interface Chunk {
  /** The number of its first block. */
  readonly first: number;
  readonly blocks: number;
}

export function splitBlocks(blocks: number, workers: number): readonly Chunk[] {
  const size = Math.min(CHUNK_BLOCKS_MAX, Math.max(1, Math.floor(blocks / workers)));
  const chunks: Chunk[] = [];
  for (let first = 0; first < blocks; first += size) chunks.push({ first, blocks: Math.min(size, blocks - first) });
  return chunks;
}
