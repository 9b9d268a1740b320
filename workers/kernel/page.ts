/** Cursors are opaque to clients: base64url of a short JSON array. */

export type CursorPart = string | number;

/** Encodes the sort keys of a list's last row. */
export function encodeCursor(parts: readonly CursorPart[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The sort keys in a cursor, or null when it is not one of ours (too long, wrong arity, wrong types). */
export function decodeCursor(cursor: string, types: readonly ("string" | "number")[]): CursorPart[] | null {
  if (cursor.length > 512 || !/^[\w-]*$/.test(cursor)) return null;
  try {
    const binary = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const parts: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (!Array.isArray(parts) || parts.length !== types.length) return null;
    const kept: CursorPart[] = [];
    for (const [index, part] of parts.entries()) {
      if (typeof part === "string" && types[index] === "string") kept.push(part);
      else if (typeof part === "number" && types[index] === "number" && Number.isFinite(part)) kept.push(part);
      else return null;
    }
    return kept;
  } catch {
    return null;
  }
}
