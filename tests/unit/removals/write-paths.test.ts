/** Everything that writes what names a creator, and how each of them learns that the creator was removed: a new write must be added here, with its answer and its test. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const MODULES = "workers/modules";
const WRITES = /INSERT (?:OR \w+ )?INTO|\.insert\(/;
const NAMES = /creator_?id|author_?handle|platform_?account|card/i;

/**
 * `guard`: the statement asks `removed_creators`. `row`: it reads the creator's row, or is refused without one, and a removed creator has none.
 * `cards`: it gets cards of `CreatorService.complete`, which leaves removed creators out. `held`: it changes what is held of a creator, and holds nothing of a removed one.
 * `none`: no creator is in it.
 */
const PATHS: Readonly<Record<string, "guard" | "row" | "cards" | "held" | "none">> = {
  "workers/modules/auto-tasks/find-store.ts": "cards",
  "workers/modules/batch-links/store.ts": "cards",
  "workers/modules/creators/store.ts": "guard",
  "workers/modules/enterprises/info-card-service.ts": "none",
  "workers/modules/exclusions/service.ts": "none",
  "workers/modules/exclusions/store.ts": "guard",
  "workers/modules/lists/add-store.ts": "row",
  "workers/modules/lists/delivered.ts": "held",
  "workers/modules/lists/excluded.ts": "held",
  "workers/modules/lists/hide-store.ts": "held",
  "workers/modules/lists/list-store.ts": "none",
  "workers/modules/lists/order.ts": "row",
  "workers/modules/lists/rate-store.ts": "held",
  "workers/modules/lists/seen.ts": "held",
  "workers/modules/outreach/inbox/answer-store.ts": "held",
  "workers/modules/outreach/sending/campaign-store.ts": "guard",
  "workers/modules/outreach/sending/engine-store.ts": "none",
  "workers/modules/outreach/templates/service.ts": "none",
  "workers/modules/publications/alerts/store.ts": "held",
  "workers/modules/publications/post-store.ts": "held",
  "workers/modules/publications/reading-store.ts": "guard",
  "workers/modules/records/batch-tag-store.ts": "row",
  "workers/modules/records/note-store.ts": "held",
  "workers/modules/records/people-store.ts": "held",
  "workers/modules/records/record-service.ts": "none",
  "workers/modules/records/save.ts": "row",
  "workers/modules/records/store.ts": "held",
  "workers/modules/removals/forget.ts": "held",
  "workers/modules/removals/store.ts": "none",
  "workers/modules/search/modes/similar/find-store.ts": "cards",
  "workers/modules/search/modes/similar/superlike-store.ts": "held",
  "workers/modules/shops/import-store.ts": "guard",
  "workers/modules/shops/shop-store.ts": "row",
  "workers/modules/sightings/store.ts": "held",
  "workers/modules/tasks/statements.ts": "none",
};

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${folder}/${name}`);
}

const writing = filesOf(MODULES).filter((file) => {
  const text = readFileSync(file, "utf8");
  return WRITES.test(text) && NAMES.test(text);
});

it("says of every file that can write a creator how it keeps removed ones out", () => {
  expect(writing.sort()).toEqual(Object.keys(PATHS).sort());
});

it("finds the question in every statement that is said to ask", () => {
  const guarded = Object.entries(PATHS).flatMap(([file, how]) => (how === "guard" ? file : []));
  expect(guarded.filter((file) => !/isRemoved(?:Handle)?Sql\(/.test(readFileSync(file, "utf8")))).toEqual([]);
});

it("knows one place that stores creators, and one that stands in for a removed one", () => {
  const storing = filesOf("workers").filter((file) => {
    const text = readFileSync(file, "utf8");
    const names = [...text.matchAll(/(\w+)\s*[:=]\s*namesOf\(creators[,)]/g)].map(([, name]) => name);
    const written = ["creators\\b", ...names.map((name) => `\\$\\{(?:t\\.)?${name}\\}`)].join("|");
    return new RegExp(`INSERT (?:OR \\w+ )?INTO (?:${written})|insert\\(creators\\)`).test(text);
  });
  expect(storing.sort()).toEqual(["workers/modules/creators/store.ts", "workers/modules/removals/forget.ts"]);
});
