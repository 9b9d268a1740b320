import * as z from "zod";
import { judgeVariants, type Variant, type VariantPeople } from "./domain.ts";

/** What is said of a comparison, and when it ends. Pure. */

const Count = z.number().int();
const Share = z.number();

/** What became of the people of a variant; people, not mails. */
export const Figures = z.object({
  /** Whose first mail is not out yet, the paused ones among them. */
  waiting: Count,
  paused: Count,
  sent: Count,
  /** Any mail has not come back. */
  reached: Count,
  /** Who is compared: reached, had a week since the first mail, and is one of the first `sample`. */
  counted: Count,
  /** Of these, who wrote within that week; and who wrote with interest or a price, as it stands now. */
  answered: Count,
  interested: Count,
});
export type Figures = z.output<typeof Figures>;

export const Result = z.object({
  figures: z.object({ a: Figures, b: Figures }),
  verdict: z.discriminatedUnion("state", [
    z.object({
      state: z.literal("decided"),
      /** Whose share of answers is greater beyond chance; null where chance may explain the difference. */
      winner: z.enum(["a", "b"]).nullable(),
      /** The share that answered the first template less that of the second (−1 to 1), and between what it lies (95 %). */
      difference: Share,
      low: Share,
      high: Share,
    }),
    z.object({ state: z.literal("stopped"), why: z.enum(["tooFew", "templateDeleted"]) }),
  ]),
});
export type Result = z.output<typeof Result>;

/** Not enough yet: how many people are awaited, and when the last of them has had a week (ms), as far as that is known. */
export type Running = { state: "running"; missing: number; dueAt: number | null };

/** The people of a variant, and how many of those who wait are paused. */
export type VariantState = VariantPeople & { paused: number };

export type Known = {
  sample: number;
  /** When the mailbox was last read to its end (ms); null for never. */
  readAt: number | null;
  /** When the first of the two templates was deleted (ms): follow-ups end then, and what is compared is another thing. */
  deletedAt: number | null;
  now: number;
};

/** What stands now. A comparison whose template is deleted is judged by what was there then. */
export function standOf(
  variants: Readonly<Record<Variant, VariantState>>,
  { sample, readAt, deletedAt, now }: Known,
): { figures: Record<Variant, Figures>; verdict: Result["verdict"] | Running } {
  const until = Math.min(now, readAt ?? 0, deletedAt ?? now);
  const { counts, ...judged } = judgeVariants(variants, { sample, until });
  const of = ({ written, waiting, paused }: VariantState) => {
    return { waiting, paused, sent: written.length, reached: written.filter(({ isReached }) => isReached).length };
  };
  const figures = { a: { ...of(variants.a), ...counts.a }, b: { ...of(variants.b), ...counts.b } };
  const isReadBehind = readAt === null || deletedAt === null || readAt >= deletedAt;
  if (judged.state === "over") {
    const { winner, difference, low, high } = judged;
    return { figures, verdict: { state: "decided", winner, difference, low, high } };
  }
  if (deletedAt !== null && isReadBehind) return { figures, verdict: { state: "stopped", why: "templateDeleted" } };
  if (judged.state === "tooFew") return { figures, verdict: { state: "stopped", why: "tooFew" } };
  return { figures, verdict: judged };
}
