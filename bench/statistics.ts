/** The value below which `share` (0 to 1) of the samples lie; throws without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error("a percentile needs samples");
  return value;
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}

/** How far repeated measurements of one thing lie apart: (largest − smallest) / median. */
export function spread(samples: readonly number[]): number {
  return (Math.max(...samples) - Math.min(...samples)) / median(samples);
}
