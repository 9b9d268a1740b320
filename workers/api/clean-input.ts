/** Makes what came from outside safe to store and compare: NFC text, no unstorable characters, no keys that touch prototypes. */
import { badField } from "#workers/kernel/app-error.ts";

const LONE_SURROGATE = /\p{Surrogate}/u;
const DROPPED_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/**
 * A copy of parsed JSON or query values with every text in NFC and without the keys `__proto__`, `constructor` and `prototype`.
 * Throws 1400 naming the field for NUL and for lone surrogates. The depth must have been limited before.
 */
export function cleanInput(value: unknown, field = ""): unknown {
  if (typeof value === "string") return cleanText(value, field);
  if (Array.isArray(value)) return value.map((item, index) => cleanInput(item, join(field, String(index))));
  if (typeof value !== "object" || value === null) return value;
  const kept: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    if (DROPPED_KEYS.has(key)) continue;
    kept[cleanText(key, field)] = cleanInput(item, join(field, key));
  }
  return kept;
}

function cleanText(text: string, field: string): string {
  if (text.includes("\0") || LONE_SURROGATE.test(text)) throw badField(field, "api:field.unprintable", { field });
  return text.normalize("NFC");
}

function join(parent: string, child: string): string {
  return parent === "" ? child : `${parent}.${child}`;
}
