/**
 * Makes sure that what the project needs is installed, then runs one of its programs.
 * Plain JavaScript for any Node >= 20: it is what `npm start` and `npm test` call first on a fresh clone.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const [program, ...args] = process.argv.slice(2);
const STAMP = "node_modules/.installed";
const NODE = "node_modules/.bin/node";

const wanted = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
const present = existsSync(STAMP) && existsSync(NODE) ? readFileSync(STAMP, "utf8") : "";
if (present !== wanted) {
  // A tree that npm itself says is complete needs no second download.
  const complete = existsSync(NODE) && spawnSync("npm", ["ls", "--all"], { stdio: "ignore" }).status === 0;
  if (!complete) {
    console.log("Installing packages (about two minutes) …");
    // Not `npm ci`: it refuses a lock file without the packages of other platforms, which not every registry has.
    run("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]);
  }
  writeFileSync(STAMP, wanted);
}

const child = spawn(NODE, ["--disable-warning=ExperimentalWarning", program, ...args], {
  stdio: "inherit",
  env: {
    ...process.env,
    WRANGLER_SEND_METRICS: "false",
    PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}`,
  },
});
// The program closes what it started and ends by itself; this process waits for it.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
// npm's shell dies of a signal without passing it on.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500).unref();
child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
child.on("error", (error) => {
  console.error(error);
  process.exit(1);
});

function run(command, commandArgs) {
  const { status } = spawnSync(command, commandArgs, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
