import type { Latencies } from "./latency.ts";
import { milliseconds, type Reading } from "./reading.ts";

/** A line of the table: p50 of one target over that of another, shown with both. */
export function compareLatencies(
  measured: Latencies,
  line: { what: string; ours: string; reference: string; atMost: number | null },
): Reading {
  const [ours, reference] = [measured.of(line.ours), measured.of(line.reference)];
  return {
    what: line.what,
    ours: `${milliseconds(ours.p50)} (p95 ${milliseconds(ours.p95)})`,
    reference: `${milliseconds(reference.p50)} (p95 ${milliseconds(reference.p95)})`,
    judged: measured.ratio(line.ours, line.reference),
    limit: line.atMost === null ? null : { kind: "most", value: line.atMost },
    detail: { ours, reference, helloSpread: measured.helloSpread },
  };
}
