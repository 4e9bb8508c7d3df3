/** Encodes addresses as QR codes (ISO/IEC 18004): byte mode, error correction level M, versions 1 to 10. */

/** Rows of modules (the small squares), true for dark, without the quiet zone (the white border). */
export type QrMatrix = readonly (readonly boolean[])[];

/** A size of the code. A codeword is one byte. */
interface Version {
  readonly codewords: number;
  /** Error correction codewords per block. */
  readonly correction: number;
  readonly blocks: number;
  /** Centre coordinates of the alignment patterns. */
  readonly alignment: readonly number[];
}

const version = (codewords: number, correction: number, blocks: number, ...alignment: readonly number[]): Version => ({
  codewords,
  correction,
  blocks,
  alignment,
});

/** Level M of versions 1 to 10. */
const VERSIONS: readonly Version[] = [
  version(26, 10, 1),
  version(44, 16, 1, 6, 18),
  version(70, 26, 1, 6, 22),
  version(100, 18, 2, 6, 26),
  version(134, 24, 2, 6, 30),
  version(172, 16, 4, 6, 34),
  version(196, 18, 4, 6, 22, 38),
  version(242, 22, 4, 6, 24, 42),
  version(292, 22, 5, 6, 26, 46),
  version(346, 26, 5, 6, 28, 50),
];

const dataCodewords = ({ codewords, correction, blocks }: Version): number => codewords - correction * blocks;
/** The number of bits in the length field. */
const lengthBits = (versionNumber: number): number => (versionNumber < 10 ? 8 : 16);

/** Makes the QR code of a text; null above 213 bytes. Without `mask`, uses the mask with the lowest penalty. */
export function makeQr(text: string, mask?: number): QrMatrix | null {
  const bytes = new TextEncoder().encode(text);
  const neededBits = (candidate: number): number => 4 + lengthBits(candidate) + 8 * bytes.length;
  const versionNumber = VERSIONS.findIndex((each, i) => neededBits(i + 1) <= 8 * dataCodewords(each)) + 1;
  const version = VERSIONS[versionNumber - 1];
  if (version === undefined) return null;
  const codewords = interleave(encodeData(bytes, versionNumber, version), version);
  const candidates = MASKS.map((_, i) => i)
    .filter((i) => mask === undefined || i === mask)
    .map((i) => draw(versionNumber, version, codewords, i));
  return candidates.reduce((best, each) => (penaltyOf(each) < penaltyOf(best) ? each : best));
}

/** Encodes mode, length, bytes, terminator and padding as codewords. */
function encodeData(bytes: Uint8Array, versionNumber: number, version: Version): readonly number[] {
  const capacity = dataCodewords(version);
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let i = count - 1; i >= 0; i -= 1) bits.push((value >> i) & 1);
  };
  put(0b0100, 4); // byte mode
  put(bytes.length, lengthBits(versionNumber));
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, 8 * capacity - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  // The standard fills the rest with these two bytes, alternately.
  for (let pad = 0xec; bits.length < 8 * capacity; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: capacity }, (_, i) => bits.slice(8 * i, 8 * i + 8).reduce((word, bit) => 2 * word + bit, 0));
}

/** Multiplication in GF(256) modulo x^8 + x^4 + x^3 + x^2 + 1. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i -= 1) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> i) & 1) * a);
  return product;
}

/** The Reed-Solomon error correction codewords of a block. */
function errorCorrection(block: readonly number[], degree: number): readonly number[] {
  let divisor: number[] = [1];
  for (let i = 0, root = 1; i < degree; i += 1, root = multiply(root, 2)) {
    const next = [...divisor, 0];
    for (const [k, factor] of divisor.entries()) next[k + 1] = (next[k + 1] ?? 0) ^ multiply(factor, root);
    divisor = next;
  }
  const rest = Array.from({ length: degree }, () => 0);
  for (const word of block) {
    const factor = word ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let i = 0; i < degree; i += 1) rest[i] = (rest[i] ?? 0) ^ multiply(divisor[i + 1] ?? 0, factor);
  }
  return rest;
}

/** Interleaves the data blocks, shorter blocks first, and then the error correction codewords. */
function interleave(words: readonly number[], { correction, blocks }: Version): readonly number[] {
  const shortLength = Math.floor(words.length / blocks);
  const shortCount = blocks - (words.length % blocks);
  const parts: (readonly number[])[] = [];
  for (let i = 0, start = 0; i < blocks; i += 1) {
    const length = shortLength + (i < shortCount ? 0 : 1);
    parts.push(words.slice(start, start + length));
    start += length;
  }
  const zip = (lists: readonly (readonly number[])[], length: number): readonly number[] =>
    Array.from({ length }, (_, i) => lists.flatMap((list) => (i < list.length ? [list[i] as number] : []))).flat();
  const correctionWords = parts.map((part) => errorCorrection(part, correction));
  return [...zip(parts, shortLength + 1), ...zip(correctionWords, correction)];
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** A value with its BCH check bits, for format and version information. */
function withCheckBits(value: number, degree: number, polynomial: number): number {
  let rest = value;
  for (let i = 0; i < degree; i += 1) rest = (rest << 1) ^ ((rest >> (degree - 1)) * polynomial);
  return (value << degree) | rest;
}

function draw(versionNumber: number, version: Version, words: readonly number[], mask: number): QrMatrix {
  const size = 17 + 4 * versionNumber;
  const modules: (boolean | null)[][] = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  const setModule = (x: number, y: number, dark: boolean): void => {
    const row = modules[y];
    if (row !== undefined && x >= 0 && x < size) row[x] = dark;
  };
  // The timing patterns: row 6 and column 6 are alternately dark and light.
  for (let i = 0; i < size; i += 1) {
    setModule(6, i, i % 2 === 0);
    setModule(i, 6, i % 2 === 0);
  }
  drawPatterns(setModule, size, version.alignment);
  drawFormat(setModule, size, versionNumber, mask);
  drawCodewords(modules, words, MASKS[mask] ?? (() => false));
  return modules.map((row) => row.map((dark) => dark === true));
}

type SetModule = (x: number, y: number, dark: boolean) => void;

/** The three finder patterns with separators, and the alignment patterns. */
function drawPatterns(setModule: SetModule, size: number, alignment: readonly number[]): void {
  // A finder pattern with its light separator reaches 4 modules from its centre, an alignment pattern 2.
  // Rings 2 and 4 of a finder pattern and ring 1 of an alignment pattern are light.
  const square = (x: number, y: number, reach: number): void => {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        setModule(x + dx, y + dy, ring !== reach - (reach === 4 ? 0 : 1) && !(reach === 4 && ring === 2));
      }
  };
  const last = alignment.at(-1) ?? 0;
  for (const x of alignment) {
    for (const y of alignment) {
      const overlapsFinder = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
      if (!overlapsFinder) square(x, y, 2);
    }
  }
  square(3, 3, 4);
  square(size - 4, 3, 4);
  square(3, size - 4, 4);
}

