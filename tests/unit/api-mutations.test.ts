/**
 * Every field of every call made wrong in every way, read as the API reads it: what is refused names the field, in both languages, and nothing breaks.
 * What handlers do with what was read is for the hostile run (docs/faults.md).
 */
import { expect, test } from "vitest";
import * as z from "zod";
import { type Call, readCalls } from "#tests/support/contracts.ts";
import {
  type HostileRequest,
  hostileBodies,
  hostilePaths,
  hostileQueries,
  KNOWN,
  type RequestParts,
  rightRequest,
  validRequest,
} from "#tests/support/hostile-requests.ts";
import { failure } from "#workers/api/answers.ts";
import { readInput } from "#workers/api/read-input.ts";
import { createTexts } from "#workers/api/texts.ts";
import { MODULE_TEXTS } from "#workers/composition/texts.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { LANGUAGES } from "#workers/kernel/vocabulary.ts";

const SEED = 20_260_301;
const texts = createTexts(MODULE_TEXTS);
/** Messages that were read in each language; the same ones come thousands of times. */
const told = new Set<string>();

// Aliases are read like the call itself, unless they bring values of their own; what takes bytes is sent bad files by tests of its own.
const calls = (await readCalls()).filter(
  ({ path, endpoint, preset }) =>
    !endpoint.raw && !endpoint.upload && (path === endpoint.path || Object.keys(preset).length > 0),
);

test.each(calls)("$name: what is wrong with a field is told by its name", async (call) => {
  const valid = validRequest(call, { ...KNOWN, ...call.preset });
  expect(await read(call, rightRequest(valid))).toBeNull();
  const requests = [
    ...hostilePaths(valid, SEED),
    ...hostileQueries(call, valid, SEED),
    ...hostileBodies(call, valid, SEED),
  ];
  const faults: string[] = [];
  for (const request of requests) {
    const fault = await faultOf(call, request);
    if (fault !== null) faults.push(`${request.what}: ${fault}`);
  }
  expect(faults).toEqual([]);
});

test("the requests were many", () => {
  const counts = calls.map(
    (call) => hostileBodies(call, validRequest(call, { ...KNOWN, ...call.preset }), SEED).length,
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(30_000);
});

/** What is wrong with how a request is read, or null. */
async function faultOf(call: Call, { field, mayBeFine, ...request }: HostileRequest): Promise<string | null> {
  const error = await read(call, request);
  if (error === null) return mayBeFine ? null : "is read";
  if (!(error instanceof AppError) || error.code < 1400 || error.code >= 1500) return String(error);
  const [named] = error.details.field?.split(".") ?? [];
  if (named !== field) return `names ${named}`;
  return faultOfMessage(error);
}

async function faultOfMessage(error: AppError): Promise<string | null> {
  const message = `${error.details.messageKey} ${error.details.field}`;
  if (told.has(message)) return null;
  for (const language of LANGUAGES) {
    const answer = z.object({ message: z.string() }).parse(await failure(texts, language, error, "req_test").json());
    if (answer.message.length < 5 || answer.message.includes("{{")) return `says “${answer.message}”`;
  }
  told.add(message);
  return null;
}

/** What the API throws while it reads a request, or null. */
async function read(call: Call, { params, query, body }: RequestParts): Promise<unknown> {
  const request = new Request(`http://api.test/api/call${query}`, {
    method: call.method.toUpperCase(),
    headers: { "content-type": "application/json" },
    body,
  });
  const path = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return readInput(request, call.endpoint, path, call.preset).then(
    () => null,
    (error: unknown) => error,
  );
}
