/** Whom automatic tasks find in the small world, whose subjects are known: the product's own steps against the emulated platform. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { long } from "#tests/support/runs.ts";
import { smallWorld, smallWorldFile } from "#tests/support/small-world.ts";
import { crawl, openDatabase } from "../../bench/crawl/harness.ts";
import { readDeployedTables } from "../../bench/matching/collection.ts";
import { post } from "./provider-calls.ts";
import { openSandbox } from "./support.ts";

const LEAST_FOUND = 0.6;
const LEAST_RIGHT = 0.8;
const SEEDS = 2;
const RUNS = 1;

const CASES = [
  { subject: "makeup", description: "makeup artists with tutorials" },
  { subject: "cooking", description: "recetas de cocina fáciles" },
  { subject: "dogs", description: "狗狗博主，养狗日常" },
] as const;

long(
  "of those who fit, six of ten and more are found, and nearly all perfect fits are right, in three languages",
  {
    timeout: 240_000,
  },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "small-world-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const worldFile = join(folder, "world.jsonl");
    writeFileSync(worldFile, smallWorldFile());
    const sandbox = await openSandbox({ worldFile });
    await post(sandbox, "/tikhub/pace", { perSecond: 100_000, burst: 100_000 });
    const tables = readDeployedTables();
    const { d1, close } = await openDatabase();
    onTestFinished(() => close());
    const world = smallWorld();
    const subjects = new Map(world.map(({ id, subject }) => [id, subject]));
    const shares: number[] = [];
    for (const { subject, description } of CASES) {
      const own = world.filter((creator) => creator.subject === subject);
      const seeds = own.filter((_, place) => place % 5 === 1).slice(0, SEEDS);
      const wanted = own.filter((creator) => !seeds.includes(creator));
      const ask = { platform: "TIKTOK" as const, description, seeds: seeds.map(({ handle }) => handle), runs: RUNS };
      const found = await crawl({ sandbox, d1, tables }, ask);
      await d1.exec("DELETE FROM creators");
      const delivered = new Set([...found.perfect, ...found.content]);
      shares.push(wanted.filter(({ id }) => delivered.has(id)).length / wanted.length);
      const right = found.perfect.filter((id) => subjects.get(id) === subject).length;
      expect(right / Math.max(1, found.perfect.length), description).toBeGreaterThanOrEqual(LEAST_RIGHT);
    }
    expect(Math.min(...shares), shares.map((share) => share.toFixed(2)).join(" ")).toBeGreaterThanOrEqual(LEAST_FOUND);
  },
);
