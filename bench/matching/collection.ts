/** The creators of each set, analysed and put into a pool once. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { analyseCreator } from "#workers/matching/analyse.ts";
import { readBrief } from "#workers/matching/brief.ts";
import { openPool, type Pool } from "#workers/matching/pool.ts";
import { type Examples, NO_EXAMPLES, type Ranked, rankPool } from "#workers/matching/rank.ts";
import { type MatchingTables, readTables } from "#workers/matching/tables.ts";
import type { Folder, LabelledCreator } from "./folder.ts";

const TABLES = "public/matching";

/** The creators of a set and their pool, in the same order. */
export type SetPool = { creators: LabelledCreator[]; pool: Pool };
/** All sets by name. */
export type Collection = { tables: MatchingTables; sets: ReadonlyMap<string, SetPool> };

/** The tables as they are deployed; without the lexicon to see what matching is worth in a field it does not know. */
export function readDeployedTables(withLexicon = true): MatchingTables {
  const vectors = readFileSync(join(TABLES, "vectors.bin"));
  return readTables({
    lexicon: withLexicon ? readFileSync(join(TABLES, "lexicon.txt"), "utf8") : "",
    words: readFileSync(join(TABLES, "words.txt"), "utf8"),
    vectors: new Uint8Array(vectors).buffer,
  });
}

/** Analyses all creators of a folder. */
export function collect({ creators }: Folder, tables: MatchingTables): Collection {
  const sets = new Map<string, SetPool>();
  for (const set of new Set(creators.map((creator) => creator.set))) {
    const own = creators.filter((creator) => creator.set === set);
    sets.set(set, { creators: own, pool: poolOf(own, tables) });
  }
  return { tables, sets };
}

/** A pool of these creators. */
export function poolOf(creators: readonly LabelledCreator[], tables: MatchingTables): Pool {
  return openPool(
    creators.map(({ text }) => analyseCreator(text, tables)),
    tables,
  );
}

/** Ranks a set for a description. */
export function rankSet(
  set: SetPool,
  description: string,
  tables: MatchingTables,
  examples: Examples = NO_EXAMPLES,
): Ranked[] {
  return rankPool(set.pool, readBrief(description, tables), examples, tables);
}

/** The ids of ranked creators, best first. */
export function idsOf(set: SetPool, ranked: readonly Ranked[]): string[] {
  return ranked.flatMap(({ creator }) => set.creators[creator]?.id ?? []);
}
