import * as z from "zod";
import { FIT_VERSION, JudgedCriterion, StoredFit } from "./finds-contract.ts";

/** Brings a stored fit to the current version when it is read. Pure. */

const FirstQuote = z.object({
  postId: z.string().nullable(),
  field: JudgedCriterion.shape.quotes.element.shape.field,
  words: z.string(),
  by: z.enum(["word", "translation", "topic", "meaning", "kindred"]),
});

/** Version 1: quotes by criterion, without verdicts. */
const FirstFit = z.object({
  evidence: z.array(
    z.object({
      text: z.string(),
      isWanted: z.boolean(),
      posts: z.number(),
      postsRead: z.number(),
      quotes: z.array(FirstQuote),
    }),
  ),
  posts: StoredFit.shape.posts,
  whyNot: StoredFit.shape.whyNot,
});
type FirstFit = z.output<typeof FirstFit>;

const CURRENT = `{"version":${FIT_VERSION},`;
const QUOTES_KEPT = 2;

/** The JSON of a stored fit in the current version. Throws when it is of none. */
export function upgradedFit(stored: string): string {
  if (stored.startsWith(CURRENT)) return stored;
  return JSON.stringify(fromFirst(FirstFit.parse(JSON.parse(stored))));
}

function fromFirst({ evidence, posts, whyNot }: FirstFit): StoredFit {
  const criteria = evidence.map(({ text, isWanted, posts: spoken, postsRead, quotes }): JudgedCriterion => {
    const plain = quotes.flatMap((quote) =>
      quote.by === "meaning" || quote.by === "kindred" ? [] : { ...quote, by: quote.by },
    );
    const isSpokenOf = plain.length > 0;
    return {
      ...{ kind: isWanted ? "topic" : "exclusion", text },
      verdict: isSpokenOf === isWanted ? "yes" : isWanted ? "unknown" : "no",
      ...{ posts: isSpokenOf ? spoken : 0, postsRead, quotes: plain.slice(0, QUOTES_KEPT) },
    };
  });
  return { version: FIT_VERSION, criteria, posts, whyNot, opinion: null };
}
