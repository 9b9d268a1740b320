import * as z from "zod";
import { columnsOf, namesOf } from "#workers/db/names.ts";
import { asciiJson } from "#workers/kernel/ascii-json.ts";
import type { CreatorAnalysis } from "#workers/matching/analyse.ts";
import type { Examples } from "#workers/matching/rank.ts";
import { REGION_UNKNOWN } from "#workers/modules/creators/domain.ts";
import { StoredText } from "#workers/modules/creators/matching-text.ts";
import { creators } from "#workers/modules/creators/tables.ts";
import { listItemsAs, listLikeStatements, ratingsAs } from "#workers/modules/lists/port.ts";
import { FIT_GROUPS } from "./domain.ts";
import { StoredFit } from "./finds-contract.ts";
import { upgradedFit } from "./fit-versions.ts";
import { type Judged, StoredAnalysis } from "./judge.ts";
import { autoFinds, autoSeeds } from "./tables.ts";

/** SQL of what judging knows: whom a list has met, and by whom what comes next is measured. */

const EXAMPLES_EACH = 30;
/** A find is some kilobytes, and D1 takes 2 MB a value. */
const FINDS_A_STATEMENT = 20;

const f = namesOf(autoFinds, "f");
const own = namesOf(autoFinds);
const NEW = columnsOf(autoFinds, [
  ...(["listId", "creatorId", "kind", "rank", "name", "score", "analysis", "text", "fit", "tagId"] as const),
]);
const s = namesOf(autoSeeds, "s");
const SEED = columnsOf(autoSeeds, ["name", "place", "input", "account"]);
const seedTable = namesOf(autoSeeds);
const c = listItemsAs("c");
const r = ratingsAs("r");
const k = namesOf(creators, "k");

/** Those of ?3 that the list has met, or that its project has rated, or that were named as seeds (?4: `[creatorId, …names]`). */
const KNOWN = `
SELECT j.value ->> 0 AS creator_id FROM json_each(?3) j
WHERE EXISTS (SELECT 1 FROM ${f} WHERE ${f.listId} = ?1 AND ${f.creatorId} = j.value ->> 0)
  OR EXISTS (SELECT 1 FROM ${r} WHERE ${r.projectId} = ?2 AND ${r.creatorId} = j.value ->> 0 AND ${r.attitude} <> 'NORATE')
  OR EXISTS (SELECT 1 FROM json_each(j.value, '$[1]') n CROSS JOIN ${s} ON ${s.listId} = ?1 AND ${s.name} = n.value)`;

const SEEDS = `SELECT ${own.analysis} FROM ${own} INDEXED BY auto_finds_by_kind WHERE ${own.listId} = ?1 AND ${own.kind} = 'seed' ORDER BY ${own.rank} LIMIT ?2`;

/** Dislikes count however they were given; a like only when a person gave it here, for the task itself likes its perfect fits. */
const RATED = `
SELECT ${f.creatorId} AS creatorId, ${f.analysis}, ${c.attitude} FROM ${f} INDEXED BY auto_finds_by_kind
CROSS JOIN ${c} ON ${c.listId} = ${f.listId} AND ${c.creatorId} = ${f.creatorId}
WHERE ${f.listId} = ?1 AND ${f.kind} IN ('perfectFit', 'contentOk') AND (${c.attitude} IN ('DISLIKE', 'SUPERLIKE') OR ${f.rated} = 'LIKE' AND ${c.attitude} = 'LIKE')
ORDER BY ${f.ratedAt} DESC, ${f.rank} DESC LIMIT ?2`;

const SUPERLIKED = `
SELECT superlikedAt, text FROM (SELECT ${own.superlikedAt} AS superlikedAt, ${own.text} FROM ${own} INDEXED BY auto_finds_by_kind
  WHERE ${own.listId} = ?1 AND ${own.kind} IN ('perfectFit', 'contentOk') AND ${own.superlikedAt} > ?2) ORDER BY superlikedAt LIMIT ?3`;

const INSERT = `
INSERT INTO ${own} (${NEW.names})
SELECT ?1, j.value ->> 0, j.value ->> 1, j.value ->> 2, j.value ->> 3, j.value ->> 4, j.value ->> 5, j.value ->> 6, j.value ->> 7, ?3
FROM json_each(?2) j WHERE true ON CONFLICT (${own.listId}, ${own.creatorId}) DO NOTHING`;

