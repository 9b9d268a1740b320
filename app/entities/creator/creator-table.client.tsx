import "#app/i18n/triage-texts.ts";
import "#app/i18n/fair-price-texts.ts";
import clsx from "clsx";
import { ArrowDown } from "lucide-react";
import { type CSSProperties, memo, type ReactNode, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "#app/components/avatar.tsx";
import { Checkbox } from "#app/components/checkbox.tsx";
import type { Fact } from "#app/entities/list/fact-names.ts";
import type { ResultSort, TableColumns } from "#app/entities/list/search-address.ts";
import type { Attitude } from "#workers/kernel/vocabulary.ts";
import type { ListItem } from "#workers/modules/lists/contract.ts";
import { FactName } from "./fact-name.tsx";
import { FactCell } from "./facts.tsx";
import { RatingControl } from "./rating-control.tsx";
import { columnsInOrder, NAME_WIDTH, RATING_WIDTH, startsOf, WIDTHS } from "./table-columns.ts";
import type { ScrollWish } from "./use-active-card.ts";
import { useTableRows } from "./use-table-rows.ts";

/** The next page is asked for so many rows before the end. */
const LOOK_AHEAD_ROWS = 60;

/** The orders that the server knows, by the column that shows what they go by. */
const SORTS: Partial<Record<Fact, ResultSort>> = {
  followers: "followers",
  averageViews: "views",
  expectedViews: "expected",
  engagement: "engagement",
  lastPost: "recent",
};

export type CreatorTableProps = {
  cards: readonly ListItem[];
  columns: TableColumns;
  sort: ResultSort;
  /** A press on the column that orders the list gives back the order of the best match. */
  onSort: (sort: ResultSort) => void;
  attitude: (card: ListItem) => Attitude;
  /** What a superlike costs at most, in stored units. */
  superlikeUnits: number;
  activeId: string | null;
  /** Undefined while creators cannot be selected. */
  selected: ReadonlySet<string> | undefined;
  isBusy: boolean;
  onSelect: (card: ListItem, isSelected: boolean, withRange: boolean) => void;
  onRate: (card: ListItem, attitude: Attitude) => void;
  onDetails: (card: ListItem) => void;
  onNearEnd: () => void;
  scrollTo: ScrollWish | null;
};

/** Creators as a dense table of which only the rows near the window exist. Name and pinned columns stay in sight while it scrolls sideways; it fills what is left of the window. */
export default function CreatorTable(props: CreatorTableProps) {
  const { cards, columns, sort, onSort, isBusy, onNearEnd, scrollTo, selected } = props;
  const { t } = useTranslation("triage");
  const frame = useRef<HTMLElement>(null);
  const facts = useMemo(() => columnsInOrder(columns), [columns]);
  const starts = useMemo(() => startsOf(facts, columns.pinned), [facts, columns.pinned]);
  const { virtual, rows, settled } = useTableRows(frame, cards.length);
  const last = rows.at(-1)?.index ?? 0;
  const isNearEnd = cards.length - last < LOOK_AHEAD_ROWS;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it answers to the wish to scroll alone
  useEffect(() => {
    const row = scrollTo ? cards.findIndex(({ id }) => id === scrollTo.id) : -1;
    if (row >= 0) virtual.scrollToIndex(row, { align: scrollTo?.isFar ? "start" : "auto" });
  }, [scrollTo]);
  const above = rows[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (rows.at(-1)?.end ?? 0);
  const span = facts.length + 2;

  return (
    <section
      ref={frame}
      aria-label={t("table.label")}
      aria-busy={isBusy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard too
      tabIndex={0}
      className={clsx(
        "motion focus-ring relative h-[calc(100dvh-var(--topbar)-9rem)] min-h-96 overflow-auto rounded-card border border-line bg-surface",
        isBusy && "opacity-60",
      )}
    >
      <table
        aria-rowcount={cards.length + 1}
        className="w-max min-w-full table-fixed border-separate border-spacing-0 text-sm"
      >
        <thead>
          <tr>
            <HeadCell width={NAME_WIDTH} start={0}>
              {t("table.name")}
            </HeadCell>
            {facts.map((fact) => {
              const by = SORTS[fact];
              return (
                <HeadCell
                  key={fact}
                  width={WIDTHS[fact]}
                  start={starts.get(fact)}
                  sorted={by === undefined ? undefined : by === sort}
                  onSort={by && (() => onSort(by === sort ? "match" : by))}
                >
                  <FactName fact={fact} />
                </HeadCell>
              );
            })}
            <HeadCell width={RATING_WIDTH} isLast>
              {t("compare.rating")}
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          <Spacer height={above} span={span} />
          {rows.map(({ index }) => {
            const card = cards[index];
            return (
              card && (
                <Row
                  key={card.id}
                  card={card}
                  place={index}
                  isWhole={index >= settled.first && index <= settled.last}
                  facts={facts}
                  starts={starts}
                  attitude={props.attitude(card)}
                  superlikeUnits={props.superlikeUnits}
                  isActive={props.activeId === card.id}
                  isSelected={selected?.has(card.id)}
                  onSelect={props.onSelect}
                  onRate={props.onRate}
                  onDetails={props.onDetails}
                />
              )
            );
          })}
          <Spacer height={below} span={span} />
        </tbody>
      </table>
    </section>
  );
}

/** Stands for the rows that are not drawn. */
function Spacer({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

function stick(start: number | undefined): CSSProperties | undefined {
  return start === undefined ? undefined : { insetInlineStart: start };
}

function HeadCell({
  width,
  start,
  isLast = false,
  sorted,
  onSort,
  children,
}: {
  width: number;
  /** Where a column that stays in sight stands, in pixels. */
  start?: number;
  /** The rating, which stays in sight at the table's other end. */
  isLast?: boolean;
  sorted?: boolean;
  onSort?: () => void;
  children: ReactNode;
}) {
  return (
    <th
      scope="col"
      aria-sort={sorted === undefined ? undefined : sorted ? "descending" : "none"}
      style={{ width, ...stick(start) }}
      className={clsx(
        "sticky top-0 h-9 border-line border-b bg-canvas px-3 text-start font-medium text-ink-faint text-xs",
        start === undefined && !isLast ? "z-10" : "z-20",
        isLast && "end-0 border-s",
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={clsx(
            "focus-ring flex max-w-full items-center gap-1 rounded-control hover:text-ink",
            sorted && "text-ink",
          )}
        >
          <span className="truncate">{children}</span>
          <ArrowDown aria-hidden className={clsx("size-3 shrink-0", !sorted && "opacity-40")} />
        </button>
      ) : (
        <span className="block truncate">{children}</span>
      )}
    </th>
  );
}

type RowProps = Pick<CreatorTableProps, "superlikeUnits" | "onSelect" | "onRate" | "onDetails"> & {
  card: ListItem;
  place: number;
  /** Without its picture and what is pressed when false: it passes by. */
  isWhole: boolean;
  facts: readonly Fact[];
  starts: ReadonlyMap<Fact, number>;
  attitude: Attitude;
  isActive: boolean;
  isSelected: boolean | undefined;
};

const Row = memo(function Row({
  card,
  place,
  isWhole,
  facts,
  starts,
  attitude,
  isActive,
  isSelected,
  superlikeUnits,
  ...on
}: RowProps) {
  const { t } = useTranslation("creator");
  const cell = clsx("h-11 border-line border-b px-3", isActive ? "bg-accent-soft" : "bg-surface");
  return (
    <tr data-creator={card.id} aria-rowindex={place + 2}>
      <th scope="row" style={stick(0)} className={clsx(cell, "sticky z-10 text-start font-normal")}>
        <span className="flex min-w-0 items-center gap-2">
          {isSelected !== undefined && (
            <Checkbox
              label={t("card.select", { name: card.title })}
              hideLabel
              checked={isSelected}
              onChange={(event) =>
                on.onSelect(
                  card,
                  event.target.checked,
                  event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
                )
              }
            />
          )}
          <Avatar src={isWhole ? card.avatar : null} name={card.title} size="sm" />
          <button
            type="button"
            translate="no"
            onClick={() => on.onDetails(card)}
            className="focus-ring min-w-0 truncate rounded-control font-semibold hover:underline"
          >
            {card.title}
          </button>
        </span>
      </th>
      {facts.map((fact) => {
        const start = starts.get(fact);
        return (
          <td key={fact} style={stick(start)} className={clsx(cell, "truncate", start !== undefined && "sticky z-10")}>
            <FactCell fact={fact} card={card} isPlain={!isWhole} />
          </td>
        );
      })}
      <td className={clsx(cell, "sticky end-0 z-10 border-s")}>
        {isWhole && (
          <RatingControl
            name={card.title}
            value={attitude}
            superlikeUnits={superlikeUnits}
            onRate={(next) => on.onRate(card, next)}
            isSmall
          />
        )}
      </td>
    </tr>
  );
});
