import { useTranslation } from "react-i18next";
import { callApi } from "#app/lib/api.client.ts";
import { useRuns } from "#app/lib/use-runs.ts";
import type { AccountView } from "#workers/modules/admin/accounts/contract.ts";
import type { banAccount, unbanAccount } from "#workers/modules/admin/acts-contract.ts";
import { ActDialog } from "./act-dialog.tsx";

/** Bans an account, or lets a banned one in again. */
export function BanDialog({ account, onClose }: { account: AccountView; onClose: () => void }) {
  const { t } = useTranslation("adminPages");
  const runs = useRuns();
  const { id, email, membership, openTasks, mails, stripe, lastAct } = account;
  const isBanned = membership.status === "BAN";
  const held = openTasks.reduce((sum, { costUnits }) => sum + costUnits, 0);
  const waiting = mails.reduce((sum, { status, count }) => sum + (WAITS.has(status) ? count : 0), 0);

  async function send(reason: string, idempotencyKey: string): Promise<string> {
    const call = { params: { id }, body: { reason, expected: { status: membership.status, lastAct } } };
    const options = { idempotencyKey, isQuiet: true };
    if (isBanned) {
      await callApi<typeof unbanAccount>("POST /admin/accounts/:id/unban", call, options);
      return t("banAct.unbanned");
    }
    await callApi<typeof banAccount>("POST /admin/accounts/:id/ban", call, options);
    return t("banAct.done");
  }

  const lines = isBanned
    ? [t("banAct.unbanText")]
    : [
        t("banAct.access"),
        openTasks.length === 0 ? t("banAct.noTasks") : t("banAct.tasks", { count: openTasks.length, runs: runs(held) }),
        waiting === 0 ? t("banAct.noMails") : t("banAct.mails", { count: waiting }),
        ...(stripe.paysBy === "SUBSCRIPTION" ? [t("banAct.stripe")] : []),
      ];
  return (
    <ActDialog
      title={t(isBanned ? "banAct.unbanTitle" : "banAct.title", { name: email })}
      onClose={onClose}
      danger={!isBanned}
      confirmLabel={t(isBanned ? "banAct.confirmUnban" : "banAct.confirm")}
      send={send}
      summary={
        <ul className="flex list-disc flex-col gap-1 ps-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
    />
  );
}

const WAITS: ReadonlySet<string> = new Set(["PENDING", "PAUSED"]);