const DELIVERED = `
SELECT ${f.creatorId} AS creatorId, ${f.kind}, ${f.rank}, ${f.name}, ${f.score}, nullif(${c.region}, '${REGION_UNKNOWN}') AS region, ${f.text}, ${f.fit},
  ${k.followers} AS followers, ${k.averageViews} AS averageViews, ${k.card} ->> 'averageLikes' AS averageLikes FROM ${f}
CROSS JOIN ${k} ON ${k.id} = ${f.creatorId}
CROSS JOIN ${c} ON ${c.listId} = ${f.listId} AND ${c.creatorId} = ${f.creatorId}
WHERE ${f.listId} = ?1 AND ${f.kind} IN ('perfectFit', 'contentOk') AND ${f.rank} > ?2 AND ${f.rated} IS NULL ORDER BY ${f.rank} LIMIT ?3`;

const MOVE = `
UPDATE ${own} SET ${own.kind} = j.value ->> 1, ${own.score} = j.value ->> 2, ${own.fit} = j.value ->> 3 FROM json_each(?2) j
WHERE ${own.listId} = ?1 AND ${own.creatorId} = j.value ->> 0 AND ${own.kind} IN ('perfectFit', 'contentOk')`;

export type NewFind = {
  creatorId: string;
  kind: Judged["kind"] | "seed" | "outside";
  rank: number;
  name: string;
  score: number;
  analysis: CreatorAnalysis | null;
  text: StoredText | null;
  fit: Judged["fit"];
};

export type SeedEntry = { name: string; place: number; input: string; account: string };

const RatedRow = z.object({
  creatorId: z.string(),
  analysis: z.string(),
  attitude: z.enum(["LIKE", "SUPERLIKE", "DISLIKE", "NORATE"]),
});

const DeliveredRow = z.object({
  creatorId: z.string(),
  kind: z.enum(FIT_GROUPS),
  rank: z.number(),
  name: z.string(),
  score: z.number(),
  region: z.string().nullable(),
  followers: z.number().nullable(),
  averageViews: z.number().nullable(),
  averageLikes: z.number().nullable(),
  text: z.string(),
  fit: z.string(),
});
/** A delivered creator as it is judged anew. */
export type DeliveredFind = Omit<z.output<typeof DeliveredRow>, "text" | "fit"> & { text: StoredText; fit: StoredFit };
/** Where a delivered creator goes. */
export type MovedFind = Pick<DeliveredFind, "creatorId" | "kind" | "score" | "fit">;

