/** Runs the deployable bundle in Miniflare: same code, same bindings as in production, local storage. */
import { resolve } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { BUNDLE_DIR } from "./build-app.ts";
import { type LocalDatabase, migrate } from "./migrate.ts";

export type AppServerOptions = {
  /** 0 takes any free port. */
  port: number;
  /** Folder for D1, R2 and Durable Objects; in memory when left out. */
  stateDir?: string;
  /** The state is at the newest schema already: no migrations, no `prepare`, one start instead of two. */
  isMigrated?: boolean;
  /** Vars and secrets. */
  bindings: Record<string, string>;
  bundleDir?: string;
  /** Another Worker of the project to run in place of the app: its configuration, its bundled file and what that imports beside it. */
  worker?: { configFile: string; bundleFile: string; imports?: readonly string[] };
  /** Fills the migrated database before the app is ready. */
  prepare?: (database: LocalDatabase) => Promise<void>;
  verbose?: boolean;
  /** Keeps the Worker's own log lines from the terminal. */
  isQuiet?: boolean;
};

export type AppServer = {
  url: string;
  miniflare: Miniflare;
  /** Runs a cron trigger as Cloudflare would. */
  runCron(cron: string, scheduledTime: Date): Promise<void>;
  close(): Promise<void>;
};

/** Starts the app, its schema up to date. Behind a port that others may know already, it listens only then. */
export async function startAppServer(options: AppServerOptions): Promise<AppServer> {
  const isAwaited = options.port !== 0 && options.stateDir !== undefined;
  if (isAwaited && !options.isMigrated) await prepareDatabase(options);
  const miniflare = new Miniflare(createOptions(options));
  try {
    const url = await miniflare.ready;
    if (!isAwaited && !options.isMigrated) await bringUpToDate(miniflare, options);
    return {
      url: url.origin,
      miniflare,
      async runCron(cron, scheduledTime) {
        const worker = await miniflare.getWorker();
        const run = () => worker.scheduled({ cron, scheduledTime });
        await run().catch((error: unknown) => (isClosedConnection(error) ? run() : Promise.reject(error)));
      },
      close: () => miniflare.dispose(),
    };
  } catch (error) {
    await miniflare.dispose();
    throw error;
  }
}

/** Brings the stored database up to date in a runtime of its own, behind a port that nobody asks. */
async function prepareDatabase(options: AppServerOptions): Promise<void> {
  const miniflare = new Miniflare(createOptions({ ...options, port: 0 }));
  try {
    await miniflare.ready;
    await bringUpToDate(miniflare, options);
  } finally {
    await miniflare.dispose();
  }
}

async function bringUpToDate(miniflare: Miniflare, { prepare }: AppServerOptions): Promise<void> {
  const database = await miniflare.getD1Database("DB");
  await migrate(database);
  await prepare?.(database);
}

/** Miniflare keeps a connection that workerd ends after five idle seconds; a process that was busy meanwhile hears of it too late, and the call never arrived. */
function isClosedConnection(error: unknown): boolean {
  return error instanceof TypeError && error.message === "fetch failed";
}

/**
 * Cloudflare starts more consumers of a queue while messages wait; Miniflare has one, which takes the next batch when it is through with the last.
 * Larger batches let it do side by side what would be done side by side there; not all there is, since a provider's pace is shared by whoever is asking.
 */
const LOCAL_BATCH_SIZE = 20;

/** Options of wrangler's own that Miniflare does not know. */
const WRANGLER_ONLY = new Set(["modulesRules", "zone", "access"]);

const APP: NonNullable<AppServerOptions["worker"]> = { configFile: "wrangler.toml", bundleFile: "app.js" };

function createOptions({
  port,
  stateDir,
  bindings,
  bundleDir = BUNDLE_DIR,
  worker: which = APP,
  verbose = false,
  isQuiet = false,
}: AppServerOptions) {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(which.configFile);
  const worker = Object.fromEntries(Object.entries(workerOptions).filter(([name]) => !WRANGLER_ONLY.has(name)));
  const queueConsumers = Object.fromEntries(
    Object.entries(workerOptions.queueConsumers ?? {}).map(([queue, consumer]) => [
      queue,
      { ...consumer, maxBatchSize: LOCAL_BATCH_SIZE },
    ]),
  );
  const bundle = resolve(bundleDir);
  return convertV4MiniflareOptions({
    host: "127.0.0.1",
    port,
    cf: false,
    log: new Log(verbose ? LogLevel.INFO : LogLevel.WARN),
    ...(isQuiet ? { handleStructuredLogs: () => undefined } : {}),
    ...(stateDir ? { resourcePersistencePath: resolve(stateDir) } : {}),
    workers: [
      {
        ...worker,
        queueConsumers,
        name: "kolscout",
        modulesRoot: bundle,
        modules: [which.bundleFile, ...(which.imports ?? [])].map((file) => ({
          type: "ESModule" as const,
          path: `${bundle}/${file}`,
        })),
        bindings,
      },
    ],
  });
}
