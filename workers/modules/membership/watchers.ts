import { createAuthStore } from "#workers/modules/auth/store.ts";

/** Of the sessions of an account that have a socket open: which were signed out, and whether the account is banned. */
export async function findEndedWatchers(
  d1: D1Database,
  userId: string,
  sessionIds: readonly string[],
): Promise<{ isBanned: boolean; revoked: ReadonlySet<string> }> {
  const [membership, revoked] = await Promise.all([
    d1.prepare("SELECT status FROM memberships WHERE user_id = ?1").bind(userId).first<{ status: string }>(),
    createAuthStore(d1).findRevoked(userId, sessionIds),
  ]);
  return { isBanned: membership?.status === "BAN", revoked };
}
