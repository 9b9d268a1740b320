/** The largest body that a call's contract takes: every list as long as it may be, every entry another one. */

import type * as z from "zod";
import { type Shape, shapeOf } from "#tests/support/contract-shape.ts";

/** A list without a limit of its own is bounded by the body's size alone. */
const UNBOUNDED_ITEMS = 1_000;
const MOST_BYTES = 1024 * 1024;

/** What a field of this kind may hold, told apart by `index`; the first that the field's pattern takes is used. */
const TEXTS: readonly ((index: number) => string)[] = [
  (index) => `person${index}@example.com`,
  (index) => `crt_youtube_UC${String(index).padStart(22, "0")}`,
  (index) => `item_${index}`,
  (index) => `#${index.toString(16).padStart(6, "0")}`,
  () => "2026-01-01",
  () => "2026-01-01T00:00:00Z",
  () => "a".repeat(43),
  () => "a".repeat(32),
  (index) => String.fromCharCode(65 + (Math.floor(index / 26) % 26), 65 + (index % 26)),
];

/** The largest body of a schema that is not longer than bodies may be, with `known` in the fields of these names; null where the schema holds no list. */
export function largestBody(
  schema: z.ZodType,
  known: Readonly<Record<string, unknown>>,
): Record<string, unknown> | null {
  const shape = shapeOf(schema);
  let lists = 0;
  let most = 5_000;

  function textOf({ pattern, minLength = 0 }: Shape, key: string, index: number): string {
    if (/link|url|seed/i.test(key)) return `https://www.youtube.com/@person${index}`;
    const texts = /mail|address|^cc$/i.test(key) ? TEXTS : [...TEXTS.slice(1), ...TEXTS.slice(0, 1)];
    const fits = texts
      .map((text) => text(index))
      .find((text) => pattern === undefined || new RegExp(pattern, "u").test(text));
    return (fits ?? `${index}`).padEnd(minLength, "x");
  }

  function sampleOf(inner: Shape, key: string, index: number): unknown {
    if (key in known) return known[key];
    const kinds = inner.anyOf ?? inner.oneOf;
    if (kinds !== undefined) return sampleOf(kinds.find(({ type }) => type === "array") ?? kinds[0] ?? {}, key, index);
    if (inner.const !== undefined) return inner.const;
    if (inner.enum !== undefined) return inner.enum[index % inner.enum.length];
    if (inner.type === "array") return listOf(inner, key);
    if (inner.type === "object") return recordOf(inner, index);
    if (inner.type === "boolean") return true;
    if (inner.type === "null") return null;
    return inner.type === "string" ? textOf(inner, key, index) : Math.max(inner.minimum ?? 1, 1);
  }

  function listOf({ items = {}, maxItems = UNBOUNDED_ITEMS }: Shape, key: string): unknown[] {
    lists += 1;
    const length = Math.min(items.enum?.length ?? maxItems, maxItems, most);
    return Array.from({ length }, (_, index) => sampleOf(items, key, index));
  }

  function recordOf({ properties = {} }: Shape, index: number): Record<string, unknown> {
    return Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, sampleOf(inner, key, index)]));
  }

  const kind = shape.anyOf?.[0] ?? shape;
  for (;;) {
    const body = recordOf(kind, 0);
    if (lists === 0) return null;
    if (JSON.stringify(body).length < MOST_BYTES) return body;
    most = Math.floor(most * 0.8);
  }
}
