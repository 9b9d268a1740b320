import { useTranslation } from "react-i18next";
import { Switch } from "#app/components/switch.tsx";

/** The export dialog of a search that was just started (spec 2 §2.2): beside its progress, and needs no answer. */
export function ExportWhenDone({ isWanted, onWanted }: { isWanted: boolean; onWanted: (on: boolean) => void }) {
  const { t } = useTranslation("exports");
  return (
    <div
      role="dialog"
      aria-modal="false"
      aria-label={t("title")}
      className="mt-6 w-full max-w-md rounded-card border border-line bg-surface px-4 py-3"
    >
      <Switch label={t("whenDone")} hint={t("whenDoneHint")} checked={isWanted} onChange={onWanted} />
    </div>
  );
}
