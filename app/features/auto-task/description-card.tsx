import { Pencil } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { Card } from "#app/components/card.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import type { AutoTaskView } from "#workers/modules/auto-tasks/contract.ts";
import { KIND_ICONS } from "./criterion-words.ts";

const DescriptionDialog = lazyPart(() => import("./description-dialog.client.tsx"));

/** The task's description and criteria, and the button that changes them. */
export function DescriptionCard({ task, onChanged }: { task: AutoTaskView; onChanged: () => unknown }) {
  const { t } = useTranslation("autoTask");
  const [edits, setEdits] = useState(false);
  const { kolDescription } = task.params.filters;
  return (
    <Card className="p-4">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold">{t("description.label")}</h2>
        {!task.isTerminated && (
          <IconButton
            size="sm"
            label={t("description.edit")}
            icon={<Pencil className="size-4" />}
            onClick={() => setEdits(true)}
          />
        )}
      </div>
      <p className="mt-1 whitespace-pre-line break-words text-ink-soft text-sm" translate="no">
        {kolDescription}
      </p>
      {task.meta.criteria.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {task.meta.criteria.map(({ kind, text }) => {
            const Icon = KIND_ICONS[kind];
            return (
              <li key={`${kind} ${text}`} className="max-w-full">
                <Badge icon={<Icon aria-hidden className="shrink-0" />} className="max-w-full">
                  <span className="sr-only">{t(`criteria.kinds.${kind}`)}: </span>
                  <span className="truncate" translate="no">
                    {text}
                  </span>
                </Badge>
              </li>
            );
          })}
        </ul>
      )}
      {edits && (
        <Suspense fallback={null}>
          <DescriptionDialog task={task} onSaved={onChanged} onClose={() => setEdits(false)} />
        </Suspense>
      )}
    </Card>
  );
}
