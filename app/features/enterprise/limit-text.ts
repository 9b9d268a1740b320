import { UNITS_PER_RUN, UNLIMITED } from "#workers/kernel/quota-units.ts";
import { MAX_DAILY_LIMIT } from "#workers/modules/enterprises/domain.ts";

/** A limit as it is typed: runs with one decimal at most, -1 for none (spec 3 §5). */
export type LimitProblem = "number" | "decimals" | "least" | "most";

/** Reads a typed limit as stored units, or says what is wrong with it. */
export function readLimit(text: string): { ok: true; units: number } | { ok: false; problem: LimitProblem } {
  const plain = text.normalize("NFKC").trim().replace(",", ".").replace(/^[−–]/, "-");
  if (!/^-?\d{1,12}(\.\d*)?$/.test(plain)) return { ok: false, problem: "number" };
  if (!/^-?\d+(\.\d?0*)?$/.test(plain)) return { ok: false, problem: "decimals" };
  const runs = Number(plain);
  if (runs === UNLIMITED) return { ok: true, units: UNLIMITED };
  if (runs < 0) return { ok: false, problem: "least" };
  const units = Math.round(runs * UNITS_PER_RUN);
  return units > MAX_DAILY_LIMIT ? { ok: false, problem: "most" } : { ok: true, units };
}

/** Stored units as they are typed. */
export function writeLimit(units: number): string {
  return units === UNLIMITED ? "-1" : String(units / UNITS_PER_RUN);
}
