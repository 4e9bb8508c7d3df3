/** Hands figures over as files: text, SVG that looks the same without the page, PNG of it. Nothing of it leaves the browser by itself. */

function save(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const saveText = (name: string, type: string, text: string): void => save(name, new Blob([text], { type }));

/** What the page's style sheets decide of a drawing, and a file has to bring along. */
const LOOK = [
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

/** Any colour that the browser knows, as every reader of SVG knows it. */
function plainColour(colour: string): string {
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

/** The colour that a name of the page's style stands for at this element. */
function colourOf(element: Element, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  (element.parentElement ?? element).append(probe);
  const colour = plainColour(getComputedStyle(probe).color);
  probe.remove();
  return colour;
}

/** What a style sheet moves, as the attribute that says the same. */
function movedBy(element: Element, style: CSSStyleDeclaration): string | null {
  const scale = /^matrix\(([\d.]+), 0, 0, /.exec(style.transform)?.[1];
  if (scale === undefined || element.hasAttribute('transform') || !(element instanceof SVGGraphicsElement)) return null;
  const { x, y, width } = element.getBBox();
  const middle = x + width / 2;
  return `translate(${middle} ${y}) scale(${scale}) translate(${-middle} ${-y})`;
}

/** The look of one element. What is drawn by reference keeps the colour of where it is used. */
function dress(original: Element, copy: Element): void {
  const style = getComputedStyle(original);
  const isShared = original.closest('defs, symbol') !== null;
  for (const name of LOOK) {
    const value = style.getPropertyValue(name);
    if (isShared && name === 'color') continue;
    copy.setAttribute(name, isShared && (name === 'fill' || name === 'stroke') && value === style.color ? 'currentColor' : value);
  }
  const moved = movedBy(original, style);
  if (moved !== null) copy.setAttribute('transform', moved);
  copy.removeAttribute('class');
}

const bytesAsText = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** The page's own letters, to be carried along. */
async function fontFaces(): Promise<string> {
  const faces = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return [];
      const path = /url\("([^"]+)"\)/.exec(rule.style.getPropertyValue('src'))?.[1] ?? '';
      return [{ rule, url: new URL(path, sheet.href ?? location.href) }];
    }),
  );
  const carried = faces.map(async ({ rule, url }) => {
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
    const family = rule.style.getPropertyValue('font-family');
    return `@font-face{font-family:${family};font-weight:100 900;src:url(data:font/woff2;base64,${bytesAsText(bytes)})}`;
  });
  return (await Promise.all(carried)).join('');
}

/** The drawing by itself, on the ground it stands on, with a description of where it comes from. */
async function makeSvg(drawing: SVGSVGElement, description: string): Promise<string> {
  const clone = drawing.cloneNode(true) as SVGSVGElement;
  const copies = [...clone.querySelectorAll('*')];
  for (const [i, original] of [...drawing.querySelectorAll('*')].entries()) {
    const copy = copies[i];
    if (copy !== undefined) dress(original, copy);
  }
  const { x, y, width, height } = drawing.viewBox.baseVal;
  const make = (name: string, text: string, attributes: Readonly<Record<string, string | number>> = {}): SVGElement => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, `${value}`);
    element.textContent = text;
    return element;
  };
  const isFelt = drawing.closest('.felt') !== null;
  const fill = colourOf(drawing, isFelt ? '--cloth' : '--panel');
  const letters = isFelt ? [make('style', await fontFaces())] : [];
  clone.prepend(make('desc', description), ...letters, make('rect', '', { x, y, width, height, fill }));
  for (const name of ['class', 'role', 'aria-describedby']) clone.removeAttribute(name);
  clone.setAttribute('width', `${width}`);
  clone.setAttribute('height', `${height}`);
  clone.setAttribute('font-family', getComputedStyle(drawing).fontFamily);
  return new XMLSerializer().serializeToString(clone);
}

export const saveSvg = async (name: string, drawing: SVGSVGElement, description: string): Promise<void> =>
  saveText(name, 'image/svg+xml', await makeSvg(drawing, description));

/** Twice the size that is seen, so that it can be printed. */
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
