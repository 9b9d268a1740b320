/** What `npm start` runs ends with it, whichever of the processes between them is told to end. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "with-install-"));
const [program, state] = [join(folder, "program.mjs"), join(folder, "state")];
writeFileSync(
  program,
  `import { writeFileSync } from "node:fs";
process.on("SIGTERM", () => { writeFileSync(${JSON.stringify(state)}, "closed"); process.exit(0); });
writeFileSync(${JSON.stringify(state)}, "running");
setInterval(() => {}, 1_000);`,
);
const isState = (expected: string) =>
  vi.waitFor(() => expect(readFileSync(state, "utf8")).toBe(expected), { timeout: 60_000, interval: 50 });

afterEach(() => rmSync(state, { force: true }));

test("a signal reaches the program, whose exit code comes back", async () => {
  const wrapper = spawn("node", ["scripts/with-install.mjs", program], { stdio: "ignore" });
  const ended = new Promise((resolve) => wrapper.on("exit", resolve));
  await isState("running");
  wrapper.kill("SIGTERM");
  expect(await ended).toBe(0);
  await isState("closed");
});

test("a shell that dies between them takes the program along", async () => {
  const shell = spawn("sh", ["-c", `node scripts/with-install.mjs '${program}'; true`], { stdio: "ignore" });
  await isState("running");
  shell.kill("SIGTERM");
  await isState("closed");
});
