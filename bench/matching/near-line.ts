/** What a second look at those near the line of a group could be worth. */
import { readBrief } from "#workers/matching/brief.ts";
import { FITS, type Fit } from "#workers/matching/fit.ts";
import { NO_EXAMPLES, rankPool } from "#workers/matching/rank.ts";
import type { Collection } from "./collection.ts";
import type { Folder } from "./folder.ts";

type Part = { right: number; all: number };
/** Creators of a group by whether they are near a line, and the perfect fits as they would be if each second look were right. */
export type NearLine = { groups: Record<Fit, { near: Part; far: Part }>; ideal: Part };

/** Counts over all descriptions of the folder, without examples. */
export function scoreNearLine({ queries, relevant }: Folder, { sets, tables }: Collection): NearLine {
  const part = (): Part => ({ right: 0, all: 0 });
  const group = () => ({ near: part(), far: part() });
  const groups: NearLine["groups"] = { PERFECT: group(), CONTENT: group(), NONE: group() };
  const ideal = part();
  for (const { qid, set: name, query } of queries) {
    const set = sets.get(name);
    if (!set) continue;
    for (const { creator, fit, toLine } of rankPool(set.pool, readBrief(query, tables), NO_EXAMPLES, tables)) {
      const isRight = relevant.get(qid)?.has(set.creators[creator]?.id ?? "") ?? false;
      count(groups[fit][toLine === null ? "far" : "near"], isRight);
      // A second look moves by one group: into the perfect fits from content that is OK, and out of them.
      const staysPerfect = fit === "PERFECT" && (toLine === null || isRight);
      if (staysPerfect || (fit === "CONTENT" && toLine !== null && isRight)) count(ideal, isRight);
    }
  }
  return { groups, ideal };
}

/** Lines for the terminal. */
export function tellNearLine({ groups, ideal }: NearLine, told: (counts: readonly number[]) => string): string[] {
  const tell = ({ right, all }: Part) => told([right, all]);
  return [
    ...FITS.map(
      (fit) =>
        `${fit.toLowerCase().padEnd(8)} right: ${tell(groups[fit].near)} near a line, ${tell(groups[fit].far)} elsewhere`,
    ),
    `perfect  right: ${tell(ideal)} if every second look were right`,
  ];
}

function count(part: Part, isRight: boolean): void {
  part.all += 1;
  if (isRight) part.right += 1;
}
