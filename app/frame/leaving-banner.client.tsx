import "#app/i18n/account-texts.ts";
import { CalendarX2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { useKeepAccount } from "#app/features/account/use-keep-account.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";

/** Says on every signed-in page when the account will be deleted, with the one press that keeps it. */
export function LeavingBanner({ leavesAt }: { leavesAt: number }) {
  const { t } = useTranslation("accountPage");
  const write = useDateTime();
  const { busy, keep } = useKeepAccount();
  return (
    <section
      aria-label={t("waiting.title", { date: write(leavesAt) })}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-danger-soft px-4 py-2 text-sm sm:px-6"
    >
      <CalendarX2 aria-hidden className="size-4 shrink-0 text-danger" />
      <p className="min-w-48 flex-1">
        <span className="font-medium">{t("waiting.title", { date: write(leavesAt) })}</span>{" "}
        <span className="text-ink-soft">{t("waiting.text")}</span>
      </p>
      <Button size="sm" busy={busy} onClick={() => void keep()}>
        {t("waiting.keep")}
      </Button>
    </section>
  );
}
