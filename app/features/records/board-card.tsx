import clsx from "clsx";
import { ArrowLeftRight, NotebookPen } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "#app/components/avatar.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { Age } from "#app/components/number.tsx";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { TagNames } from "#app/entities/tag/tag-names.tsx";
import { useTags } from "#app/entities/tag/use-tags.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { RecordView } from "#workers/modules/records/contract.ts";
import type { Stage } from "#workers/modules/records/domain.ts";
import type { TagView } from "#workers/modules/records/tag-contract.ts";
import { StageChoice } from "./stage-menu.tsx";
import { savedOf } from "./use-records-data.ts";

/** Marks what is dragged as a card of the board. */
export const CARD_TYPE = "application/x-kolscout-record";

const MAX_TAGS = 3;

type Props = {
  record: RecordView;
  tags: readonly TagView[] | undefined;
  isDragged: boolean;
  onDrag: (record: RecordView | null) => void;
  /** Wants the focus, and is told that it has it; null where it stays where it is. */
  onFocused: (() => void) | null;
  onMove: (to: Stage) => void;
  /** Shows notes and history. */
  onOpen: () => void;
};

/** A creator on the board: who it is, its tags and notes, since when it stands there, and the menu that moves it without a pointer. */
export function BoardCard({ record, tags, isDragged, onDrag, onFocused, onMove, onOpen }: Props) {
  const { t } = useTranslation("savedCreators");
  const { integer } = useFormat();
  const { kol, stage, stageAt, noteCount } = record;
  const { own } = useTags(kol.id, { saved: savedOf(record), list: tags });
  const name = kol.nickname;
  const menu = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (onFocused === null) return;
    // Its old place is gone and the focus with it; what has the focus by now keeps it.
    if (document.activeElement === document.body) menu.current?.querySelector("button")?.focus({ preventScroll: true });
    onFocused();
  }, [onFocused]);
  return (
    <article
      aria-label={name}
      data-record={kol.id}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", name);
        event.dataTransfer.setData(CARD_TYPE, kol.id);
        onDrag(record);
      }}
      onDragEnd={() => onDrag(null)}
      className={clsx(
        "flex cursor-grab flex-col gap-1.5 rounded-control border border-line bg-surface px-2 pt-2 pb-1 active:cursor-grabbing",
        isDragged && "opacity-50",
      )}
    >
      <div className="flex min-w-0 items-center gap-2">
        <Avatar src={kol.avatar} name={name} size="sm" />
        <button
          type="button"
          translate="no"
          title={name}
          aria-haspopup="dialog"
          onClick={onOpen}
          className="focus-ring min-w-0 flex-1 truncate rounded-control text-start font-semibold text-sm hover:underline"
        >
          {name}
        </button>
      </div>
      {own.length > 0 && (
        <div className="flex min-w-0 flex-wrap gap-1">
          <TagNames tags={own} most={MAX_TAGS} />
        </div>
      )}
      <div className="flex items-center gap-2 text-ink-faint text-xs">
        {[kol, ...record.others].map(({ id, platform }) => (
          <PlatformMark key={id} platform={platform} className="size-3.5" />
        ))}
        {noteCount > 0 && (
          <span className="flex items-center gap-1 tabular-nums">
            <NotebookPen aria-hidden className="size-3.5" />
            <span aria-hidden>{integer(noteCount)}</span>
            <span className="sr-only">{t("row.notes", { name, number: integer(noteCount) })}</span>
          </span>
        )}
        <Age at={stageAt} />
        <span ref={menu} className="ms-auto">
          <StageChoice
            stage={stage}
            onMove={onMove}
            trigger={
              <IconButton
                size="sm"
                tooltip={false}
                label={t("stage.change", { name, stage: t(`stages.${stage}`) })}
                icon={<ArrowLeftRight className="size-3.5" />}
              />
            }
          />
        </span>
      </div>
    </article>
  );
}
