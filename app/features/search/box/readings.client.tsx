import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { QueryProvider } from "#app/lib/query.tsx";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { AutoOrder } from "./auto-order.tsx";
import { type Reading, readBox } from "./read-box.ts";
import type { ReadingKeys } from "./reading-keys.ts";
import { ReadingList, readingId } from "./reading-list.tsx";
import { SearchOrder } from "./search-order.tsx";
import { useUnfinished } from "./unfinished.ts";
import { useAmounts } from "./use-amounts.ts";
import { useProject } from "./use-project.ts";

type Props = {
  text: string;
  platform: Platform;
  onPlatform: (platform: Platform) => void;
  keys: RefObject<ReadingKeys | null>;
  /** The id of the chosen reading's element; null while there is none. */
  onActive: (id: string | null) => void;
  onOrdered: () => void;
};

/** What a text can mean, and the order that the chosen meaning makes, with its price. Nothing while nothing is typed. */
export default function Readings({ text, platform: wanted, onPlatform, keys, onActive, onOrdered }: Props) {
  const { t } = useTranslation(["searchBox", "links"]);
  const { readings, problem } = useMemo(() => readBox(text, wanted), [text, wanted]);
  const [chosen, setChosen] = useUnfinished("chosen");
  /** What was chosen beside a text counts for that text alone: links lead where most of them lead. */
  const [picked, setPicked] = useUnfinished("picked");
  const amounts = useAmounts();
  const project = useProject();
  const form = useRef<HTMLFormElement>(null);
  const index = Math.max(
    0,
    readings.findIndex(({ key }) => key === chosen),
  );
  const reading = readings[index];
  const platformOf = (one: Reading) =>
    (picked?.text === text && one.platforms.find((each) => each === picked.platform)) || one.platform;

  useImperativeHandle(keys, () => ({
    move(by) {
      const next = readings[(index + by + readings.length) % readings.length];
      if (next) setChosen(next.key);
    },
    order: () => form.current?.requestSubmit(),
  }));
  useEffect(() => {
    if (text === "") setChosen(null);
  }, [text, setChosen]);
  const activeId = reading ? readingId(reading) : null;
  // Before the list is painted: what the field calls active is never the choice before.
  useLayoutEffect(() => {
    onActive(activeId);
    return () => onActive(null);
  }, [activeId, onActive]);

  if (!reading) {
    return (
      problem !== null && (
        <p role="status" className="mt-3 text-ink-soft">
          {t("searchBox:noReading", { reason: t(`links:reasons.${problem}`) })}
        </p>
      )
    );
  }
  const order = {
    form,
    reading,
    platform: platformOf(reading),
    onPlatform(platform: Platform) {
      setPicked({ text, platform });
      onPlatform(platform);
    },
  };
  return (
    <QueryProvider>
      <div className="mt-3 flex flex-col gap-4">
        <ReadingList
          readings={readings}
          chosen={reading}
          platformOf={platformOf}
          unitsOf={amounts.unitsOf}
          onChoose={setChosen}
        />
        {reading.mode === "auto" ? (
          <AutoOrder {...order} project={project} onOrdered={onOrdered} />
        ) : (
          <SearchOrder {...order} project={project} mode={reading.mode} amounts={amounts} onOrdered={onOrdered} />
        )}
      </div>
    </QueryProvider>
  );
}
