import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import type { leaveEnterprise } from "#workers/modules/enterprises/own-contract.ts";
import type { EnterpriseScreen } from "./use-enterprise.ts";

/** The way out of the enterprise, with what becomes of a member's things. The server refuses the last admin. */
export function LeaveCard({ screen }: { screen: EnterpriseScreen }) {
  const { t } = useTranslation("enterprisePage");
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { id, enterprise } = screen;
  const { name } = enterprise;
  const leave = async () => {
    setBusy(true);
    try {
      await callApi<typeof leaveEnterprise>("POST /userMember/enterprise/leave", { body: { enterpriseId: id } });
      showToast({ kind: "success", text: t("leave.done", { name }) });
      navigate("/search", { replace: true });
    } catch (error) {
      reportError(error, t("failures.leave"));
      setAsking(false);
    }
    setBusy(false);
  };
  return (
    <Card className="mb-6 px-5 py-4">
      <h2 className="mb-1 font-semibold">{t("leave.title")}</h2>
      <p className="mb-3 max-w-prose text-ink-soft">{t("leave.text")}</p>
      <Button tone="danger" onClick={() => setAsking(true)}>
        {t("leave.action")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void leave()}
        title={t("leave.sure", { name })}
        confirmLabel={t("leave.action")}
        danger
        busy={busy}
      >
        {t("leave.text")}
      </ConfirmDialog>
    </Card>
  );
}
