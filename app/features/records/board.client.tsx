import clsx from "clsx";
import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { describeError } from "#app/lib/describe-error.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { RecordView } from "#workers/modules/records/contract.ts";
import { STAGES, type Stage } from "#workers/modules/records/domain.ts";
import { BoardCard, CARD_TYPE } from "./board-card.tsx";
import { StageMark } from "./stage-mark.tsx";
import { useBoardColumn } from "./use-board.ts";
import type { RecordsScreen } from "./use-records-screen.ts";

type Board = {
  screen: RecordsScreen;
  /** The card that is dragged now. */
  dragged: RecordView | null;
  /** The card that was moved last, and where to: the focus goes with it. */
  followed: { kolId: string; stage: Stage } | null;
  onFollowed: () => void;
  onDrag: (record: RecordView | null) => void;
  onDrop: (stage: Stage) => void;
  onMove: (record: RecordView, to: Stage) => void;
};

/** The stages side by side with the creators in each. A card is dragged to another stage, or moved by its menu. */
export default function RecordsBoard({ screen }: { screen: RecordsScreen }) {
  const { t } = useTranslation("savedCreators");
  const [dragged, setDragged] = useState<RecordView | null>(null);
  const [followed, setFollowed] = useState<Board["followed"]>(null);
  // A drop may come before the state of its beginning is rendered.
  const carried = useRef<RecordView | null>(null);
  const drag = (record: RecordView | null) => {
    carried.current = record;
    setDragged(record);
  };
  const move = ({ kol, stage }: RecordView, to: Stage) => {
    if (stage === to) return;
    setFollowed({ kolId: kol.id, stage: to });
    // A card that was refused is not followed later.
    const moved = screen.actions.move({ kolId: kol.id, name: kol.nickname, from: stage, to });
    void moved.then((isMoved) => isMoved || setFollowed(null));
  };
  const board: Board = {
    ...{ screen, dragged, followed },
    onDrag: drag,
    onDrop: (stage) => {
      if (carried.current !== null) move(carried.current, stage);
      drag(null);
    },
    onMove: move,
    onFollowed: () => setFollowed(null),
  };
  return (
    <section aria-label={t("view.board")} className="relative flex items-start gap-2 overflow-x-auto pb-2">
      {STAGES.map((stage) => (
        <Column key={stage} stage={stage} board={board} />
      ))}
    </section>
  );
}

function Column({ stage, board }: { stage: Stage; board: Board }) {
  const { t } = useTranslation("savedCreators");
  const { integer } = useFormat();
  const { screen, dragged, followed, onFollowed, onDrag, onDrop, onMove } = board;
  const { records, meta, error, retry, hasMore, isLoadingMore, more } = useBoardColumn(stage, screen.address.tags);
  const [isOver, setOver] = useState(false);
  const takes = dragged !== null && dragged.stage !== stage;
  const name = t(`stages.${stage}`);
  return (
    <section
      aria-label={name}
      data-stage={stage}
      onDragOver={(event) => {
        if (!isCard(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!isCard(event)) return;
        event.preventDefault();
        setOver(false);
        onDrop(stage);
      }}
      className={clsx(
        "flex min-h-64 min-w-64 flex-1 flex-col gap-2 rounded-card border bg-sunken p-2 md:min-w-42",
        isOver && takes ? "border-accent" : "border-transparent",
      )}
    >
      <h2 className="flex h-6 items-center gap-1.5 px-1 font-medium text-sm">
        <StageMark stage={stage} />
        {name}
        {meta && (
          <span className="ms-auto font-normal text-ink-faint tabular-nums">
            {meta.isCapped ? `${integer(meta.totalCount)}+` : integer(meta.totalCount)}
          </span>
        )}
      </h2>
      {records === undefined && error === null && <LoadingCards label={t("loading")} />}
      {records === undefined && error !== null && (
        <div role="alert" className="flex flex-col items-start gap-2 px-1 text-danger text-sm">
          <p>{describeError(error) || t("failed.title")}</p>
          <Button size="sm" onClick={retry}>
            {t("failed.again")}
          </Button>
        </div>
      )}
      {records?.map((record) => (
        <BoardCard
          key={record.kol.id}
          record={record}
          tags={screen.tags}
          isDragged={dragged?.kol.id === record.kol.id}
          onDrag={onDrag}
          onFocused={followed?.kolId === record.kol.id && followed.stage === stage ? onFollowed : null}
          onMove={(to) => onMove(record, to)}
          onOpen={() => screen.open(record.kol.id)}
        />
      ))}
      {records?.length === 0 && <p className="px-1 text-ink-faint text-sm">{t("board.none")}</p>}
      {hasMore && (
        <Button size="sm" tone="quiet" busy={isLoadingMore} onClick={more}>
          {t("board.more")}
        </Button>
      )}
    </section>
  );
}

/** Whether it is a card that is dragged, and not a text or a file. */
function isCard({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes(CARD_TYPE);
}

function LoadingCards({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      <p className="sr-only" role="status">
        {label}
      </p>
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  );
}
