import { useTranslation } from "react-i18next";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import { STAGES, type Stage } from "#workers/modules/records/domain.ts";
import { StageMark } from "./stage-mark.tsx";

type Props = {
  stage: Stage | null;
  /** Null where they are not counted: with several tags. */
  stages: Readonly<Record<Stage, number>> | null;
  onStage: (stage: Stage | null) => void;
};

/** Narrows the list to one stage; the counts are those of the chosen tag. */
export function StageFilter({ stage, stages, onStage }: Props) {
  const { t } = useTranslation("savedCreators");
  const { integer } = useFormat();
  const all = stages && Object.values(stages).reduce((sum, number) => sum + number, 0);
  return (
    <SegmentedControl
      label={t("filter.stage")}
      value={stage ?? "all"}
      onChange={(value) => onStage(value === "all" ? null : value)}
      segments={[
        { value: "all" as const, label: t("filter.allStages"), count: all === null ? undefined : integer(all) },
        ...STAGES.map((value) => ({
          value,
          label: t(`stages.${value}`),
          icon: <StageMark stage={value} />,
          count: stages === null ? undefined : integer(stages[value]),
        })),
      ]}
    />
  );
}
