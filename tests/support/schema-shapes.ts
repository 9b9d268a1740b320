/** The types in which tests/fixtures/schemas writes the published schemas, and what of a value differs from one. */
import * as z from "zod";

/**
 * A type, or an object of them. A type ends with `!` where the field must be there, and is one of
 * - `string`, `string[1,200]` (its length), `integer`, `integer[0,50]`, `number`, `boolean`, `null`, `any`;
 * - `time` (ISO 8601), `count` (digits as text), `base64url`, `ids` (at most 50, with commas), `parts` (checked by their method);
 * - `@Name` (of the file's objects), `X[]`, `X[][1,20]` (a list of X, its length), `{X}`, `{X}[0,50]` (X under any name), `items` (any list);
 * - a literal, or `a|b`: one or the other.
 */
export type Shape = string | { [name: string]: Shape };
export const Shape: z.ZodType<Shape> = z.lazy(() => z.union([z.string(), z.record(z.string(), Shape)]));

/** How leaves are read: of JSON by their type, of a query or a form as text; and the objects that `@Name` means. */
export type Reading = { as: "json" | "text"; objects?: Readonly<Record<string, Shape>> };

const JSON_READING: Reading = { as: "json" };

/** What of an answer is of another type than published, published by another name, or missing. */
export function faultsOfAnswer(shape: Shape, value: unknown, place = "", reading: Reading = JSON_READING): string[] {
  return typeof shape === "string"
    ? faultsOfType(shape.replace(/!$/, ""), value, place, reading)
    : faultsOfObject(shape, value, place, reading);
}

function faultsOfObject(shape: Record<string, Shape>, value: unknown, place: string, reading: Reading): string[] {
  if (!isRecord(value)) return [`${place} is no object`];
  const missing = Object.entries(shape).filter(
    ([name, type]) => typeof type === "string" && type.endsWith("!") && !(name in value),
  );
  return [
    ...missing.map(([name]) => `${place}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, inner]) => {
      const type = shape[name];
      return type === undefined
        ? [`${place}.${name} is not published`]
        : faultsOfAnswer(type, inner, `${place}.${name}`, reading);
    }),
  ];
}

function faultsOfType(type: string, value: unknown, place: string, reading: Reading): string[] {
  const choices = type.split("|");
  const tried = choices.map((choice) => faultsOfChoice(choice, value, place, reading));
  if (tried.some((faults) => faults.length === 0)) return [];
  // Of several objects that a value may be, the one that it comes closest to says what is wrong.
  const closest = tried.filter((_, index) => isNested(choices[index] ?? "")).sort((a, b) => a.length - b.length)[0];
  return typeof value === "object" && value !== null && closest !== undefined ? closest : [`${place} is no ${type}`];
}

const isNested = (choice: string): boolean => choice.startsWith("@") || /[\]}]$/.test(choice);

function faultsOfChoice(type: string, value: unknown, place: string, reading: Reading): string[] {
  const list = /^(.+)\[\](\[\d*,\d*\])?$/.exec(type);
  if (list !== null) return faultsOfList(list, value, place, reading);
  const map = /^\{(.+)\}(\[\d*,\d*\])?$/.exec(type);
  if (map !== null) return faultsOfMap(map, value, place, reading);
  if (type.startsWith("@")) {
    const named = reading.objects?.[type.slice(1)];
    if (named === undefined) throw new Error(`${place}: the schema has no ${type}`);
    return faultsOfAnswer(named, value, place, reading);
  }
  return isLeaf(type, value, reading.as) ? [] : [`${place} is no ${type}`];
}

function faultsOfList([, inner = "", bounds]: RegExpExecArray, value: unknown, place: string, reading: Reading) {
  if (!Array.isArray(value)) return [`${place} is no list`];
  const faults = value.flatMap((each) => faultsOfAnswer(inner, each, `${place}[]`, reading));
  return isWithin(value.length, bounds) ? faults : [...faults, `${place}: ${value.length} of ${bounds}`];
}

function faultsOfMap([, inner = "", bounds]: RegExpExecArray, value: unknown, place: string, reading: Reading) {
  if (!isRecord(value)) return [`${place} is no object`];
  const entries = Object.entries(value);
  const faults = entries.flatMap(([name, each]) => faultsOfAnswer(inner, each, `${place}.${name}`, reading));
  return isWithin(entries.length, bounds) ? faults : [...faults, `${place}: ${entries.length} of ${bounds}`];
}

function isLeaf(type: string, value: unknown, as: Reading["as"]): boolean {
  const [, name = type, bounds] = /^(string|integer)(\[\d*,\d*\])$/.exec(type) ?? [];
  switch (name) {
    case "any":
      return true;
    case "items":
      return Array.isArray(value);
    case "string":
    case "parts":
      return typeof value === "string" && isWithin(value.length, bounds);
    case "integer": {
      const isNumber = as === "json" ? Number.isInteger(value) : typeof value === "string" && /^-?\d+$/.test(value);
      return isNumber && isWithin(Number(value), bounds);
    }
    case "number":
      return as === "json" ? typeof value === "number" : value !== "" && !Number.isNaN(Number(value));
    case "boolean":
      return as === "json" ? typeof value === "boolean" : value === "true" || value === "false";
    case "null":
      return as === "json" ? value === null : value === "";
    case "count":
      return typeof value === "string" && /^\d+$/.test(value);
    case "base64url":
      return typeof value === "string" && /^[\w-]*=*$/.test(value);
    case "time":
      return typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value);
    case "ids":
      return typeof value === "string" && value !== "" && value.split(",").length <= 50;
    default:
      return value === type;
  }
}

/** Whether a length or a number is within `[least,most]`; either may be left out. */
function isWithin(number: number, bounds: string | undefined): boolean {
  const [, least, most] = /^\[(\d*),(\d*)\]$/.exec(bounds ?? "") ?? [];
  return number >= Number(least || Number.NEGATIVE_INFINITY) && number <= Number(most || Number.POSITIVE_INFINITY);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
