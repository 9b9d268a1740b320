/** Every call that the modules declare, read from their contracts. */
import { globSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import type { AnyEndpoint, Method } from "#workers/api/endpoint.ts";

/** One address of a call. */
export type Call = {
  name: string;
  method: Method;
  path: string;
  endpoint: AnyEndpoint;
  preset: Readonly<Record<string, string>>;
};

/** All addresses, aliases included. */
export async function readCalls(): Promise<Call[]> {
  const calls: Call[] = [];
  for (const file of globSync("workers/modules/**/{contract,*-contract}.ts").sort()) {
    const contract: object = await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href);
    for (const endpoint of Object.values(contract).filter(isEndpoint)) {
      const all = [{ path: endpoint.path, method: endpoint.method, preset: {} }, ...(endpoint.aliases ?? [])];
      for (const { path, method = endpoint.method, preset = {} } of all) {
        calls.push({ name: `${method.toUpperCase()} ${path}`, method, path, endpoint, preset });
      }
    }
  }
  return calls;
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === "object" && value !== null && "access" in value && "method" in value && "path" in value;
}

const Shape = z.looseObject({
  /** The first where there are several. */
  type: z.union([z.string(), z.array(z.string()).transform(([first]) => first)]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  pattern: z.string().optional(),
  required: z.array(z.string()).optional(),
  default: z.unknown().optional(),
  get properties() {
    return z.record(z.string(), Shape).optional();
  },
  get items() {
    return Shape.optional();
  },
  get anyOf() {
    return z.array(Shape).optional();
  },
  get oneOf() {
    return z.array(Shape).optional();
  },
});
/** A schema as JSON Schema describes it, as far as contracts use it. */
export type Shape = z.output<typeof Shape>;

/** The shape of what a call takes in one of its parts, the first where there are several kinds; null when it takes nothing there. */
export function shapeOf(schema: z.ZodType | undefined): Shape | null {
  if (!schema) return null;
  const shape = Shape.parse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  return shape.oneOf?.[0] ?? shape;
}
