import { CirclePause, EyeOff, Hash, PencilLine, TrendingUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#app/lib/use-format.ts";
import type { AlertKind } from "#workers/modules/publications/alert-rules/domain.ts";
import type { AlertDetail } from "#workers/modules/publications/alerts/contract.ts";

const ICONS = {
  takeOff: TrendingUp,
  stall: CirclePause,
  gone: EyeOff,
  edited: PencilLine,
  tagMissing: Hash,
} as const satisfies Record<AlertKind, unknown>;

/** The picture of a kind of alert; its name stands beside it. */
export function AlertIcon({ kind, className }: { kind: AlertKind; className?: string }) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden className={className} />;
}

/** Writes what an alert tells, as a sentence or two. */
export function useAlertText(): (detail: AlertDetail) => string {
  const { t } = useTranslation("videoTracking");
  const { count, locale } = useFormat();
  const list = (marks: readonly string[]) => marks.join(locale === "zh-CN" ? "、" : ", ");
  return (detail) => {
    switch (detail.kind) {
      case "takeOff": {
        const growth = { gain: count(detail.gain), hours: detail.hours, count: detail.gain };
        return detail.times === null
          ? t("alerts.texts.takeOffFromNothing", growth)
          : t("alerts.texts.takeOff", { ...growth, times: detail.times });
      }
      case "stall":
        return t("alerts.texts.stall", {
          gain: count(detail.gain),
          hours: detail.hours,
          expected: count(detail.expected),
          count: detail.gain,
        });
      case "gone":
        return t(`alerts.texts.gone.${detail.state}`);
      case "edited": {
        const parts = (["removed", "added"] as const).flatMap((part) =>
          detail[part].length === 0 ? [] : [t(`alerts.texts.${part}`, { marks: list(detail[part]) })],
        );
        return parts.length === 0 ? t("alerts.texts.reworded") : parts.join(" ");
      }
      case "tagMissing":
        return t("alerts.texts.tagMissing", { marks: list(detail.tags) });
    }
  };
}
