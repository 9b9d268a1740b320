/** Every call that the modules declare, read from their contracts. */
import { globSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
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
