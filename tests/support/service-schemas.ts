/** Requests to TikHub and YouTube held against trimmed copies of their published schemas (tests/fixtures/schemas). */
import { readFileSync } from "node:fs";
import * as z from "zod";
import { faultsOfAnswer, type Reading, Shape } from "./schema-shapes.ts";

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

export const readSchema = (name: string): unknown =>
  JSON.parse(readFileSync(`tests/fixtures/schemas/${name}.json`, "utf8"));
export const tikhub = Tikhub.parse(readSchema("tikhub"));
export const youtube = Youtube.parse(readSchema("youtube"));

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

/** A parameter stands once, unless its type is a list. */
export function faultsOfQuery(
  place: string,
  known: Shape,
  query: URLSearchParams,
  objects: Reading["objects"] = {},
): string[] {
  const isList = (name: string) => typeof known !== "string" && /\[\]/.test(String(known[name] ?? ""));
  const asked = [...new Set(query.keys())].map((name) => {
    const values = query.getAll(name);
    return [name, isList(name) || values.length > 1 ? values : values[0]];
  });
  return faultsOfAnswer(known, Object.fromEntries(asked), place, { as: "text", objects });
}
