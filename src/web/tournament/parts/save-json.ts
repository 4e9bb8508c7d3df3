/** Saves a value as a JSON file. */

/** After ten seconds, the download has started. */
const KEEP_MS = 10_000;

export function saveJson(name: string, value: object): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}
