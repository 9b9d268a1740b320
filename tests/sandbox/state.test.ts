/** What outlives a sandbox: ids that never change, files that are never half written or overwritten by mistake. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { userIdForEmail } from "#sandbox/gotrue/user-id.ts";
import { startSandbox } from "#sandbox/server.ts";
import { NOON_MS, openAuthClient, openSandbox, signInByCode } from "./support.ts";

test("user ids are version 5 UUIDs of the address and stay what they are", () => {
  expect(userIdForEmail("free@kolscout.test")).toBe("485001cf-dce6-5a70-b850-eca5a2e96817");
  expect(userIdForEmail(" Free@Kolscout.test ")).toBe(userIdForEmail("free@kolscout.test"));
  expect(userIdForEmail("plus@kolscout.test")).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  );
  expect(userIdForEmail("plus@kolscout.test")).not.toBe(userIdForEmail("free@kolscout.test"));
});

test("state that cannot be read stops the start and is left as it is", async () => {
  const stateDir = await openFolder();
  const path = join(stateDir, "gotrue.json");
  for (const broken of ['{"users":[', '{"users":{}}']) {
    await writeFile(path, broken);
    await expect(startSandbox({ stateDir, worldSize: 1000 })).rejects.toThrow("not readable as sandbox state");
    expect(await readFile(path, "utf8")).toBe(broken);
  }
});

test("closing writes everything, whole, for its owner only", async () => {
  const stateDir = await openFolder();
  const sandbox = await startSandbox({ stateDir, worldSize: 1000, now: () => NOON_MS });
  await signInByCode(sandbox, openAuthClient(sandbox), "ada@example.com");
  await sandbox.close();
  const files = await readdir(stateDir);
  expect(files.filter((name) => name.endsWith(".tmp"))).toEqual([]);
  expect(await readFile(join(stateDir, "gotrue.json"), "utf8")).toContain("ada@example.com");
  for (const name of files) expect((await stat(join(stateDir, name))).mode & 0o077, name).toBe(0);
});

test("two sandboxes in one process share nothing", async () => {
  const [first, second] = [await openSandbox(), await openSandbox()];
  const { access_token } = await signInByCode(first, openAuthClient(first), "ada@example.com");
  first.clock.advance(1000);
  first.faults.set({ service: "google", rates: { reset: 1 } });
  expect(second.inbox.list()).toEqual([]);
  expect(second.clock.now()).toBe(NOON_MS);
  expect(second.faults.list()).toEqual([]);
  expect((await openAuthClient(second).getUser(access_token)).error).toMatchObject({ code: "bad_jwt" });
});

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-state-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
