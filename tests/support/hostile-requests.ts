/** Requests with one thing wrong, made from the contracts: read in process by the unit suite, sent over HTTP by the hostile run. */
import * as z from "zod";
import { type Shape, shapeOf } from "./contract-shape.ts";
import type { Call } from "./contracts.ts";
import { bodyText, CLAIMED, type Known, type Mutation, mutationsOf, validValue } from "./mutations.ts";

type Values = Readonly<Record<string, unknown>>;
type Part = { fields: readonly (readonly [string, Shape])[]; value: Values };

/** What a call takes, with a valid value of each field; `body` is null where no fields are read from one. */
export type ValidRequest = { params: Part; query: Part; body: Part | null };

export type RequestParts = {
  params: Values;
  /** With its question mark. */
  query: string;
  body: string | undefined;
};

/** A request with something wrong in `field`. A refusal names `field`; where `mayBeFine`, there need not be one. */
export type HostileRequest = RequestParts & { what: string; field: string; mayBeFine: boolean };

/** Values that a schema does not tell enough of to make them from it. */
export const KNOWN: Known = { hasPost: "true", kolIds: ["kol_1", "kol_2"] };

/** A longer query is refused before its fields are read. */
const LONG_QUERY = 5_000;

/** A request that is right; fields that `known` names get their values from there. */
export function validRequest({ endpoint }: Call, known: Known): ValidRequest {
  const { params, query, body, raw, upload } = endpoint;
  // What takes bytes has no fields; its own tests send it bad files.
  return {
    params: partOf(params, known),
    query: partOf(query, known),
    body: raw || upload || !body ? null : partOf(body, known),
  };
}

function partOf(schema: z.ZodType | undefined, known: Known): Part {
  if (!schema) return { fields: [], value: {} };
  const shape = shapeOf(schema);
  return {
    fields: Object.entries(shape.properties ?? {}),
    value: z.record(z.string(), z.unknown()).parse(validValue(shape, known)),
  };
}

export function rightRequest({ params, query, body }: ValidRequest): RequestParts {
  return { params: params.value, query: queryText(query.value), body: body ? JSON.stringify(body.value) : undefined };
}

/** A query of these values, with its question mark; empty without any. */
function queryText(values: Values): string {
  const search = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `?${search}` : "";
}

/** Every field of the body wrong in every way and given twice, and claims of what no call takes from a client. */
export function hostileBodies(call: Call, valid: ValidRequest, seed: number): HostileRequest[] {
  const { body } = valid;
  if (!body) return [];
  const right = rightRequest(valid);
  const request = (mutation: Mutation): HostileRequest => {
    const { field } = mutation;
    const isPreset = field in call.preset;
    const text = bodyText(body.value, mutation);
    const { [field]: value, ...others } = { ...JSON.parse(text), ...(isPreset ? {} : call.preset) };
    const takes = (values: Values) => call.endpoint.body.safeParse(values).success;
    // A field that may be missing may be null.
    const isLeftOut = value === null && takes(others);
    const mayBeFine = isLeftOut || takes({ ...others, [field]: value }) || (isPreset && mutation.isMissing === true);
    return { ...right, what: `${field} = ${mutation.what}`, field, mayBeFine, body: text };
  };
  const names = body.fields.map(([field]) => field);
  const twice = names.map((field): HostileRequest => {
    const name = JSON.stringify(field);
    const text = `${JSON.stringify(body.value).slice(0, -1)},${name}:${JSON.stringify(body.value[field])}}`;
    return { ...right, what: `${field} twice`, field, mayBeFine: false, body: text };
  });
  const claims = Object.entries(CLAIMED).filter(([field]) => !names.includes(field));
  return [
    ...body.fields.flatMap(([field, shape]) => mutationsOf(field, shape, seed).map(request)),
    ...twice,
    ...claims.map(([field, value]) => request({ field, what: `claimed ${value}`, value })),
  ];
}

/** Every parameter of the query wrong in every way and given twice. */
export function hostileQueries(call: Call, valid: ValidRequest, seed: number): HostileRequest[] {
  const { query } = call.endpoint;
  const right = rightRequest(valid);
  const preset = call.endpoint.body ? {} : call.preset;
  return valid.query.fields.flatMap(([field, shape]) => {
    const wrong = wrongTexts(field, shape, seed).map((value): HostileRequest => {
      const values = { ...valid.query.value, [field]: value };
      // A field that may be missing may be blank (`userId=`).
      const isLeftOut = value === "" && query.safeParse({ ...preset, ...values, [field]: undefined }).success;
      const mayBeFine = isLeftOut || (query.safeParse({ ...preset, ...values }).success && !value.includes("\u0000"));
      const named = value.length > LONG_QUERY ? "query" : field;
      const what = `${field} = ${value.slice(0, 40)}`;
      return { ...right, what, field: named, mayBeFine, query: queryText(values) };
    });
    const twice = `${right.query}&${field}=other`;
    return [...wrong, { ...right, what: `${field} twice`, field, mayBeFine: false, query: twice }];
  });
}

/** Every parameter of the path wrong in every way that an address can carry. */
export function hostilePaths(valid: ValidRequest, seed: number): HostileRequest[] {
  const right = rightRequest(valid);
  return valid.params.fields.flatMap(([field, shape]) =>
    wrongTexts(field, shape, seed)
      .filter((value) => !["", ".", ".."].includes(value))
      .map((value) => {
        const params = { ...valid.params.value, [field]: value };
        return { ...right, what: `${field} = ${value.slice(0, 40)}`, field, mayBeFine: true, params };
      }),
  );
}

/** Those mutations of a field that an address can carry. */
function wrongTexts(field: string, shape: Shape, seed: number): string[] {
  return mutationsOf(field, shape, seed).flatMap(({ value }) =>
    typeof value === "number" || (typeof value === "string" && value !== "\ud800") ? [String(value)] : [],
  );
}
