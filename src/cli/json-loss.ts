/** Finds data that JSON.parse drops silently: duplicate keys and digits beyond double precision. Expects valid JSON. */
import { quote } from '../rules/index.ts';

export interface JsonLoss {
  readonly offset: number;
  readonly message: string;
}

/** Matches strings, numbers and punctuation. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|[{}[\],:]/g;

/** Finds the first position where parsing would lose data. */
export function findJsonLoss(text: string): JsonLoss | undefined {
  /** For each enclosing object, the keys that were read so far; null for an array. */
  const enclosing: (Set<string> | null)[] = [];
  let previousToken = '';
  for (const { 0: token, index: offset } of text.matchAll(TOKEN)) {
    const keys = enclosing.at(-1);
    if (token === '{') enclosing.push(new Set());
    else if (token === '[') enclosing.push(null);
    else if (token === '}' || token === ']') enclosing.pop();
    else if (token.startsWith('"')) {
      // Inside an object, a string that does not follow a colon is a key.
      if (keys && previousToken !== ':') {
        const key = token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1);
        if (keys.has(key)) return { offset, message: `duplicate field ${quote(key)}` };
        keys.add(key);
      }
    } else if (token !== ',' && token !== ':' && losesDigits(token)) {
      return { offset, message: `the number ${quote(token).slice(1, -1)} has too many digits` };
    }
    previousToken = token;
  }
  return undefined;
}

/** Whole numbers of up to 15 digits are always exact. */
const EXACT_NUMBER = /^\d{1,15}$/;
/** Longer numbers are rejected without a comparison. No amount is this long. */
const NUMBER_LENGTH_MAX = 64;

function losesDigits(number: string): boolean {
  if (EXACT_NUMBER.test(number)) return false;
  return number.length > NUMBER_LENGTH_MAX || normalize(number) !== normalize(String(Number(number)));
}

/** Returns the same text for all notations of a number: significant digits and exponent. */
function normalize(number: string): string {
  const [, sign, whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  return significant === ''
    ? '0'
    : `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
