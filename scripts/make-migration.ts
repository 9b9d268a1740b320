/** Writes the first migration from the tables of all modules: drizzle-kit's SQL made STRICT, plus `workers/db/extra.sql` (triggers). */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const target = process.argv[2] ?? "migrations/0001_initial.sql";
const exported = execFileSync("npx", ["--no-install", "drizzle-kit", "export", "--sql"], { encoding: "utf8" });
const begin = exported.indexOf("CREATE TABLE");
if (begin < 0) throw new Error(`drizzle-kit gave no tables:\n${exported}`);

// Tables whose rows are found by their primary key only are stored as that index.
const withoutRowid = new Set(readFileSync("workers/db/without-rowid.txt", "utf8").split(/\s+/).filter(Boolean));

const strict = exported
  .slice(begin)
  .replaceAll(/CREATE TABLE `(\w+)` \(([\s\S]*?)\n\);/g, (_all, name: string, body: string) => {
    const options = withoutRowid.has(name) ? "STRICT, WITHOUT ROWID" : "STRICT";
    return `CREATE TABLE \`${name}\` (${body}\n) ${options};`;
  })
  .replaceAll("--> statement-breakpoint", "")
  .replaceAll(/\n{2,}/g, "\n\n");

const extra = existsSync("workers/db/extra.sql") ? `\n${readFileSync("workers/db/extra.sql", "utf8").trim()}\n` : "";
writeFileSync(target, `${strict.trim()}\n${extra}`);
console.log(`${target} written`);
