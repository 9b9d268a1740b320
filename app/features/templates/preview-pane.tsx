import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#app/components/field.tsx";
import { Select } from "#app/components/select.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { useShellData } from "#app/lib/session/shell-data.ts";
import type { listProjectLikes } from "#workers/modules/lists/contract.ts";
import { MailPreview, type PreviewWidth, usePreview, WidthChoice } from "./mail-preview.tsx";
import { SendToSelf } from "./send-to-self.tsx";
import type { Draft } from "./template-form.tsx";

/** Favorites that can be chosen: the latest of the project. */
const SHOWN_FAVORITES = 30;
const NOBODY = "nobody";

type PreviewProps = { templateId: string; draft: Draft; isUnsaved: boolean };

/** The mail as a favorite of the project would get it, at the width of a phone or a desk, with what should be mended. */
export function PreviewPane({ templateId, draft, isUnsaved }: PreviewProps) {
  const { t } = useTranslation("mailTemplates");
  const favorites = useFavorites();
  const [chosen, setChosen] = useState<string | null>(null);
  const [width, setWidth] = useState<PreviewWidth>("desk");
  const creatorId = chosen ?? favorites?.[0]?.id ?? NOBODY;
  const preview = usePreview(draft, favorites && { creatorId: creatorId === NOBODY ? null : creatorId });
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
        <WidthChoice value={width} onChange={setWidth} />
      </div>
      {favorites?.length === 0 && <p className="text-ink-faint text-sm">{t("preview.noFavorites")}</p>}
      <SendToSelf templateId={templateId} isUnsaved={isUnsaved} />
      <MailPreview {...preview} width={width} />
    </div>
  );
}

/** The latest favorites of the current project; undefined while the call runs, none when it fails. */
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
