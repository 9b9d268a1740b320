import "#app/i18n/search-box-texts.ts";
import { useNavigate } from "@remix-run/react";
import { RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { MODE_ICONS } from "#app/entities/list/mode-icons.ts";
import { LastRun } from "#app/features/saved-searches/last-run.tsx";
import { newestRunAddress } from "#app/features/saved-searches/run-address.ts";
import { useSavedSearches } from "#app/features/saved-searches/use-saved-searches.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import type { SavedSearchView } from "#workers/modules/saved-searches/contract.ts";
import { Group, Item, type Run } from "./palette-parts.client.tsx";
import { HIDDEN_PART, RUN_AGAIN } from "./palette-words.ts";

type Props = {
  saved: readonly SavedSearchView[];
  /** Whether anything was typed: running again is offered for what was looked for alone. */
  isTyped: boolean;
  run: Run;
  onClose: () => void;
};

/** In the command palette: each saved search's name leads to its newest run, and after those each can be run again for its price. */
export default function SavedCommands({ saved, isTyped, run, onClose }: Props) {
  const { t } = useTranslation("savedSearches");
  const { runs } = useFormat();
  const navigate = useNavigate();
  const { starting, run: runAgain } = useSavedSearches();
  return (
    <Group heading={t("title")}>
      {saved.map((one) => {
        const newest = newestRunAddress(one);
        const Icon = MODE_ICONS[one.mode];
        return (
          newest && (
            <Item
              key={one.id}
              value={`saved ${one.name}${HIDDEN_PART}${one.id}`}
              icon={<Icon aria-hidden />}
              label={one.name}
              hint={<LastRun saved={one} />}
              onSelect={run(() => navigate(newest))}
            />
          )
        );
      })}
      {isTyped &&
        saved.map((one) => {
          const action = t("run", { count: one.costUnits / UNITS_PER_RUN, runs: runs(one.costUnits) });
          return (
            <Item
              key={one.id}
              value={`${RUN_AGAIN}${one.name}${HIDDEN_PART}${one.id}`}
              icon={<RotateCw aria-hidden />}
              label={t("runName", { action, name: one.name })}
              disabled={starting !== null}
              onSelect={() => void runAgain(one).then(onClose)}
            />
          );
        })}
    </Group>
  );
}
