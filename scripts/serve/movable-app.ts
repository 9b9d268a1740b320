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
  /** Stops the app's clock where it is, until `setClock`. */
  stopClock(): Promise<void>;
  /** Resolves when every message in the queues is handled. Does not wait for messages that a queue holds back. */
  drainQueues(): Promise<void>;
};

type MovableOptions = Omit<AppServerOptions, "worker" | "bundleDir"> & {
  /** What the app's clock says at its start (milliseconds since 1970); the machine's time when left out. */
  startsAt?: number;
};

/** Starts the app around which the movable clock is put. */
export async function startMovableApp({ startsAt, ...options }: MovableOptions): Promise<MovableApp> {
  const source = readFileSync(`${import.meta.dirname}/clock-worker/${ENTRY}.ts`, "utf8");
  const key = randomBytes(16).toString("hex");
  // Put in place at once: another app of the same bundle may be reading it.
  const own = `${BUNDLE_DIR}/${ENTRY}.${randomBytes(4).toString("hex")}`;
  writeFileSync(own, stripTypeScriptTypes(source));
  renameSync(own, `${BUNDLE_DIR}/${ENTRY}.js`);
  const startedAt = Date.now();
  let clock: { aheadMs: number; stoppedAt: number | null } = {
    aheadMs: (startsAt ?? startedAt) - startedAt,
    stoppedAt: null,
  };
  const app = await startAppServer({
    ...options,
    bindings: { ...options.bindings, CLOCK_KEY: key, CLOCK: JSON.stringify(clock) },
    worker: { configFile: "wrangler.toml", bundleFile: `${ENTRY}.js`, imports: ["app.js"] },
  });
  const now = () => clock.stoppedAt ?? Date.now() + clock.aheadMs;
  const tell = async (path: string, body: string) => {
    const answer = await fetch(app.url + path, {
      method: "POST",
      // Between two calls the cron runs last long enough for workerd to end a connection that is kept.
      headers: { "x-clock-key": key, connection: "close" },
      body,
    });
    if (!answer.ok) throw new Error(`${path} of the app answered ${answer.status}`);
  };
  const put = (next: typeof clock) => {
    clock = next;
    return tell("/__clock", JSON.stringify(clock));
  };
  return {
    ...app,
    now,
    setClock: (at) => put({ aheadMs: at - Date.now(), stoppedAt: null }),
    stopClock: () => put({ ...clock, stoppedAt: now() }),
    drainQueues: () => tell("/__queues", ""),
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
