import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Check, Monitor, Smartphone, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#app/components/field.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { Select } from "#app/components/select.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { useShellData } from "#app/features/shell/shell-data.ts";
import { callApi } from "#app/lib/api.client.ts";
import { describeError } from "#app/lib/describe-error.ts";
import type { OutputOf } from "#workers/api/endpoint.ts";
import type { listProjectLikes } from "#workers/modules/lists/contract.ts";
import type { previewTemplate } from "#workers/modules/outreach/templates/contract.ts";
import { isVariable } from "#workers/modules/outreach/templates/variables.ts";
import type { Draft } from "./template-form.tsx";

/** How long typing must rest before the preview is made anew. */
const RESTED_MS = 400;
/** Favorites that can be chosen: the latest of the project. */
const SHOWN_FAVORITES = 30;
const NOBODY = "nobody";

/** The mail as a favorite of the project would get it, at the width of a phone or a desk, with what should be mended. */
export function PreviewPane({ draft }: { draft: Draft }) {
  const { t } = useTranslation("mailTemplates");
  const favorites = useFavorites();
  const [chosen, setChosen] = useState<string | null>(null);
  const [width, setWidth] = useState<"phone" | "desk">("desk");
  const creatorId = chosen ?? favorites?.[0]?.id ?? NOBODY;
  const rested = useRested(draft);
  const { data, error } = useQuery({
    queryKey: ["mail-preview", rested, creatorId],
    queryFn: ({ signal }) =>
      callApi<typeof previewTemplate>(
        "POST /emails/templates/preview",
        { body: { ...rested, creatorId: creatorId === NOBODY ? null : creatorId } },
        { signal },
      ),
    enabled: favorites !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t("preview.creator")} className="min-w-48 flex-1">
          <Select
            choices={[
              ...(favorites ?? []).map(({ id, title }) => ({ value: id, label: title })),
              { value: NOBODY, label: t("preview.nobody") },
            ]}
            value={creatorId}
            onChange={setChosen}
          />
        </Field>
        <SegmentedControl
          label={t("preview.width")}
          value={width}
          onChange={setWidth}
          segments={[
            { value: "phone", label: t("preview.phone"), icon: <Smartphone aria-hidden className="size-4" /> },
            { value: "desk", label: t("preview.desk"), icon: <Monitor aria-hidden className="size-4" /> },
          ]}
        />
      </div>
      {favorites?.length === 0 && <p className="text-ink-faint text-sm">{t("preview.noFavorites")}</p>}
      {error !== null && (
        <p role="alert" className="text-danger text-sm">
          {t("preview.failed", { message: describeError(error) })}
        </p>
      )}
      {data ? <Shown preview={data} width={width} /> : error === null && <Skeleton className="h-80" />}
    </div>
  );
}

type Preview = OutputOf<typeof previewTemplate>;

function Shown({ preview, width }: { preview: Preview; width: "phone" | "desk" }) {
  const { t } = useTranslation("mailTemplates");
  return (
    <>
      <Findings findings={preview.findings} />
      <div
        className={clsx(
          "mx-auto w-full overflow-hidden rounded-card border border-line",
          width === "phone" && "max-w-90",
        )}
      >
        <p className="border-line border-b bg-sunken px-4 py-2 font-medium" data-testid="preview-subject">
          {preview.subject || t("preview.noSubject")}
        </p>
        {/* No script, form or link of a mail works in here. */}
        <iframe
          title={t("preview.mail")}
          sandbox=""
          srcDoc={documentOf(preview.html)}
          className="h-96 w-full bg-white"
        />
      </div>
    </>
  );
}

/** Mail programs show mails on white, whatever the theme here. */
function documentOf(html: string): string {
  const style =
    "body{margin:16px;font:14px/1.5 Arial,'PingFang SC','Microsoft YaHei',sans-serif;color:#222;overflow-wrap:anywhere}";
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>${html}`;
}

function Findings({ findings }: Pick<Preview, "findings">) {
  const { t } = useTranslation("mailTemplates");
  if (findings.length === 0)
    return (
      <p className="flex items-center gap-2 text-ink-soft text-sm">
        <Check aria-hidden className="size-4 text-like" />
        {t("preview.fine")}
      </p>
    );
  return (
    <ul aria-label={t("preview.findings")} className="flex flex-col gap-1">
      {findings.map(({ code, about }) => (
        <li key={`${code} ${about}`} className="flex items-start gap-2 text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-quota-warning" />
          <span className="min-w-0 break-words">
            {t(`findings.${code}`, { about: isVariable(about) ? t(`variables.${about}`) : about })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The latest favorites of the project one is in; undefined while they are asked for, none when they can't be had. */
function useFavorites() {
  const projectId = useShellData()?.currentProjectId ?? null;
  const { data, isError } = useQuery({
    queryKey: ["project-favorites", projectId],
    queryFn: ({ signal }) =>
      callApi<typeof listProjectLikes>(
        "GET /similars/projectKol/likes",
        { query: { projectId: projectId ?? "", limit: SHOWN_FAVORITES } },
        { signal },
      ),
    enabled: projectId !== null,
  });
  return isError || projectId === null ? [] : data;
}

function useRested(draft: Draft): Draft {
  const [rested, setRested] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setRested(draft), RESTED_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return rested;
}
