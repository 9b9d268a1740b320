/** Builds what is deployed: the browser's files and the one Worker bundle. Skips the work when no source has changed. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fingerprintOf } from "./fingerprint.ts";
import { runCommand, toolPath } from "./run-command.ts";

export const BUNDLE_DIR = ".wrangler/bundle";
const STAMP = ".wrangler/bundle.stamp";
const SOURCES = [
  "app/**/*",
  "workers/**/*",
  "queues/**/*",
  "durable-objects/**/*",
  "public/**/*",
  "scripts/vite-*",
  "vite.config.ts",
  "wrangler.toml",
  "tsconfig.json",
  "package-lock.json",
];

/** Makes `build/` and the bundle in `.wrangler/bundle/`; true when something was built. */
export async function buildApp(options: { force?: boolean } = {}): Promise<boolean> {
  const fingerprint = fingerprintOf(SOURCES);
  const fresh = existsSync(`${BUNDLE_DIR}/app.js`) && existsSync("build/client") && existsSync(STAMP);
  if (!options.force && fresh && readFileSync(STAMP, "utf8") === fingerprint) return false;
  await runCommand(toolPath("remix"), ["vite:build"], { env: { NODE_ENV: "production" } });
  await bundleWorker(BUNDLE_DIR);
  mkdirSync(".wrangler", { recursive: true });
  writeFileSync(STAMP, fingerprint);
  return true;
}

/** Bundles the Worker offline, exactly as a deployment would. */
export async function bundleWorker(outdir: string): Promise<void> {
  await runCommand(toolPath("wrangler"), ["deploy", "--dry-run", "--outdir", outdir]);
}
