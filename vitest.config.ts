/** Every suite: pure rules, the sandbox and the browser from Node, everything with bindings inside workerd. */
import { readFileSync } from "node:fs";
import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { presentSchema } from "./scripts/migrations/schema.ts";
import { WORKER_LANES } from "./tests/support/lanes.ts";
import LongFilesFirst from "./tests/support/long-files-first.ts";
import { sandboxBindings } from "./tests/support/sandbox-bindings.ts";

/** Far above what any test and its preparation take: a busy machine must not look like a fault. */
const SLOW_MACHINE_MS = 60_000;

/** Stripe's package names source maps whose sources it does not bring: Vite would warn of each of its hundred files. */
const stripeWithoutMaps = {
  name: "stripe-without-maps",
  enforce: "pre" as const,
  load(id: string) {
    const [file = ""] = id.split("?");
    if (!file.includes("/node_modules/stripe/") || !file.endsWith(".js")) return null;
    return readFileSync(file, "utf8").replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n");
  },
};

/** What a run was asked for, for tests inside of workerd, which has none of this process' variables. */
const named = (name: string) => (process.env[name] === undefined ? {} : { [name]: process.env[name] });

let lanes = 0;
const sandboxOfNextLane = (urls: readonly string[]) => urls[lanes++ % urls.length] ?? "";

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    // The log that the Worker under test writes for each request says nothing about a test.
    onConsoleLog: (line) => !line.includes('{"level":"info"'),
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          testTimeout: SLOW_MACHINE_MS,
          hookTimeout: SLOW_MACHINE_MS,
          maxWorkers: 2,
          isolate: false,
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/support/no-console-error.ts", "tests/support/seeded-chance.ts"],
        },
      },
      {
        test: {
          name: "sandbox",
          environment: "node",
          maxWorkers: 2,
          isolate: false,
          include: ["tests/sandbox/**/*.test.ts"],
          setupFiles: ["tests/support/seeded-chance.ts"],
          testTimeout: SLOW_MACHINE_MS,
          hookTimeout: SLOW_MACHINE_MS,
        },
      },
      {
        plugins: [
          stripeWithoutMaps,
          // Called once for each lane.
          cloudflareTest(({ inject }) => ({
            main: "tests/support/workers/entry.ts",
            wrangler: { configPath: "wrangler.toml" },
            miniflare: {
              // What is in `build/client` of the deployed Worker without being built.
              assets: { directory: "public", binding: "ASSETS" },
              bindings: {
                ...sandboxBindings(sandboxOfNextLane(inject<string[]>("sandboxUrls"))),
                LARGE_YOUTUBE_BASE_URL: sandboxBindings(inject<string>("largeSandboxUrl")).YOUTUBE_BASE_URL,
                SANDBOX_MAKER_URL: inject<string>("sandboxMakerUrl"),
                PRESENT_SCHEMA: presentSchema(),
                // The long run of `npm run test:faults`; 0 is the short one of the suite.
                FAULT_TASKS: process.env.FAULT_TASKS ?? "0",
                FAULT_SEED: process.env.FAULT_SEED ?? "0",
              },
            },
          })),
        ],
        test: {
          name: "workers",
          include: ["tests/workers/**/*.test.ts"],
          globalSetup: ["tests/support/start-sandbox.ts"],
          setupFiles: [
            "tests/support/no-console-error.ts",
            "tests/support/seeded-chance.ts",
            "tests/support/workers/migrate.ts",
          ],
          env: { ...named("TEST_NOW"), ...named("FC_SEED"), ...named("TEST_RUN") },
          testTimeout: SLOW_MACHINE_MS,
          hookTimeout: SLOW_MACHINE_MS,
          // Two workerds, each for half of the files; `migrate.ts` empties their storage between two files.
          maxWorkers: WORKER_LANES,
          isolate: false,
        },
      },
      {
        test: {
          name: "faults",
          environment: "node",
          include: ["tests/faults/**/*.test.ts"],
          setupFiles: ["tests/support/seeded-chance.ts"],
          globalSetup: ["tests/faults/support/build.ts"],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // Each file runs a product of its own; modules are loaded once for all of them.
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        test: {
          name: "browser",
          environment: "node",
          include: ["tests/browser/**/*.test.ts"],
          setupFiles: ["tests/support/seeded-chance.ts"],
          globalSetup: ["tests/browser/support/build.ts"],
          testTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 120_000,
          // Each file runs a product and a Chromium of its own, two thirds of whose time is work and the rest waiting for what comes. Modules are loaded once for all files of a lane.
          maxWorkers: Number(process.env.TEST_LANES ?? 3),
          isolate: false,
        },
      },
    ],
  },
});
