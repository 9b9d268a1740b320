import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { callApi } from "#app/lib/api.client.ts";
import { writeQuery } from "#app/lib/query-cache.ts";
import type {
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  listTemplates,
  TemplateView,
  updateTemplate,
} from "#workers/modules/outreach/templates/contract.ts";

const KEY = ["mail-templates"] as const;

export type TemplateChange = { name?: string; subject?: string; content?: string; cc?: string[]; version?: number };
export type TemplateActions = ReturnType<typeof useTemplates>["actions"];

/** The templates as they are known here, the newest first, and what can be done with them. Actions throw ApiError. */
export function useTemplates(loaded: readonly TemplateView[]) {
  const client = useQueryClient();
  const { data: templates = [] } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callApi<typeof listTemplates>("GET /emails/templates", {}, { signal }),
    initialData: [...loaded],
    staleTime: Number.POSITIVE_INFINITY,
  });
  const actions = useMemo(() => {
    const change = (work: (templates: readonly TemplateView[]) => TemplateView[]) =>
      writeQuery<TemplateView[]>(client, KEY, (before) => before && work(before));
    const replace = (one: TemplateView) => change((all) => all.map((each) => (each.id === one.id ? one : each)));
    return {
      async create(name: string, idempotencyKey: string): Promise<TemplateView> {
        const made = await callApi<typeof createTemplate>(
          "POST /emails/templates",
          { body: { name } },
          { idempotencyKey },
        );
        change((all) => [made, ...all.filter(({ id }) => id !== made.id)]);
        return made;
      },
      async update(id: string, body: TemplateChange): Promise<TemplateView> {
        const changed = await callApi<typeof updateTemplate>("PATCH /emails/templates/:id", { params: { id }, body });
        replace(changed);
        return changed;
      },
      async duplicate(id: string): Promise<TemplateView> {
        const copy = await callApi<typeof duplicateTemplate>(
          "POST /emails/templates/:id/duplicate",
          { params: { id } },
          { idempotencyKey: crypto.randomUUID() },
        );
        change((all) => [copy, ...all]);
        return copy;
      },
      async remove(id: string): Promise<void> {
        await callApi<typeof deleteTemplate>("DELETE /emails/templates/:id", { params: { id } });
        change((all) => all.filter((one) => one.id !== id));
      },
      /** What the server has now. */
      async reload(): Promise<readonly TemplateView[]> {
        const now = await callApi<typeof listTemplates>("GET /emails/templates", {});
        change(() => now);
        return now;
      },
    };
  }, [client]);
  return { templates, actions };
}
