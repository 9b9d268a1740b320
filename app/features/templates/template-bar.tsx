import clsx from "clsx";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import type { TemplateView } from "#workers/modules/outreach/templates/contract.ts";
import { MAX_TEMPLATES } from "#workers/modules/outreach/templates/domain.ts";
import { TemplateMenu, type TemplateMenuActions } from "./template-menu.tsx";

type TemplateBarProps = TemplateMenuActions & {
  templates: readonly TemplateView[];
  selectedId: string;
  onSelect: (id: string) => void;
  onCreate: () => void;
};

/** Which template is open, and what can be done with it. Eight at most, so that all of them stand in one line. */
export function TemplateBar({ templates, selectedId, onSelect, onCreate, ...actions }: TemplateBarProps) {
  const { t } = useTranslation("mailTemplates");
  const selected = templates.find(({ id }) => id === selectedId);
  const isFull = templates.length >= MAX_TEMPLATES;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <nav aria-label={t("list")} className="flex min-w-0 flex-wrap gap-1.5">
        {templates.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            aria-current={id === selectedId ? "true" : undefined}
            onClick={() => onSelect(id)}
            className={clsx(
              "focus-ring max-w-60 truncate rounded-control border px-3 py-1",
              id === selectedId
                ? "border-accent bg-accent-soft font-medium text-accent-ink"
                : "border-line bg-surface text-ink-soft hover:bg-hover hover:text-ink",
            )}
          >
            {name}
          </button>
        ))}
      </nav>
      <TemplateMenu name={selected?.name ?? ""} isFull={isFull} {...actions} />
      <Button className="ms-auto" icon={<Plus aria-hidden className="size-4" />} onClick={onCreate} disabled={isFull}>
        {t("new")}
      </Button>
      {isFull && <p className="basis-full text-ink-faint text-sm">{t("full", { max: MAX_TEMPLATES })}</p>}
    </div>
  );
}
