import type { TestProject } from "vitest/node";
import { type Sandbox, startSandbox } from "#sandbox/server.ts";
import { WORKER_LANES } from "./lanes.ts";
import { NOW } from "./now.ts";
import { isFullRun } from "./runs.ts";
import { startSandboxMaker } from "./sandbox-maker.ts";
import { LARGE_WORLD_SIZE, WORLD_SIZE } from "./world-size.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Base addresses of the sandboxes that worker tests talk to, one for each lane. */
    sandboxUrls: string[];
    /** In the full run that of one with a world large enough for a task of ten runs. */
    largeSandboxUrl: string;
    /** Where a test asks for a sandbox of its own. */
    sandboxMakerUrl: string;
  }
}

/** Starts the sandboxes of all worker tests on free ports, and the maker of others; closes them after the tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const small = await Promise.all(Array.from({ length: WORKER_LANES }, () => open(WORLD_SIZE)));
  const large = isFullRun ? await open(LARGE_WORLD_SIZE) : null;
  const urls = small.map(({ url }) => url);
  project.provide("sandboxUrls", urls);
  project.provide("largeSandboxUrl", large?.url ?? urls[0] ?? "");
  const maker = await startSandboxMaker();
  project.provide("sandboxMakerUrl", maker.url);
  return async () => {
    await maker.close();
    await Promise.all(small.map((sandbox) => sandbox.close()));
    await large?.close();
  };
}

async function open(worldSize: number): Promise<Sandbox> {
  const sandbox = await startSandbox({ port: 0, worldSize, now: () => NOW });
  // Tests neither wait for a pace nor share a day's allowance; what those do is tested where they are set.
  await post(`${sandbox.url}/youtube/quota`, { search: 1_000_000, units: 10_000_000 });
  await post(`${sandbox.url}/tikhub/pace`, { perSecond: 100_000, burst: 100_000 });
  return sandbox;
}

async function post(url: string, body: unknown): Promise<void> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
}
