const DEPTH = 10;

/** nDCG@10 with binary gain: 1 when the first ten are all relevant, or all that are relevant come first. 0 when nothing is relevant. */
export function ndcg(ids: readonly string[], relevant: ReadonlySet<string>): number {
  const discount = (place: number) => 1 / Math.log2(place + 2);
  const gained = ids.slice(0, DEPTH).reduce((sum, id, place) => sum + (relevant.has(id) ? discount(place) : 0), 0);
  let ideal = 0;
  for (let place = 0; place < Math.min(DEPTH, relevant.size); place += 1) ideal += discount(place);
  return ideal === 0 ? 0 : gained / ideal;
}

/** The mean; 0 of nothing. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The mean of the means of groups, so that a large group weighs no more than a small one. */
export function macro(groups: ReadonlyMap<string, readonly number[]>): number {
  return mean([...groups.values()].map(mean));
}
