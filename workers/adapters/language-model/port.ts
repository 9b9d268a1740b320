import type { Caller } from "#workers/adapters/outside/payer.ts";

/** What a language model may say of a creator, from best to worst. */
export const VERDICTS = ["perfectFit", "contentOk", "reject"] as const;
/** One of them. */
export type Verdict = (typeof VERDICTS)[number];

/** Words of a creator as a model reads them: the caller has shortened them and removed personal data. */
export type CreatorWords = {
  name: string;
  bio: string;
  posts: readonly { text: string; tags: readonly string[] }[];
};

/** Whether these creators are who is wanted. */
export type Question = {
  wanted: string;
  unwanted: readonly string[];
  /** At most `MAX_CREATORS`. */
  creators: readonly CreatorWords[];
};

/** Creators of one question at most. */
export const MAX_CREATORS = 10;

/** A model that reads creators. */
export type LanguageModel = {
  /** Names the model and how it is asked: what another one said is not its opinion. */
  name: string;
  /**
   * One verdict for each creator of the question, in their order. Ends within the caller's signal. Throws ProviderError and nothing else: `quota` and `auth` when asking again is
   * useless, `shape` for refusals and answers that cannot be used, else `rate`, `upstream` or `timeout`.
   */
  judge(question: Question, caller: Caller): Promise<Verdict[]>;
  /** Resolves when the service answers; costs nothing. */
  check(signal: AbortSignal): Promise<void>;
};
