import type { Pool } from "./pool.ts";

/** How near creators are on the whole to a description that has nothing to do with them, and how much that varies (cosines). */
const USUAL = { mean: 0.25, deviation: 0.18 } as const;

/** Nearness of what creators speak of on the whole to a direction, in standard deviations from the usual; 0 where nothing is known of one of them. Pure. */
export function scoreVectors(pool: Pool, direction: Float32Array): Float64Array {
  const dimensions = direction.length;
  const scores = new Float64Array(pool.analyses.length);
  for (let creator = 0; creator < scores.length; creator += 1) {
    let cosine = 0;
    for (let at = 0; at < dimensions; at += 1)
      cosine += (direction[at] ?? 0) * (pool.centroids[creator * dimensions + at] ?? 0);
    scores[creator] = cosine === 0 ? 0 : (cosine - USUAL.mean) / USUAL.deviation;
  }
  return scores;
}
