/** The app of a local run with a clock that can be moved, and what falls due on the way. */
import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { type AppServer, type AppServerOptions, startAppServer } from "./app-server.ts";
import { BUNDLE_DIR } from "./build-app.ts";
import { cronTimesBetween, MINUTE_CRON } from "./cron-times.ts";

const ENTRY = "movable-clock";

export type MovableApp = AppServer & {
  /** The time of the app, in milliseconds since 1970. */
  now(): number;
  /** Moves the app's clock so that it now says `at`; it runs on from there. */
  setClock(at: number): Promise<void>;
};

/** Starts the app around which the movable clock is put. */
export async function startMovableApp(options: Omit<AppServerOptions, "worker" | "bundleDir">): Promise<MovableApp> {
  const source = readFileSync(`${import.meta.dirname}/clock-worker/${ENTRY}.ts`, "utf8");
  const key = randomBytes(16).toString("hex");
  // Put in place at once: another app of the same bundle may be reading it.
  const own = `${BUNDLE_DIR}/${ENTRY}.${randomBytes(4).toString("hex")}`;
  writeFileSync(own, stripTypeScriptTypes(source));
  renameSync(own, `${BUNDLE_DIR}/${ENTRY}.js`);
  const app = await startAppServer({
    ...options,
    bindings: { ...options.bindings, CLOCK_KEY: key },
    worker: { configFile: "wrangler.toml", bundleFile: `${ENTRY}.js`, imports: ["app.js"] },
  });
  let aheadMs = 0;
  return {
    ...app,
    now: () => Date.now() + aheadMs,
    async setClock(at) {
      aheadMs = at - Date.now();
      const answer = await fetch(`${app.url}/__clock`, {
        method: "POST",
        // Between two moves the cron runs last long enough for workerd to end a connection that is kept.
        headers: { "x-clock-key": key, connection: "close" },
        body: String(aheadMs),
      });
      if (!answer.ok) throw new Error(`the app's clock could not be moved: ${answer.status}`);
    },
  };
}

/** The other clock that goes along. */
type OtherClock = { set(at: number): void };

/**
 * Moves the app and the sandbox together. The cron runs that fall due on the way are made each at its own time (`cronTimesBetween`); one that fails is told and
 * does not stop the clock. Answers what ran and what failed.
 */
export async function moveClocks(
  app: Pick<MovableApp, "setClock" | "runCron">,
  sandbox: OtherClock,
  { from, to }: { from: number; to: number },
): Promise<{ cronRuns: number; cronFailures: string[] }> {
  const due = cronTimesBetween(from, to);
  const cronFailures: string[] = [];
  for (const at of due) {
    sandbox.set(at);
    await app.setClock(at);
    await app
      .runCron(MINUTE_CRON, new Date(at))
      .catch((error: unknown) => cronFailures.push(`${new Date(at).toISOString()}: ${String(error)}`));
  }
  sandbox.set(to);
  await app.setClock(to);
  return { cronRuns: due.length, cronFailures };
}
