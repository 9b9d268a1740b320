import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "#app/lib/api.client.ts";
import { refreshQueries, writeQuery } from "#app/lib/query-cache.ts";
import { reportError } from "#app/lib/report-error.ts";
import type { TagColor } from "#workers/modules/records/domain.ts";
import type {
  createTag,
  deleteTag,
  listTags,
  SavedCreator,
  TagView,
  tagCreator,
  updateTag,
} from "#workers/modules/records/tag-contract.ts";
import { readSaved } from "./read-saved.ts";

/** Tags change seldom, and a change made here updates the cache. */
const STALE_MS = 300_000;

/** Under what the cache keeps the tags, and what is saved of all creators and of one. */
export const TAG_KEYS = {
  all: ["tags"] as const,
  saved: ["saved-creator"] as const,
  of: (kolId: string) => ["saved-creator", kolId] as const,
};
/** The lists of saved creators, which are filtered and counted by tags. */
const RECORDS = ["records"] as const;

/** What is known already of a creator and of all tags, and so is not asked for. */
type Known = { saved?: SavedCreator; list?: readonly TagView[] | null };

/** All tags of the account; undefined until they are known. */
export function useTagList(known?: readonly TagView[] | null): readonly TagView[] | undefined {
  return useQuery({
    queryKey: TAG_KEYS.all,
    queryFn: ({ signal }) => callApi<typeof listTags>("GET /tagAndNote/listWithCount", {}, { signal }),
    initialData: known ? [...known] : undefined,
    staleTime: STALE_MS,
    retry: false,
  }).data;
}

/** Tells the cards what is kept of a creator; null for one that is not saved any more. */
export function noteSaved(client: QueryClient, kolId: string, saved: SavedCreator | null): void {
  writeQuery(client, TAG_KEYS.of(kolId), () => saved);
}

/** After a creator was found to be saved by others. */
export function refreshSaved(client: QueryClient, kolId: string): Promise<void> {
  return refreshQueries(client, { queryKey: TAG_KEYS.of(kolId) });
}

/** A creator as it is saved; null for one that is not, undefined until that is known. Cards that appear together ask together. */
export function useSaved(kolId: string, known?: SavedCreator): SavedCreator | null | undefined {
  return useQuery({
    queryKey: TAG_KEYS.of(kolId),
    queryFn: () => readSaved(kolId),
    initialData: known,
    staleTime: STALE_MS,
    retry: false,
  }).data;
}

/** All tags of the account and those that a creator carries. */
export function useTags(kolId: string, given: Known = {}): { list: readonly TagView[]; own: readonly TagView[] } {
  const ids = useSaved(kolId, given.saved)?.tagIds;
  const list = useTagList(given.list);
  return useMemo(() => {
    const known = list ?? [];
    return { list: known, own: known.filter(({ id }) => ids?.includes(id)) };
  }, [ids, list]);
}

/** What can be done with tags; assigning shows at once and is taken back when refused, the others throw ApiError. */
export function useTagActions() {
  const { t } = useTranslation("tags");
  const client = useQueryClient();
  return useMemo(() => {
    const change = (work: (tags: readonly TagView[]) => TagView[]) =>
      writeQuery<TagView[]>(client, TAG_KEYS.all, (tags) => tags && work(tags));
    return {
      /** Gives a creator exactly these tags. */
      async assign(kolId: string, tagIds: readonly string[]): Promise<void> {
        const key = TAG_KEYS.of(kolId);
        const before = client.getQueryData<SavedCreator | null>(key) ?? null;
        // The first tag saves the creator.
        const isSaved = before !== null || tagIds.length > 0;
        const after: SavedCreator | null = isSaved ? { kolId, stage: "new", ...before, tagIds: [...tagIds] } : null;
        noteSaved(client, kolId, after);
        try {
          await callApi<typeof tagCreator>("POST /tagAndNote/kol/tag", { body: { kolId, tagIds: [...tagIds] } });
          noteSaved(client, kolId, after);
          void refreshQueries(client, { queryKey: TAG_KEYS.all });
          void refreshQueries(client, { queryKey: RECORDS });
        } catch (error) {
          noteSaved(client, kolId, before);
          void refreshSaved(client, kolId);
          reportError(error, (message) => t("failed", { message }));
        }
      },
      /** After tags were put on creators elsewhere. */
      async refresh(): Promise<void> {
        await refreshQueries(client, { queryKey: TAG_KEYS.all });
      },
      async create(tag: { name: string; color: TagColor }): Promise<TagView> {
        const made = await callApi<typeof createTag>(
          "POST /tagAndNote/tag",
          { body: tag },
          { idempotencyKey: crypto.randomUUID() },
        );
        change((tags) => [...tags, made].sort((one, other) => one.name.localeCompare(other.name)));
        return made;
      },
      async update(tag: { id: string; name: string; color: TagColor }): Promise<void> {
        const changed = await callApi<typeof updateTag>("PUT /tagAndNote/tag", { body: tag });
        change((tags) => tags.map((one) => (one.id === changed.id ? changed : one)));
      },
      async remove(id: string): Promise<void> {
        await callApi<typeof deleteTag>("DELETE /tagAndNote/tag", { body: { id } });
        change((tags) => tags.filter((one) => one.id !== id));
        void refreshQueries(client, { queryKey: RECORDS });
      },
    };
  }, [client, t]);
}
