/** Finds the fields whose JSON has changed since the server last sent them. */

/** Returns the changed fields and stores their JSON in `sent`. */
export function takeChangedFields<T extends object>(sent: Map<string, string>, fields: T): Partial<T> {
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const text = JSON.stringify(value);
    if (sent.get(name) === text) continue;
    sent.set(name, text);
    changed[name] = value;
  }
  return changed as Partial<T>;
}
