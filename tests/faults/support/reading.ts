/** Fields of answers whose shape is nobody's promise here. */

export function readField(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Throws when there is no such text. */
export function readText(value: unknown, name: string): string {
  const text = readField(value, name);
  if (typeof text !== "string") throw new Error(`no text ${name} in ${JSON.stringify(value)}`);
  return text;
}

/** The list of that name; empty when there is none. */
export function readRows(value: unknown, name: string): unknown[] {
  const rows = readField(value, name);
  return Array.isArray(rows) ? rows : [];
}
