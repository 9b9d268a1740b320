import { useTranslation } from "react-i18next";
import { useFormat } from "#app/lib/use-format.ts";
import type { AutoTaskView } from "#workers/modules/auto-tasks/contract.ts";

/** Seeds that led nowhere, and why. */
export function UnusedSeeds({ seeds }: { seeds: AutoTaskView["meta"]["missingSeeds"] }) {
  const { t } = useTranslation(["autoTask", "autoTasks"]);
  const { integer } = useFormat();
  if (seeds.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="focus-ring rounded-control text-quota-warning">
        {t("autoTask:board.seeds", { count: seeds.length, number: integer(seeds.length) })}
      </summary>
      <ul className="mt-1 flex max-h-40 flex-col gap-1 overflow-y-auto">
        {seeds.map(({ input, reason }) => (
          <li key={input} className="min-w-0">
            <span className="block truncate text-ink" title={input} translate="no">
              {input}
            </span>
            <span className="text-ink-faint">{t(`autoTasks:seeds.${reason}`, { defaultValue: "" })}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
