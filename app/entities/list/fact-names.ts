/** What the table and the comparison tell of a creator, in their order. */
export const FACTS = [
  "followers",
  "averageViews",
  "expectedViews",
  "fairPrice",
  "engagement",
  "lastPost",
  "region",
  "email",
  "contact",
] as const;
export type Fact = (typeof FACTS)[number];
