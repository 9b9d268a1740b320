/** `fields` of a Google API: only what is named is answered, as in `sheets(properties(sheetId,title))` or `sheets/properties`. */

type Mask = Map<string, Mask | null>;

/** The part of a value that a mask names; all of it without one. Null for a mask that cannot be read. */
export function applyMask(value: unknown, fields: string | undefined): { value: unknown } | null {
  if (fields === undefined || fields === "" || fields === "*") return { value };
  const tokens = fields.match(/[A-Za-z]+|[(),/]|./g) ?? [];
  const mask = readList(tokens);
  return mask === null || tokens.length > 0 ? null : { value: keep(value, mask) };
}

function readList(tokens: string[]): Mask | null {
  const mask: Mask = new Map();
  do {
    const name = tokens.shift() ?? "";
    const inner = /^[A-Za-z]+$/.test(name) ? readInner(tokens) : undefined;
    if (inner === undefined) return null;
    mask.set(name, inner);
  } while (tokens[0] === "," && tokens.shift() !== undefined);
  return mask;
}

/** What follows a name; undefined when it cannot be read, null when all of the field is meant. */
function readInner(tokens: string[]): Mask | null | undefined {
  if (tokens[0] === "/") {
    tokens.shift();
    const name = tokens.shift() ?? "";
    const inner = readInner(tokens);
    return inner === undefined || !/^[A-Za-z]+$/.test(name) ? undefined : new Map([[name, inner]]);
  }
  if (tokens[0] !== "(") return null;
  tokens.shift();
  const list = readList(tokens);
  return list !== null && tokens.shift() === ")" ? list : undefined;
}

function keep(value: unknown, mask: Mask | null): unknown {
  if (mask === null || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => keep(each, mask));
  const named = Object.entries(value).filter(([name]) => mask.has(name));
  return Object.fromEntries(named.map(([name, inner]) => [name, keep(inner, mask.get(name) ?? null)]));
}