/** Draws the format information twice and, from version 7, the version information. */
function drawFormat(setModule: SetModule, size: number, versionNumber: number, mask: number): void {
  // Level M has the bits 00, so the value to encode is the mask.
  const bits = withCheckBits(mask, 10, 0x537) ^ 0x5412;
  const isDark = (i: number): boolean => ((bits >> i) & 1) === 1;
  for (let i = 0; i <= 5; i += 1) setModule(8, i, isDark(i));
  setModule(8, 7, isDark(6));
  setModule(8, 8, isDark(7));
  setModule(7, 8, isDark(8));
  for (let i = 9; i < 15; i += 1) setModule(14 - i, 8, isDark(i));
  for (let i = 0; i < 8; i += 1) setModule(size - 1 - i, 8, isDark(i));
  for (let i = 8; i < 15; i += 1) setModule(8, size - 15 + i, isDark(i));
  // This module is dark in every code.
  setModule(8, size - 8, true);
  if (versionNumber < 7) return;
  const versionBits = withCheckBits(versionNumber, 12, 0x1f25);
  for (let i = 0; i < 18; i += 1) {
    const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
    setModule(a, b, ((versionBits >> i) & 1) === 1);
    setModule(b, a, ((versionBits >> i) & 1) === 1);
  }
}

/** Fills the free modules in columns of two, from right to left, alternately up and down. */
function drawCodewords(modules: (boolean | null)[][], words: readonly number[], mask: (x: number, y: number) => boolean): void {
  const size = modules.length;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    // Column 6 is a timing pattern.
    if (right === 6) right = 5;
    for (let i = 0; i < size; i += 1) {
      const upwards = ((right + 1) & 2) === 0;
      const y = upwards ? size - 1 - i : i;
      for (const x of [right, right - 1]) {
        const row = modules[y];
        if (row === undefined || row[x] !== null) continue;
        const dark = bit < 8 * words.length && (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        row[x] = dark !== mask(x, y);
        bit += 1;
      }
    }
  }
}

/** Computes the penalty of a code for long runs, 2×2 blocks, finder-like patterns and an uneven share of dark modules. */
function penaltyOf(matrix: QrMatrix): number {
  const size = matrix.length;
  const columns = matrix.map((_, x) => matrix.map((row) => row[x] === true));
  let penalty = 0;
  for (const line of [...matrix, ...columns]) penalty += linePenalty(line);
  let darkCount = 0;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const dark = matrix[y]?.[x];
      if (dark) darkCount += 1;
      const isBlock =
        x > 0 && y > 0 && dark === matrix[y]?.[x - 1] && dark === matrix[y - 1]?.[x] && dark === matrix[y - 1]?.[x - 1];
      if (isBlock) penalty += 3;
    }
  }
  const total = size * size;
  return penalty + 10 * (Math.ceil(Math.abs(20 * darkCount - 10 * total) / total) - 1);
}

/** The penalty of a row or column for runs of five or more equal modules, and for finder-like patterns. */
function linePenalty(line: readonly boolean[]): number {
  // Lengths of alternating light and dark runs. The quiet zone extends the light runs at both ends.
  const runs: number[] = [0];
  for (const [i, dark] of line.entries()) {
    if (dark === (i === 0 ? false : line[i - 1])) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else runs.push(1);
  }
  let penalty = runs.reduce((sum, run) => sum + (run >= 5 ? run - 2 : 0), 0);
  if (runs.length % 2 === 0) runs.push(0);
  runs[0] = (runs[0] ?? 0) + line.length;
  runs[runs.length - 1] = (runs.at(-1) ?? 0) + line.length;
  // A finder-like pattern has five runs in the ratio 1:1:3:1:1, with at least 4 light modules per unit on one side.
  for (let i = 1; i + 5 < runs.length; i += 2) {
    const [before = 0, a = 0, b, c, d, e, after = 0] = runs.slice(i - 1, i + 6);
    if (b !== a || c !== 3 * a || d !== a || e !== a) continue;
    if (before >= 4 * a && after >= a) penalty += 40;
    if (after >= 4 * a && before >= a) penalty += 40;
  }
  return penalty;
}

/** SVG path of all dark modules, one unit per module. */
export const qrPath = (matrix: QrMatrix): string =>
  matrix.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
