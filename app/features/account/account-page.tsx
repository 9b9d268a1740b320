import { useTranslation } from "react-i18next";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useShellData } from "#app/features/shell/shell-data.ts";
import { useCalmRevalidate } from "#app/lib/use-calm-revalidate.ts";
import type { LeavingView } from "#workers/modules/leaving/contract.ts";
import { ExportCard } from "./export-card.tsx";
import { LeaveCard } from "./leave-card.tsx";

/** A person's data and the way out. `leaving` is null when it could not be read. */
export function AccountPage({ leaving }: { leaving: LeavingView | null }) {
  const { t } = useTranslation("accountPage");
  const revalidate = useCalmRevalidate();
  const email = useShellData()?.user.email ?? "";
  return (
    <div className="max-w-4xl space-y-4">
      <PageHeader title={t("title")} text={t("subtitle")} />
      <ExportCard />
      {leaving === null ? (
        <ErrorMessage title={t("unreadable")} onRetry={revalidate} />
      ) : (
        <LeaveCard leaving={leaving} email={email} />
      )}
    </div>
  );
}
