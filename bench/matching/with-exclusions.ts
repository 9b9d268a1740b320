/** How well a "no" is kept: to each description the most frequent other label of its first ten is added as unwanted. */
import { readBrief } from "#workers/matching/brief.ts";
import { type Collection, rankSet } from "./collection.ts";
import type { Folder } from "./folder.ts";
import { mean } from "./gain.ts";
import { eachQuery } from "./ranking.ts";

const DEPTH = 10;

/** How a "no" was kept; shares are means over queries. */
export type ExclusionFigures = {
  queries: number;
  /** Share of the first ten that bear the unwanted label and not the wanted one, the "no" left out and the "no" said. */
  unwanted: { ignored: number; excluded: number };
  /** The same among those called a perfect fit. */
  perfect: number;
  /** Of all that bear an unwanted label and not the wanted one, those called a perfect fit. */
  passed: { perfect: number; all: number };
  /** Plain descriptions in which an exclusion was found. */
  falseAlarms: number;
};

/** Measures exclusions over the queries written in Latin letters. */
export function scoreExclusions(folder: Folder, { sets, tables }: Collection): ExclusionFigures {
  const [ignored, excluded, perfect]: [number[], number[], number[]] = [[], [], []];
  const passed = { perfect: 0, all: 0 };
  let falseAlarms = 0;
  eachQuery(folder, ({ query, label, set: name }) => {
    const brief = readBrief(query, tables);
    if (brief.exclusions.length > 0) falseAlarms += 1;
    const set = sets.get(name);
    if (!set || brief.language === "zh") return [];
    const labelsOf = (creator: number) => set.creators[creator]?.labels ?? [];
    const plain = rankSet(set, query, tables).slice(0, DEPTH);
    const unwanted = mostFrequent(plain.flatMap(({ creator }) => labelsOf(creator)).filter((each) => each !== label));
    if (unwanted === null) return [];
    const isUnwanted = ({ creator }: { creator: number }) =>
      labelsOf(creator).includes(unwanted) && !labelsOf(creator).includes(label);
    const no = brief.language === "es" ? "sin" : "no";
    const after = rankSet(set, `${query}, ${no} ${unwanted.replaceAll("&", "or")}`, tables);
    ignored.push(share(plain, isUnwanted));
    const broken = after.filter(isUnwanted);
    passed.all += broken.length;
    passed.perfect += broken.filter(({ fit }) => fit === "PERFECT").length;
    excluded.push(share(after.slice(0, DEPTH), isUnwanted));
    perfect.push(
      share(
        after.filter(({ fit }) => fit === "PERFECT"),
        isUnwanted,
      ),
    );
    return [];
  });
  return {
    ...{ queries: ignored.length, perfect: mean(perfect), passed, falseAlarms },
    unwanted: { ignored: mean(ignored), excluded: mean(excluded) },
  };
}

function share<Item>(items: readonly Item[], has: (item: Item) => boolean): number {
  return mean(items.map((item) => (has(item) ? 1 : 0)));
}

function mostFrequent(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [best] = [...counts].sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1));
  return best?.[0] ?? null;
}
