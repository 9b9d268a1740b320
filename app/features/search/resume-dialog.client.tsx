import { FileSpreadsheet } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { useFormat } from "#app/lib/use-format.ts";

/** Continue with what is here, or start again (spec 2 §4 Unfinished tasks). */
export function ResumeDialog({
  source,
  found,
  isBusy,
  onContinue,
  onNew,
  onExport,
  onClose,
}: {
  source: string;
  found: number;
  isBusy: boolean;
  onContinue: () => void;
  onNew: () => void;
  /** Takes away what was found before it is replaced; undefined when there is nothing. */
  onExport: (() => void) | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation("search");
  const { integer } = useFormat();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("resume.title")}
      width="sm"
      footer={
        <>
          <Button onClick={onNew} busy={isBusy}>
            {t("resume.fresh")}
          </Button>
          <Button tone="primary" onClick={onContinue} autoFocus>
            {t("resume.continue")}
          </Button>
        </>
      }
    >
      <p>{t("resume.text")}</p>
      <p className="mt-3 truncate font-medium text-ink">{t("resume.detail", { source, number: integer(found) })}</p>
      <p className="mt-1 text-sm">{t("resume.freshNote")}</p>
      {onExport && (
        <Button size="sm" className="mt-3" icon={<FileSpreadsheet aria-hidden className="size-4" />} onClick={onExport}>
          {t("resume.export")}
        </Button>
      )}
    </Dialog>
  );
}
