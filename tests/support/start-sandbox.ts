import type { TestProject } from "vitest/node";
import { startSandbox } from "#sandbox/server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Base address of the sandbox that worker tests talk to. */
    sandboxUrl: string;
  }
}

const WORLD_SIZE = 2_000;

/** Starts one sandbox with a small world on a free port for all worker tests, and ends it after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const sandbox = await startSandbox({ port: 0, worldSize: WORLD_SIZE });
  project.provide("sandboxUrl", sandbox.url);
  return () => sandbox.close();
}
