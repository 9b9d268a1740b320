import { ChevronDown } from "lucide-react";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { Menu } from "#app/components/menu.tsx";
import type { RecordView } from "#workers/modules/records/contract.ts";
import { STAGES, type Stage } from "#workers/modules/records/domain.ts";
import { StageMark } from "./stage-mark.tsx";
import type { RecordActions } from "./use-record-actions.ts";

type ChoiceProps = { stage: Stage; onMove: (to: Stage) => void; trigger: ReactElement };

/** The stages to choose from, behind a button. */
export function StageChoice({ stage, onMove, trigger }: ChoiceProps) {
  const { t } = useTranslation("savedCreators");
  return (
    <Menu
      anchor="bottom start"
      groups={[
        {
          key: "stages",
          heading: t("stage.moveTo"),
          entries: STAGES.map((to) => ({
            key: to,
            label: t(`stages.${to}`),
            icon: <StageMark stage={to} />,
            checked: to === stage,
            onSelect: () => onMove(to),
          })),
        },
      ]}
      trigger={trigger}
    />
  );
}

type Props = { record: Pick<RecordView, "kol" | "stage">; actions: RecordActions };

/** The stage of a creator, and what moves it to another. */
export function StageMenu({ record: { kol, stage }, actions }: Props) {
  const { t } = useTranslation("savedCreators");
  const name = kol.nickname;
  return (
    <StageChoice
      stage={stage}
      onMove={(to) => void actions.move({ kolId: kol.id, name, from: stage, to })}
      trigger={
        <button
          type="button"
          aria-label={t("stage.change", { name, stage: t(`stages.${stage}`) })}
          className="focus-ring group -mx-1.5 flex h-7 items-center gap-1.5 whitespace-nowrap rounded-control px-1.5 text-ink-soft hover:bg-hover hover:text-ink aria-expanded:bg-hover"
        >
          <StageMark stage={stage} />
          <span className="text-ink">{t(`stages.${stage}`)}</span>
          <ChevronDown aria-hidden className="size-3.5 text-ink-faint" />
        </button>
      }
    />
  );
}
