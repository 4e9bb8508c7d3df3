/** Downloads figures as text, as SVG with the styles of the page inlined, or as PNG. */

function save(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // After ten seconds, the download has started.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const saveText = (name: string, type: string, text: string): void => save(name, new Blob([text], { type }));

/** These computed styles are written into the SVG file. */
const INLINED_STYLES = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'color',
  'display',
  'font-size',
  'font-family',
  'font-weight',
  'letter-spacing',
  'word-spacing',
  'text-anchor',
  'stop-color',
  'stop-opacity',
] as const;

/** Converts a CSS colour to rgb, which all SVG viewers support. */
function toRgb(colour: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (context === null) return '#000000';
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${r} ${g} ${b})`;
}

/** The value of a CSS custom property at an element, as rgb. */
function resolveColour(element: Element, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  (element.parentElement ?? element).append(probe);
  const colour = toRgb(getComputedStyle(probe).color);
  probe.remove();
  return colour;
}

/** The heat map shrinks the print of a cell with CSS. This is the `transform` attribute with the same effect; null without such CSS. */
function transformOf(element: Element, style: CSSStyleDeclaration): string | null {
  const scale = /^matrix\(([\d.]+), 0, 0, /.exec(style.transform)?.[1];
  if (scale === undefined || element.hasAttribute('transform') || !(element instanceof SVGGraphicsElement)) return null;
  const { x, y, width } = element.getBBox();
  const middle = x + width / 2;
  return `translate(${middle} ${y}) scale(${scale}) translate(${-middle} ${-y})`;
}

/** Writes the computed styles of one element as attributes. A symbol in `defs` keeps `currentColor`, because it is drawn in several colours. */
function inlineStyles(original: Element, copy: Element): void {
  const style = getComputedStyle(original);
  const isShared = original.closest('defs, symbol') !== null;
  for (const name of INLINED_STYLES) {
    const value = style.getPropertyValue(name);
    if (isShared && name === 'color') continue;
    copy.setAttribute(name, isShared && (name === 'fill' || name === 'stroke') && value === style.color ? 'currentColor' : value);
  }
  const transform = transformOf(original, style);
  if (transform !== null) copy.setAttribute('transform', transform);
  copy.removeAttribute('class');
}

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const describeFont = (family: string, range: string): string => `${family.replace(/["']/g, '')} ${range || 'U+0-10FFFF'}`;

/** Whether the browser has not loaded a font, such as a font of another language. */
const isUnused = ({ style }: CSSFontFaceRule): boolean => {
  const font = describeFont(style.getPropertyValue('font-family'), style.getPropertyValue('unicode-range'));
  return [...document.fonts].some(
    ({ family, unicodeRange, status }) => status === 'unloaded' && describeFont(family, unicodeRange) === font,
  );
};

/** The fonts that the page uses as `@font-face` rules with inlined data. */
async function inlineFonts(): Promise<string> {
  const faces = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule) || isUnused(rule)) return [];
      const path = /url\("([^"]+)"\)/.exec(rule.style.getPropertyValue('src'))?.[1] ?? '';
      return [{ rule, url: new URL(path, sheet.href ?? location.href) }];
    }),
  );
  const rules = faces.map(async ({ rule, url }) => {
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
    const family = rule.style.getPropertyValue('font-family');
    const range = rule.style.getPropertyValue('unicode-range');
    return `@font-face{font-family:${family};font-weight:100 900;${range && `unicode-range:${range};`}src:url(data:font/woff2;base64,${toBase64(bytes)})}`;
  });
  return (await Promise.all(rules)).join('');
}

/** Makes an SVG file of a drawing with its background and styles. `description` says where the numbers come from. */
async function makeSvg(drawing: SVGSVGElement, description: string): Promise<string> {
  const clone = drawing.cloneNode(true) as SVGSVGElement;
  const copies = [...clone.querySelectorAll('*')];
  for (const [i, original] of [...drawing.querySelectorAll('*')].entries()) {
    const copy = copies[i];
    if (copy !== undefined) inlineStyles(original, copy);
  }
  const { x, y, width, height } = drawing.viewBox.baseVal;
  const createElement = (name: string, text: string, attributes: Readonly<Record<string, string | number>> = {}): SVGElement => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, `${value}`);
    element.textContent = text;
    return element;
  };
  const isFelt = drawing.closest('.felt') !== null;
  const fill = resolveColour(drawing, isFelt ? '--cloth' : '--panel');
  const fonts = isFelt ? [createElement('style', await inlineFonts())] : [];
  clone.prepend(createElement('desc', description), ...fonts, createElement('rect', '', { x, y, width, height, fill }));
  for (const name of ['class', 'role', 'aria-describedby']) clone.removeAttribute(name);
  clone.setAttribute('width', `${width}`);
  clone.setAttribute('height', `${height}`);
  clone.setAttribute('font-family', getComputedStyle(drawing).fontFamily);
  return new XMLSerializer().serializeToString(clone);
}

export const saveSvg = async (name: string, drawing: SVGSVGElement, description: string): Promise<void> =>
  saveText(name, 'image/svg+xml', await makeSvg(drawing, description));

/** The PNG has twice the size on screen, for printing. */
const PNG_SCALE = 2;

export async function savePng(name: string, drawing: SVGSVGElement): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await makeSvg(drawing, ''))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * PNG_SCALE;
  canvas.height = image.height * PNG_SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (blob !== null) save(name, blob);
}
