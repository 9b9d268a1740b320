/** Valid input from a shape, and every way of making one field of it wrong. */
import fc from "fast-check";
import type { Shape } from "./contract-shape.ts";

/** What names such as `projectId` stand for in a valid request. */
export type Known = Readonly<Record<string, unknown>>;

/** A valid value; fields that `known` names get theirs where the shape takes it. Optional fields are given too, so that each can be made wrong. */
export function validValue(shape: Shape, known: Known, name = ""): unknown {
  if (name in known && takes(shape, known[name])) return known[name];
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const kinds = shape.anyOf ?? shape.oneOf ?? [];
  // A text of a form of its own, where none will do as well.
  if (kinds.some(({ pattern }) => pattern) && kinds.some(({ type }) => type === "null")) return null;
  const [kind] = kinds;
  if (kind) return validValue(kind, known);
  switch (shape.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([field, inner]) => [field, validValue(inner, known, field)]),
      );
    case "array":
      return shape.minItems ? [validValue(shape.items ?? {}, known)] : [];
    case "boolean":
      return false;
    case "integer":
    case "number":
      return typeof shape.default === "number" ? shape.default : Math.max(shape.minimum ?? 1, 1);
    default:
      if (shape.pattern?.includes("-02-29")) return "2026-11-23";
      if (shape.pattern?.includes("A-Z]{2}")) return "US";
      if (typeof shape.default === "string") return shape.default;
      return shape.pattern ? textOf(shape.pattern) : "a".repeat(Math.max(8, shape.minLength ?? 8));
  }
}

/** A text of the form, the same in every run. */
function textOf(pattern: string): string {
  const [text = ""] = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: 1 });
  return text;
}

function takes(shape: Shape, value: unknown): boolean {
  if (shape.const !== undefined) return shape.const === value;
  if (value === null) return (shape.anyOf ?? shape.oneOf ?? [shape]).some(({ type }) => type === "null");
  if (shape.type === "boolean") return typeof value === "boolean";
  return shape.enum === undefined || shape.enum.includes(value);
}

/** Texts that have broken parsers, queries, pages, spreadsheets and logs before. */
const NASTY_TEXTS = [
  "",
  " ",
  "' OR 1=1 --",
  '"; DROP TABLE tasks; --',
  "%_%",
  "../../etc/passwd",
  "__proto__",
  "constructor",
  "toString",
  "=1+1",
  "line\r\nX-Injected: 1",
  "\u202edrowssap",
  "e\u0301\u{1F600}\u4E2D",
  "\ufeff",
  "{{nickname}}",
  "<script>alert(1)</script>",
  "NaN",
  "1e999",
];
/** Refused wherever they stand: they can't be stored or shown. */
const BROKEN_TEXTS = ["a\u0000b", "\ud800"];
const NUMBERS = [-100, -1, 0, 0.5, 1e15, Number.MAX_SAFE_INTEGER, 2 ** 53];

/** `raw` stands for what JSON.stringify can't write. */
export type Mutation = { field: string; what: string; value?: unknown; raw?: string; isMissing?: boolean };

/** Values to put in place of a field's valid one; some of them are drawn from `seed`. */
export function mutationsOf(field: string, shape: Shape, seed: number): Mutation[] {
  const texts = [...NASTY_TEXTS, ...BROKEN_TEXTS, "x".repeat((shape.maxLength ?? 10_000) + 1)];
  const values: unknown[] = [null, true, "5", [], {}, [[]], { toString: 1 }, ...NUMBERS, ...texts];
  if (shape.maxItems !== undefined) values.push(Array.from({ length: shape.maxItems + 1 }, (_, n) => `item${n}`));
  if (shape.type === "array") values.push([null], [1], ["\ud800"], [["a"]]);
  values.push(...fc.sample(fc.jsonValue({ maxDepth: 3 }), { seed, numRuns: 4 }));
  const named = values.map((value) => ({ field, what: describe(value), value }));
  return [
    ...named,
    { field, what: "1e999", raw: "1e999" },
    { field, what: "-1e999", raw: "-1e999" },
    { field, what: "missing", isMissing: true },
  ];
}

/** Fields that no call takes from a client: who one is, what one has, until when. */
export const CLAIMED = {
  isAdmin: true,
  isSystemAdmin: true,
  isEnterpriseAdmin: true,
  type: "ENTERPRISE",
  accountQuota: 1_000_000,
  usedQuota: -1_000,
  costUnits: 0,
  enterpriseId: "ent_demo",
  expireAt: 9_999_999_999_999,
  userId: "somebody",
  ownerId: "somebody",
} as const;

/** The body as JSON text with a mutation in it. */
export function bodyText(valid: Readonly<Record<string, unknown>>, mutation: Mutation): string {
  const { [mutation.field]: _old, ...rest } = valid;
  if (mutation.isMissing) return JSON.stringify(rest);
  if (mutation.raw === undefined) return JSON.stringify({ ...rest, [mutation.field]: mutation.value });
  const others = JSON.stringify(rest);
  return `${others.slice(0, -1)}${others === "{}" ? "" : ","}${JSON.stringify(mutation.field)}:${mutation.raw}}`;
}

function describe(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 40) ?? String(value);
}
