/** Builds the companion extension into extension/.output: the folder that a browser loads and the zip that a store takes. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fingerprintOf } from "./fingerprint.ts";
import { runCommand } from "./run-command.ts";

/** `extension` is the one that ships; `development` works with a local run (docs/extension.md). */
export type ExtensionBuild = "extension" | "development";

const OUTPUT = "extension/.output";
const SOURCES = [
  "extension/*.ts",
  "extension/{entrypoints,lib,pages,panel,public}/**/*",
  "app/{components,entities,features,lib,styles}/**/*",
  "workers/**/*",
  "package-lock.json",
];

/** Answers the folder and the zip. Skips the work when no source has changed. */
export async function buildExtension(
  build: ExtensionBuild,
  options: { force?: boolean } = {},
): Promise<{ folder: string; zip: string }> {
  const made = { folder: `${OUTPUT}/${build}`, zip: `${OUTPUT}/kolscout-${build}.zip` };
  const stamp = `${OUTPUT}/${build}.stamp`;
  const fingerprint = `${fingerprintOf(SOURCES)} ${process.env.KOLSCOUT_APP_ORIGIN ?? ""}`;
  const fresh = existsSync(made.folder) && existsSync(made.zip) && existsSync(stamp);
  if (!options.force && fresh && readFileSync(stamp, "utf8") === fingerprint) return made;
  await runCommand("node_modules/.bin/node", ["node_modules/wxt/bin/wxt.mjs", "zip", "extension"], {
    env: { KOLSCOUT_EXTENSION: build, NODE_ENV: "production" },
  });
  writeFileSync(stamp, fingerprint);
  return made;
}
