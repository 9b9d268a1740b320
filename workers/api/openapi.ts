/** The OpenAPI 3.1 description of all calls, written by the same schemas that check them. */
import * as z from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import type { AnyEndpoint } from "./endpoint.ts";

const FailureEnvelope = z
  .object({
    statusCode: z.number().int().meta({ description: "1400–1949; the catalogue is in docs/api.md" }),
    message: z.string(),
    data: z.object({ field: z.string().nullable(), requestId: z.string() }),
  })
  .meta({ id: "Failure" });

const IdempotencyHeader = z.object({
  "Idempotency-Key": z.string().max(255).optional().meta({ description: "Runs at most once per key; kept 48 h." }),
});

/** Builds the document at its first request and keeps it. */
export function createOpenApiAnswer(endpoints: readonly AnyEndpoint[], version: string): () => Response {
  let text: string | null = null;
  return () => {
    text ??= JSON.stringify(describeApi(endpoints, version));
    return new Response(text, { headers: { "content-type": "application/json" } });
  };
}

/** The document itself; aliases are operations of their own that name the call they stand for. */
function describeApi(endpoints: readonly AnyEndpoint[], version: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    addOperation(paths, endpoint.method, endpoint.path, describe(endpoint));
    for (const alias of endpoint.aliases ?? []) {
      const operation = {
        ...describe(endpoint),
        description: `The same as ${endpoint.method.toUpperCase()} ${endpoint.path}.`,
      };
      addOperation(paths, alias.method ?? endpoint.method, alias.path, operation);
    }
  }
  return createDocument({
    openapi: "3.1.0",
    info: { title: "Kolscout", version, description: "Every answer is an envelope; statusCode 1000 is success." },
    servers: [{ url: "/api" }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    paths,
  });
}

function addOperation(
  paths: ZodOpenApiPathsObject,
  method: AnyEndpoint["method"],
  path: string,
  operation: ZodOpenApiOperationObject,
) {
  const name = path.replaceAll(/:(\w+)/g, "{$1}");
  paths[name] = { ...paths[name], [method]: operation };
}

function describe(endpoint: AnyEndpoint): ZodOpenApiOperationObject {
  const refused = { "application/json": { schema: FailureEnvelope } };
  return {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    security: endpoint.access === "anyone" ? [] : [{ bearer: [] }],
    "x-access": endpoint.access,
    requestParams: {
      ...(endpoint.params ? { path: endpoint.params } : {}),
      ...(endpoint.query ? { query: endpoint.query } : {}),
      ...(endpoint.idempotent ? { header: IdempotencyHeader } : {}),
    },
    ...(endpoint.body ? { requestBody: { content: bodyOf(endpoint) } } : {}),
    responses: {
      "200": describeSuccess(endpoint),
      "4XX": { description: "Refused", content: refused },
      "5XX": { description: "Failed", content: refused },
    },
  };
}

function bodyOf({ raw, upload, body }: AnyEndpoint) {
  if (upload) {
    const file = z.string().meta({ format: "binary" });
    return { "multipart/form-data": { schema: z.object({ [upload.field]: file }) } };
  }
  if (!raw) return { "application/json": { schema: body } };
  return Object.fromEntries(raw.contentTypes.map((type) => [type, {}]));
}

function describeSuccess({ kind = "json", output }: AnyEndpoint): ZodOpenApiOperationObject["responses"]["200"] {
  if (kind === "file") return { description: "The file", content: { "application/octet-stream": {} } };
  if (kind === "socket") return { description: "Switches to WebSocket" };
  const schema = z.object({ statusCode: z.literal(1000), message: z.string(), data: output });
  return { description: "Done", content: { "application/json": { schema } } };
}
