/**
 * `npm run near`: checks the files that differ from the last commit (`-- main~3`: from another one). Runs lint on them,
 * types, import rules, ratchets, the unit and worker tests that import them, and the tests that read the source tree.
 */
import { type RunOptions, toolPath } from "./serve/run-command.ts";
import { changedFiles, testsOfTheTree } from "./test/changed.ts";
import { IMPORT_RULE, RATCHETS, runChecks, TYPES } from "./test/checks.ts";
import { runSuites } from "./test/suites.ts";
import { runRelated } from "./test/vitest.ts";

const [since = "HEAD"] = process.argv.slice(2);
const files = changedFiles(since);
if (files.length === 0) {
  console.log(`Nothing differs from ${since}.`);
  process.exit();
}
// Vitest runs every test when its settings or package.json are among the files.
const modules = files.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && file !== "vitest.config.ts");
const others = files.filter((file) => !modules.includes(file));
console.log(`${files.length} files differ from ${since}.`);
if (others.length > 0)
  console.log(`No import leads to these, so only tests that read the tree may notice: ${others.join(", ")}`);

const lint = ["check", "--error-on-warnings", "--no-errors-on-unmatched", ...files];
process.exitCode = await runSuites([
  {
    name: "check",
    run: (options: RunOptions) =>
      runChecks(options, [
        ["lint and format of what differs", toolPath("biome"), lint],
        ...TYPES,
        IMPORT_RULE,
        RATCHETS,
      ]),
  },
  { name: "unit", run: (options) => runRelated("unit", [...modules, ...testsOfTheTree()], options) },
  { name: "workers", run: (options) => runRelated("workers", modules, options) },
]);
