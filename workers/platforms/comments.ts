import type { Caller } from "#workers/adapters/outside/payer.ts";

/** The port for what people write under a post: three platforms, one shape (spec 3 §2.11, audience of a post). */

export type PostComment = {
  /** The platform's id of who wrote it. */
  authorId: string;
  text: string;
  /** Two letters, where the platform itself tells it; else null. */
  language: string | null;
  /** ISO 3166 alpha-2 of who wrote it, where the platform tells it; else null. */
  country: string | null;
  /** Milliseconds. */
  at: number | null;
};

/** The newest comments first; `next` is null on the last page. */
export type CommentPage = { comments: PostComment[]; next: string | null };

export type CommentReader = {
  /** Pages that are read of one post at most: about 500 comments. */
  maxPages: number;
  /** Whether the platform tells where people are. */
  tellsCountries: boolean;
  /** A page of a post's comments; `off` where they are switched off, `gone` for a post that cannot be opened. */
  read(post: { id: string; url: string }, token: string | null, caller: Caller): Promise<CommentPage | "off" | "gone">;
};

/** Language codes of platforms, such as `zh-Hans` and `un`, as two letters; null for none. */
export function toLanguage(code: string): string | null {
  const letters = /^([a-z]{2})(?:[-_]|$)/i.exec(code)?.[1]?.toLowerCase() ?? null;
  return letters === "un" ? null : letters;
}
