import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { UsageScope } from "#workers/modules/billing/usage-store.ts";
import type { UsageNames } from "./store.ts";

/** Whose use is looked at, and how that is called. */
export type Seen = { scope: UsageScope; email: string | null; enterpriseName: string | null };

/**
 * Who may see whose use (spec 3 §6): one's own; for an enterprise's admins the enterprise's and that of each of its members. Another's use is refused with 1403
 * whether there is such a person or not, and a stranger to the enterprise is 1404 for its admins, so that ids say nothing.
 */
export function createUsageScopes(names: Pick<UsageNames, "findMemberEmail" | "findEnterpriseName">) {
  async function ofMember(enterpriseId: string, userId: string): Promise<Seen> {
    const [email, enterpriseName] = await Promise.all([
      names.findMemberEmail(enterpriseId, userId),
      names.findEnterpriseName(enterpriseId),
    ]);
    if (email === null) throw new AppError(1404);
    return { scope: { enterpriseId, userId }, email, enterpriseName };
  }

  return {
    /** The caller's own use, or what a member of the caller's enterprise used of it. */
    async ofPerson(actor: Actor, userId: string | undefined): Promise<Seen> {
      if (userId === undefined || userId === actor.userId)
        return { scope: { userId: actor.userId, enterpriseId: null }, email: actor.email, enterpriseName: null };
      if (actor.enterpriseId === null || !actor.isEnterpriseAdmin)
        throw new AppError(1403, { messageKey: "usage:errors.notYours" });
      return ofMember(actor.enterpriseId, userId);
    },

    /** The use of the enterprise whose admin the caller is, or of one of its members. */
    async ofEnterprise(actor: Actor, enterpriseId: string, userId?: string): Promise<Seen> {
      if (actor.enterpriseId === null || !actor.isEnterpriseAdmin)
        throw new AppError(1403, { messageKey: "usage:errors.notYours" });
      if (enterpriseId !== actor.enterpriseId) throw new AppError(1404);
      if (userId !== undefined) return ofMember(enterpriseId, userId);
      const enterpriseName = await names.findEnterpriseName(enterpriseId);
      if (enterpriseName === null) throw new AppError(1404);
      return { scope: { enterpriseId, userId: null }, email: null, enterpriseName };
    },
  };
}
export type UsageScopes = ReturnType<typeof createUsageScopes>;
