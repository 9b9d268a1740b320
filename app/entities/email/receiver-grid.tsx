import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type ClipboardEvent, type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { notePartMissing } from "#app/lib/missing-parts.ts";
import { useNow } from "#app/lib/root-data.ts";
import type { Role } from "#workers/modules/outreach/sending/domain.ts";
import { type Cell, type CellColumn, DETAILED_COLUMNS, nextCell, PLAIN_COLUMNS } from "./grid-keys.ts";
import type { Pasted } from "./paste.client.ts";
import { DETAILED_GRID, ReceiverRow, ROW_GRID } from "./receiver-row.tsx";
import { type Column, isBlank, type Judged, type Row } from "./rows.ts";
import type { Checks } from "./use-checks.ts";
import { usePasteReader } from "./use-paste-reader.ts";

const ROW_PX = 37;
const HEAD = "block h-8 min-w-0 truncate leading-8 border-line border-s px-2.5 text-start font-medium";

export type GridProps = {
  rows: readonly Row[];
  problems: Judged["problems"];
  checks: Checks;
  onlyProblems: boolean;
  onEdit: (index: number, column: Column, text: string) => void;
  onPaste: (index: number, pasted: readonly Pasted[]) => void;
  onRemove: (row: Row) => void;
  /** Answers whether there was something to take back. */
  onUndo: () => boolean;
  /** Called with a type that is chosen; with it everybody has a type and a link. */
  onRole?: ((index: number, role: Role) => void) | undefined;
};

/** The table of receivers, written in like a spreadsheet; only rows in sight exist, so that 500 are as quick as five. */
export function ReceiverGrid(props: GridProps) {
  const { rows, problems, checks, onlyProblems, onEdit, onPaste, onRemove, onUndo, onRole } = props;
  const { t } = useTranslation("email");
  const now = useNow();
  const frame = useRef<HTMLDivElement>(null);
  const shown = useShown(rows, problems, checks, onlyProblems);
  const [active, setActive] = useState<Cell>({ at: 0, column: "email" });
  const [isInside, setInside] = useState(false);
  const [wish, setWish] = useState<Cell | null>(null);
  /** What the cell said before it was written in. */
  const before = useRef("");
  const isTyped = useRef(false);
  const readPaste = usePasteReader();
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    initialRect: { width: 800, height: 600 },
    getItemKey: (at) => rows[shown[at] ?? 0]?.id ?? at,
    // The cell with the focus stays, however far one scrolls.
    rangeExtractor: (range) => {
      const visible = defaultRangeExtractor(range);
      const kept = Math.min(active.at, shown.length - 1);
      if (kept < 0 || visible.includes(kept)) return visible;
      return kept < (visible[0] ?? 0) ? [kept, ...visible] : [...visible, kept];
    },
  });
  const goTo = useCallback(
    (cell: Cell) => {
      setActive(cell);
      setWish({ ...cell });
      virtual.scrollToIndex(cell.at, { align: "auto" });
    },
    [virtual],
  );
  useEffect(() => {
    if (!wish) return;
    const name = `[data-cell="${wish.at}:${wish.column}"]`;
    const target =
      frame.current?.querySelector<HTMLElement>(name) ?? frame.current?.querySelector(`[data-cell="${wish.at}:email"]`);
    if (!(target instanceof HTMLElement)) return;
    target.focus({ preventScroll: true });
    if (target instanceof HTMLInputElement) target.select();
  }, [wish]);

  const type = useCallback(
    (index: number, column: Column, text: string) => {
      isTyped.current = true;
      onEdit(index, column, text);
    },
    [onEdit],
  );
  const onFocus = useCallback((at: number, column: CellColumn) => setActive({ at, column }), []);
  const remove = useCallback(
    (row: Row, at: number) => {
      onRemove(row);
      goTo({ at, column: "email" });
    },
    [onRemove, goTo],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = shown[active.at];
    const row = index === undefined ? undefined : rows[index];
    if (!row || event.nativeEvent.isComposing) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !event.shiftKey) {
      // What is typed in this cell the browser takes back itself.
      if (!isTyped.current && onUndo()) event.preventDefault();
      return;
    }
    const text = textColumn(active.column);
    if (event.key === "Escape" && text !== null && index !== undefined) {
      onEdit(index, text, before.current);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextCell(active, {
      key: event.key,
      shift: event.shiftKey,
      ...caretOf(event.target),
      isBlank: isBlank(row),
      count: shown.length,
      columns: onRole === undefined || isBlank(row) ? PLAIN_COLUMNS : DETAILED_COLUMNS,
    });
    if (next === null || (next.column === "remove" && isBlank(row))) return;
    event.preventDefault();
    goTo(next);
  };
  const onPasteText = (event: ClipboardEvent<HTMLElement>) => {
    const index = shown[active.at];
    const column = textColumn(active.column);
    if (index === undefined || column === null) return;
    const text = event.clipboardData.getData("text/plain");
    const pasted = readPaste(text, column);
    if (pasted === null) return;
    event.preventDefault();
    isTyped.current = false;
    if (Array.isArray(pasted)) onPaste(index, pasted);
    else pasted.then((late) => (late === null ? onEdit(index, column, text) : onPaste(index, late)), notePartMissing);
  };
  const place = Math.min(active.at, Math.max(0, shown.length - 1));
  return (
    <div
      ref={frame}
      className="@container relative h-[max(18rem,calc(100dvh-25rem))] overflow-y-auto overscroll-contain rounded-card border border-line bg-surface"
    >
      <table
        className="block"
        aria-label={t("grid.label")}
        aria-rowcount={rows.length + 1}
        aria-colcount={onRole === undefined ? 5 : 7}
        onKeyDown={onKeyDown}
        onPaste={onPasteText}
        onFocus={(event) => {
          setInside(true);
          isTyped.current = false;
          before.current = event.target instanceof HTMLInputElement ? event.target.value : "";
        }}
        onBlur={(event) => setInside(event.currentTarget.contains(event.relatedTarget))}
      >
        <GridHead isDetailed={onRole !== undefined} />
        <tbody className="relative block" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index: at, start, key }) => {
            const index = shown[at];
            const row = index === undefined ? undefined : rows[index];
            if (!row || index === undefined) return null;
            return (
              <ReceiverRow
                key={key}
                measure={virtual.measureElement}
                start={start}
                row={row}
                index={index}
                at={at}
                problem={problems.get(row.id)}
                check={checks.get(row.email.trim().toLowerCase())}
                active={at === place ? active.column : null}
                isEdited={isInside && at === active.at}
                now={now}
                onEdit={type}
                onRemove={remove}
                onFocus={onFocus}
                onRole={onRole}
              />
            );
          })}
        </tbody>
      </table>
      {shown.length === 0 && <p className="p-6 text-center text-ink-soft">{t("grid.noProblems")}</p>}
    </div>
  );
}

