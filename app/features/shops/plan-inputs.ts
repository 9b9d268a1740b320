import { writeOutUnit } from "#workers/kernel/typed-number.ts";
import type { Planned, SampleInputs } from "./sample-outlook.ts";

/** What is entered for a plan, as it is typed. Pure. */
export const PLAN_FIELDS = ["sampleCost", "margin", "keep", "commission", "quota"] as const;
export type PlanTexts = Readonly<Record<(typeof PLAN_FIELDS)[number], string>>;

const NOTHING: PlanTexts = { sampleCost: "", margin: "", keep: "", commission: "", quota: "" };
const MAX_TEXT = 12;

/** What this browser kept of a plan; whatever else stands there is nothing. */
export function readPlanTexts(stored: string | null): PlanTexts {
  try {
    const kept: unknown = JSON.parse(stored ?? "{}");
    if (typeof kept !== "object" || kept === null) return NOTHING;
    const entries = Object.entries(kept).filter(([, text]) => typeof text === "string" && text.length <= MAX_TEXT);
    return { ...NOTHING, ...Object.fromEntries(entries.filter(([name]) => name in NOTHING)) };
  } catch {
    return NOTHING;
  }
}

/** The numbers behind the texts. Without cost, margin and margin to keep there are no estimates, without a quota of at least 1 no weeks. */
export function readPlanInputs(texts: PlanTexts): { inputs: SampleInputs | null; quota: number | null } {
  const [sampleCost, margin, keep] = [texts.sampleCost, texts.margin, texts.keep].map(readDecimal);
  const quota = readDecimal(texts.quota);
  const isComplete = sampleCost != null && margin != null && keep != null && margin <= 100 && keep <= 100;
  return {
    inputs: isComplete ? { sampleCost, margin, keep, commission: readDecimal(texts.commission) ?? 0 } : null,
    quota: quota !== null && quota >= 1 ? Math.floor(quota) : null,
  };
}

function readDecimal(text: string): number | null {
  const plain = writeOutUnit(text.normalize("NFKC").trim().replace("%", "")).replace(",", ".");
  if (plain === "") return null;
  const value = Number(plain);
  return Number.isFinite(value) && value >= 0 ? value : null;
}

/** A plan as rows of a file: plain numbers, so that they can be reckoned with. */
export function planRows(plan: readonly Planned<{ handle_name: string }>[]): string[][] {
  const number = (value: number | null | undefined) => (value == null ? "" : String(Math.round(value * 100) / 100));
  return plan.map(({ creator, outlook, week }) => [
    String(week),
    creator.handle_name,
    number(outlook?.sales),
    number(outlook?.profit),
    number(outlook?.roi),
    number(outlook === null ? null : Math.max(0, outlook.room)),
  ]);
}
