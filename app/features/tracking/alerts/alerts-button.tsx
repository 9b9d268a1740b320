import { Bell } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { useFormat } from "#app/lib/use-format.ts";

/** The server counts no further. */
const MAX_COUNTED = 100;

/** Opens the alerts; says how many are new. */
export function AlertsButton({ unseen, onOpen }: { unseen: number; onOpen: () => void }) {
  const { t } = useTranslation("videoTracking");
  const { integer } = useFormat();
  const number = unseen >= MAX_COUNTED ? `${integer(MAX_COUNTED - 1)}+` : integer(unseen);
  return (
    <Button icon={<Bell aria-hidden className="size-4" />} onClick={onOpen}>
      {unseen === 0 ? (
        t("alerts.button")
      ) : (
        <>
          <span className="sr-only">{t("alerts.buttonNew", { count: unseen, number })}</span>
          <span aria-hidden>
            {t("alerts.button")}
            <span className="ms-1.5 rounded-control bg-accent-soft px-1.5 text-accent-ink text-xs tabular-nums">
              {number}
            </span>
          </span>
        </>
      )}
    </Button>
  );
}
