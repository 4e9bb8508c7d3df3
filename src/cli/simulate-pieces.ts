/** A simulation's blocks cut into pieces for the workers; it must never leave a worker without work that could have some. */

/** At the most so many blocks between two steps of the progress bar: some hundredths of a second of work. */
const PIECE_BLOCKS_MAX = 64;

export interface Piece {
  readonly first: number;
  readonly blocks: number;
}

export function cutBlocks(blocks: number, workers: number): readonly Piece[] {
  const size = Math.min(PIECE_BLOCKS_MAX, Math.max(1, Math.floor(blocks / workers)));
  const pieces: Piece[] = [];
  for (let first = 0; first < blocks; first += size) pieces.push({ first, blocks: Math.min(size, blocks - first) });
  return pieces;
}
