import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "#scripts/serve/migrate.ts";

let miniflare: Miniflare;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "migrations-"));
  miniflare = new Miniflare(
    convertV4MiniflareOptions({ modules: true, script: "export default {}", d1Databases: ["DB", "OTHER"] }),
  );
});
afterAll(async () => {
  await miniflare.dispose();
  rmSync(folder, { recursive: true });
});

it("applies each file once, and says what to do when one that was applied has been changed or taken away", async () => {
  const database = await miniflare.getD1Database("DB");
  writeFileSync(join(folder, "0001_first.sql"), "CREATE TABLE one (id INTEGER);");
  expect(await migrate(database, folder)).toEqual(["0001_first.sql"]);
  writeFileSync(join(folder, "0002_second.sql"), "CREATE TABLE two (id INTEGER);");
  expect(await migrate(database, folder)).toEqual(["0002_second.sql"]);
  expect(await migrate(database, folder)).toEqual([]);
  writeFileSync(join(folder, "0002_second.sql"), "CREATE TABLE two (id INTEGER, name TEXT);");
  await expect(migrate(database, folder)).rejects.toThrow(/0002_second\.sql.*npm run reset/);
  rmSync(join(folder, "0002_second.sql"));
  await expect(migrate(database, folder)).rejects.toThrow(/0002_second\.sql.*npm run reset/);
});

it("a file of which one statement fails leaves nothing behind, and runs again once it is mended", async () => {
  const database = await miniflare.getD1Database("OTHER");
  writeFileSync(join(folder, "0002_half.sql"), "CREATE TABLE half (id INTEGER); INSERT INTO nowhere VALUES (1);");
  await expect(migrate(database, folder)).rejects.toThrow("nowhere");
  writeFileSync(join(folder, "0002_half.sql"), "CREATE TABLE half (id INTEGER);");
  expect(await migrate(database, folder)).toEqual(["0002_half.sql"]);
});
