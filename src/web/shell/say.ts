/** One voice for the page: polite for what happened, assertive for what undoes a round. It must never say the same twice by itself. */

const region = (live: 'polite' | 'assertive'): HTMLElement => {
  const element = document.createElement('div');
  element.className = 'unseen';
  element.setAttribute('role', live === 'polite' ? 'status' : 'alert');
  element.setAttribute('aria-live', live);
  document.body.append(element);
  return element;
};

const regions: Partial<Record<'polite' | 'assertive', HTMLElement>> = {};

/** Put in place before anything is said: a region that comes with its text is not read. */
export function startSaying(): void {
  regions.polite ??= region('polite');
  regions.assertive ??= region('assertive');
}

/** So long a region is empty before it says once more what stands in it: a text that only stays is not read again. */
const EMPTY_MS = 50;

export function say(text: string, how: 'polite' | 'assertive' = 'polite'): void {
  const element = regions[how];
  if (element === undefined) return;
  if (element.textContent !== text) {
    element.textContent = text;
    return;
  }
  element.textContent = '';
  setTimeout(() => {
    // Whatever was said meanwhile is newer.
    if (element.textContent === '') element.textContent = text;
  }, EMPTY_MS);
}
