/** How often the verdicts on language and country are right: held against what is known of each creator and kept from the judge. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { readBrief } from "#workers/matching/brief.ts";
import type { CreatorText } from "#workers/matching/creator-text.ts";
import type { MatchingTables } from "#workers/matching/tables.ts";
import { judgeCriteria } from "#workers/matching/verdicts.ts";
import type { Folder } from "./folder.ts";

type Part = [right: number, all: number];
/** Right of those told "yes", right of those told "no", and how many were told either. */
export type ConditionFigures = { yes: Part; no: Part; told: Part };

/** The languages that both the folder names and descriptions ask for. */
const LANGUAGES = [
  ["eng", "English speaking creators"],
  ["spa", "Spanish speaking creators"],
  ["por", "Portuguese speaking creators"],
] as const;
const REGIONS_ASKED = 6;
const WORLD = "../world/real-creators.jsonl";
const Row = z.object({ handle: z.string(), name: z.string().nullish(), bio: z.string().nullish(), region: z.string() });

/** "English speaking", "Spanish speaking" … said of every creator whose language the folder knows. */
export function scoreLanguages({ creators }: Folder, tables: MatchingTables): ConditionFigures {
  const known = creators.filter(({ language }) => LANGUAGES.some(([code]) => code === language));
  return judgeAll(
    known.map(({ text, language }) => ({ text, truth: language ?? "" })),
    LANGUAGES,
    "language",
    tables,
  );
}

/** "From Spain", "from Mexico" … by the profile alone, of creators whose country the world beside the folder knows; null without that world. */
export function scoreRegions(folder: string, tables: MatchingTables): ConditionFigures | null {
  const file = join(folder, WORLD);
  if (!existsSync(file)) return null;
  const rows = readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .flatMap((line) => {
      const { success, data } = Row.safeParse(JSON.parse(line));
      return success && /^[A-Z]{2}$/.test(data.region) ? data : [];
    });
  const counts = new Map<string, number>();
  for (const { region } of rows) counts.set(region, (counts.get(region) ?? 0) + 1);
  const names = new Intl.DisplayNames(["en"], { type: "region" });
  const asked = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, REGIONS_ASKED)
    .map(([region]) => [region, `creators from ${names.of(region)}`] as const);
  const known = rows.map(({ handle, name, bio, region }) => ({
    text: { handle, name: name ?? "", bio: bio ?? "", posts: [] },
    truth: region,
  }));
  return judgeAll(known, asked, "region", tables);
}

function judgeAll(
  creators: readonly { text: CreatorText; truth: string }[],
  asked: readonly (readonly [truth: string, description: string])[],
  kind: "language" | "region",
  tables: MatchingTables,
): ConditionFigures {
  const figures: ConditionFigures = { yes: [0, 0], no: [0, 0], told: [0, 0] };
  for (const [wanted, description] of asked) {
    const brief = readBrief(description, tables);
    for (const { text, truth } of creators) {
      const judged = judgeCriteria({ text, region: null }, brief, tables).find((each) => each.kind === kind);
      if (!judged) throw new Error(`"${description}" asks for no ${kind}`);
      const { verdict } = judged;
      figures.told[1] += 1;
      if (verdict === "unknown") continue;
      figures.told[0] += 1;
      figures[verdict][1] += 1;
      if ((truth === wanted) === (verdict === "yes")) figures[verdict][0] += 1;
    }
  }
  return figures;
}