export function createFindStore(d1: D1Database) {
  return {
    /** Creator ids among the given that are not new: met, rated in the project, or named as seeds by one of their `names` (lower case). */
    async findKnown(
      list: { listId: string; projectId: string },
      creators: readonly { creatorId: string; names: readonly string[] }[],
    ): Promise<Set<string>> {
      if (creators.length === 0) return new Set();
      const rows = JSON.stringify(creators.map(({ creatorId, names }) => [creatorId, names]));
      const { results } = await d1.prepare(KNOWN).bind(list.listId, list.projectId, rows).all<{ creator_id: string }>();
      return new Set(results.map((row) => row.creator_id));
    },

    /** By whom creators of a list are measured: the seeds and the rated. `signature` changes with the ratings. */
    async readExamples(listId: string): Promise<{ examples: Examples; signature: string }> {
      const [seeds, rated] = await d1.batch<{ analysis: string }>([
        d1.prepare(SEEDS).bind(listId, EXAMPLES_EACH),
        d1.prepare(RATED).bind(listId, EXAMPLES_EACH * 3),
      ]);
      const ratings = z.array(RatedRow).parse(rated?.results ?? []);
      const ratedAs = (attitude: string) => ratings.filter((row) => row.attitude === attitude).slice(0, EXAMPLES_EACH);
      const analysesOf = (attitude: string) => ratedAs(attitude).map(({ analysis }) => parse(analysis));
      const examples = {
        seeds: (seeds?.results ?? []).map(({ analysis }) => parse(analysis)),
        likes: analysesOf("LIKE"),
        superlikes: analysesOf("SUPERLIKE"),
        dislikes: analysesOf("DISLIKE"),
      };
      const signature = ["LIKE", "SUPERLIKE", "DISLIKE"]
        .map((attitude) =>
          ratedAs(attitude)
            .map(({ creatorId }) => creatorId)
            .sort()
            .join(","),
        )
        .join(";");
      return { examples, signature };
    },

    /** Delivered creators that nobody has rated, from a place in the order of arrival on. */
    async listDelivered(listId: string, after: number, limit: number): Promise<DeliveredFind[]> {
      const { results } = await d1.prepare(DELIVERED).bind(listId, after, limit).all();
      return z
        .array(DeliveredRow)
        .parse(results)
        .map(({ text, fit, ...row }) => ({
          ...row,
          text: StoredText.parse(JSON.parse(text)),
          fit: StoredFit.parse(JSON.parse(upgradedFit(fit))),
        }));
    },

    /**
     * Statements that move re-judged creators between the groups and adjust the task's own likes. A creator that was rated
     * since `listDelivered` moves too, as if it had been rated afterwards, because the cursor counts every move. Ratings stay.
     */
    moveStatements(list: { listId: string; projectId: string }, moved: readonly MovedFind[]): D1PreparedStatement[] {
      if (moved.length === 0) return [];
      const rows = moved.map(({ creatorId, kind, score, fit }) => [creatorId, kind, score, JSON.stringify(fit)]);
      const idsOf = (group: MovedFind["kind"]) =>
        moved.flatMap(({ kind, creatorId }) => (kind === group ? creatorId : []));
      return [
        d1.prepare(MOVE).bind(list.listId, asciiJson(rows)),
        ...listLikeStatements(d1, list, idsOf("perfectFit"), "LIKE"),
        ...listLikeStatements(d1, list, idsOf("contentOk"), "NORATE"),
      ];
    },

    /** What creators say who were superliked after `since` (ms), the first ones first, and until when they go. */
    async listSuperliked(listId: string, since: number): Promise<{ texts: StoredText[]; through: number }> {
      const { results } = await d1
        .prepare(SUPERLIKED)
        .bind(listId, since, EXAMPLES_EACH)
        .all<{ superlikedAt: number; text: string }>();
      return {
        texts: results.map(({ text }) => StoredText.parse(JSON.parse(text))),
        through: results.at(-1)?.superlikedAt ?? since,
      };
    },

    /** Statements that note whom a step has met; whom the list knows already stays as it is. */
    noteStatements(listId: string, tagId: string, finds: readonly NewFind[]): D1PreparedStatement[] {
      const rows = finds.map(({ creatorId, kind, rank, name, score, analysis, text, fit }) => [
        ...[creatorId, kind, rank, name, score],
        ...[analysis, text, fit].map((value) => (value === null ? null : JSON.stringify(value))),
      ]);
      const statements: D1PreparedStatement[] = [];
      for (let from = 0; from < rows.length; from += FINDS_A_STATEMENT) {
        const part = rows.slice(from, from + FINDS_A_STATEMENT);
        statements.push(d1.prepare(INSERT).bind(listId, asciiJson(part), tagId));
      }
      return statements;
    },

    /** The seeds from a place on, as they were written. */
    async listSeeds(listId: string, from: number, count: number): Promise<SeedEntry[]> {
      const { results } = await d1
        .prepare(
          `SELECT ${SEED} FROM ${seedTable} WHERE ${seedTable.listId} = ?1 AND ${seedTable.place} >= ?2 ORDER BY ${seedTable.place} LIMIT ?3`,
        )
        .bind(listId, from, count)
        .all<SeedEntry>();
      return results;
    },

    /** Statement that keeps the seeds of a new task; places and names are each used once. */
    insertSeedsStatement(listId: string, seeds: readonly SeedEntry[]): D1PreparedStatement {
      const rows = seeds.map(({ name, place, input, account }) => [name, place, input, account]);
      return d1
        .prepare(
          `INSERT INTO ${seedTable} (${seedTable.listId}, ${SEED.names})
           SELECT ?1, j.value ->> 0, j.value ->> 1, j.value ->> 2, j.value ->> 3 FROM json_each(?2) j WHERE true ON CONFLICT DO NOTHING`,
        )
        .bind(listId, JSON.stringify(rows));
    },
  };
}

export type FindStore = ReturnType<typeof createFindStore>;

function parse(analysis: string): CreatorAnalysis {
  return StoredAnalysis.parse(JSON.parse(analysis));
}
