import clsx from "clsx";
import { NotebookPen, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "#app/components/checkbox.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { Age } from "#app/components/number.tsx";
import { TableCell } from "#app/components/table.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import type { RecordView } from "#workers/modules/records/contract.ts";
import type { TagView } from "#workers/modules/records/tag-contract.ts";
import { CreatorLine, EmailCell, FollowersCell } from "./creator-line.tsx";
import { StageMenu } from "./stage-menu.tsx";
import { TagCell } from "./tag-cell.tsx";
import type { RecordActions } from "./use-record-actions.ts";

export type RowProps = {
  record: RecordView;
  tags: readonly TagView[] | undefined;
  actions: RecordActions;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  /** Shows notes and history. */
  onOpen: () => void;
  /** Null for who may not delete. */
  onRemove: (() => void) | null;
};

/** The last time that each happened; on a phone what never happened takes no room. */
const DATES = [
  { name: "contacted", of: (record: RecordView) => record.contactedAt },
  { name: "answered", of: (record: RecordView) => record.answeredAt },
  { name: "posted", of: (record: RecordView) => record.postedAt },
] as const;

/** A saved creator: a row of the table, and on a phone a block. */
export function RecordRow({ record, tags, actions, isSelected, onSelect, onOpen, onRemove }: RowProps) {
  const { t } = useTranslation("savedCreators");
  const { kol } = record;
  const profiles = [kol, ...record.others];
  return (
    <tr
      className={clsx(
        "border-line not-last:border-b hover:bg-hover/50",
        "max-md:relative max-md:grid max-md:grid-cols-3 max-md:gap-x-3 max-md:gap-y-2 max-md:px-3 max-md:py-3",
        isSelected && "bg-accent-soft/60",
      )}
    >
      <TableCell className="max-md:absolute max-md:start-3 max-md:top-5 max-md:h-auto max-md:p-0 md:pe-0">
        <Checkbox
          hideLabel
          label={t("selection.row", { name: kol.nickname })}
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </TableCell>
      <TableCell className="py-2 max-md:col-span-3 max-md:h-auto max-md:p-0 max-md:ps-8 max-md:pe-9 md:max-w-56 md:min-w-44">
        <CreatorLine kol={kol} others={record.others} />
      </TableCell>
      <Cell label={t("columns.followers")} numeric>
        <FollowersCell profiles={profiles} isNumeric />
      </Cell>
      <Cell label={t("columns.email")} className="max-md:col-span-2 md:max-w-48">
        <EmailCell profiles={profiles} />
      </Cell>
      <Cell label={t("columns.tags")} className="max-md:col-span-2 md:min-w-44 md:max-w-56">
        <TagCell record={record} tags={tags} />
      </Cell>
      <Cell label={t("columns.stage")}>
        <StageMenu record={record} actions={actions} />
      </Cell>
      <Cell label={t("columns.note")} className="max-md:col-span-3 md:w-full md:min-w-40 md:max-w-0">
        <NoteButton record={record} onOpen={onOpen} />
      </Cell>
      {DATES.map(({ name, of }) => (
        <Cell key={name} label={t(`columns.${name}`)} numeric className={clsx(of(record) === null && "max-md:hidden")}>
          <Age at={of(record)} />
        </Cell>
      ))}
      {onRemove && (
        <TableCell className="max-md:absolute max-md:end-2 max-md:top-3 max-md:h-auto max-md:p-0 md:ps-1 md:pe-2">
          <IconButton
            size="sm"
            label={t("row.remove", { name: kol.nickname })}
            icon={<Trash2 className="size-4" />}
            onClick={onRemove}
          />
        </TableCell>
      )}
    </tr>
  );
}

/** The latest note, as the way to all of them. */
function NoteButton({ record: { kol, notes, noteCount }, onOpen }: Pick<RowProps, "record" | "onOpen">) {
  const { t } = useTranslation("savedCreators");
  const { integer } = useFormat();
  const [latest] = notes;
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-haspopup="dialog"
      className="focus-ring -mx-1.5 flex min-h-7 w-full min-w-0 items-center gap-2 rounded-control px-1.5 text-start hover:bg-hover"
    >
      {latest === undefined ? (
        <span className="flex items-center gap-1.5 text-ink-faint">
          <NotebookPen aria-hidden className="size-3.5" />
          {t("row.addNote")}
        </span>
      ) : (
        <>
          <span translate="no" className="line-clamp-2 min-w-0 flex-1 wrap-anywhere text-ink-soft">
            {latest.note}
          </span>
          {noteCount > 1 && <span className="text-ink-faint text-xs tabular-nums">{integer(noteCount)}</span>}
        </>
      )}
      <span className="sr-only">{t("row.notes", { name: kol.nickname, number: integer(noteCount) })}</span>
    </button>
  );
}

/** A cell whose column names it; on a phone the name stands over it. */
function Cell({
  label,
  numeric = false,
  className,
  children,
}: {
  label: string;
  numeric?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <TableCell
      numeric={numeric}
      data-label={label}
      className={clsx(
        "md:px-2 max-md:h-auto max-md:min-w-0 max-md:p-0 max-md:text-start max-md:before:mb-0.5 max-md:before:block max-md:before:text-ink-faint max-md:before:text-xs max-md:before:content-[attr(data-label)]",
        className,
      )}
    >
      {children}
    </TableCell>
  );
}
