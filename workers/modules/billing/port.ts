import type { AppError } from "#workers/kernel/app-error.ts";

/** What the other modules may ask of the quota ledger. Implemented by `ledger.ts`; every statement returned here runs in the CALLER's batch. */

export const QUOTA_TYPES = [
  "SIMILAR_SEARCH",
  "AI_SEARCH",
  "CARD_QUERY",
  "RESET",
  "ADMIN",
  "EXPIRE",
  "FAILED_TASK",
  "FAILED_SEARCH",
  "EXCLUDE_LIST",
  "AUDIENCE_ANALYSIS",
  "PURCHASE",
  "REVERSAL",
  "INFO_CARD",
  "TOP_UP",
] as const;
export type QuotaType = (typeof QUOTA_TYPES)[number];

/** Who pays, fixed at the moment of the charge and stored with it. */
export type Payer = {
  accountId: string;
  kind: "FREE" | "PAID" | "ENTERPRISE";
  userId: string;
  enterpriseId: string | null;
};

export type Charge = {
  taskId: string;
  /** Stored units, a positive integer. */
  costUnits: number;
  quotaType: QuotaType;
  description: string;
  at: number;
};

export type Ledger = {
  /**
   * Decides who pays for a user and that they may: throws 1902, 1926, 1925, 1901 (personal) or 1919, 1924, 1923, 1920 (enterprise).
   */
  resolvePayer(userId: string, at: number): Promise<Payer>;
  /** Statements that hold the cost. They abort the whole batch when a limit would be passed or the task was charged before. */
  holdStatements(payer: Payer, charge: Charge): D1PreparedStatement[];
  /**
   * Statements that capture `deliveredUnits` (0 … held) of what a task holds and release the rest, at most once per hold. Holds that were added to the task
   * while it ran (`extraHoldId`) are settled with it, each on its own payer.
   * They do nothing when the task holds nothing or was settled before.
   */
  settleStatements(settlement: {
    taskId: string;
    deliveredUnits: number;
    failed: boolean;
    at: number;
  }): D1PreparedStatement[];
  /** The catalogue error for a batch that was refused by one of the ledger's constraints, or null when the failure is another one. */
  explainRefusal(failure: unknown, payer: Payer, charge: Charge): Promise<AppError | null>;
  /** Whether a failure means "this task was charged before". */
  isDuplicateCharge(failure: unknown): boolean;
};
