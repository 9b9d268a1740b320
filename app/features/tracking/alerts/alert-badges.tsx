import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import type { AlertKind } from "#workers/modules/publications/alert-rules/domain.ts";
import { AlertIcon } from "./alert-words.tsx";

type Props = { name: string; kinds: readonly AlertKind[]; onOpen: () => void };

/** The new alerts of a row; they lead to the post over time, where they are told in full. */
export function AlertBadges({ name, kinds, onOpen }: Props) {
  const { t } = useTranslation("videoTracking");
  if (kinds.length === 0) return null;
  const words = kinds.map((kind) => t(`alerts.kinds.${kind}`));
  return (
    <button type="button" onClick={onOpen} className="focus-ring mt-0.5 rounded-control">
      <span className="sr-only">{t("alerts.openNew", { name, kinds: words.join(", ") })}</span>
      <span aria-hidden className="flex flex-wrap gap-1">
        {kinds.map((kind) => (
          <Badge key={kind} tone="accent" icon={<AlertIcon kind={kind} />}>
            {t(`alerts.kinds.${kind}`)}
          </Badge>
        ))}
      </span>
    </button>
  );
}
