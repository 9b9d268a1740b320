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
  // Tests neither wait for a pace nor share a day's allowance; what those do is tested where they are set.
  await post(`${sandbox.url}/youtube/quota`, { search: 1_000_000, units: 10_000_000 });
  await post(`${sandbox.url}/tikhub/pace`, { perSecond: 100_000, burst: 100_000 });
  project.provide("sandboxUrl", sandbox.url);
  return () => sandbox.close();
}

async function post(url: string, body: unknown): Promise<void> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
}
