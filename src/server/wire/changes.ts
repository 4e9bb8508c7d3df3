/** What differs from what was shown last, field by field. It must never compare by anything but what would be sent. */

/** The fields whose JSON is not what was shown last; what is shown is noted. */
export function changes<T extends object>(shown: Map<string, string>, fields: T): Partial<T> {
  const set: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const text = JSON.stringify(value);
    if (shown.get(name) === text) continue;
    shown.set(name, text);
    set[name] = value;
  }
  return set as Partial<T>;
}
