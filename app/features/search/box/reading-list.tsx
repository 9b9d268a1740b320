import clsx from "clsx";
import { useTranslation } from "react-i18next";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { MODE_ICONS } from "#app/entities/list/mode-icons.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { Reading } from "./read-box.ts";
import { READINGS_ID } from "./reading-keys.ts";

type Props = {
  readings: readonly Reading[];
  chosen: Reading;
  platformOf: (reading: Reading) => Platform;
  unitsOf: (reading: Reading, platform: Platform) => number;
  onChoose: (key: string) => void;
};

/** The element of a reading, which the field names as the active one. */
export function readingId({ key }: Reading): string {
  return `${READINGS_ID}-${key}`;
}

/** What the text can mean, each with where and its price. The field keeps the focus: arrows choose, and so does a press. */
export function ReadingList({ readings, chosen, platformOf, ...rest }: Props) {
  const { t } = useTranslation("searchBox");
  return (
    <div role="listbox" id={READINGS_ID} aria-label={t("readings")} className="flex flex-col gap-1">
      {readings.map((reading) => (
        <Option
          key={reading.key}
          reading={reading}
          platform={platformOf(reading)}
          isChosen={reading === chosen}
          {...rest}
        />
      ))}
    </div>
  );
}

function Option({
  reading,
  platform,
  isChosen,
  unitsOf,
  onChoose,
}: Pick<Props, "unitsOf" | "onChoose"> & { reading: Reading; platform: Platform; isChosen: boolean }) {
  const { t } = useTranslation(["searchBox", "list"]);
  const { runs } = useFormat();
  const { mode, input, key } = reading;
  const Icon = MODE_ICONS[mode];
  const units = unitsOf(reading, platform);
  const price = { count: units / UNITS_PER_RUN, runs: runs(units) };
  return (
    <button
      type="button"
      role="option"
      id={readingId(reading)}
      aria-selected={isChosen}
      tabIndex={-1}
      // The field keeps the focus, and with it the arrows.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(key)}
      className={clsx(
        "flex min-h-11 w-full items-center gap-3 rounded-control px-2.5 py-1.5 text-start",
        isChosen ? "bg-accent-soft" : "hover:bg-hover",
      )}
    >
      <Icon aria-hidden className={clsx("size-5 shrink-0", isChosen ? "text-accent-ink" : "text-ink-faint")} />
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-baseline gap-1.5">
          <span className="shrink-0 font-medium text-ink">{t(`list:modes.${mode}.title`)}</span>
          {mode !== "auto" && mode !== "web-list" && (
            <span translate="no" className="min-w-0 truncate text-ink-soft">
              {t("searchBox:quoted", { text: input })}
            </span>
          )}
        </span>
        <span className="block truncate text-ink-soft text-sm">{t(`list:modes.${mode}.text`)}</span>
      </span>
      <PlatformMark platform={platform} />
      <span className="min-w-16 shrink-0 text-end text-ink-soft text-sm tabular-nums">
        {mode === "auto" ? t("searchBox:runsFrom", price) : t("searchBox:runs", price)}
      </span>
    </button>
  );
}
