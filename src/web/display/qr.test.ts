/** Compares QR codes with a figure of the standard and with another generator, and reads them with a decoder. */
import { decodeQR } from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { makeQr, qrPath } from './qr.ts';

const asRows = (text: string, mask?: number): readonly string[] =>
  (makeQr(text, mask) ?? []).map((row) => row.map((dark) => (dark ? '1' : '0')).join(''));

/** ISO/IEC 18004, figure 1: version 1, level M, mask 5. */
const FIGURE_1 = [
  '111111100001101111111',
  '100000101001101000001',
  '101110101110101011101',
  '101110101010001011101',
  '101110100000101011101',
  '100000100010101000001',
  '111111101010101111111',
  '000000001100100000000',
  '100000101111011001110',
  '100010001110001000111',
  '011101111001100100010',
  '110100001011010100110',
  '011111111110001011011',
  '000000001000000010110',
  '111111100111111000110',
  '100000100010011011100',
  '101110100000111000111',
  '101110100100001010100',
  '101110100100101010011',
  '100000100001110111100',
  '111111101011001010010',
];

/** Codes of Project Nayuki's generator at error correction level M, even if a higher level fits. Rows are in hexadecimal. */
// biome-ignore format: rows of a picture
const REFERENCE_CODES: readonly (readonly [text: string, rows: string])[] = [
  ['a', '1fcb7f 105641 175a5d 17565d 17495d 104641 1fd57f 1800 1056ce 1303b9 5cd60 ab3ea 1a7bff 1905 1fce9e 104447 174e9c 174be8 174bbb 1047e8 1fd526'],
  ['QR Code Symbol', '1fdd7f 104341 174a5d 175f5d 17595d 105541 1fd57f 1600 1176f9 1838d5 1f743e 9999a c7263 10d5 1fd8da 104fb1 175924 174897 174894 104c80 1fdeb1'],
  ['http://127.0.0.1:8080/r/rws-a/7', '1fcce87f 105a2d41 1756575d 17506f5d 1746ee5d 1049d841 1fd5557f 168000 105569ce 173c4316 fdc0c50 1b137450 16c2c0c1 1c1fc2d7 1546f884 f3ad165 18e76984 151c125f 1d40d701 11a27070 16fc0ff7 189f18 1fc3f35c 1045b113 1744a3f0 174f2522 174d755a 10422245 1fd88c1c'],
  ['https://tables.example.com/r/adelaide/123456', '1fc59f67f 104af8441 175e9d05d 175f53d5d 17512495d 105031141 1fd55557f 1060e00 17c5ec17c e2d07a6d bf024916 150340c9c 155d24a1b 1cbb797e7 25e0a4de 99d978dc f11b5b1 150b5f2ed 19c4b9536 1a339d37e 45513c3a 128124be1 1751fdd8e 172860c0c 14c2685f3 1987d15 1fceb5b56 1055b0f1c 1752049fa 1759f979d 175fca964 104913a1c 1fd3ca5e2'],
  ['https://floor.long-name-of-a-house.example.com:8443/r/crown-sic-bo-table-17/99999999', '1fc912697f 1049f14f41 175463c55d 175dae7e5d 17536fa95d 1055f5ce41 1fd555557f 18228300 17c5ec797c 1b15aab906 16fab94ff7 38067a101 8f4893cdf 1e315fb920 11e56586bb 804b1c5b2 d58dd5cf5 b97822586 14c031de83 ab60f469 11c9495ad4 f921ba008 15e3a50a7b 34a38430 5f9bf7f76 129e4aa90c 134ef5878f 152365c4a9 16415a3ff7 18df2918 1fc434c155 105870951b 175b1e5ff7 175e8239df 175a75cd0b 104761f399 1fd6085c97'],
  ['https://xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.example/r/t/1', '1fc00d6add547f 105dccfc77fe41 1741686922225d 174cc21b88855d 175bb2bfdfdc5d 104cfef1757441 1fd5555555557f c02b1fddf00 154031df577612 106dd7d32209d 6ec2927988997 71616825ddfd2 186d32d8b77678 331db7d22202d 6f7e927888987 a89d582d9dfd2 ce120d8777678 b01187d22202d 1bf31867808987 1f197902dd5fd2 11e8b258773678 91e603e22202d 4df935880a87 1cb697a0dfddd2 13fb9dff7777f8 11deb71202111 1f5f9815898b57 15156cb1dddf12 1bf9ddff7775f8 181f875612228f 1ffb9816a88ad7 15a85ca01ddd72 1b44d6e577752a 181d8153a222cd 1f7a1b12088a57 16229da8d5dde2 57817ed777528 1815815722228d d56dd92808ad7 142a7be8dd1d72 bc59bad77f528 203a99722228d 1bf4df12888bd7 c294aa8dfdc72 25e5cff7775f8 192071222111 1fc47455888b57 104b2d11fddd12 175c247f5777f8 174858320221df 175364e8b88b74 104925dd5dde22 1fde2875b7748b'],
  ['https://example.com/r/%E8%B3%AD%E6%AA%AF/12', '1fdd36a7f 105659241 1748c405d 17512495d 174a14f5d 1049bc241 1fd55557f 103e100 16e2f9b4b 5288f26f 5994f79 1c8e39d28 dd673faa 9ac49262 1e6607074 73120fc4 1bfbddadc 8abf07da 3ea258b6 169e2c613 4c21058c 1aa67176d 7f62ffe3 ca165419 105f8e5f5 1956b18 1fdb4fb52 105c3f31c 17451e7f7 17559a423 175fb50ec 1045495b1 1fd01a850'],
];

/** Rasterizes the path of `qrPath` with a quiet zone (a white border). */
function rasterize(path: string, size: number): { width: number; height: number; data: Uint8Array } {
  const [scale, quietZone] = [4, 4];
  const width = scale * (size + 2 * quietZone);
  const data = new Uint8Array(4 * width * width).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let i = 0; i < scale * scale; i += 1) {
      const row = scale * (Number(y) + quietZone) + Math.floor(i / scale);
      const column = scale * (Number(x) + quietZone) + (i % scale);
      data.set([0, 0, 0], 4 * (row * width + column));
    }
  return { width, height: width, data };
}

describe('makeQr', () => {
  it.each(REFERENCE_CODES)('draws a code that a decoder reads: %s', (text) => {
    const matrix = makeQr(text) ?? [];
    expect(decodeQR(rasterize(qrPath(matrix), matrix.length))).toBe(text);
  });

  it('draws the same code as figure 1 of the standard', () => {
    expect(asRows('QR Code Symbol', 5)).toEqual(FIGURE_1);
  });

  it.each(REFERENCE_CODES)('draws the same code as another generator, including the mask: %s', (text, rows) => {
    const ours = asRows(text);
    expect(ours.map((row) => BigInt(`0b${row}`).toString(16)).join(' ')).toBe(rows);
  });

  it('encodes up to 213 bytes, and returns null for more', () => {
    // Version 10, the largest, has 57 rows.
    expect(makeQr('a'.repeat(213))?.length).toBe(57);
    expect(makeQr('a'.repeat(214))).toBeNull();
  });
});

it('qrPath draws one square for each dark module', () => {
  const darkCount = FIGURE_1.join('').replaceAll('0', '').length;
  const path = qrPath(makeQr('QR Code Symbol', 5) ?? []);
  expect(path.split('M').length - 1).toBe(darkCount);
  expect(path.startsWith('M0 0h1v1h-1z')).toBe(true);
});
