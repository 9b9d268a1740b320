/** Time and memory of matching inside workerd: a thousand candidates read, judged and explained in one request. */
import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { runCommand } from "#scripts/serve/run-command.ts";
import type { CreatorText } from "#workers/matching/creator-text.ts";
import { callOnce } from "../latency.ts";
import { forgetPeak, peakBytes, residentBytes, runtimeProcesses } from "../process-memory.ts";
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

/** Texts of creators and the descriptions by which they are judged in turn; `candidates` are judged in a request, creators repeated or left out. */
type JudgingJob = {
  creators: readonly { text: CreatorText }[];
  queries: readonly { query: string }[];
  candidates?: number;
};

/**
 * CPU milliseconds of the runtime's process, its compiler and collector included; megabytes over the idle Worker that has taken the same request: what the
 * tables take of the isolate's heap, and the most that was resident from loading them to the end of the first request, uncollected garbage included.
 */
export async function measureInWorkerd(job: JudgingJob) {
  const config = ["--config", CONFIG, "--outdir", resolve(BUNDLE)];
  await runCommand("npx", ["--no-install", "wrangler", "deploy", "--dry-run", ...config]);
  const tables = await withRuntime((runtime) => tablesInHeap(runtime, job));
  // In a process of its own: what empties the heap leaves other memory behind.
  const measured = await withRuntime((runtime) => judgedFromIdle(runtime, job));
  return {
    ...measured,
    memoryMb: {
      tables: tables / MEGABYTE,
      residentPeak: measured.residentBytes / MEGABYTE,
      residentLoaded: measured.loadedBytes / MEGABYTE,
    },
    bundleBytes: statSync(`${BUNDLE}/matching.js`).size,
  };
}

type Runtime = { origin: string; pid: number; inspector(): Promise<URL> };

async function withRuntime<Value>(work: (runtime: Runtime) => Promise<Value>): Promise<Value> {
  const before = new Set(runtimeProcesses());
  const miniflare = start();
  try {
    const { origin } = await miniflare.ready;
    const pid = runtimeProcesses().find((candidate) => !before.has(candidate));
    if (pid === undefined) throw new Error("the runtime's process cannot be found");
    return await work({ origin, pid, inspector: () => miniflare.getInspectorURL() });
  } finally {
    await miniflare.dispose();
  }
}

function bodyOf({ creators, candidates = CANDIDATES }: JudgingJob, description = ""): string {
  const texts = Array.from({ length: candidates }, (_, at) => creators[at % creators.length]?.text);
  return JSON.stringify({ description, creators: texts });
}

/** Bytes of the heap that the tables take. */
async function tablesInHeap({ origin, inspector }: Runtime, job: JudgingJob): Promise<number> {
  await post(`${origin}/idle`, bodyOf(job));
  const heap = await openHeap(await inspector(), NAME);
  // The collector comes when it likes: what is held is never more than the least that was seen.
  const collected = async () => {
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < COLLECTIONS; round += 1) {
      await post(`${origin}/collect`, "{}");
      least = Math.min(least, await heap.usedBytes());
    }
    return least;
  };
  const idle = await collected();
  await post(`${origin}/load`, "{}");
  const bytes = (await collected()) - idle;
  heap.close();
  return bytes;
}

async function judgedFromIdle({ origin, pid }: Runtime, job: JudgingJob) {
  const timed = async (path: string, body: string) => {
    const [cpu, started] = [cpuMs(pid), performance.now()];
    await post(`${origin}${path}`, body);
    return { cpuMs: cpuMs(pid) - cpu, ms: performance.now() - started };
  };
  const judge = (round: number) => timed("/judge", bodyOf(job, job.queries[round]?.query));
  await post(`${origin}/idle`, bodyOf(job));
  const idle = await timed("/idle", bodyOf(job));
  const idleBytes = residentBytes(pid);
  forgetPeak(pid);
  const load = await timed("/load", "{}");
  const loadedBytes = residentBytes(pid) - idleBytes;
  const cold = await judge(0);
  const peak = peakBytes(pid);
  const warm: { cpuMs: number; ms: number }[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) warm.push(await judge(round));
  return {
    load,
    cold: { ...cold, cpuMs: cold.cpuMs - idle.cpuMs },
    warm: { cpuMs: median(warm.map(({ cpuMs }) => cpuMs)) - idle.cpuMs, ms: median(warm.map(({ ms }) => ms)) },
    residentBytes: peak - idleBytes,
    loadedBytes,
  };
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

/** Over a connection of its own: a kept one may be closed while the machine is busy. */
async function post(url: string, body: string): Promise<void> {
  await callOnce({ url, method: "POST", headers: { "content-type": "application/json" }, body });
}

/** CPU that a process has used, in milliseconds. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_A_SECOND;
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
