import "#app/i18n/save-creator-texts.ts";
import clsx from "clsx";
import { Bookmark } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Tooltip } from "#app/components/tooltip.tsx";
import { useSaved } from "#app/entities/tag/use-tags.ts";
import { useSaveCreator } from "./use-save-creator.ts";

/** Marks a saved creator; pressing it, or S on the active card (`data-save`), saves the creator and again takes that back. */
export function SaveButton({ kolId, name }: { kolId: string; name: string }) {
  const { t } = useTranslation("saveCreator");
  const saved = useSaved(kolId);
  const { save, takeBack } = useSaveCreator({ kolId, name });
  const isSaved = saved !== null && saved !== undefined;
  return (
    <Tooltip text={t(isSaved ? "isSaved" : "save")} shortcut="S">
      <button
        type="button"
        data-save
        aria-label={t("saveName", { name })}
        aria-pressed={isSaved}
        disabled={saved === undefined}
        onClick={() => void (isSaved ? takeBack() : save())}
        className={clsx(
          "focus-ring grid size-6 shrink-0 place-items-center rounded-control hover:bg-hover",
          isSaved ? "text-accent-ink" : "text-ink-faint hover:text-ink",
        )}
      >
        <Bookmark aria-hidden className={clsx("size-3.5", isSaved && "fill-current")} />
      </button>
    </Tooltip>
  );
}
