import { useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "#app/components/page-header.tsx";
import { CostsView, MailboxesView } from "./costs-and-mailboxes.tsx";
import { LettersView } from "./letters-view.tsx";
import type { OperationsData } from "./load-admin.server.ts";
import { OverviewView } from "./overview-view.tsx";
import { RemovalsView } from "./removals-view.tsx";
import { RetentionView } from "./retention-view.tsx";
import { SchemesView } from "./schemes-view.tsx";
import { StripeView } from "./stripe-view.tsx";
import { StuckView } from "./stuck-view.tsx";
import { SwitchesView } from "./switches-view.tsx";
import { ViewChoice } from "./view-choice.tsx";
import { OPERATIONS_PATH } from "./views.ts";

/** How the product's work stands, one thing at a time; the address says which. */
export function OperationsPage({ data }: { data: OperationsData }) {
  const { t } = useTranslation("adminPages");
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={t("nav.operations")} text={t("operations.text")} />
      <ViewChoice
        value={data.view}
        onChange={(view) => void navigate(`${OPERATIONS_PATH}?view=${view}`, { preventScrollReset: true })}
      />
      <Shown data={data} />
    </>
  );
}

function Shown({ data }: { data: OperationsData }) {
  switch (data.view) {
    case "overview":
      return <OverviewView data={data} />;
    case "tasks":
      return <StuckView data={data} />;
    case "letters":
      return <LettersView data={data} />;
    case "stripe":
      return <StripeView data={data} />;
    case "mail":
      return <MailboxesView data={data} />;
    case "costs":
      return <CostsView data={data} />;
    case "retention":
      return <RetentionView data={data} />;
    case "schemes":
      return <SchemesView data={data} />;
    case "switches":
      return <SwitchesView data={data} />;
    case "removals":
      return <RemovalsView data={data} />;
  }
}
