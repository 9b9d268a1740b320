import { CircleCheck, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import type { Outcome } from "./use-order.ts";

const SHOWN = 5;

/** What became of an order: how many mails wait now, who was left out and why. */
export default function OutcomeNotice({
  outcome,
  onRecords,
  onClose,
}: {
  outcome: Outcome;
  onRecords: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("email");
  const { integer } = useFormat();
  const { added, duplicates, halves, invalid, own, suppressed } = outcome;
  const names = (addresses: readonly string[]) =>
    addresses.length > SHOWN ? `${addresses.slice(0, SHOWN).join(", ")} …` : addresses.join(", ");
  return (
    <div className="mb-4 flex items-start gap-3 rounded-card border border-line bg-surface px-4 py-3">
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
      <div className="min-w-0 flex-1">
        <p role="status" className="font-medium">
          {t("outcome.added", { count: added, number: integer(added) })}
        </p>
        {halves !== null && (
          <p className="text-ink-soft text-sm">{t("outcome.halves", { a: integer(halves.a), b: integer(halves.b) })}</p>
        )}
        <ul className="text-ink-soft text-sm empty:hidden">
          {duplicates > 0 && <li>{t("outcome.duplicates", { count: duplicates, number: integer(duplicates) })}</li>}
          {own > 0 && <li>{t("outcome.own", { count: own, number: integer(own) })}</li>}
          {invalid.length > 0 && (
            <li className="break-words">
              {t("outcome.invalid", { count: invalid.length, number: integer(invalid.length) })} {names(invalid)}
            </li>
          )}
          {suppressed.length > 0 && (
            <li className="break-words">
              {t("outcome.suppressed", { count: suppressed.length, number: integer(suppressed.length) })}{" "}
              {names(suppressed)}
            </li>
          )}
        </ul>
        <Button size="sm" className="mt-2" onClick={onRecords}>
          {t("outcome.show")}
        </Button>
      </div>
      <IconButton label={t("outcome.close")} tooltip={false} icon={<X className="size-4" />} onClick={onClose} />
    </div>
  );
}
