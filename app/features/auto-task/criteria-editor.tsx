import { CircleHelp, Plus, X } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Select } from "#app/components/select.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import type { CriterionView } from "#workers/modules/auto-tasks/contract.ts";
import { CRITERIA_MAX, CRITERION_MAX } from "#workers/modules/auto-tasks/domain.ts";
import { KIND_ICONS, useMeaning } from "./criterion-words.ts";
import type { CriteriaState, CriterionKind } from "./use-criteria.ts";

const KINDS = [
  "topic",
  "language",
  "region",
  "followers",
  "views",
  "likes",
  "creatorKind",
  "tone",
  "audience",
  "exclusion",
] as const satisfies readonly CriterionKind[];

/** The criteria by which creators will be judged, each to be taken out, read as another kind, or joined by another. */
export function CriteriaEditor({ criteria }: { criteria: CriteriaState }) {
  const { t } = useTranslation("autoTask");
  const titleId = useId();
  const { items, isReading, isFailed } = criteria;
  const isUnchecked = items.some(({ isCheckable }) => !isCheckable);
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2 rounded-control bg-sunken p-3 text-sm">
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h3 id={titleId} className="font-medium">
          {t("criteria.title")}
        </h3>
        {criteria.isEdited && (
          <Button tone="quiet" size="sm" onClick={criteria.reset}>
            {t("criteria.reset")}
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <p className="text-ink-faint">{isReading ? t("criteria.reading") : t("criteria.none")}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5" aria-busy={isReading}>
          {items.map((item) => (
            <CriterionChip key={item.text} item={item} criteria={criteria} />
          ))}
        </ul>
      )}
      {isFailed && <p className="text-ink-soft">{t("criteria.failed")}</p>}
      {isUnchecked && (
        <p className="flex items-start gap-1.5 text-ink-soft">
          <CircleHelp aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
          {t("criteria.unchecked")}
        </p>
      )}
      {items.length < CRITERIA_MAX && <AddCriterion criteria={criteria} />}
    </section>
  );
}

function CriterionChip({ item, criteria }: { item: CriterionView; criteria: CriteriaState }) {
  const { t } = useTranslation("autoTask");
  const meaning = useMeaning()(item);
  const Icon = item.isCheckable ? KIND_ICONS[item.kind] : CircleHelp;
  return (
    <li
      className={`inline-flex h-7 max-w-full items-center gap-1 rounded-control border border-line bg-surface ps-2 ${
        item.isCheckable ? "" : "border-dashed"
      }`}
    >
      <Icon aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      <KindSelect
        label={t("criteria.kindOf", { text: item.text })}
        value={item.kind}
        onChange={(kind) => criteria.setKind(item, kind)}
      />
      <span className="truncate font-medium text-ink" title={item.text} translate="no">
        {item.text}
      </span>
      {meaning && meaning.toLowerCase() !== item.text.toLowerCase() && (
        <span className="shrink-0 text-ink-faint">{meaning}</span>
      )}
      <button
        type="button"
        aria-label={t("criteria.remove", { text: item.text })}
        onClick={() => criteria.remove(item)}
        className="focus-ring inline-flex size-7 shrink-0 items-center justify-center rounded-control text-ink-faint hover:text-ink"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  );
}

/** The browser's own list of kinds, no wider than its word. */
function KindSelect({
  label,
  value,
  onChange,
}: {
  label: string;
  value: CriterionKind;
  onChange: (kind: CriterionKind) => void;
}) {
  const { t } = useTranslation("autoTask");
  return (
    <span className="relative shrink-0 text-ink-soft">
      <span aria-hidden>{t(`criteria.kinds.${value}`)}:</span>
      <select
        aria-label={label}
        title={label}
        value={value}
        onChange={(event) => {
          const kind = KINDS.find((each) => each === event.target.value);
          if (kind) onChange(kind);
        }}
        className="focus-ring absolute inset-0 w-full cursor-pointer appearance-none rounded-control bg-transparent text-transparent [&>option]:text-ink"
      >
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`criteria.kinds.${kind}`)}
          </option>
        ))}
      </select>
    </span>
  );
}

function AddCriterion({ criteria }: { criteria: CriteriaState }) {
  const { t } = useTranslation("autoTask");
  const [kind, setKind] = useState<CriterionKind>("topic");
  const [text, setText] = useState("");
  const add = () => {
    if (text.trim() === "") return;
    criteria.add({ kind, text: text.trim() });
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // Enter adds the criterion; it does not start the task.
    event.preventDefault();
    add();
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        label={t("criteria.kind")}
        value={kind}
        onChange={setKind}
        choices={KINDS.map((value) => ({ value, label: t(`criteria.kinds.${value}`) }))}
        className="w-36"
      />
      <TextInput
        aria-label={t("criteria.add")}
        placeholder={t(`criteria.examples.${kind}`)}
        autoComplete="off"
        maxLength={CRITERION_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-w-40 flex-1"
      />
      <Button size="sm" icon={<Plus aria-hidden className="size-4" />} onClick={add} disabled={text.trim() === ""}>
        {t("criteria.addButton")}
      </Button>
    </div>
  );
}
