/** The three calls of drizzle-kit that migrations need, in a scratch copy of `migrations/meta`: a call that fails leaves the project as it was. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { splitStatements } from "./statements.ts";

const KIT = ["--no-install", "drizzle-kit"];

export type GeneratedMigration = {
  /** `0002_add_notes`: name of the file without `.sql`. */
  tag: string;
  /** drizzle-kit's statements; empty for a migration that is written by hand. */
  statements: string[];
  /** Folder with the journal and the snapshot after this migration. */
  meta: string;
};

/** What separates the tables from the newest snapshot of `migrations/meta`; null when nothing does. Asks in the terminal what was renamed. */
export function generateMigration(
  name: string,
  options: { isCustom: boolean; scratch: string; folder?: string },
): GeneratedMigration | null {
  const { scratch, folder = "migrations" } = options;
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  cpSync(`${folder}/meta`, `${scratch}/meta`, { recursive: true });
  const { status } = spawnSync("npx", [...KIT, "generate", "--name", name, ...(options.isCustom ? ["--custom"] : [])], {
    // In a terminal drizzle-kit may ask what was renamed.
    stdio: ["inherit", process.stdout.isTTY ? "inherit" : "ignore", "inherit"],
    env: { ...process.env, DRIZZLE_OUT: `./${scratch}` },
  });
  if (status !== 0) throw new Error("drizzle-kit generate failed.");
  const file = readdirSync(scratch).find((entry) => entry.endsWith(".sql"));
  if (file === undefined) return null;
  for (const snapshot of readdirSync(`${scratch}/meta`).filter((entry) => entry.endsWith("_snapshot.json"))) {
    if (existsSync(`${folder}/meta/${snapshot}`)) rmSync(`${scratch}/meta/${snapshot}`);
    else sortTables(`${scratch}/meta/${snapshot}`);
  }
  const text = options.isCustom ? "" : readFileSync(`${scratch}/${file}`, "utf8");
  return { tag: file.replace(/\.sql$/, ""), statements: splitStatements(text), meta: `${scratch}/meta` };
}

/** Sorts tables by name. drizzle-kit follows the order of files, so moving a file would change hundreds of lines. */
function sortTables(snapshot: string): void {
  const { tables, ...rest } = z
    .looseObject({ tables: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync(snapshot, "utf8")));
  const sorted = Object.fromEntries(Object.entries(tables).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(snapshot, `${JSON.stringify({ ...rest, tables: sorted }, null, 2)}\n`);
}

/** The whole schema that the tables of all modules ask for, as drizzle-kit writes it. */
export function exportTables(): string[] {
  const printed = execFileSync("npx", [...KIT, "export", "--sql"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const begin = printed.indexOf("CREATE TABLE");
  if (begin < 0) throw new Error(`drizzle-kit gave no tables:\n${printed}`);
  return printed
    .slice(begin)
    .split(/;\s*(?:--> statement-breakpoint)?\s*\n/)
    .map((statement) => statement.trim())
    .filter(Boolean);
}
