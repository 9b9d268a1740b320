import { useTranslation } from "react-i18next";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { ConnectionsCard } from "#app/features/companion/connections-card.tsx";
import { useShellData } from "#app/lib/session/shell-data.ts";
import { useCalmRevalidate } from "#app/lib/use-calm-revalidate.ts";
import { ExportCard } from "./export-card.tsx";
import { LeaveCard } from "./leave-card.tsx";
import type { AccountData } from "./load-account.server.ts";

/** A person's data, who may ask for it, and the way out. */
export function AccountPage({ leaving, connections }: AccountData) {
  const { t } = useTranslation("accountPage");
  const revalidate = useCalmRevalidate();
  const email = useShellData()?.user.email ?? "";
  return (
    <div className="max-w-4xl space-y-4">
      <PageHeader title={t("title")} text={t("subtitle")} />
      <ExportCard />
      <ConnectionsCard connections={connections} />
      {leaving === null ? (
        <ErrorMessage title={t("unreadable")} onRetry={revalidate} />
      ) : (
        <LeaveCard leaving={leaving} email={email} />
      )}
    </div>
  );
}
