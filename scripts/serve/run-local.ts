/** A local product: the deployable bundle with its cron, and the sandbox as its outside world. */
import { type Sandbox, startSandbox } from "#sandbox/server.ts";
import { seedDemo } from "../seed/run.ts";
import { buildApp } from "./build-app.ts";
import { startCronTicker } from "./cron-ticker.ts";
import {
  APP_PORT,
  APP_STATE,
  localCookieSecret,
  readDevVars,
  SANDBOX_PORT,
  SANDBOX_STATE,
  startBindings,
} from "./local-settings.ts";
import { type MovableApp, moveClocks, startMovableApp } from "./movable-app.ts";
import { subscribeToPushes } from "./push-subscription.ts";

export type LocalProduct = {
  appUrl: string;
  sandboxUrl: string;
  /** Addresses of the demo accounts. */
  accounts: readonly string[];
  close(): Promise<void>;
};

/** Builds, migrates, seeds and starts everything; `PORT`, `SANDBOX_PORT`, `SANDBOX_WORLD` and `SANDBOX_WORLD_SIZE` change what they name. */
export async function runLocal(): Promise<LocalProduct> {
  const appUrl = `http://localhost:${APP_PORT}`;
  const sandboxUrl = `http://localhost:${SANDBOX_PORT}`;
  const built = await buildApp();
  console.log(built ? "Built." : "Nothing changed since the last build.");
  const { SANDBOX_WORLD: worldFile, SANDBOX_WORLD_SIZE: worldSize } = process.env;
  let app: MovableApp | null = null;
  let accounts: readonly string[] = [];
  const sandbox: Sandbox = await startSandbox({
    onClockMove: async (move) => (app === null ? null : moveClocks(app, sandbox.clock, move)),
    port: SANDBOX_PORT,
    publicUrl: sandboxUrl,
    stateDir: SANDBOX_STATE,
    settings: { appUrl },
    ...(worldFile ? { worldFile } : {}),
    ...(worldSize ? { worldSize: Number(worldSize) } : {}),
  });
  try {
    await subscribeToPushes({ sandboxUrl, appUrl });
    app = await startMovableApp({
      port: APP_PORT,
      stateDir: APP_STATE,
      bindings: startBindings({ appUrl, sandboxUrl, cookieSecret: localCookieSecret() }, readDevVars()),
      async prepare(database) {
        accounts = await seedDemo(database, Date.now());
      },
    });
  } catch (error) {
    await sandbox.close();
    throw error;
  }
  const running = app;
  const ticker = startCronTicker(running, running.now);
  return {
    appUrl,
    sandboxUrl,
    accounts,
    async close() {
      ticker.stop();
      await Promise.allSettled([running.close(), sandbox.close()]);
    },
  };
}

const MAX_CLOSING_MS = 10_000;

/** Runs `close` once at Ctrl-C or when the process is asked to end, then ends it with 0; with 1 when closing fails or takes too long. */
export function closeOnExit(close: () => Promise<void>): void {
  let isClosing = false;
  const end = () => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), MAX_CLOSING_MS);
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    // Miniflare's own listeners end the process at once: the sandbox would lose what it has not written yet.
    process.removeAllListeners(signal);
    process.on(signal, end);
  }
}
