import { eq } from "drizzle-orm";
import { openDatabase } from "#workers/db/client.ts";
import { createAuthStore } from "#workers/modules/auth/store.ts";
import { memberships } from "./tables.ts";

/** Of the sessions of an account that have a socket open: which were signed out, and whether the account is banned. */
export async function findEndedWatchers(
  d1: D1Database,
  userId: string,
  sessionIds: readonly string[],
): Promise<{ isBanned: boolean; revoked: ReadonlySet<string> }> {
  const [membership, revoked] = await Promise.all([
    openDatabase(d1)
      .select({ status: memberships.status })
      .from(memberships)
      .where(eq(memberships.userId, userId))
      .get(),
    createAuthStore(d1).findRevoked(userId, sessionIds),
  ]);
  return { isBanned: membership?.status === "BAN", revoked };
}
