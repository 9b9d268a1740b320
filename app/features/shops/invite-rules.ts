/**
 * What TikTok says of weekly invitations: one quota for target invitations and first messages to creators that are not connected with the shop, set by the sales of the last 30 days and renewed
 * on Sundays; a seller without sales has 1,000 once. How many each level has stands in the seller's own Affiliate Center, and changes: it is entered.
 */
export const INVITE_RULES = {
  source: "https://seller-us.tiktok.com/university/essay?knowledge_id=6104700982429483",
  /** When the page was read. */
  readOn: "2026-11-23",
  newSellerOnce: 1_000,
} as const;
