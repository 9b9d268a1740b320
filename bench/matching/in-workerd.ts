/** Time and memory of matching inside workerd: a thousand candidates read, judged and explained in one request. */
import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { runCommand } from "#scripts/serve/run-command.ts";
import { forgetPeak, peakBytes, residentBytes, runtimeProcesses } from "../process-memory.ts";
import type { Folder } from "./folder.ts";
import { openHeap } from "./isolate-heap.ts";

const NAME = "matching";
const CONFIG = "bench/matching/wrangler.toml";
const BUNDLE = ".wrangler/bench/bundles/matching";
const CANDIDATES = 1_000;
const ROUNDS = 5;
const COLLECTIONS = 8;
const TICKS_A_SECOND = 100;
const MEGABYTE = 1024 * 1024;
const WRANGLER_ONLY = new Set(["modulesRules", "zone", "access"]);

/**
 * CPU milliseconds of the runtime's process, its compiler and collector included; megabytes over the idle Worker that has taken the same request: what the
 * tables take of the isolate's heap, and the most that was resident in the first request, tables and uncollected garbage included.
 */
export async function measureInWorkerd({ creators, queries }: Folder) {
  await runCommand("npx", [
    "--no-install",
    "wrangler",
    "deploy",
    "--dry-run",
    "--config",
    CONFIG,
    "--outdir",
    resolve(BUNDLE),
  ]);
  const miniflare = start();
  try {
    const { origin } = await miniflare.ready;
    const [pid] = runtimeProcesses();
    if (pid === undefined) throw new Error("the runtime's process cannot be found");
    const texts = Array.from({ length: CANDIDATES }, (_, at) => creators[at % creators.length]?.text);
    const job = (description = "") => JSON.stringify({ description, creators: texts });
    const timed = async (path: string, body: string) => {
      const [cpu, started] = [cpuMs(pid), performance.now()];
      await post(`${origin}${path}`, body);
      return { cpuMs: cpuMs(pid) - cpu, ms: performance.now() - started };
    };
    await post(`${origin}/idle`, job());
    const idle = await timed("/idle", job());
    const heap = await openHeap(await miniflare.getInspectorURL(), NAME);
    // The collector comes when it likes: what is held is never more than the least that was seen.
    const collected = async () => {
      let least = Number.POSITIVE_INFINITY;
      for (let round = 0; round < COLLECTIONS; round += 1) {
        await post(`${origin}/collect`, "{}");
        least = Math.min(least, await heap.usedBytes());
      }
      return least;
    };
    const [idleHeap, idleBytes] = [await collected(), residentBytes(pid)];
    const load = await timed("/load", "{}");
    const loadedHeap = await collected();
    forgetPeak(pid);
    const cold = await timed("/judge", job(queries[0]?.query));
    const coldPeak = peakBytes(pid);
    const warm: { cpuMs: number; ms: number }[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) warm.push(await timed("/judge", job(queries[round]?.query)));
    heap.close();
    return {
      load,
      cold: { ...cold, cpuMs: cold.cpuMs - idle.cpuMs },
      warm: { cpuMs: median(warm.map(({ cpuMs }) => cpuMs)) - idle.cpuMs, ms: median(warm.map(({ ms }) => ms)) },
      memoryMb: {
        tables: (loadedHeap - idleHeap) / MEGABYTE,
        residentPeak: (coldPeak - idleBytes) / MEGABYTE,
      },
      bundleBytes: statSync(`${BUNDLE}/matching.js`).size,
    };
  } finally {
    await miniflare.dispose();
  }
}

function start(): Miniflare {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(CONFIG);
  const worker = Object.fromEntries(Object.entries(workerOptions).filter(([name]) => !WRANGLER_ONLY.has(name)));
  const root = resolve(BUNDLE);
  const modules = [{ type: "ESModule" as const, path: `${root}/matching.js` }];
  return new Miniflare(
    convertV4MiniflareOptions({
      ...{ host: "127.0.0.1", port: 0, cf: false, inspectorPort: 0, log: new Log(LogLevel.WARN) },
      workers: [{ ...worker, name: NAME, modulesRoot: root, modules }],
    }),
  );
}

async function post(url: string, body: string): Promise<void> {
  const answer = await fetch(url, { method: "POST", body, headers: { "content-type": "application/json" } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
}

/** CPU that a process has used, in milliseconds. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_A_SECOND;
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
