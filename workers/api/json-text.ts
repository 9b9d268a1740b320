/** Checks JSON text for what `JSON.parse` lets pass silently: depth, and keys that come twice. One pass, no recursion. */

export type JsonFault = { kind: "tooDeep" } | { kind: "repeated"; key: string };

/** An open `{` with the keys seen in it, or an open `[` without any. */
type Level = { keys: Set<string> | null };

/**
 * The first fault of text that `JSON.parse` accepts, or null. Run it before parsing when depth matters: it is content with text that
 * is not JSON, which the parser then refuses.
 */
export function findJsonFault(text: string, maxDepth: number): JsonFault | null {
  const levels: Level[] = [];
  let keyComesNext = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') {
      const end = endOfString(text, at);
      const keys = levels.at(-1)?.keys;
      if (keyComesNext && keys) {
        const key = unescaped(text.slice(at, end + 1));
        if (keys.has(key)) return { kind: "repeated", key };
        keys.add(key);
      }
      keyComesNext = false;
      at = end;
    } else if (char === "{" || char === "[") {
      if (levels.length >= maxDepth) return { kind: "tooDeep" };
      levels.push({ keys: char === "{" ? new Set() : null });
      keyComesNext = char === "{";
    } else if (char === "}" || char === "]") {
      levels.pop();
      keyComesNext = false;
    } else if (char === ",") {
      keyComesNext = Boolean(levels.at(-1)?.keys);
    }
  }
  return null;
}

/** The position of the quote that ends the string which begins at `start`, or the text's end. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

/** A key as the parser will see it, so that `"a"` and `"\u0061"` count as one. */
function unescaped(literal: string): string {
  if (!literal.includes("\\")) return literal.slice(1, -1);
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}
