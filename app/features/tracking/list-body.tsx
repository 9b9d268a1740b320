import { Clapperboard, CloudAlert, Plus, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { LoadingRows } from "#app/components/loading-rows.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { describeError } from "#app/lib/describe-error.ts";

export type ListState = "loading" | "failed" | "empty" | "noMatch" | "rows";

type Props = {
  state: ListState;
  error: unknown;
  onRetry: () => void;
  /** Null in another person's list. */
  onTrack: (() => void) | null;
  onClear: () => void;
  children: ReactNode;
};

/** The table, or why there is none and what to do about it. */
export function ListBody({ state, error, onRetry, onTrack, onClear, children }: Props) {
  const { t } = useTranslation("videoTracking");
  if (state === "rows") return children;
  if (state === "loading") return <LoadingRows label={t("loading")} picture="size-12" />;
  return (
    <Card>
      {state === "failed" && (
        <StateMessage
          tone="danger"
          icon={<CloudAlert />}
          title={t("failed.title")}
          actions={<Button onClick={onRetry}>{t("failed.again")}</Button>}
        >
          {describeError(error) || t("failed.text")}
        </StateMessage>
      )}
      {state === "noMatch" && (
        <StateMessage
          icon={<SearchX />}
          title={t("noMatch.title")}
          actions={<Button onClick={onClear}>{t("filter.clear")}</Button>}
        >
          {t("noMatch.text")}
        </StateMessage>
      )}
      {state === "empty" && (
        <StateMessage
          icon={<Clapperboard />}
          title={t(onTrack ? "empty.title" : "empty.member")}
          actions={
            onTrack && (
              <Button tone="primary" icon={<Plus aria-hidden className="size-4" />} onClick={onTrack}>
                {t("track")}
              </Button>
            )
          }
        >
          {onTrack && t("empty.text")}
        </StateMessage>
      )}
    </Card>
  );
}
