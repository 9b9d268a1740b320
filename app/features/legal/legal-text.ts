import type { Language } from "#workers/kernel/vocabulary.ts";

/** A part has sentences and, where it lists things, points; `link` leads to the page on which the reader does what it says. */
export type LegalText = {
  title: string;
  /** The day from which it holds, as an ISO date. */
  effectiveFrom: string;
  opening: string;
  parts: ReadonlyArray<{
    heading: string;
    paragraphs: readonly string[];
    points?: readonly string[];
    link?: { to: string; label: string };
  }>;
};

export type LegalTexts = Record<Language, LegalText>;
