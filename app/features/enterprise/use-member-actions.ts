import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import type {
  buyInfoCards,
  changeEnterprise,
  disableMemberLimit,
  EnterpriseChange,
  enableMemberLimit,
  MemberView,
  promoteMember,
  removeMember,
  setMemberLimit,
} from "#workers/modules/enterprises/contract.ts";
import type { EnterpriseScreen } from "./use-enterprise.ts";

/** What admins do to the enterprise and its members. Limits and switches show at once what was asked for; when the server refuses, all is read again (spec 3 §4.5). */
export function useMemberActions(screen: EnterpriseScreen) {
  const { t } = useTranslation("enterprisePage");
  const { id } = screen;
  const show = (userId: string, change: Partial<MemberView>) =>
    screen.setMembers((known) => ({
      ...known,
      members: known.members.map((one) => (one.userId === userId ? { ...one, ...change } : one)),
    }));

  async function limit(member: MemberView, change: Partial<MemberView>, send: () => Promise<unknown>): Promise<void> {
    show(member.userId, change);
    try {
      await send();
      show(member.userId, change);
    } catch (error) {
      reportError(error, t("failures.limit"));
      await screen.reload("enterprise-members");
    }
  }

  return {
    /** Answers whether it was taken. */
    async changeEnterprise(change: EnterpriseChange): Promise<boolean> {
      screen.setEnterprise((known) => ({ ...known, ...change }));
      try {
        const body = change;
        const changed = await callApi<typeof changeEnterprise>("PUT /enterprise/:id/basicInfo", {
          params: { id },
          body,
        });
        screen.setEnterprise(() => changed);
        return true;
      } catch (error) {
        reportError(error, t("failures.change"));
        await screen.reload("enterprise");
        return false;
      }
    },

    switchLimit(member: MemberView, isOn: boolean): Promise<void> {
      const params = { id, userId: member.userId };
      return limit(member, { enableEnterpriseQuotaDailyLimit: isOn }, () =>
        isOn
          ? callApi<typeof enableMemberLimit>("POST /enterprise/:id/members/:userId/enable-quota-limit", { params })
          : callApi<typeof disableMemberLimit>("POST /enterprise/:id/members/:userId/disable-quota-limit", { params }),
      );
    },

    setLimit(member: MemberView, dailyLimit: number): Promise<void> {
      const params = { id, userId: member.userId };
      return limit(member, { enterpriseQuotaDailyLimit: dailyLimit }, () =>
        callApi<typeof setMemberLimit>("PUT /enterprise/:id/members/:userId/quota-limit", {
          params,
          body: { dailyLimit },
        }),
      );
    },

    async promote({ userId, user }: MemberView): Promise<void> {
      try {
        await callApi<typeof promoteMember>("POST /enterprise/:id/members/:userId/admin", { params: { id, userId } });
        showToast({ kind: "success", text: t("promote.done", { email: user.email }) });
      } catch (error) {
        reportError(error, t("failures.promote"));
      }
      await screen.reload("enterprise-members");
    },

    async remove({ userId, user }: MemberView): Promise<void> {
      try {
        await callApi<typeof removeMember>("DELETE /enterprise/:id/members/:userId", { params: { id, userId } });
        showToast({ kind: "success", text: t("remove.done", { email: user.email }) });
      } catch (error) {
        reportError(error, t("failures.remove"));
      }
      await screen.reload("enterprise-members", "enterprise", "enterprise-tags");
    },

    async buyCards({ id: membershipId, user }: MemberView, months: number, idempotencyKey: string): Promise<void> {
      try {
        await callApi<typeof buyInfoCards>(
          "POST /enterprise/infoCard/buy",
          { body: { enterpriseId: id, membershipId, months } },
          { idempotencyKey },
        );
        showToast({ kind: "success", text: t("cards.done", { count: months, email: user.email }) });
      } catch (error) {
        reportError(error, t("failures.buy"));
      }
      await screen.reload("enterprise-members", "enterprise", "enterprise-logs");
    },
  };
}
export type MemberActions = ReturnType<typeof useMemberActions>;
