/** Requests and answers held against trimmed copies of the services' published schemas (tests/fixtures/schemas). */
import { readFileSync } from "node:fs";
import * as z from "zod";

/** A type as the files write it: `string`, `integer[0,50]`, `a|b`, with `!` where it must be there; an object of such; "items". */
type Shape = string | { [name: string]: Shape };
const Shape: z.ZodType<Shape> = z.lazy(() => z.union([z.string(), z.record(z.string(), Shape)]));
const Fields = z.record(z.string(), z.string());

const Tikhub = z.object({
  envelope: Fields,
  routes: z.record(
    z.string(),
    z.object({ method: z.enum(["GET", "POST"]), query: Fields, mostIds: z.number().optional() }),
  ),
});
const Youtube = z.object({
  methods: z.record(z.string(), z.object({ query: Fields, parts: z.array(z.string()), filters: z.array(z.string()) })),
  list: z.record(z.string(), Shape),
  items: z.record(z.string(), z.record(z.string(), Shape)),
});

const read = (name: string): unknown => JSON.parse(readFileSync(`tests/fixtures/schemas/${name}.json`, "utf8"));
export const tikhub = Tikhub.parse(read("tikhub"));
export const youtube = Youtube.parse(read("youtube"));

export type Request = { url: URL; body: string };

/** What a request to TikHub or YouTube has that the service does not publish; empty for one to another service. */
export function faultsOfRequest({ url, body }: Request): string[] {
  const [, route] = /\/api\/v1\/(.+)$/.exec(url.pathname) ?? [];
  if (route !== undefined) return faultsAtTikhub(route, url.searchParams, body);
  // Tests of adapters may have the Data API at the root of a host.
  const atRoot = url.pathname.slice(1) in youtube.methods ? url.pathname.slice(1) : undefined;
  const [, name = atRoot] = /\/youtube\/v3\/(\w+)$/.exec(url.pathname) ?? [];
  return name === undefined ? [] : faultsAtYoutube(name, url.searchParams);
}

function faultsAtTikhub(route: string, query: URLSearchParams, body: string): string[] {
  const known = tikhub.routes[route];
  if (known === undefined) return [`${route} is not published`];
  const faults = faultsOfQuery(route, known.query, query);
  if ((known.method === "POST") !== (body !== "")) faults.push(`${route} is a ${known.method}`);
  const ids = body === "" ? [] : z.array(z.string()).catch([]).parse(JSON.parse(body));
  const isList = known.mostIds === undefined || (ids.length > 0 && ids.length <= known.mostIds);
  return isList ? faults : [...faults, `${route}: ${ids.length} ids`];
}

function faultsAtYoutube(name: string, query: URLSearchParams): string[] {
  const known = youtube.methods[name];
  if (known === undefined) return [`${name} is no method that is called`];
  const parts = (query.get("part") ?? "").split(",");
  const strangers = parts.filter((part) => !known.parts.includes(part)).map((part) => `${name}: no part ${part}`);
  const filters = known.filters.filter((filter) => query.has(filter));
  const isFiltered = known.filters.length === 0 || filters.length === 1;
  return [
    ...faultsOfQuery(name, known.query, query),
    ...strangers,
    ...(isFiltered ? [] : [`${name}: filters ${filters.join(" and ") || "none"}`]),
  ];
}

function faultsOfQuery(place: string, known: Record<string, string>, query: URLSearchParams): string[] {
  const missing = Object.entries(known).filter(([name, type]) => type.endsWith("!") && !query.has(name));
  return [
    ...missing.map(([name]) => `${place}: ${name} is missing`),
    ...[...query].flatMap(([name, value]) => {
      const type = known[name];
      if (type === undefined) return [`${place}: no parameter ${name}`];
      return isText(type.replace("!", ""), value) ? [] : [`${place}: ${name} is no ${type}`];
    }),
  ];
}

/** Whether the text of a parameter is of a type. */
function isText(type: string, value: string): boolean {
  const [, least, most] = /^integer(?:\[(\d*),(\d*)\])?$/.exec(type) ?? [null, null, null];
  if (type.startsWith("integer")) {
    const number = Number(value);
    return (
      /^-?\d+$/.test(value) &&
      number >= Number(least || Number.NEGATIVE_INFINITY) &&
      number <= Number(most || Number.POSITIVE_INFINITY)
    );
  }
  if (type === "ids") return value.split(",").length <= 50 && value !== "";
  if (type === "time") return !Number.isNaN(Date.parse(value));
  return type.includes("|") ? type.split("|").includes(value) : true;
}

/** What of an answer is of another type than published, published by another name, or missing. */
export function faultsOfAnswer(shape: Record<string, Shape>, answer: unknown, place = ""): string[] {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return [`${place} is no object`];
  const missing = Object.entries(shape).filter(
    ([name, type]) => typeof type === "string" && type.endsWith("!") && !(name in answer),
  );
  return [
    ...missing.map(([name]) => `${place}.${name} is missing`),
    ...Object.entries(answer).flatMap(([name, value]) => {
      const type = shape[name];
      if (type === undefined) return [`${place}.${name} is not published`];
      if (typeof type !== "string") return faultsOfAnswer(type, value, `${place}.${name}`);
      return isValue(type.replace("!", ""), value) ? [] : [`${place}.${name} is no ${type}`];
    }),
  ];
}

function isValue(type: string, value: unknown): boolean {
  switch (type) {
    case "any":
      return true;
    case "items":
      return Array.isArray(value);
    case "string[]":
      return Array.isArray(value) && value.every((each) => typeof each === "string");
    case "integer":
      return Number.isInteger(value);
    case "count":
      return typeof value === "string" && /^\d+$/.test(value);
    case "boolean":
    case "string":
      return typeof value === type;
    case "time":
      return typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
    default: {
      const choices = type.split("|");
      return (
        (value === null && choices.includes("null")) ||
        (typeof value === "string" && (choices.includes("string") || choices.includes(value)))
      );
    }
  }
}
