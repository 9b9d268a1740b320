import type { Pool } from "./pool.ts";

/** Nearness of what creators speak of on the whole to a direction, in standard deviations over the pool. Pure. */
export function scoreVectors(pool: Pool, direction: Float32Array): Float64Array {
  const dimensions = direction.length;
  const cosines = new Float64Array(pool.analyses.length);
  for (let creator = 0; creator < cosines.length; creator += 1) {
    let sum = 0;
    for (let at = 0; at < dimensions; at += 1)
      sum += (direction[at] ?? 0) * (pool.centroids[creator * dimensions + at] ?? 0);
    cosines[creator] = sum;
  }
  return standardized(cosines);
}

/** Distances from the mean in standard deviations; all 0 when nothing differs. */
function standardized(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length);
  return variance < 1e-12
    ? new Float64Array(values.length)
    : values.map((value) => (value - mean) / Math.sqrt(variance));
}
