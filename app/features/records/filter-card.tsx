import { Columns3, Plus, Rows3, Settings2, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { TagDot } from "#app/entities/tag/tag-dot.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import { MAX_TAGS_IN_FILTER } from "#workers/modules/records/domain.ts";
import type { TagView } from "#workers/modules/records/tag-contract.ts";
import { isNarrowed, type RecordsAddress } from "./records-address.ts";
import { StageFilter } from "./stage-filter.tsx";
import type { RecordsScreen } from "./use-records-screen.ts";

/** Tags that are offered at first; the others are one press away. */
const FIRST_TAGS = 12;

type Props = { screen: RecordsScreen; onNewTag: () => void; onManageTags: () => void };

/** Narrows the list to creators with any of some tags, and to a stage. */
export function FilterCard({ screen, onNewTag, onManageTags }: Props) {
  const { address, change, clearFilters, tags, stages, totalCount } = screen;
  const { t } = useTranslation("savedCreators");
  const isSomething = totalCount > 0 || isNarrowed(address);
  return (
    <Card className="mb-3 flex flex-col gap-3 p-3">
      <div className="flex flex-wrap items-center gap-1.5">
        <TagChoice tags={tags ?? []} chosen={address.tags} onChange={(chosen) => change({ tags: chosen })} />
        <div className="ms-auto flex flex-wrap gap-1.5">
          <Button size="sm" tone="quiet" icon={<Plus aria-hidden className="size-4" />} onClick={onNewTag}>
            {t("tags.new")}
          </Button>
          <Button size="sm" tone="quiet" icon={<Settings2 aria-hidden className="size-4" />} onClick={onManageTags}>
            {t("tags.manage")}
          </Button>
          {isSomething && <ViewSwitch view={address.view} onView={(view) => change({ view })} />}
        </div>
      </div>
      {isSomething && (address.view === "table" || isNarrowed(address)) && (
        <div className="flex flex-wrap items-center gap-2">
          {address.view === "table" && (
            <StageFilter stage={address.stage} stages={stages} onStage={(stage) => change({ stage })} />
          )}
          {isNarrowed(address) && (
            <Button size="sm" tone="quiet" icon={<X aria-hidden className="size-4" />} onClick={clearFilters}>
              {t("filter.clear")}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

type View = RecordsAddress["view"];

function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useTranslation("savedCreators");
  return (
    <SegmentedControl
      label={t("view.label")}
      value={view}
      onChange={onView}
      segments={[
        { value: "table" as const, label: t("view.table"), icon: <Rows3 aria-hidden className="size-4" /> },
        { value: "board" as const, label: t("view.board"), icon: <Columns3 aria-hidden className="size-4" /> },
      ]}
    />
  );
}

type ChoiceProps = { tags: readonly TagView[]; chosen: readonly string[]; onChange: (chosen: string[]) => void };

function TagChoice({ tags, chosen, onChange }: ChoiceProps) {
  const { t } = useTranslation("savedCreators");
  const { integer } = useFormat();
  const [isWhole, setWhole] = useState(false);
  if (tags.length === 0) return <p className="text-ink-soft text-sm">{t("filter.noTags")}</p>;
  const shown = isWhole ? tags : tags.filter(({ id }, index) => index < FIRST_TAGS || chosen.includes(id));
  const hidden = tags.length - shown.length;
  const isFull = chosen.length >= MAX_TAGS_IN_FILTER;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own
    <div role="group" aria-label={t("filter.tags")} className="flex min-w-0 flex-wrap gap-1.5">
      {shown.map(({ id, name, color, useCount }) => {
        const isOn = chosen.includes(id);
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isOn}
            disabled={isFull && !isOn}
            title={isFull && !isOn ? t("filter.most", { number: integer(MAX_TAGS_IN_FILTER) }) : undefined}
            onClick={() => onChange(isOn ? chosen.filter((other) => other !== id) : [...chosen, id])}
            className="focus-ring inline-flex h-7 max-w-full items-center gap-1.5 rounded-control border border-line px-2 text-ink-soft text-sm hover:bg-hover hover:text-ink disabled:opacity-50 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink"
          >
            <TagDot color={color} />
            <span translate="no" className="truncate">
              {name}
            </span>
            <span className="text-ink-faint text-xs tabular-nums">{integer(useCount)}</span>
          </button>
        );
      })}
      {hidden > 0 && (
        <Button size="sm" tone="quiet" onClick={() => setWhole(true)}>
          {t("filter.moreTags", { number: integer(hidden) })}
        </Button>
      )}
    </div>
  );
}
