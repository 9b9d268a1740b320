/** The whole product as it is deployed, on bindings that fail on demand, in a runtime process that can be killed. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { seedDemo } from "#scripts/seed/run.ts";
import { type AppServer, startAppServer } from "#scripts/serve/app-server.ts";
import { BUNDLE_DIR } from "#scripts/serve/build-app.ts";
import { sandboxBindings } from "#scripts/serve/local-settings.ts";
import type { LocalDatabase } from "#scripts/serve/migrate.ts";
import { copyEmptyState } from "#tests/support/empty-state.ts";

export type Plan = { lostBefore: number; lostAfter: number; copies: number; skippedMs: number };

/** What the Worker says of the faults it made since it was started. */
export type Done = { lostBefore: number; lostAfter: number; databaseCalls: number; messages: number; copies: number };

const ENTRY = "faulty-app";

export const COOKIE_SECRET = "a-cookie-secret-for-fault-runs-of-at-least-32-characters";

/** Puts the bundle, as it was built last, and the entry around it into a folder. */
function prepareBundle(folder: string): void {
  mkdirSync(folder, { recursive: true });
  copyFileSync(`${BUNDLE_DIR}/app.js`, `${folder}/app.js`);
  writeFileSync(`${folder}/${ENTRY}.js`, stripTypeScriptTypes(readFileSync(`tests/faults/worker/${ENTRY}.ts`, "utf8")));
}

export type ProductOptions = {
  /** Folder of its own below `.wrangler`, emptied first. */
  name: string;
  sandboxUrl: string;
  /** Variables beside those of a local run. */
  variables?: Record<string, string>;
};

/** Starts the product on an empty state with the demo accounts. */
export async function startProduct({ name, sandboxUrl, variables = {} }: ProductOptions) {
  const root = `.wrangler/${name}`;
  rmSync(root, { recursive: true, force: true });
  prepareBundle(`${root}/bundle`);
  // Tools that walk folders upwards must not take the state for part of the project.
  writeFileSync(`${root}/.gitignore`, "*\n");
  await copyEmptyState(`${root}/state`);
  let plan: Plan = { lostBefore: 0, lostAfter: 0, copies: 1, skippedMs: 0 };
  let running = await launch();
  await seedDemo(await running.app.miniflare.getD1Database("DB"), Date.now());

  async function launch(): Promise<{ app: AppServer; pid: number }> {
    const before = new Set(runtimeProcesses());
    const app = await startAppServer({
      port: 0,
      isQuiet: true,
      stateDir: `${root}/state`,
      bundleDir: `${root}/bundle`,
      worker: { configFile: "wrangler.toml", bundleFile: `${ENTRY}.js`, imports: ["app.js"] },
      bindings: {
        ...sandboxBindings("http://127.0.0.1:8787", sandboxUrl, COOKIE_SECRET),
        FAULT_PLAN: JSON.stringify(plan),
        ...variables,
      },
    });
    const pid = runtimeProcesses().find((candidate) => !before.has(candidate));
    if (pid === undefined) throw new Error("the runtime's process was not found");
    return { app, pid };
  }

  return {
    url: () => running.app.url,
    now: () => Date.now() + plan.skippedMs,
    database: (): Promise<LocalDatabase> => running.app.miniflare.getD1Database("DB"),

    /** Changes what goes wrong from now on, also after a restart. */
    async set(change: Partial<Plan>): Promise<void> {
      plan = { ...plan, ...change };
      await fetch(`${running.app.url}/faults`, { method: "POST", body: JSON.stringify(plan) });
    },
    /** Moves the product's clock on. */
    skip(ms: number): Promise<void> {
      return this.set({ skippedMs: plan.skippedMs + Math.max(0, Math.round(ms)) });
    },
    async faultsDone(): Promise<Done> {
      const answer: { done: Done } = JSON.parse(await (await fetch(`${running.app.url}/faults`)).text());
      return answer.done;
    },
    /** Runs the minute cron for the present time. */
    runCron: (): Promise<void> => running.app.runCron("* * * * *", new Date(Date.now() + plan.skippedMs)),
    /** Kills the runtime without a word and starts it anew on what it had stored; whatever its queues held is lost. */
    async killAndRestart(): Promise<void> {
      process.kill(running.pid, "SIGKILL");
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
