/**
 * `npm run deploy`: builds, brings the schema to date, deploys. `-- --dry-run` only builds and bundles into `.wrangler/deploy/`
 * and prints what would be deployed; it needs no account.
 */
import { buildApp, bundleWorker } from "./serve/build-app.ts";
import { runCommand } from "./serve/run-command.ts";

const dryRun = process.argv.includes("--dry-run");
await buildApp({ force: true });
if (dryRun) {
  await bundleWorker(".wrangler/deploy");
  console.log("Bundled into .wrangler/deploy/; nothing was deployed.");
} else {
  // The schema is only ever widened in a release, so it goes first.
  await runCommand("npx", ["--no-install", "wrangler", "d1", "migrations", "apply", "kolscout", "--remote"], {
    show: true,
  });
  await runCommand("npx", ["--no-install", "wrangler", "deploy"], { show: true });
}
