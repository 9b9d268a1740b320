import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Attitude } from "#workers/kernel/vocabulary.ts";

type Done<Card> = { card: Card; before: Attitude; isChanged: boolean };

export type Rating<Card> = {
  attitude: (card: Card) => Attitude;
  /** Answers whether it was saved. */
  rate: (card: Card, attitude: Attitude) => Promise<boolean>;
  /** Takes the last rating back; answers whether that was saved. */
  undo: () => Promise<boolean>;
};

/** Ratings of this visit, so that undo leads back to the creator it is about; and the line that says what was done last. */
export function useDone<Card extends { id: string; title: string }>(rating: Rating<Card>) {
  const { t } = useTranslation(["triage", "creator"]);
  const history = useRef<Done<Card>[]>([]);
  const [text, setText] = useState("");
  return {
    text,
    rate(card: Card, to: Attitude) {
      const before = rating.attitude(card);
      const done = { card, before, isChanged: before !== to };
      history.current.push(done);
      setText(t(`creator:rate.doneOne.${to}`, { name: card.title }));
      if (!done.isChanged) return;
      void rating.rate(card, to).then((isSaved) => {
        if (isSaved) return;
        history.current = history.current.filter((other) => other !== done);
        setText(t("focus.notSaved", { name: card.title }));
      });
    },
    /** The creator whose rating is taken back; null when none was given here. */
    undo(): string | null {
      const done = history.current.pop();
      if (!done) {
        setText(t("creator:rate.nothingToUndo"));
        return null;
      }
      const name = { name: done.card.title };
      if (!done.isChanged) setText(t("focus.unchanged", name));
      else {
        setText(t("focus.undone", name));
        void rating.undo().then((isSaved) => {
          if (isSaved) return;
          history.current.push(done);
          setText(t("focus.notUndone", name));
        });
      }
      return done.card.id;
    },
  };
}
