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

export function say(text: string, how: 'polite' | 'assertive' = 'polite'): void {
  const element = regions[how];
  if (element !== undefined) element.textContent = text;
}
