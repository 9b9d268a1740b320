import clsx from "clsx";
import { Ban, Check as CheckMark, ChevronDown, CircleAlert, History, Sparkles, X } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { NO_PROSE } from "#app/components/no-prose.ts";
import { PLATFORM_NAMES, PlatformMark } from "#app/components/platform-mark.tsx";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { ROLES, type Role } from "#workers/modules/outreach/sending/domain.ts";
import type { Creator } from "./addresses.ts";
import type { CellColumn } from "./grid-keys.ts";
import { type Column, isBlank, type Row, type RowProblem } from "./rows.ts";
import type { Check } from "./use-checks.ts";

export const ROW_GRID =
  "grid grid-cols-[2.25rem_minmax(0,1fr)_minmax(0,1.5fr)_2.25rem] @2xl:grid-cols-[2.75rem_minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1.3fr)_2.5rem]";
/** With a type and a link: in a second line where there is no room beside. */
export const DETAILED_GRID =
  "grid grid-cols-[2.25rem_minmax(0,1fr)_minmax(0,1.5fr)_2.25rem] @4xl:grid-cols-[2.75rem_minmax(0,1fr)_minmax(0,1.35fr)_7rem_minmax(0,1.1fr)_minmax(0,1.2fr)_2.5rem]";
const CELL =
  "h-9 w-full min-w-0 bg-transparent px-2.5 text-base text-ink outline-none placeholder:text-ink-faint focus:shadow-[inset_0_0_0_2px_var(--color-accent)]";

export type RowProps = {
  row: Row;
  /** Takes the row's element to know its height. */
  measure: (element: HTMLElement | null) => void;
  /** Pixels from the top of the table. */
  start: number;
  /** Place in the whole table, from 0, and in what is shown of it. */
  index: number;
  at: number;
  problem: RowProblem | undefined;
  check: Check | undefined;
  /** The cell that Tab reaches; null in all rows but one. */
  active: CellColumn | null;
  isEdited: boolean;
  now: number;
  onEdit: (index: number, column: Column, text: string) => void;
  onRemove: (row: Row, at: number) => void;
  onFocus: (at: number, column: CellColumn) => void;
  onRole: ((index: number, role: Role) => void) | undefined;
};

/** The cell that each problem is about. */
const CELL_OF = { noEmail: "email", invalid: "email", noNickname: "nickname", badLink: "link" } as const;

