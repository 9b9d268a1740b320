import { Building2, UserPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "#app/components/button.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { useEverOpened } from "#app/components/use-ever-opened.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { PLANS_PATH } from "#app/lib/paths.ts";
import { useRootData } from "#app/lib/root-data.ts";
import { BasicCard } from "./basic-card.tsx";
import { InvitationsCard } from "./invitations-card.tsx";
import { LeaveCard } from "./leave-card.tsx";
import type { EnterpriseData } from "./load-enterprise.server.ts";
import { MembersCard } from "./members-card.tsx";
import { QuotaLogCard } from "./quota-log-card.tsx";
import { useEnterprise } from "./use-enterprise.ts";
import { useMemberActions } from "./use-member-actions.ts";

const AddDialog = lazyPart(() => import("./add-dialog.client.tsx"));

/** The visitor's enterprise (spec 3 §2.6): members look, admins change. */
export function EnterprisePage({ data }: { data: EnterpriseData }) {
  const { t } = useTranslation("enterprisePage");
  const screen = useEnterprise(data);
  const actions = useMemberActions(screen);
  const [isAdding, setAdding] = useState(false);
  const everAdded = useEverOpened(isAdding);
  const { isAdmin } = screen;
  return (
    <div className="w-full">
      <PageHeader
        title={t("title")}
        text={t(isAdmin ? "textAdmin" : "text")}
        actions={
          isAdmin && (
            <Button tone="primary" icon={<UserPlus aria-hidden className="size-4" />} onClick={() => setAdding(true)}>
              {t("add.open")}
            </Button>
          )
        }
      />
      <BasicCard screen={screen} actions={actions} />
      <MembersCard screen={screen} actions={actions} />
      {isAdmin && (
        <>
          <InvitationsCard screen={screen} />
          <QuotaLogCard id={screen.id} />
          {everAdded && (
            <Suspense fallback={null}>
              <AddDialog open={isAdding} onClose={() => setAdding(false)} screen={screen} />
            </Suspense>
          )}
        </>
      )}
      <LeaveCard screen={screen} />
    </div>
  );
}

/** For a visitor without an enterprise: where to get one. */
export function NoEnterprise() {
  const { t } = useTranslation("enterprisePage");
  const supportUrl = useRootData()?.config.supportUrl;
  return (
    <div className="w-full">
      <PageHeader title={t("title")} />
      <StateMessage
        icon={<Building2 />}
        title={t("none.title")}
        actions={
          <>
            <LinkButton to={PLANS_PATH} tone="primary">
              {t("none.plans")}
            </LinkButton>
            {supportUrl && (
              <a href={supportUrl} className={buttonClass()}>
                {t("none.contact")}
              </a>
            )}
          </>
        }
      >
        {t("none.text")}
      </StateMessage>
    </div>
  );
}
