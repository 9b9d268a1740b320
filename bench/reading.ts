/** What a figure answers: one line of the table, judged against its ceiling or shown for comparison. */

export type Limit = { kind: "most" | "least" | "exactly"; value: number };

export type Reading = {
  what: string;
  /** Measured values with their units, as shown. */
  ours: string;
  reference: string;
  /** What the limit is about: the ratio, or the value itself where there is nothing to divide by. */
  judged: number;
  /** Null: shown, not judged. */
  limit: Limit | null;
  /** Everything behind the line, for `--json`. */
  detail: Readonly<Record<string, unknown>>;
};

export type Verdict = "pass" | "FAIL" | "shown";

export function judge({ judged, limit }: Pick<Reading, "judged" | "limit">): Verdict {
  if (limit === null) return "shown";
  if (limit.kind === "exactly") return judged === limit.value ? "pass" : "FAIL";
  return (limit.kind === "most" ? judged <= limit.value : judged >= limit.value) ? "pass" : "FAIL";
}

/** The table of all readings, one line each, columns aligned. */
export function formatTable(readings: readonly Reading[]): string {
  const header = ["what", "ours", "reference", "ratio or value", "ceiling", ""];
  const lines = readings.map((reading) => [
    reading.what,
    reading.ours,
    reading.reference,
    round(reading.judged),
    formatLimit(reading.limit),
    judge(reading),
  ]);
  const widths = header.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const format = (line: readonly string[]) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  return [format(header), widths.map((width) => "-".repeat(width)).join("  "), ...lines.map(format)].join("\n");
}

function formatLimit(limit: Limit | null): string {
  if (limit === null) return "-";
  const sign = { most: "<=", least: ">=", exactly: "=" }[limit.kind];
  return `${sign} ${limit.value}`;
}

/** Four significant digits, whole numbers as they are. */
export function round(value: number): string {
  return Number.isInteger(value) ? String(value) : Number(value.toPrecision(4)).toString();
}

export function milliseconds(value: number): string {
  return `${value.toFixed(value < 100 ? 2 : 0)} ms`;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export function perSecond(value: number): string {
  return `${value.toFixed(0)}/s`;
}
