import type { ErrorCode } from "./errors.ts";
import type { Language } from "./vocabulary.ts";

/** Who makes a request, after the token was verified and the account looked up. */
export type Actor = {
  userId: string;
  email: string;
  /** From the server's own row, never from the token's metadata. */
  isSystemAdmin: boolean;
  isBanned: boolean;
  /** The notice that forbids using the membership at the moment (spec 1 §8), or null when it stands. */
  refusal: ErrorCode | null;
  membershipType: "FREE" | "PAID" | "ENTERPRISE";
  enterpriseId: string | null;
  isEnterpriseAdmin: boolean;
  sessionId: string | null;
  language: Language;
  /** The call that the actor is making, when it bears an `Idempotency-Key`. */
  call?: CallMark;
};

/** Names a call whatever becomes of its executions: rows that take their id from it (`markedId`) exist once, even if a Worker died half-way. */
export type CallMark = {
  /** SHA-256 of who calls and the call's key, hex. */
  hash: string;
  /** When it was made for the first time (ms). */
  at: number;
};

/** Who owns what an account shares with its team (records, tags, the suppression list): its enterprise, else the account itself. */
export function workspaceOf({ enterpriseId, userId }: Pick<Actor, "enterpriseId" | "userId">): string {
  return enterpriseId ?? userId;
}

/** Whether an account may take away what the team shares: an enterprise's admins, and accounts without an enterprise. */
export function answersForWorkspace({
  enterpriseId,
  isEnterpriseAdmin,
}: Pick<Actor, "enterpriseId" | "isEnterpriseAdmin">): boolean {
  return enterpriseId === null || isEnterpriseAdmin;
}
