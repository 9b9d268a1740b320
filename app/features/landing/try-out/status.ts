import { INVENTED } from "./invented.ts";
import type { Judgement } from "./judge.ts";

/** The id of the try-out, and the parameter by which a browser without scripts asks it. */
export const TRY_OUT = "try";

/** As many cards as are shown at a time. */
export const SHOWN_AT_ONCE = 6;

/** Sentences of the try-out in the page's language; `{{n}}`, `{{all}}` and `{{name}}` stand for values. */
export type TryOutTexts = Record<
  | "fit"
  | "closest"
  | "nobody"
  | "all"
  | "unknown"
  | "done"
  | "empty"
  | "no"
  | "like"
  | "superlike"
  | "undone"
  | "liked",
  string
>;

/** What came of a phrase, in a sentence; `left` are those that are not rated yet. */
export function statusOf({ isUnderstood, isExact, verdicts }: Judgement, left: number, texts: TryOutTexts): string {
  const values = { n: verdicts.length, all: INVENTED.length };
  if (!isUnderstood) return fill(texts.unknown, values);
  if (verdicts.length === 0) return fill(texts.nobody, values);
  if (left === 0) return fill(texts.done, values);
  if (verdicts.length === INVENTED.length) return fill(texts.all, values);
  return fill(isExact ? texts.fit : texts.closest, values);
}

/** A text with its values. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(`{{${name}}}`, String(value)),
    text,
  );
}
