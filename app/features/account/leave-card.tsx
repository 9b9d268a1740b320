import { CircleAlert } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Notice } from "#app/components/notice.tsx";
import { useEverOpened } from "#app/components/use-ever-opened.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import type { LeavingView } from "#workers/modules/leaving/contract.ts";
import { useKeepAccount } from "./use-keep-account.ts";

const DeleteDialog = lazyPart(() => import("./delete-dialog.client.tsx"));

/** What deletion does and when, and the way into it, or out of it while the account waits. */
export function LeaveCard({ leaving, email }: { leaving: LeavingView; email: string }) {
  const { t } = useTranslation("accountPage");
  const [isAsking, setAsking] = useState(false);
  const everAsked = useEverOpened(isAsking);
  const { leavesAt, hindrance, waitingMs } = leaving;
  return (
    <Card className="px-5 py-4">
      <h2 className="mb-1 font-semibold">{t("leave.title")}</h2>
      {leavesAt === null ? (
        <p className="mb-4 max-w-prose text-ink-soft">{t("leave.text")}</p>
      ) : (
        <Waiting leavesAt={leavesAt} />
      )}
      <div className="mb-4 grid gap-4 md:grid-cols-2">
        <Facts title={t("leave.atOnce.title")}>
          {[t("leave.atOnce.mails"), t("leave.atOnce.tasks"), t("leave.atOnce.renewal"), t("leave.atOnce.reading")]}
        </Facts>
        <Facts title={t("leave.after.title")}>
          {[
            t("leave.after.data"),
            t("leave.after.google"),
            t("leave.after.plan"),
            t("leave.after.shared"),
            t("leave.after.money"),
          ]}
        </Facts>
      </div>
      {hindrance !== null && <Notice icon={<CircleAlert />}>{t("leave.lastAdmin")}</Notice>}
      {leavesAt === null && hindrance === null && (
        <Button tone="danger" onClick={() => setAsking(true)}>
          {t("leave.button")}
        </Button>
      )}
      {everAsked && (
        <Suspense fallback={null}>
          <DeleteDialog open={isAsking} email={email} waitingMs={waitingMs} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function Waiting({ leavesAt }: { leavesAt: number }) {
  const { t } = useTranslation("accountPage");
  const write = useDateTime();
  const { busy, keep } = useKeepAccount();
  return (
    <div className="mb-4">
      <p className="mb-3 max-w-prose">
        <span className="font-medium text-danger">{t("waiting.title", { date: write(leavesAt) })}</span>{" "}
        {t("waiting.text")}
      </p>
      <Button tone="primary" busy={busy} onClick={() => void keep()}>
        {t("waiting.keep")}
      </Button>
    </div>
  );
}

function Facts({ title, children }: { title: string; children: readonly string[] }) {
  return (
    <div>
      <h3 className="mb-1 font-medium text-sm">{title}</h3>
      <ul className="list-disc space-y-1 ps-4 text-ink-soft text-sm">
        {children.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}
