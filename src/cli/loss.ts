/** What JSON.parse drops without a word: a key's first value and a number's last digits. It must only be shown valid JSON. */
import { quote } from '../rules/index.ts';

export interface Loss {
  readonly offset: number;
  readonly message: string;
}

/** Strings, numbers and what structures them; words such as true lose nothing. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|[{}[\],:]/g;

/** The first place where the text says more than its parsed value does. */
export function findLoss(text: string): Loss | undefined {
  /** The keys so far of every object around the token; null for a list. */
  const around: (Set<string> | null)[] = [];
  let before = '';
  for (const { 0: token, index: offset } of text.matchAll(TOKEN)) {
    const keys = around.at(-1);
    if (token === '{') around.push(new Set());
    else if (token === '[') around.push(null);
    else if (token === '}' || token === ']') around.pop();
    else if (token.startsWith('"')) {
      if (keys && before !== ':') {
        const key = token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1);
        if (keys.has(key)) return { offset, message: `the field ${quote(key)} is there twice` };
        keys.add(key);
      }
    } else if (token !== ',' && token !== ':' && losesDigits(token)) {
      return { offset, message: `the number ${quote(token).slice(1, -1)} has more digits than can be held` };
    }
    before = token;
  }
  return undefined;
}

/** So few digits are always held. */
const SURE = /^\d{1,15}$/;
/** No amount is written longer. */
const NUMBER_MAX = 64;

function losesDigits(number: string): boolean {
  if (SURE.test(number)) return false;
  return number.length > NUMBER_MAX || plainly(number) !== plainly(String(Number(number)));
}

/** The same for all ways to write one number: its digits without zeros at either end, and where they stand. */
function plainly(number: string): string {
  const [, sign, whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const short = digits.replace(/0+$/, '');
  return short === '' ? '0' : `${sign}${short}e${Number(exponent) - fraction.length + digits.length - short.length}`;
}
