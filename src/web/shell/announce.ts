/** Announces texts to screen readers through two live regions of the page. */

type Urgency = 'polite' | 'assertive';

const regions: Partial<Record<Urgency, HTMLElement>> = {};

function createRegion(urgency: Urgency): HTMLElement {
  const element = document.createElement('div');
  element.className = 'unseen';
  element.setAttribute('role', urgency === 'polite' ? 'status' : 'alert');
  element.setAttribute('aria-live', urgency);
  document.body.append(element);
  return element;
}

/** Must run at start, because screen readers ignore a live region that is added together with its text. */
export function createLiveRegions(): void {
  regions.polite ??= createRegion('polite');
  regions.assertive ??= createRegion('assertive');
}

/** Before a text is repeated, the region is empty for this time. Otherwise screen readers do not read the text again. */
const EMPTY_MS = 50;

export function announce(text: string, urgency: Urgency = 'polite'): void {
  const element = regions[urgency];
  if (element === undefined) return;
  if (element.textContent !== text) {
    element.textContent = text;
    return;
  }
  element.textContent = '';
  setTimeout(() => {
    // Do not overwrite an announcement that was made during the pause.
    if (element.textContent === '') element.textContent = text;
  }, EMPTY_MS);
}
