/** Checks that style sheets use only the breakpoints that the top of `src/web/app.css` lists, and write them as ranges such as `(width < 560px)`. */
import type { TextFile } from '../../scripts/lib/files.ts';

type Dimension = 'width' | 'height';

/** Reads the lengths in the lines `widths` and `heights` of the comment at the top of `app.css`. */
export function readListedBreakpoints(appCss: string): Readonly<Record<Dimension, readonly string[]>> {
  const readLengths = (name: string): readonly string[] =>
    new RegExp(`\\* +${name} (.*)`).exec(appCss)?.[1]?.match(/\d+px/g) ?? [];
  return { width: readLengths('widths'), height: readLengths('heights') };
}

export function findBreakpointFaults(
  { path, text }: TextFile,
  listed: ReturnType<typeof readListedBreakpoints>,
): readonly string[] {
  const faults: string[] = [];
  for (const query of text.matchAll(/@(?:media|container)[^{]*/g)) {
    const location = `${path}:${text.slice(0, query.index).split('\n').length}`;
    for (const [feature] of query[0].matchAll(/\([^()]*\b(?:width|height|(?:inline|block)-size)\b[^()]*\)/g)) {
      const dimension: Dimension = /height|block-size/.test(feature) ? 'height' : 'width';
      const unlisted = (feature.match(/[\d.]+[a-z]+/g) ?? []).filter((length) => !listed[dimension].includes(length));
      if (feature.includes(':')) faults.push(`${location}: ${feature} is not written as a range`);
      else if (unlisted.length > 0) faults.push(`${location}: ${unlisted.join(', ')} is not a listed ${dimension}`);
    }
  }
  return faults;
}
