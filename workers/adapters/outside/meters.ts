export const METERS = ["youtube.search", "youtube.units", "tikhub", "languageModel"] as const;
/** What is counted: calls of search.list, YouTube's units, TikHub's money in millionths of a dollar, questions to a language model. */
export type Meter = (typeof METERS)[number];
