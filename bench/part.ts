/** The halves of the labelled creators: rules are drawn from one and judged by the other (docs/matching.md). */
import { createHash } from "node:crypto";

/** `dev` is read and tuned on, `kept` is only counted at the end. */
export const PARTS = ["all", "dev", "kept"] as const;
/** One of them. */
export type Part = (typeof PARTS)[number];

/** Reads `--part`; throws when it is none. */
export function readPart(value: string): Part {
  const part = PARTS.find((each) => each === value);
  if (part === undefined) throw new Error(`--part is one of ${PARTS.join(", ")}`);
  return part;
}

/** Whether a creator belongs to a part. The halves go by a hash of the handle, so a creator is in the same one in every file. */
export function isInPart(handle: string, part: Part): boolean {
  if (part === "all") return true;
  const [first = 0] = createHash("sha256").update(plainHandle(handle)).digest();
  return (first % 2 === 0 ? "dev" : "kept") === part;
}

/** A handle as it is compared over files: without @, case, blanks and marks. */
export function plainHandle(handle: string): string {
  return handle.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