/** One receiver. What is wrong with the row is said beside it, once it is no longer being written. */
export const ReceiverRow = memo(function ReceiverRow(props: RowProps) {
  const { row, index, at, problem, active, isEdited, onRole } = props;
  const { t } = useTranslation("email");
  const number = index + 1;
  const shown = isEdited && problem?.kind !== "duplicate" ? undefined : problem;
  const wrong = shown === undefined || shown.kind === "duplicate" ? null : CELL_OF[shown.kind];
  const isDetailed = onRole !== undefined;
  const statusId = `receiver-${row.id}-status`;
  const cell = (column: Column) => (
    <input
      type="text"
      inputMode={INPUT_MODES[column]}
      {...NO_PROSE}
      data-cell={`${at}:${column}`}
      tabIndex={active === column ? 0 : -1}
      value={row[column] ?? ""}
      aria-label={t(`grid.${column}Of`, { number })}
      placeholder={column === "link" ? t("grid.linkHint") : undefined}
      aria-invalid={column === wrong ? true : undefined}
      aria-describedby={isBlank(row) ? undefined : statusId}
      onChange={(event) => props.onEdit(index, column, event.target.value)}
      onFocus={() => props.onFocus(at, column)}
      className={clsx(CELL, column === wrong && "text-danger")}
    />
  );
  return (
    <tr
      ref={props.measure}
      data-index={at}
      aria-rowindex={number + 1}
      className={clsx(isDetailed ? DETAILED_GRID : ROW_GRID, "absolute inset-x-0 top-0 border-line border-b")}
      style={{ transform: `translateY(${props.start}px)` }}
    >
      <th scope="row" className="flex h-9 items-center justify-end pe-2 font-normal text-ink-faint text-xs">
        {number}
      </th>
      <td className="min-w-0 border-line border-s">{cell("nickname")}</td>
      <td className="min-w-0 border-line border-s">{cell("email")}</td>
      {isDetailed && (
        <>
          <td className="min-w-0 border-line @max-4xl:order-1 @max-4xl:col-start-2 @4xl:border-s @max-4xl:[&:not(:empty)]:border-s">
            {!isBlank(row) && <RoleCell {...props} onRole={onRole} />}
          </td>
          <td className="min-w-0 border-line @max-4xl:order-1 @max-4xl:col-start-3 @4xl:border-s @max-4xl:[&:not(:empty)]:border-s">
            {!isBlank(row) && cell("link")}
          </td>
        </>
      )}
      <td
        id={statusId}
        className={clsx(
          "flex min-w-0 flex-wrap items-center gap-x-2 px-2.5 text-sm [&:not(:empty)]:py-1",
          isDetailed
            ? "@max-4xl:order-last @max-4xl:col-span-2 @max-4xl:col-start-2 @4xl:border-line @4xl:border-s"
            : "@max-2xl:order-last @max-2xl:col-span-2 @max-2xl:col-start-2 @2xl:border-line @2xl:border-s",
        )}
      >
        <Status {...props} problem={shown} />
      </td>
      <td className="grid place-items-center">
        {!isBlank(row) && (
          <button
            type="button"
            data-cell={`${at}:remove`}
            tabIndex={active === "remove" ? 0 : -1}
            aria-label={t("grid.removeRow", { number })}
            onClick={() => props.onRemove(row, at)}
            onFocus={() => props.onFocus(at, "remove")}
            className="focus-ring grid size-7 place-items-center rounded-control text-ink-faint hover:bg-hover hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        )}
      </td>
    </tr>
  );
});

const INPUT_MODES = { nickname: undefined, email: "email", link: "url" } as const;

/** What the person is to the sender. */
function RoleCell({
  row,
  index,
  at,
  active,
  onFocus,
  onRole,
}: Pick<RowProps, "row" | "index" | "at" | "active" | "onFocus"> & { onRole: NonNullable<RowProps["onRole"]> }) {
  const { t } = useTranslation("email");
  return (
    <span className="relative flex items-center">
      <select
        data-cell={`${at}:role`}
        tabIndex={active === "role" ? 0 : -1}
        aria-label={t("grid.roleOf", { number: index + 1 })}
        value={row.role ?? "creator"}
        onChange={(event) => onRole(index, ROLES.find((role) => role === event.target.value) ?? "creator")}
        onFocus={() => onFocus(at, "role")}
        className={clsx(CELL, "select pe-7")}
      >
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {t(`roles.${role}`)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute end-2 size-3.5 text-ink-faint" />
    </span>
  );
}

function Status({ row, problem, check, now }: Pick<RowProps, "row" | "problem" | "check" | "now">) {
  const { t } = useTranslation("email");
  const dateTime = useDateTime();
  if (isBlank(row)) return null;
  return (
    <>
      {row.creator && <CreatorChip creator={row.creator} />}
      {row.creator?.likedBy === "ai" && (
        <Said icon={<Sparkles />} title={t("grid.likedByAiHint")}>
          {t("grid.likedByAi")}
        </Said>
      )}
      {problem?.kind === "duplicate" && (
        <Said icon={<CircleAlert />}>{t("grid.duplicate", { number: problem.of })}</Said>
      )}
      {problem && problem.kind !== "duplicate" && (
        <Said icon={<CircleAlert />} tone="danger">
          {t(`grid.${problem.kind}`)}
        </Said>
      )}
      {check?.isSuppressed && <Said icon={<Ban />}>{t("grid.suppressed")}</Said>}
      {check && !check.isSuppressed && check.lastMail && (
        <Said icon={<History />} tone="warning" title={dateTime(check.lastMail.at)}>
          {t("grid.lastMail", { who: check.lastMail.by, when: daysAgo(check.lastMail.at, now, t) })}
        </Said>
      )}
      {!problem && check && !check.isSuppressed && !check.lastMail && (
        <span className="text-ink-faint">
          <CheckMark aria-hidden className="size-4" />
          <span className="sr-only">{t("grid.fine")}</span>
        </span>
      )}
    </>
  );
}

const TONES = { soft: "text-ink-soft", danger: "text-danger", warning: "text-quota-warning" } as const;

function Said({
  icon,
  tone = "soft",
  title,
  children,
}: {
  icon: React.ReactNode;
  tone?: keyof typeof TONES;
  title?: string;
  children: React.ReactNode;
}) {
  return (
    <span
      title={title}
      className={clsx("flex min-w-0 items-center gap-1.5 [&>svg]:size-3.5 [&>svg]:shrink-0", TONES[tone])}
    >
      {icon}
      <span className="min-w-0">{children}</span>
    </span>
  );
}

function CreatorChip({ creator: { platform, handle } }: { creator: Creator }) {
  const known = PLATFORMS.find((name) => name === platform);
  return (
    <span className="inline-flex h-5 max-w-40 items-center gap-1 rounded-control bg-sunken px-1.5 text-ink-soft text-xs">
      {known && <PlatformMark platform={known} decorative={handle !== null} className="size-3" />}
      <span translate="no" className="min-w-0 truncate">
        {handle === null ? known && PLATFORM_NAMES[known] : `@${handle.replace(/^@/, "")}`}
      </span>
    </span>
  );
}

const DAY_MS = 86_400_000;

/** When somebody was written to last, in days. */
export function daysAgo(
  at: number,
  now: number,
  t: (key: "grid.today" | "grid.daysAgo", values?: { count: number }) => string,
) {
  const days = Math.max(0, Math.floor((now - at) / DAY_MS));
  return days === 0 ? t("grid.today") : t("grid.daysAgo", { count: days });
}
