import { indexPhrases } from "./phrases.ts";
import { ENGLISH } from "./phrases-en.ts";
import { ENGLISH_MORE } from "./phrases-en-more.ts";
import { ENGLISH_NO } from "./phrases-en-no.ts";
import { CHINESE } from "./phrases-zh.ts";

/** What a phrase says. `no.*`, `yes.*` and `price.*` end in the reason that is shown. */
export type Signal =
  | "yes.wants"
  | "yes.details"
  | "yes.accepts"
  /** Praise of the proposal; a yes only when nothing else is said. */
  | "maybe"
  | "no.declines"
  | "no.fit"
  | "no.time"
  | "no.partnerships"
  | "no.competitor"
  | "no.person"
  | "price.asks"
  | "price.names"
  | "price.paid"
  /** Another person decides; hands over when an address stands in the mail. */
  | "hand"
  /** Hands over even when no address stands in the mail. */
  | "handsOver"
  /** "Write to": the same, for any address. */
  | "contact"
  | "away"
  | "auto"
  | "stop"
  | "complaint"
  /** "But": what follows counts for more than what stands before. */
  | "turn"
  /** "If not": a no behind it is a condition. */
  | "condition"
  /** "Next time": takes the force from a yes behind a no. */
  | "later"
  /** A "not" that belongs to no phrase. */
  | "denial"
  | "unsure"
  /** Words that would mislead ("no problem"). */
  | "neutral";

export const PHRASES = indexPhrases<Signal>([...ENGLISH, ...ENGLISH_NO, ...ENGLISH_MORE, ...CHINESE]);
