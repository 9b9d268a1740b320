import type { Pool } from "./pool.ts";
import { rarityOfTopic } from "./rarity.ts";
import type { MatchingTables } from "./tables.ts";
import { saturated } from "./word-score.ts";

/** How much creators speak of the topics asked for. Pure. */

/** What the rest of a topic's group counts beside the topic itself. */
const GROUP_WEIGHT = 0.6;
const MAX_COUNTED = 5;

/** BM25 over topics. `withGroups` lets kindred topics count a little. */
export function scoreTopics(
  pool: Pool,
  topics: ReadonlyMap<string, number>,
  tables: MatchingTables,
  withGroups: boolean,
): Float64Array {
  const count = pool.analyses.length;
  const scores = new Float64Array(count);
  for (const [topic, weight] of withGroups ? groupsAdded(topics, tables) : topics) {
    const postings = pool.topics.get(topic);
    if (!postings) continue;
    const factor = Math.min(MAX_COUNTED, weight) * rarityOfTopic(topic, tables);
    for (const [at, creator] of postings.creators.entries()) {
      const said = saturated(postings.weights[at] ?? 0, pool, creator);
      scores[creator] = (scores[creator] ?? 0) + factor * said;
    }
  }
  return scores;
}

function groupsAdded(topics: ReadonlyMap<string, number>, tables: MatchingTables): Map<string, number> {
  const all = new Map(topics);
  for (const [topic, weight] of topics) {
    const group = tables.lexicon.topics.get(topic)?.group;
    if (group && !topics.has(group)) all.set(group, (all.get(group) ?? 0) + GROUP_WEIGHT * weight);
  }
  return all;
}
