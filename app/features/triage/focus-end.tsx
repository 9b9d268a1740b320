import { CheckCheck, LoaderCircle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import type { ListItem } from "#workers/modules/lists/contract.ts";
import type { DeckSource } from "./use-deck.ts";

/** What stands where there is no creator to look at: that more are on their way, or that this was all and how many were passed over. */
export function FocusEnd({
  cards,
  isOpen,
  isLoading,
  onAgain,
  onLeave,
}: Pick<DeckSource<ListItem>, "cards" | "isOpen"> & {
  isLoading: boolean;
  /** Goes through those again that were passed over. */
  onAgain: () => void;
  onLeave: () => void;
}) {
  const { t } = useTranslation("triage");
  const { length: count } = cards.filter(isOpen);
  if (isLoading)
    return <StateMessage fill icon={<LoaderCircle className="animate-spin" />} title={t("focus.loading")} />;
  return (
    <StateMessage
      fill
      icon={<CheckCheck />}
      title={t("focus.end")}
      actions={
        <>
          {count > 0 && <Button onClick={onAgain}>{t("focus.again")}</Button>}
          <Button tone="primary" onClick={onLeave}>
            {t("back")}
          </Button>
        </>
      }
    >
      {count === 0 ? t("focus.endNone") : t("focus.endLeft", { count })}
    </StateMessage>
  );
}
