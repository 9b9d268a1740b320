import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { RemovalCodeView, RemovedAccount } from "#workers/modules/removals/contract.ts";

/** As entered, in the page's address. */
export type EnteredAccount = { account: string; platform: Platform | null };

/** Why a step was refused, in the reader's language; `field` is what to correct. */
export type RemovalProblem = { text: string; field: "account" | "platform" | "code" | null };

/** `code` is null until an account is entered, and when `problem` says why it was refused. */
export type CodeStep = { entered: EnteredAccount; code: RemovalCodeView | null; problem: RemovalProblem | null };

export type CheckResult = { removed: RemovedAccount } | { problem: RemovalProblem };
