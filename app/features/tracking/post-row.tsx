import clsx from "clsx";
import { ChartLine, RefreshCw, Trash2, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "#app/components/checkbox.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { TableCell } from "#app/components/table.tsx";
import { useMoney } from "#app/entities/tracked-post/use-money.ts";
import { AudienceButton } from "#app/features/post-audience/audience-button.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import type { PublicationView } from "#workers/modules/publications/contract.ts";
import { DEFAULT_CURRENCY, type Money, refreshCostUnits } from "#workers/modules/publications/domain.ts";
import type { LabelView } from "#workers/modules/publications/label-contract.ts";
import type { StrategyView } from "#workers/modules/publications/strategies/contract.ts";
import { AlertBadges } from "./alerts/alert-badges.tsx";
import { StrategyStatus } from "./auto-update/strategy-status.tsx";
import { CostCell } from "./cost-cell.tsx";
import { LabelCell } from "./label-cell.tsx";
import { PostNumber } from "./post-number.tsx";
import { PostPreview } from "./post-preview.tsx";
import type { PostActions } from "./use-post-actions.ts";

export type RowProps = {
  post: PublicationView;
  labels: readonly LabelView[];
  actions: PostActions;
  /** Another person's posts: they are refreshed and not changed (spec 3 §4.9). */
  isFixed: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  /** Shows the post over time. */
  onOpen: () => void;
  /** Reads the post again. */
  onUpdate: () => void;
  /** A task runs already. */
  isRunning: boolean;
  /** How it is read by itself; null where it is not. */
  strategy: StrategyView | null;
  /** The automatic refresh is off. */
  isPaused: boolean;
};

/** A tracked post: a row of the table, and on a phone a block with its numbers in threes. */
export function PostRow({
  post,
  labels,
  actions,
  isFixed,
  isSelected,
  onSelect,
  onOpen,
  onUpdate,
  isRunning,
  strategy,
  isPaused,
}: RowProps) {
  const { t } = useTranslation("videoTracking");
  const { percent } = useFormat();
  const { cpm } = useMoney();
  const { influencer: name, readAt, isEstimated } = post;
  const numbers = { readAt };
  return (
    <tr
      className={clsx(
        "border-line not-last:border-b hover:bg-hover/50",
        "max-md:grid max-md:grid-cols-3 max-md:gap-x-3 max-md:gap-y-2 max-md:px-3 max-md:py-3",
        isSelected && "bg-accent-soft/60",
      )}
    >
      <TableCell className="w-10 max-md:absolute max-md:h-auto max-md:w-auto max-md:p-0 md:pe-0">
        <Checkbox
          hideLabel
          label={t("row.select", { name })}
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </TableCell>
      <TableCell className="py-2 max-md:col-span-3 max-md:h-auto max-md:p-0 max-md:ps-7 md:w-full md:min-w-56 md:max-w-0">
        <PostPreview post={post}>
          {strategy !== null && <StrategyStatus strategy={strategy} isPaused={isPaused} />}
          <AlertBadges name={name} kinds={badgesOf(post)} onOpen={onOpen} />
        </PostPreview>
      </TableCell>
      <Cell label={t("columns.cpm")}>
        <Estimated isOn={isEstimated && post.cpm !== null}>
          {cpm(post.cpm, post.currency ?? DEFAULT_CURRENCY)}
        </Estimated>
      </Cell>
      <Cell label={t("columns.cost")} isWide>
        <CostCell name={name} cost={costOf(post)} isFixed={isFixed} onSave={(cost) => actions.saveCost(post, cost)} />
      </Cell>
      <Cell label={t("columns.labels")} isText>
        <LabelCell post={post} list={labels} actions={actions} isFixed={isFixed} />
      </Cell>
      <Cell label={t("columns.er")} hint={t("columns.erFormula")}>
        <Estimated isOn={isEstimated && post.engagementRate !== null}>{percent(post.engagementRate)}</Estimated>
      </Cell>
      <Cell label={t("columns.views")}>
        <Oddity post={post} />
        <PostNumber {...numbers} value={post.views} estimated={isEstimated} />
      </Cell>
      <Cell label={t("columns.likes")}>
        <PostNumber {...numbers} value={post.likes} />
      </Cell>
      <Cell label={t("columns.comments")}>
        <PostNumber {...numbers} value={post.comments} />
      </Cell>
      <Cell label={t("columns.favorites")}>
        <PostNumber {...numbers} value={post.favorites} />
      </Cell>
      <Cell label={t("columns.shares")}>
        <PostNumber {...numbers} value={post.shares} />
      </Cell>
      <TableCell className="max-md:col-span-2 max-md:h-auto max-md:p-0 md:ps-1 md:pe-2">
        <div className="flex justify-end gap-0.5">
          <IconButton
            size="sm"
            label={t("drawer.open", { name })}
            icon={<ChartLine className="size-4" />}
            onClick={onOpen}
          />
          <AudienceButton post={post} />
          <UpdateButton name={name} isRunning={isRunning} onUpdate={onUpdate} />
          {!isFixed && (
            <IconButton
              label={t("row.remove", { name })}
              size="sm"
              icon={<Trash2 className="size-4" />}
              onClick={() => void actions.remove([post.id])}
            />
          )}
        </div>
      </TableCell>
    </tr>
  );
}

/** That a post is gone is told by its state already. */
function badgesOf({ alerts, state }: PublicationView): PublicationView["alerts"] {
  return state === "ok" ? alerts : alerts.filter((kind) => kind !== "gone");
}

function UpdateButton({ name, isRunning, onUpdate }: { name: string; isRunning: boolean; onUpdate: () => void }) {
  const { t } = useTranslation("videoTracking");
  const { runs } = useFormat();
  return (
    <IconButton
      size="sm"
      label={t("row.update", { name, runs: runs(refreshCostUnits(1)) })}
      icon={<RefreshCw className="size-4" />}
      disabled={isRunning}
      onClick={onUpdate}
    />
  );
}

/** A cell whose column names it; on a phone the name stands over it. */
function Cell({
  label,
  hint,
  isText = false,
  isWide = false,
  children,
}: {
  label: string;
  hint?: string;
  isText?: boolean;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <TableCell
      numeric={!isText}
      data-label={label}
      title={hint}
      className={clsx(
        "md:px-2 max-md:h-auto max-md:min-w-0 max-md:p-0 max-md:text-start max-md:before:mb-0.5 max-md:before:block max-md:before:text-ink-faint max-md:before:text-xs max-md:before:content-[attr(data-label)]",
        isWide && "max-md:col-span-2",
        isText && "md:min-w-32",
      )}
    >
      {children}
    </TableCell>
  );
}

/** A figure that was computed from an estimate. */
function Estimated({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  const { t } = useTranslation("ui");
  return (
    <span className="whitespace-nowrap tabular-nums">
      {children}
      {isOn && <span className="text-ink-faint"> {t("estimated")}</span>}
    </span>
  );
}

const ODD_MARKS = ["fell", "missing", "absurd"] as const;

/** That something about the last numbers is odd. */
function Oddity({ post: { marks } }: { post: PublicationView }) {
  const { t } = useTranslation("videoTracking");
  const odd = ODD_MARKS.filter((mark) => marks.includes(mark));
  if (odd.length === 0) return null;
  const text = odd.map((mark) => t(`marks.${mark}`)).join(" ");
  return (
    <span title={text} className="me-1 inline-block align-[-0.125rem]">
      <TriangleAlert aria-hidden className="size-3.5 text-quota-warning" />
      <span className="sr-only">{text}</span>
    </span>
  );
}

function costOf({ costMinor, currency }: PublicationView): Money | null {
  return costMinor === null || currency === null ? null : { amountMinor: costMinor, currency };
}
