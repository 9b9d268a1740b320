import { z } from "zod";
import { asciiJson } from "#workers/kernel/ascii-json.ts";
import type { CreatorAnalysis } from "#workers/matching/analyse.ts";
import type { Examples } from "#workers/matching/rank.ts";
import { REGION_UNKNOWN } from "#workers/modules/creators/domain.ts";
import { StoredText } from "#workers/modules/creators/matching-text.ts";
import { FIT_GROUPS } from "./domain.ts";
import { StoredFit } from "./finds-contract.ts";
import { upgradedFit } from "./fit-versions.ts";
import { type Judged, StoredAnalysis } from "./judge.ts";

/** SQL of what judging knows: whom a list has met, and by whom what comes next is measured. */

const EXAMPLES_EACH = 30;
/** A find is some kilobytes, and D1 takes 2 MB a value. */
const FINDS_A_STATEMENT = 20;

/** Those of ?3 that the list has met, or that its project has rated, or that were named as seeds (?4: `[creatorId, …names]`). */
const KNOWN = `
SELECT j.value ->> 0 AS creator_id FROM json_each(?3) j
WHERE EXISTS (SELECT 1 FROM auto_finds f WHERE f.list_id = ?1 AND f.creator_id = j.value ->> 0)
  OR EXISTS (SELECT 1 FROM project_creators r WHERE r.project_id = ?2 AND r.creator_id = j.value ->> 0 AND r.attitude <> 'NORATE')
  OR EXISTS (SELECT 1 FROM json_each(j.value, '$[1]') n CROSS JOIN auto_seeds s ON s.list_id = ?1 AND s.name = n.value)`;

const SEEDS =
  "SELECT analysis FROM auto_finds INDEXED BY auto_finds_by_kind WHERE list_id = ?1 AND kind = 'seed' ORDER BY rank LIMIT ?2";

/** Dislikes count however they were given; a like only when it was said in so many words, for a perfect fit starts as one. */
const RATED = `
SELECT f.creator_id AS creatorId, f.analysis, c.attitude FROM auto_finds f INDEXED BY auto_finds_by_kind
CROSS JOIN candidates c ON c.list_id = f.list_id AND c.creator_id = f.creator_id
WHERE f.list_id = ?1 AND f.kind IN ('perfectFit', 'contentOk') AND (c.attitude IN ('DISLIKE', 'SUPERLIKE') OR f.rated = 'LIKE' AND c.attitude = 'LIKE')
ORDER BY f.rated_at DESC, f.rank DESC LIMIT ?2`;

const SUPERLIKED = `
SELECT superlikedAt, text FROM (SELECT superliked_at AS superlikedAt, text FROM auto_finds INDEXED BY auto_finds_by_kind
  WHERE list_id = ?1 AND kind IN ('perfectFit', 'contentOk') AND superliked_at > ?2) ORDER BY superlikedAt LIMIT ?3`;

const INSERT = `
INSERT INTO auto_finds (list_id, creator_id, kind, rank, name, score, analysis, text, fit, tag_id)
SELECT ?1, j.value ->> 0, j.value ->> 1, j.value ->> 2, j.value ->> 3, j.value ->> 4, j.value ->> 5, j.value ->> 6, j.value ->> 7, ?3
FROM json_each(?2) j WHERE true ON CONFLICT (list_id, creator_id) DO NOTHING`;

/** A perfect fit starts as liked; a rating that the project gave before stands. */
const LIKE_AT_FIRST = `
INSERT INTO project_creators (project_id, creator_id, attitude, tab, list_id, rated_at, rated_by)
SELECT ?1, value, 'LIKE', 'favorite', ?2, ?4, ?5 FROM json_each(?3) WHERE true
ON CONFLICT (project_id, creator_id) DO UPDATE SET attitude = 'LIKE', tab = 'favorite', list_id = excluded.list_id, rated_at = excluded.rated_at,
  rated_by = excluded.rated_by WHERE attitude = 'NORATE'`;

/** Who was excluded at the last moment is not in the list, and not liked either. */
const UNLIKE_HIDDEN = `
DELETE FROM project_creators WHERE project_id = ?1 AND list_id = ?2 AND creator_id IN (SELECT value FROM json_each(?3))
  AND NOT EXISTS (SELECT 1 FROM candidates c WHERE c.list_id = ?2 AND c.creator_id = project_creators.creator_id)`;

const DELIVERED = `
SELECT f.creator_id AS creatorId, f.kind, f.rank, f.name, f.score, nullif(c.region, '${REGION_UNKNOWN}') AS region, f.text, f.fit FROM auto_finds f
CROSS JOIN candidates c ON c.list_id = f.list_id AND c.creator_id = f.creator_id
WHERE f.list_id = ?1 AND f.kind IN ('perfectFit', 'contentOk') AND f.rank > ?2 AND f.rated IS NULL ORDER BY f.rank LIMIT ?3`;

const MOVE = `
UPDATE auto_finds SET kind = j.value ->> 1, score = j.value ->> 2, fit = j.value ->> 3 FROM json_each(?2) j
WHERE list_id = ?1 AND creator_id = j.value ->> 0 AND rated IS NULL AND kind IN ('perfectFit', 'contentOk')`;

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

    /** Statement that puts delivered creators where they were judged anew. Whoever was rated meanwhile stays. */
    moveStatement(listId: string, moved: readonly MovedFind[]): D1PreparedStatement {
      const rows = moved.map(({ creatorId, kind, score, fit }) => [creatorId, kind, score, JSON.stringify(fit)]);
      return d1.prepare(MOVE).bind(listId, asciiJson(rows));
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

    /** Statements around those that let creators into the list: they start as liked. */
    likeStatements(
      like: { projectId: string; listId: string; userId: string; at: number },
      creatorIds: readonly string[],
    ): { before: D1PreparedStatement[]; after: D1PreparedStatement[] } {
      if (creatorIds.length === 0) return { before: [], after: [] };
      const ids = JSON.stringify(creatorIds);
      return {
        before: [d1.prepare(LIKE_AT_FIRST).bind(like.projectId, like.listId, ids, like.at, like.userId)],
        after: [d1.prepare(UNLIKE_HIDDEN).bind(like.projectId, like.listId, ids)],
      };
    },

    /** The seeds from a place on, as they were written. */
    async listSeeds(listId: string, from: number, count: number): Promise<SeedEntry[]> {
      const { results } = await d1
        .prepare(
          "SELECT name, place, input, account FROM auto_seeds WHERE list_id = ?1 AND place >= ?2 ORDER BY place LIMIT ?3",
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
          `INSERT INTO auto_seeds (list_id, name, place, input, account)
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
