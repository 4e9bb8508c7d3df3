/** Finds animations of style sheets that change properties other than transform and opacity. */
import type { TextFile } from '../../scripts/lib/files.ts';

/** The browser animates these without a new layout and without painting. `translate`, `rotate` and `scale` are parts of transform. */
const ALLOWED = new Set(['transform', 'translate', 'rotate', 'scale', 'opacity']);

/** Declarations in key frames that are no animated properties. */
const NOT_ANIMATED = new Set(['animation-timing-function', 'animation-composition']);

/** The text between the brace at `open` and the brace that closes it. */
function blockAt(text: string, open: number): string {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === '{') depth += 1;
    else if (text[i] === '}') depth -= 1;
    if (depth === 0) return text.slice(open + 1, i);
  }
  return text.slice(open + 1);
}

const declaredProperties = (block: string): readonly string[] =>
  [...block.matchAll(/(?:^|[{;])\s*([a-z-]+)\s*:/g)].map(([, name = '']) => name);

/** The properties of a `transition` or a `transition-property`. Commas inside parentheses belong to a timing function. */
const transitionProperties = (value: string): readonly string[] =>
  value
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .map((entry) => entry.trim().split(/\s+/)[0] ?? '');

export function findAnimatedPropertyFaults({ path, text }: TextFile): readonly string[] {
  const style = text.replace(/\/\*[\s\S]*?\*\//g, '');
  const faults: string[] = [];
  for (const match of style.matchAll(/@keyframes\s+([\w-]+)\s*(?=\{)/g))
    for (const property of declaredProperties(blockAt(style, match.index + match[0].length)))
      if (!ALLOWED.has(property) && !NOT_ANIMATED.has(property))
        faults.push(`${path}: keyframes ${match[1]} animate ${property}`);
  for (const [, value = ''] of style.matchAll(/[\s;{]transition(?:-property)?\s*:([^;}]*)/g))
    for (const property of transitionProperties(value))
      if (property !== 'none' && !ALLOWED.has(property)) faults.push(`${path}: a transition animates ${property}`);
  return faults;
}
