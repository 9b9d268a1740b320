/** Calls of one outside service held against its published schema, in both directions, while real clients talk to the sandbox. */
import { parse as parseForm } from "qs";
import * as z from "zod";
import { faultsOfAnswer, type Reading, Shape } from "./schema-shapes.ts";
import { faultsOfQuery, readSchema } from "./service-schemas.ts";

const Fields = z.record(z.string(), Shape);
const Service = z.object({
  service: z.string(),
  source: z.string(),
  date: z.iso.date(),
  /** How bodies are written. A service that takes forms writes its queries likewise (`a[b]`). */
  writes: z.enum(["json", "form"]),
  /** Of every call that names no others. What else a client sends is its own business. */
  headers: Fields.default({}),
  calls: z.record(
    z.string(),
    z.object({
      query: Fields.default({}),
      body: Shape.optional(),
      headers: Fields.optional(),
      /** Left out: the answer is empty. `page` is for a person's eyes. */
      answer: Shape.optional(),
    }),
  ),
  failure: Shape,
  objects: Fields,
});
type Service = z.output<typeof Service>;

export type ContractCall = { method: string; url: string; headers: Headers; body: string };
export type ContractReply = { status: number; body: string };

const FORM_OPTIONS = { depth: 5, arrayLimit: 100 };

/** The schema of tests/fixtures/schemas with this name, and all calls that went by. */
export function openContract(name: string) {
  const service = Service.parse(readSchema(name));
  const faults = new Set<string>();
  const made = new Set<string>();
  const note = (found: readonly string[]) => {
    for (const fault of found) faults.add(fault);
  };
  const hold = (call: ContractCall, reply: ContractReply): void => {
    const key = keyOf(service, call);
    if (key !== null) made.add(key);
    note([...faultsOfCall(service, call), ...faultsOfReply(service, call, reply)]);
  };
  return {
    hold,
    /** Calls in which something is not as published. */
    faults: () => [...faults],
    /** Calls that the schema holds and nobody made. */
    unmade: () => Object.keys(service.calls).filter((key) => !made.has(key)),
    /** Holds something that the service sends by itself against an object of the schema. */
    holdPushed: (object: string, value: unknown) =>
      note(faultsOfAnswer(`@${object}`, value, object, readingOf(service))),
    /** Fetches, and holds the request and the answer. */
    async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      const request = new Request(input, init);
      const { method, url, headers } = request;
      const body = await request.text();
      const response = await fetch(input, init);
      hold({ method, url, headers, body }, { status: response.status, body: await response.clone().text() });
      return response;
    },
  };
}
export type Contract = ReturnType<typeof openContract>;

/** The client, and which of its methods have not been called. */
export function watchMethods<Client extends object>(client: Client): { client: Client; uncalled: () => string[] } {
  const called = new Set<string | symbol>();
  const watched = new Proxy(client, {
    get(target, name, receiver) {
      called.add(name);
      return Reflect.get(target, name, receiver);
    },
  });
  return { client: watched, uncalled: () => Object.keys(client).filter((name) => !called.has(name)) };
}

const readingOf = ({ objects }: Service): Reading => ({ as: "json", objects });

/** What of a request is not published. */
function faultsOfCall(service: Service, call: ContractCall): string[] {
  const key = keyOf(service, call);
  const known = key === null ? undefined : service.calls[key];
  const { pathname, search, searchParams } = new URL(call.url);
  if (key === null || known === undefined) return [`${call.method} ${pathname} is not published`];
  const { writes, objects } = service;
  const asText: Reading = { as: "text", objects };
  const query =
    writes === "form"
      ? faultsOfAnswer(known.query, parseForm(search.slice(1), FORM_OPTIONS), `${key} query`, asText)
      : faultsOfQuery(`${key} query`, known.query, searchParams, objects);
  const wanted = Object.entries(known.headers ?? service.headers);
  const headers = Object.fromEntries(
    wanted.flatMap(([name]) => (call.headers.has(name) ? [[name, call.headers.get(name)]] : [])),
  );
  return [
    ...query,
    ...faultsOfAnswer(Object.fromEntries(wanted), headers, `${key} headers`, asText),
    ...faultsOfBody(service, known.body, call, `${key} body`),
  ];
}

function faultsOfBody({ writes, objects }: Service, shape: Shape | undefined, { body }: ContractCall, place: string) {
  if (body === "") return shape === undefined || writes === "form" ? [] : [`${place} is missing`];
  if (shape === undefined) return [`${place} is not published`];
  return writes === "form"
    ? faultsOfAnswer(shape, parseForm(body, FORM_OPTIONS), place, { as: "text", objects })
    : faultsOfAnswer(shape, readJson(body), place, { as: "json", objects });
}

/** What of an answer is not published. */
function faultsOfReply(service: Service, call: ContractCall, { status, body }: ContractReply): string[] {
  const key = keyOf(service, call);
  if (key === null || (status >= 300 && status < 400)) return [];
  const shape = status >= 400 ? service.failure : service.calls[key]?.answer;
  if (shape === "page") return [];
  if (shape === undefined) return body === "" ? [] : [`${key} has an answer`];
  return faultsOfAnswer(shape, readJson(body), `${key} ${status}`, readingOf(service));
}

/** The call of the schema that a request is, wherever below its host the service has been put. */
function keyOf({ calls }: Service, { method, url }: ContractCall): string | null {
  const { pathname } = new URL(url);
  return Object.keys(calls).find((key) => patternOf(key).test(`${method} ${pathname}`)) ?? null;
}

function patternOf(key: string): RegExp {
  const [method = "", path = ""] = key.split(" ");
  const pattern = path.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^$()[\]\\]/g, "\\$&"));
  return new RegExp(`^${method} .*${pattern.join("[^/:]+")}$`);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
