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

/** The drawing by itself, on the ground it stands on, with a description of where it comes from. */
export function makeSvg(drawing: SVGSVGElement, description: string): string {
  const clone = drawing.cloneNode(true) as SVGSVGElement;
  const [originals, copies] = [drawing, clone].map((each) => [...each.querySelectorAll('*')]) as [Element[], Element[]];
  for (const [i, original] of originals.entries()) {
    const style = getComputedStyle(original);
    const copy = copies[i];
    for (const name of LOOK) copy?.setAttribute(name, style.getPropertyValue(name));
    copy?.removeAttribute('class');
  }
  const { x, y, width, height } = drawing.viewBox.baseVal;
  const make = (name: string, attributes: Readonly<Record<string, string | number>>): SVGElement => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, `${value}`);
    return element;
  };
  const felt = drawing.closest('.felt');
  const ground = colourOf(felt ?? drawing, '--panel');
  const cloth = felt === null ? ground : colourOf(drawing, '--cloth');
  const text = make('desc', {});
  text.textContent = description;
  clone.prepend(text, make('rect', { x, y, width, height, fill: cloth }));
  for (const name of ['class', 'role', 'aria-describedby']) clone.removeAttribute(name);
  clone.setAttribute('width', `${width}`);
  clone.setAttribute('height', `${height}`);
  clone.setAttribute('font-family', getComputedStyle(drawing).fontFamily);
  return new XMLSerializer().serializeToString(clone);
}

export const saveSvg = (name: string, drawing: SVGSVGElement, description: string): void =>
  saveText(name, 'image/svg+xml', makeSvg(drawing, description));

/** Twice the size that is seen, so that it can be printed. */
const PNG_SCALE = 2;

export async function savePng(name: string, drawing: SVGSVGElement): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(makeSvg(drawing, ''))}`;
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
