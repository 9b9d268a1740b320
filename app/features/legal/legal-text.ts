import type { Language } from "#workers/kernel/vocabulary.ts";

/** A legal text as it is read: an opening and numbered parts, each with sentences and, where it lists things, points. */
export type LegalText = {
  title: string;
  /** The day from which it holds, as an ISO date. */
  effectiveFrom: string;
  opening: string;
  parts: ReadonlyArray<{ heading: string; paragraphs: readonly string[]; points?: readonly string[] }>;
};

export type LegalTexts = Record<Language, LegalText>;
