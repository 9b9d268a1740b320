/** `npm run bench:crawl [-- --data DIR] [--part dev|kept] [--only WORD]`: whom ten runs of an automatic task find in a world of real creators (docs/matching.md). */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod";
import { startSandbox } from "#sandbox/server.ts";
import { fitting, type Known } from "./crawl/fitting.ts";
import { crawl, openDatabase } from "./crawl/harness.ts";
import { readDeployedTables } from "./matching/collection.ts";
import { isInPart, plainHandle, readPart } from "./part.ts";

const { values: options } = parseArgs({
  options: {
    data: { type: "string", default: "../shared/data" },
    only: { type: "string", default: "" },
    part: { type: "string", default: "all" },
  },
});
const part = readPart(options.part);
const WORLD = join(options.data, "world/real-creators.jsonl");
const LABELS = join(options.data, "retrieval-dev/creators.jsonl");
const RUNS = 10;
const SEEDS = 3;
const GOAL = 0.6;

/** Descriptions, with the label that says who fits where there is one. */
const CASES = [
  {
    platform: "YOUTUBE",
    description: "makeup tutorials, beauty hauls, DIY and home decorating",
    label: "Howto & Style",
  },
  { platform: "YOUTUBE", description: "football and basketball highlights, match recaps", label: "Sports" },
  { platform: "YOUTUBE", description: "lessons that explain history, maths and science", label: "Education" },
  { platform: "YOUTUBE", description: "美妆博主，化妆教程", label: "Howto & Style" },
  { platform: "TIKTOK", description: "makeup artists and beauty tutorials", label: null },
  { platform: "TIKTOK", description: "fitness coaches with home workouts", label: null },
  { platform: "TIKTOK", description: "recetas de cocina fáciles", label: null },
  { platform: "TIKTOK", description: "美妆博主，化妆教程", label: null },
  { platform: "INSTAGRAM", description: "rock climbing and mountaineering", label: null },
] as const;

const Post = z.object({
  title: z.string().nullish(),
  description: z.string().nullish(),
  tags: z.array(z.string()).nullish(),
});
const Row = z.object({
  platform: z.enum(["YOUTUBE", "TIKTOK", "INSTAGRAM"]),
  handle: z.string(),
  name: z.string().nullish(),
  bio: z.string().nullish(),
  posts: z.array(Post).nullish(),
});
const Labelled = z.object({ handle: z.string().nullish(), labels: z.array(z.string()) });

if (!existsSync(WORLD) || !existsSync(LABELS)) {
  console.log(`bench:crawl skipped: there is no ${existsSync(WORLD) ? LABELS : WORLD}`);
  process.exit(0);
}

const tables = readDeployedTables();
const labels = new Map(
  readLines(LABELS, Labelled).flatMap(({ handle, labels: own }): [string, string[]][] =>
    handle ? [[plainHandle(handle), own]] : [],
  ),
);
const world = readLines(WORLD, Row).flatMap(({ platform, handle, name, bio, posts }): Known[] =>
  posts && posts.length > 0 && isInPart(handle, part)
    ? [
        {
          ...{ platform, handle: handle.replace(/^@/, ""), labels: labels.get(plainHandle(handle)) ?? [] },
          text: {
            ...{ handle, name: name ?? "", bio: bio ?? "" },
            posts: posts.map(({ title, description, tags }, place) => ({
              ...{ id: `p${place}`, title: title ?? "", description: description ?? "", tags: tags ?? [] },
            })),
          },
        },
      ]
    : [],
);

const folder = mkdtempSync(join(tmpdir(), "crawl-world-"));
const worldFile = join(folder, "world.jsonl");
writeFileSync(worldFile, linesOfPart().join("\n"));
const sandbox = await startSandbox({ port: 0, worldFile });
await control("/youtube/quota", { search: 1_000_000, units: 10_000_000 });
await control("/tikhub/pace", { perSecond: 100_000, burst: 100_000 });
const { d1, close } = await openDatabase();
const shares: number[] = [];
const perfect = { right: 0, labelled: 0 };
for (const one of CASES.filter(({ platform, description }) => `${platform} ${description}`.includes(options.only))) {
  const fits = fitting(world, one, tables);
  const seeds = fits.filter((_, place) => place % SEEDS === 1).slice(0, SEEDS);
  if (seeds.length === 0) {
    console.log(`${one.platform.padEnd(9)} too few fit: ${one.description}`);
    continue;
  }
  const wanted = fits.filter((known) => !seeds.includes(known)).map(({ handle }) => handle);
  const ask = { ...one, seeds: seeds.map(({ handle }) => handle), runs: RUNS };
  const found = await crawl({ sandbox, d1, tables }, ask);
  // Who is known to the database is not asked for anew: each task begins like the first.
  await d1.exec("DELETE FROM creators");
  const names = (ids: readonly string[]) =>
    ids.map((id) => sandbox.world.creatorById(one.platform, id)?.handle.replace(/^@/, "") ?? "");
  const delivered = new Set(names([...found.perfect, ...found.content]));
  const share = wanted.filter((handle) => delivered.has(handle)).length / Math.max(1, wanted.length);
  shares.push(share);
  const judged = names(found.perfect).flatMap((handle) => labels.get(plainHandle(handle)) ?? []);
  const right = judged.filter((label) => label === one.label).length;
  if (one.label !== null) {
    perfect.right += right;
    perfect.labelled += judged.length;
  }
  const precision = one.label === null ? "" : `, ${right} of ${judged.length} labelled perfect fits right`;
  console.log(
    `${one.platform.padEnd(9)} ${percent(share)} of ${wanted.length} found${precision}; ${delivered.size} delivered, ` +
      `${found.pages} pages, ${found.searches} searches: ${one.description}`,
  );
}
const mean = shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
console.log(`found of those that fit and can be reached: ${percent(mean)} (goal ${percent(GOAL)})`);
console.log(`labelled perfect fits right: ${perfect.right} of ${perfect.labelled}`);
await close();
await sandbox.close();
rmSync(folder, { recursive: true });

/** The world's lines of the part that is measured. */
function linesOfPart(): string[] {
  const Named = z.object({ handle: z.string() });
  return readFileSync(WORLD, "utf8")
    .split("\n")
    .filter((line) => line !== "" && isInPart(Named.safeParse(JSON.parse(line)).data?.handle ?? "", part));
}

function readLines<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema>[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .flatMap((line) => {
      const parsed = schema.safeParse(JSON.parse(line));
      return parsed.success ? [parsed.data] : [];
    });
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

async function control(path: string, body: unknown): Promise<void> {
  await fetch(`${sandbox.url}${path}`, {
    ...{ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
  });
}
