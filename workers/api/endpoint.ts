import * as z from "zod";

/** Who may call: the authorization matrix of the tests is generated from this. */
export type Access = "anyone" | "signedIn" | "paid" | "enterpriseAdmin" | "systemAdmin";
export type Method = "get" | "post" | "put" | "patch" | "delete";
export type Path = `/${string}`;

/** A second address of the same call; `preset` fills fields of the input that the address implies. */
export type Alias = { method?: Method; path: Path; preset?: Readonly<Record<string, string>> };

/** What a call takes that reads its own bytes. */
export type RawBody = {
  /** Without parameters, in lower case; another one is refused with 1801. */
  contentTypes: readonly [string, ...string[]];
  /** A longer body is refused with 1800 while it comes in. */
  maxBytes: number;
};

/** What a call takes that is given a file: `multipart/form-data` with the file in this field. */
export type UploadBody = {
  field: string;
  /** A longer body, all of its parts together, is refused with 1800 while it comes in. */
  maxBytes: number;
};

type Schema = z.ZodType | undefined;

export type EndpointDefinition<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Output extends z.ZodType,
  Verb extends Method = Method,
  Route extends Path = Path,
> = {
  method: Verb;
  /** Below `/api`, Hono style: `/projects/:id`. */
  path: Route;
  aliases?: readonly Alias[];
  access: Access;
  /**
   * Who may call although the membership or its enterprise does not stand: `lapsed` (suspended, expired, not begun) for what only reads what is
   * there, `banned` for what shows that one is banned. Left out, only members in good standing may: nobody has to remember it.
   */
  openTo?: "lapsed" | "banned";
  /** Whether the browser extension's own token makes the call, too; everywhere else it is refused as an unknown one. */
  isCompanion?: boolean;
  /** Locale key of what a caller without the role is told, in place of the text of 1403. */
  refusedKey?: string;
  /** Honours the `Idempotency-Key` header: charges, sends, buys or creates. */
  idempotent?: boolean;
  /** `json` answers the envelope; `file` and `socket` answer a raw Response. */
  kind?: "json" | "file" | "socket";
  /** The body is handed over byte for byte instead of being read as JSON; see `rawEndpoint`. */
  raw?: RawBody;
  /** The body is one file; see `uploadEndpoint`. */
  upload?: UploadBody;
  /** Cost against the per-user rate limit; 1 unless it is heavy. */
  weight?: number;
  tag: string;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  output: Output;
};

// biome-ignore lint/suspicious/noExplicitAny: the only way to name "an endpoint of whatever schemas" without losing inference at the definition
export type AnyEndpoint = EndpointDefinition<any, any, any, z.ZodType>;

/** Declares one call of the API: read by the server, the typed client, the OpenAPI document and the authorization tests. */
export function endpoint<
  Output extends z.ZodType,
  const Verb extends Method,
  const Route extends Path,
  Params extends Schema = undefined,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
>(
  definition: EndpointDefinition<Params, Query, Body, Output, Verb, Route>,
): EndpointDefinition<Params, Query, Body, Output, Verb, Route> {
  return definition;
}

const Bytes = z.instanceof(Uint8Array);

/**
 * Declares a call of a service outside that signs what it sends: its handler gets the exact bytes as `input.body`, before anything has read them, and checks the
 * signature itself. Nobody is signed in, a bearer is ignored, and such calls have a rate limit of their own for each address.
 */
export function rawEndpoint<
  Output extends z.ZodType,
  const Route extends Path,
  Params extends Schema = undefined,
  Query extends Schema = undefined,
>(
  definition: Omit<
    EndpointDefinition<Params, Query, undefined, Output, "post", Route>,
    "method" | "access" | "body" | "raw" | "kind" | "idempotent" | "openTo" | "aliases"
  > & { raw: RawBody },
): EndpointDefinition<Params, Query, typeof Bytes, Output, "post", Route> & { raw: RawBody } {
  return { ...definition, method: "post", access: "anyone", body: Bytes };
}

/** Declares a call of a signed-in person that sends one file, in the field `file`: its handler gets the file's bytes as `input.body`. What they are is for the handler to find out. */
export function uploadEndpoint<Output extends z.ZodType, const Route extends Path>({
  maxBytes,
  ...definition
}: Omit<
  EndpointDefinition<undefined, undefined, undefined, Output, "post", Route>,
  "method" | "params" | "query" | "body" | "raw" | "upload" | "kind" | "idempotent" | "aliases"
> & { maxBytes: number }): EndpointDefinition<undefined, undefined, typeof Bytes, Output, "post", Route> {
  return { ...definition, method: "post", body: Bytes, upload: { field: "file", maxBytes } };
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives after validation. */
export type InputOf<E> =
  E extends EndpointDefinition<infer P, infer Q, infer B, z.ZodType>
    ? { params: Parsed<P>; query: Parsed<Q>; body: Parsed<B> }
    : never;

type Part<Key extends string, S> = S extends z.ZodType ? { [K in Key]: Given<S> } : { [K in Key]?: undefined };

/** What a caller gives: only the parts that the endpoint has. */
export type CallOf<E> =
  E extends EndpointDefinition<infer P, infer Q, infer B, z.ZodType>
    ? Part<"params", P> & Part<"query", Q> & Part<"body", B>
    : never;

/**
 * How a caller names a call: `"GET /projects"`. Browsers import contracts as types alone (`callApi<typeof listProjects>("GET /projects", {})`),
 * because a contract at run time would bring all of zod into every page; the compiler holds the address against the contract.
 */
export type AddressOf<E> =
  E extends EndpointDefinition<infer _P, infer _Q, infer _B, z.ZodType, infer Verb, infer Route>
    ? `${Uppercase<Verb>} ${Route}`
    : never;

/** What a caller gets in `data`. */
export type OutputOf<E> = E extends EndpointDefinition<infer _P, infer _Q, infer _B, infer O> ? z.output<O> : never;
/** What a handler returns, before the output schema. */
export type ReturnOf<E> = E extends EndpointDefinition<infer _P, infer _Q, infer _B, infer O> ? z.input<O> : never;
