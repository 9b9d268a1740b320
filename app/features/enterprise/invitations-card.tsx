import { useQuery } from "@tanstack/react-query";
import { RotateCw, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useDay } from "#app/lib/use-date-time.ts";
import type {
  InvitationView,
  inviteAgain,
  listInvitations,
  withdrawInvitation,
} from "#workers/modules/enterprises/invitation-contract.ts";
import type { EnterpriseScreen } from "./use-enterprise.ts";

/** Addresses that are waited for; nothing is shown while there are none. */
export function InvitationsCard({ screen }: { screen: EnterpriseScreen }) {
  const { t } = useTranslation("enterprisePage");
  const { id } = screen;
  const invitations = useQuery({
    queryKey: ["enterprise-invitations", id],
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      callApi<typeof listInvitations>("GET /enterprise/:id/invitations", { params: { id } }, { signal }),
  });
  if (invitations.error !== null)
    return (
      <p className="mb-6 flex flex-wrap items-center gap-2 text-danger text-sm">
        {t("failures.invitations")}
        <Button size="sm" onClick={() => void invitations.refetch()}>
          {t("retry")}
        </Button>
      </p>
    );
  if (invitations.data === undefined || invitations.data.length === 0) return null;
  return (
    <section className="mb-6">
      <h2 className="mb-2 font-semibold">{t("invitations.title")}</h2>
      <Card>
        <ul className="divide-y divide-line">
          {invitations.data.map((invitation) => (
            <Line key={invitation.id} invitation={invitation} screen={screen} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Line({ invitation, screen }: { invitation: InvitationView; screen: EnterpriseScreen }) {
  const { t } = useTranslation("enterprisePage");
  const day = useDay();
  const [busy, setBusy] = useState<"again" | "withdraw" | null>(null);
  const { email, state, expireAt, mailedAt } = invitation;
  const params = { id: screen.id, invitationId: invitation.id };
  const act = async (what: "again" | "withdraw", work: () => Promise<string>) => {
    setBusy(what);
    try {
      showToast({ kind: "success", text: await work() });
    } catch (error) {
      reportError(error, t(`failures.${what}`));
    }
    setBusy(null);
    await screen.reload("enterprise-invitations", "enterprise", "enterprise-members");
  };
  const again = () =>
    act("again", async () => {
      await callApi<typeof inviteAgain>("POST /enterprise/:id/invitations/:invitationId/again", { params });
      return t("invitations.sent", { email });
    });
  const withdraw = () =>
    act("withdraw", async () => {
      await callApi<typeof withdrawInvitation>("DELETE /enterprise/:id/invitations/:invitationId", { params });
      return t("invitations.withdrawn", { email });
    });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <span className="min-w-0 flex-[1_1_14rem]">
        <span className="flex flex-wrap items-center gap-2">
          <span translate="no" className="wrap-anywhere min-w-0 font-medium">
            {email}
          </span>
          {state === "EXPIRED" && <Badge tone="danger">{t("invitations.expired")}</Badge>}
          {state === "DECLINED" && <Badge tone="neutral">{t("invitations.declined")}</Badge>}
        </span>
        <span className="block text-ink-faint text-sm">
          {mailedAt === null ? t("invitations.unmailed") : t("invitations.mailed", { day: day(mailedAt) })}
          {state === "OPEN" && ` · ${t("invitations.until", { day: day(expireAt) })}`}
          {state === "DECLINED" && ` · ${t("invitations.askAgain", { day: day(expireAt) })}`}
        </span>
      </span>
      {state !== "DECLINED" && (
        <span className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<RotateCw aria-hidden className="size-3.5" />}
            busy={busy === "again"}
            onClick={() => void again()}
          >
            {t("invitations.again")}
            <span className="sr-only"> {t("invitations.to", { email })}</span>
          </Button>
          <Button
            size="sm"
            tone="quiet"
            icon={<X aria-hidden className="size-3.5" />}
            busy={busy === "withdraw"}
            onClick={() => void withdraw()}
          >
            {t("invitations.withdraw")}
            <span className="sr-only"> {t("invitations.to", { email })}</span>
          </Button>
        </span>
      )}
    </li>
  );
}
