/** Reads a request's parameters, query and body into the validated input of an endpoint. */
import * as z from "zod";
import { BodyError, readBytes as readBodyBytes } from "#workers/adapters/outside/body.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import { cleanInput } from "./clean-input.ts";
import type { AnyEndpoint, RawBody, UploadBody } from "./endpoint.ts";
import { findJsonFault } from "./json-text.ts";
import { invalidInput } from "./zod-issues.ts";

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_DEPTH = 32;
const MAX_QUERY_LENGTH = 8192;

export type Input = { params: unknown; query: unknown; body: unknown };
type Preset = Readonly<Record<string, string>>;

/**
 * The input as the endpoint's schemas give it. Throws 1400 with the field for what is wrong, 1800 for a body over 1 MB, 1801 for a body
 * that is not JSON by its type. A raw body comes as it is, under its own limit and types; of an upload the bytes of its file. An alias' preset is merged in; a different value for the same field is refused.
 */
export async function readInput(
  request: Request,
  endpoint: AnyEndpoint,
  params: Preset,
  preset: Preset = {},
): Promise<Input> {
  const raw = endpoint.raw
    ? await readRawBody(request, endpoint.raw)
    : endpoint.upload
      ? await readUpload(request, endpoint.upload)
      : null;
  const presetGoesTo = endpoint.body ? "body" : "query";
  const query = endpoint.query ? withPreset(readQuery(request), presetGoesTo === "query" ? preset : {}) : undefined;
  const body =
    endpoint.body && raw === null
      ? withPreset(await readBody(request), presetGoesTo === "body" ? preset : {})
      : undefined;
  return {
    params: endpoint.params ? check(endpoint.params, cleanInput(params)) : undefined,
    query: endpoint.query ? check(endpoint.query, withoutBlanks(endpoint.query, query, [null, ""])) : undefined,
    body: raw ?? (endpoint.body ? check(endpoint.body, withoutBlanks(endpoint.body, body, [null])) : undefined),
  };
}

function check(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}

/** Leaves out optional fields that came blank (`userId=`, `"startDate": null`), unless the field itself takes the blank. */
function withoutBlanks(schema: z.ZodType, value: unknown, blanks: readonly unknown[]): unknown {
  if (!(schema instanceof z.ZodObject) || !isRecord(value)) return value;
  const isLeftOut = (name: string) => {
    const field: z.ZodType | undefined = schema.shape[name];
    if (field === undefined || !blanks.includes(value[name])) return false;
    return !field.safeParse(value[name]).success && field.safeParse(undefined).success;
  };
  return Object.fromEntries(Object.entries(value).filter(([name]) => !isLeftOut(name)));
}

/** Each name may come once, so that a check and a use can never read different values. */
function readQuery(request: Request): Record<string, unknown> {
  const { search } = new URL(request.url);
  if (search.length > MAX_QUERY_LENGTH)
    throw badField("query", "api:field.textTooLong", { field: "query", maximum: MAX_QUERY_LENGTH });
  const values: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    if (Object.hasOwn(values, name)) throw badField(name, "api:field.repeated", { path: name });
    if (name !== "__proto__") values[name] = value;
  }
  if (hasBrokenEscape(search)) throw new AppError(1400, { messageKey: "api:body.notUtf8", field: "query" });
  const cleaned = cleanInput(values);
  return isRecord(cleaned) ? cleaned : {};
}

/** Whether percent escapes are cut or are not UTF-8; the URL parser would silently replace them. */
function hasBrokenEscape(search: string): boolean {
  try {
    decodeURIComponent(search.replaceAll("+", " "));
    return false;
  } catch {
    return true;
  }
}

function withPreset(value: unknown, preset: Preset): unknown {
  const fields = Object.entries(preset);
  if (fields.length === 0 || !isRecord(value)) return value;
  for (const [field, expected] of fields) {
    if (value[field] !== undefined && value[field] !== expected) {
      throw badField(field, "api:field.conflict", { path: field, expected });
    }
  }
  return { ...value, ...preset };
}

async function readBody(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, MAX_BODY_BYTES);
  if (bytes.byteLength === 0) return {};
  if (typeOf(request) !== "application/json")
    throw new AppError(1801, { messageKey: "api:body.wrongType", field: "body" });
  const text = decode(bytes);
  const fault = findJsonFault(text, MAX_DEPTH);
  if (fault?.kind === "tooDeep") throw badField("body", "api:body.tooDeep");
  if (fault?.kind === "repeated") {
    const field = fault.key.slice(0, 64);
    throw badField(field, "api:field.repeated", { path: field });
  }
  return cleanInput(parse(text));
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw badField("body", "api:body.notUtf8");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badField("body", "api:body.notJson");
  }
}

/** The body's bytes, counted while they come: a stated length may lie. The shell discards the rest of one that is too long (discard-body.ts). */
async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readBodyBytes(request, maxBytes, request.signal, { leaveRest: true });
  } catch (error) {
    if (error instanceof BodyError && error.code === "too_large") throw tooLarge(maxBytes);
    throw error;
  }
}

/** The bytes of a call that reads them itself; an empty type counts as a wrong one. */
async function readRawBody(request: Request, { contentTypes, maxBytes }: RawBody): Promise<Uint8Array> {
  const type = typeOf(request);
  if (!contentTypes.some((known) => known === type)) {
    const params = { types: contentTypes.join(", ") };
    throw new AppError(1801, { messageKey: "api:body.wrongRawType", params, field: "body" });
  }
  return readBytes(request, maxBytes);
}

/** The bytes of the one file of a form; 1400 when there is none or more than one. */
async function readUpload(request: Request, { field, maxBytes }: UploadBody): Promise<Uint8Array> {
  if (typeOf(request) !== "multipart/form-data")
    throw new AppError(1801, { messageKey: "api:body.notMultipart", field });
  const bytes = await readBytes(request, maxBytes);
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const form = await new Response(bytes, { headers }).formData().catch(() => null);
  const [file, ...others] = form?.getAll(field) ?? [];
  if (!(file instanceof File) || others.length > 0) throw badField(field, "api:body.noFile", { field });
  return new Uint8Array(await file.arrayBuffer());
}

function typeOf(request: Request): string | undefined {
  return request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
}

function tooLarge(maxBytes: number): AppError {
  const params = { maximumKilobytes: Math.floor(maxBytes / 1024) };
  return new AppError(1800, { field: "body", messageKey: "api:body.tooLarge", params });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
