import { CheckCheck, LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import type { DeckSource } from "./use-deck.ts";

/** What a list says at its end of those that were gone through (`deck`) and of how many of them are still open; `again` names the way to the first of these. */
export type SayEnd<Card> = (deck: readonly Card[], open: number) => { title: string; text: ReactNode; again: string };

/** What stands where there is no creator to look at: that more are on their way or did not come, or that this was all and how many were passed over. */
export function FocusEnd<Card>({
  cards,
  isOpen,
  isLoading,
  failed,
  sayEnd,
  onAgain,
  onLeave,
}: Pick<DeckSource<Card>, "cards" | "isOpen" | "failed"> & {
  isLoading: boolean;
  sayEnd: SayEnd<Card> | undefined;
  /** Goes through those again that are still open. */
  onAgain: () => void;
  onLeave: () => void;
}) {
  const { t } = useTranslation("triage");
  if (failed)
    return (
      <ErrorMessage title={t("focus.failed")} onRetry={failed.retry}>
        {failed.text}
      </ErrorMessage>
    );
  if (isLoading)
    return <StateMessage fill icon={<LoaderCircle className="animate-spin" />} title={t("focus.loading")} />;
  const { length: count } = cards.filter(isOpen);
  const { title, text, again } = sayEnd?.(cards, count) ?? {
    title: t("focus.end"),
    text: count === 0 ? t("focus.endNone") : t("focus.endLeft", { count }),
    again: t("focus.again"),
  };
  return (
    <StateMessage
      fill
      icon={<CheckCheck />}
      title={title}
      actions={
        <>
          {count > 0 && <Button onClick={onAgain}>{again}</Button>}
          <Button tone="primary" onClick={onLeave}>
            {t("back")}
          </Button>
        </>
      }
    >
      {text}
    </StateMessage>
  );
}
