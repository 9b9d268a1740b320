/** Starts the measured programs: the app and the Worker of the benchmark, each in a runtime process of its own under one Miniflare version. */
import { createServer } from "node:net";
import { type AppServer, startAppServer } from "#scripts/serve/app-server.ts";
import { sandboxBindings } from "#scripts/serve/local-settings.ts";
import { runCommand } from "#scripts/serve/run-command.ts";
import { runtimeProcesses } from "./process-memory.ts";

export type Host = AppServer & {
  /** Process id of its runtime. */
  pid: number;
};

const CONFIG = "bench/wrangler.toml";
const BUNDLES = ".wrangler/bench/bundles";
/** Seals the sessions of the measured app. */
export const COOKIE_SECRET = "a-cookie-secret-for-the-benchmark-of-32-characters";

/** Which program of `bench/workers/` runs. */
export type Program = "stores" | "exceljs";

/** Bundles a program of `bench/workers/` with the tool that bundles the app. */
export async function bundleProgram(program: Program): Promise<void> {
  const [entry, outdir] = [`bench/workers/${program}.ts`, `${BUNDLES}/${program}`];
  await runCommand("npx", [
    "--no-install",
    "wrangler",
    "deploy",
    entry,
    "--dry-run",
    "--config",
    CONFIG,
    "--outdir",
    outdir,
  ]);
}

/** Runs a bundled program on a state folder. */
export function startProgram(program: Program, stateDir: string, bindings: Record<string, string> = {}): Promise<Host> {
  return startCounted(() =>
    startAppServer({
      port: 0,
      stateDir,
      bindings,
      bundleDir: `${BUNDLES}/${program}`,
      worker: { configFile: CONFIG, bundleFile: `${program}.js` },
    }),
  );
}

/** Runs the app as it was built last on a state folder; request limits are out of the way. */
export async function startApp(stateDir: string, sandboxUrl: string): Promise<Host> {
  const port = await freePort();
  const bindings = {
    ...sandboxBindings(`http://127.0.0.1:${port}`, sandboxUrl, COOKIE_SECRET),
    // Not the sandbox's own key: with that one the app checks each of its answers against its schema, which it does not do in production.
    SUPABASE_ANON_KEY: "not-used-by-the-benchmark",
    RATE_LIMIT_SCALE: "1000000",
  };
  return startCounted(() => startAppServer({ port, stateDir, bindings, isQuiet: true }));
}

async function startCounted(start: () => Promise<AppServer>): Promise<Host> {
  const before = new Set(runtimeProcesses());
  const server = await start();
  const pid = runtimeProcesses().find((candidate) => !before.has(candidate));
  if (pid === undefined) throw new Error("the runtime's process was not found");
  return { ...server, pid };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
