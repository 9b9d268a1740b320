/** The whole product as it is deployed, on bindings that fail on demand, in a runtime process that can be killed. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { basename } from "node:path";
import type { Sandbox } from "#sandbox/server.ts";
import { seedDemo } from "#scripts/seed/run.ts";
import { type AppServer, startAppServer } from "#scripts/serve/app-server.ts";
import { BUNDLE_DIR } from "#scripts/serve/build-app.ts";
import { sandboxBindings } from "#scripts/serve/local-settings.ts";
import type { LocalDatabase } from "#scripts/serve/migrate.ts";
import { copyEmptyState } from "#tests/support/empty-state.ts";

/** What goes wrong. `seed` says which calls of the database are lost. */
export type Plan = { seed: number; lostBefore: number; lostAfter: number; copies: number };

/** What the Worker says of the faults it made since it was started. */
export type Done = { lostBefore: number; lostAfter: number; databaseCalls: number; messages: number; copies: number };

const ENTRY = "faulty-app";
const CLOCK_ENTRY = "movable-clock";
/** Only this process knows the products it has started. */
const CLOCK_KEY = crypto.randomUUID();

export const FAULT_SEED = Number(process.env.FAULT_SEED ?? "20260301");

export const COOKIE_SECRET = "a-cookie-secret-for-fault-runs-of-at-least-32-characters";

/** Puts the bundle, as it was built last, and the entries around it into a folder. */
function prepareBundle(folder: string): void {
  mkdirSync(folder, { recursive: true });
  copyFileSync(`${BUNDLE_DIR}/app.js`, `${folder}/app.js`);
  for (const file of [`scripts/serve/clock-worker/${CLOCK_ENTRY}`, `tests/faults/worker/${ENTRY}`])
    writeFileSync(`${folder}/${basename(file)}.js`, stripTypeScriptTypes(readFileSync(`${file}.ts`, "utf8")));
}

export type ProductOptions = {
  /** Folder of its own below `.wrangler`, emptied first. */
  name: string;
  sandbox: Sandbox;
  /** Chooses the calls of the database that are lost; `FAULT_SEED` when left out. */
  seed?: number;
  /** Variables beside those of a local run. */
  variables?: Record<string, string>;
};

/** Starts the product at the sandbox's time, on an empty state with the demo accounts. */
export async function startProduct({ name, sandbox, seed = FAULT_SEED, variables = {} }: ProductOptions) {
  const root = `.wrangler/${name}`;
  rmSync(root, { recursive: true, force: true });
  prepareBundle(`${root}/bundle`);
  // Tools that walk folders upwards must not take the state for part of the project.
  writeFileSync(`${root}/.gitignore`, "*\n");
  await copyEmptyState(`${root}/state`);
  let plan: Plan = { seed, lostBefore: 0, lostAfter: 0, copies: 1 };
  let clock: { aheadMs: number; stoppedAt: number | null } = {
    aheadMs: sandbox.clock.now() - Date.now(),
    stoppedAt: null,
  };
  const now = () => clock.stoppedAt ?? Date.now() + clock.aheadMs;
  let running = await launch();
  await seedDemo(await running.app.miniflare.getD1Database("DB"), now());

  async function launch(): Promise<{ app: AppServer; pid: number }> {
    const before = new Set(runtimeProcesses());
    const app = await startAppServer({
      port: 0,
      isQuiet: true,
      isMigrated: true,
      stateDir: `${root}/state`,
      bundleDir: `${root}/bundle`,
      worker: { configFile: "wrangler.toml", bundleFile: `${ENTRY}.js`, imports: [`${CLOCK_ENTRY}.js`, "app.js"] },
      bindings: {
        ...sandboxBindings("http://127.0.0.1:8787", sandbox.url, COOKIE_SECRET),
        FAULT_PLAN: JSON.stringify(plan),
        CLOCK: JSON.stringify(clock),
        CLOCK_KEY,
        ...variables,
      },
    });
    const pid = runtimeProcesses().find((candidate) => !before.has(candidate));
    if (pid === undefined) throw new Error("the runtime's process was not found");
    return { app, pid };
  }

  async function putClock(next: typeof clock): Promise<void> {
    clock = next;
    const headers = { "x-clock-key": CLOCK_KEY };
    await fetch(`${running.app.url}/__clock`, { method: "POST", headers, body: JSON.stringify(clock) });
  }

  return {
    url: () => running.app.url,
    now,
    database: (): Promise<LocalDatabase> => running.app.miniflare.getD1Database("DB"),

    /** Changes what goes wrong from now on, also after a restart. */
    async set(change: Partial<Plan>): Promise<void> {
      plan = { ...plan, ...change };
      await fetch(`${running.app.url}/faults`, { method: "POST", body: JSON.stringify(plan) });
    },
    /** Moves the product's clock on. */
    skip: (ms: number) => putClock({ ...clock, aheadMs: clock.aheadMs + Math.max(0, Math.round(ms)) }),
    /** Stops the product's clock for the rest of the run. */
    stopClock: () => putClock({ ...clock, stoppedAt: now() }),
    async faultsDone(): Promise<Done> {
      const answer: { done: Done } = JSON.parse(await (await fetch(`${running.app.url}/faults`)).text());
      return answer.done;
    },
    /** Runs the minute cron for the present time. */
    runCron: (): Promise<void> => running.app.runCron("* * * * *", new Date(now())),
    /** Kills the runtime without a word and starts it anew on what it had stored; whatever its queues held is lost. */
    async killAndRestart(): Promise<void> {
      process.kill(running.pid, "SIGKILL");
      // The runtime counts its calls from the beginning: the same seed would lose the same ones again.
      plan = { ...plan, seed: plan.seed + 1 };
      await running.app.close().catch(() => undefined);
      running = await launch();
    },
    async close(): Promise<void> {
      await running.app.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Ids of the runtime processes that this process has started. */
function runtimeProcesses(): number[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(/\s+/).filter(Boolean);
  return children.map(Number).filter((pid) => readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "workerd");
}
