import { Link } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { FileText, Pencil, Plus } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Select } from "#app/components/select.tsx";
import { Panel } from "#app/entities/email/panel.tsx";
import { TemplateMenu } from "#app/features/templates/template-menu.tsx";
import type { TemplateList } from "#app/features/templates/use-template-list.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import type { previewTemplate, TemplateView } from "#workers/modules/outreach/templates/contract.ts";
import { MAX_TEMPLATES } from "#workers/modules/outreach/templates/domain.ts";

const Findings = lazyPart(async () => ({
  default: (await import("#app/features/templates/findings.client.tsx")).Findings,
}));

/** The template of the mail (spec 3 §2.3): a list beside the table, a choice above it where there is no room beside. */
export function TemplatePanel({
  templates,
  list,
  problem,
}: {
  templates: readonly TemplateView[];
  list: TemplateList;
  problem: string | null;
}) {
  const { t } = useTranslation(["batchSend", "mailTemplates"]);
  const { selected } = list;
  const isFull = templates.length >= MAX_TEMPLATES;
  return (
    <Panel
      title={t("mailTemplates:list")}
      problem={problem}
      aside={
        selected !== null && (
          <TemplateMenu
            name={selected.name}
            isFull={isFull}
            onRename={() => list.ask("rename")}
            onDuplicate={list.duplicate}
            onDelete={() => list.ask("delete")}
          />
        )
      }
    >
      {selected === null ? (
        <p className="flex items-start gap-2 text-ink-soft text-sm">
          <FileText aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
          {t("mailTemplates:empty.text")}
        </p>
      ) : (
        <>
          <nav aria-label={t("mailTemplates:list")} className="flex flex-col gap-0.5 max-lg:hidden">
            {templates.map(({ id, name }) => (
              <button
                key={id}
                type="button"
                aria-current={id === selected.id ? "true" : undefined}
                onClick={() => list.select(id)}
                className={clsx(
                  "focus-ring truncate rounded-control px-2.5 py-1.5 text-start",
                  id === selected.id
                    ? "bg-accent-soft font-medium text-accent-ink"
                    : "text-ink-soft hover:bg-hover hover:text-ink",
                )}
              >
                {name}
              </button>
            ))}
          </nav>
          <Select
            className="lg:hidden"
            label={t("mailTemplates:list")}
            choices={templates.map(({ id, name }) => ({ value: id, label: name }))}
            value={selected.id}
            onChange={list.select}
          />
          <TemplateFindings template={selected} />
        </>
      )}
      <div className="flex flex-wrap items-center gap-1">
        {selected !== null && (
          <Link
            to={`/email/template?templateId=${selected.id}`}
            className="focus-ring flex h-7 items-center gap-1.5 rounded-control px-2 font-medium text-accent-ink text-sm hover:bg-hover"
          >
            <Pencil aria-hidden className="size-3.5" />
            {t("template.edit")}
          </Link>
        )}
        <Button
          size="sm"
          tone={selected === null ? "primary" : "quiet"}
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => list.ask("create")}
          disabled={isFull}
        >
          {t("mailTemplates:new")}
        </Button>
      </div>
      {isFull && <p className="text-ink-faint text-sm">{t("mailTemplates:full", { max: MAX_TEMPLATES })}</p>}
    </Panel>
  );
}

/** What should be looked at before this template is sent. */
function TemplateFindings({ template: { id, version, subject, content } }: { template: TemplateView }) {
  const { t } = useTranslation("mailTemplates");
  const { data } = useQuery({
    queryKey: ["mail-findings", id, version],
    queryFn: ({ signal }) =>
      callApi<typeof previewTemplate>(
        "POST /emails/templates/preview",
        { body: { subject, content, creatorId: null } },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!data || data.findings.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 font-medium text-sm">{t("preview.findings")}</h3>
      <Suspense fallback={null}>
        <Findings findings={data.findings} />
      </Suspense>
    </div>
  );
}