function textColumn(column: CellColumn): Column | null {
  return column === "role" || column === "remove" ? null : column;
}

function GridHead({ isDetailed }: { isDetailed: boolean }) {
  const { t } = useTranslation("email");
  return (
    <thead className="sticky top-0 z-10 block border-line border-b bg-sunken text-ink-faint text-xs">
      <tr aria-rowindex={1} className={isDetailed ? DETAILED_GRID : ROW_GRID}>
        <th scope="col" className="flex h-8 items-center justify-end pe-2 font-medium">
          <span aria-hidden>#</span>
          <span className="sr-only">{t("grid.number")}</span>
        </th>
        <th scope="col" className={HEAD}>
          {t(isDetailed ? "grid.name" : "grid.nickname")}
        </th>
        <th scope="col" className={HEAD}>
          {t("grid.email")}
        </th>
        {isDetailed && (
          <>
            <th scope="col" className={`${HEAD} @max-4xl:hidden`}>
              {t("grid.role")}
            </th>
            <th scope="col" className={`${HEAD} @max-4xl:hidden`}>
              {t("grid.link")}
            </th>
          </>
        )}
        <th scope="col" className={`${HEAD} ${isDetailed ? "@max-4xl:hidden" : "@max-2xl:hidden"}`}>
          {t("grid.status")}
        </th>
        <th scope="col">
          <span className="sr-only">{t("grid.actions")}</span>
        </th>
      </tr>
    </thead>
  );
}

/** The rows in sight as places in the table. With only those that need a look, a row that is put right stays until the choice is made anew. */
function useShown(rows: readonly Row[], problems: Judged["problems"], checks: Checks, onlyProblems: boolean) {
  const seen = useRef(new Set<number>());
  return useMemo(() => {
    if (!onlyProblems) {
      seen.current = new Set();
      return rows.map((_, index) => index);
    }
    return rows.flatMap((row, index) => {
      const check = checks.get(row.email.trim().toLowerCase());
      const isWrong = problems.has(row.id) || check?.isSuppressed === true || (check?.lastMail ?? null) !== null;
      if (isWrong) seen.current.add(row.id);
      return isWrong || seen.current.has(row.id) ? [index] : [];
    });
  }, [rows, problems, checks, onlyProblems]);
}

function caretOf(target: EventTarget): { isAtStart: boolean; isAtEnd: boolean } {
  if (!(target instanceof HTMLInputElement)) return { isAtStart: true, isAtEnd: true };
  const { selectionStart, selectionEnd, value } = target;
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  const isPoint = selectionStart === selectionEnd;
  return {
    isAtStart: isAll || (isPoint && selectionStart === 0),
    isAtEnd: isAll || (isPoint && selectionEnd === value.length),
  };
}
