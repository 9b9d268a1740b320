import { type InfiniteData, keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { noteSaved } from "#app/entities/tag/use-tags.ts";
import { callApi } from "#app/lib/api.client.ts";
import { refreshQueries } from "#app/lib/query-cache.ts";
import type { OutputOf } from "#workers/api/endpoint.ts";
import type { getRecord, listRecords, RecordView } from "#workers/modules/records/contract.ts";
import type { Stage } from "#workers/modules/records/domain.ts";
import type { listSuggestions } from "#workers/modules/records/people-contract.ts";
import type { SavedCreator } from "#workers/modules/records/tag-contract.ts";
import type { RecordsData } from "./load-records.server.ts";
import { listKeyOf, listRequestOf, type RecordsAddress } from "./records-address.ts";

const STALE_MS = 30_000;

type List = OutputOf<typeof listRecords>;
type Body = Parameters<typeof callApi<typeof listRecords>>[1]["body"];

const KEYS = {
  all: ["records"] as const,
  lists: ["records", "list"] as const,
  list: (key: string) => ["records", "list", key] as const,
  columns: ["records", "column"] as const,
  one: (kolId: string) => ["records", "one", kolId] as const,
  people: (kolId: string | null) => ["records", "people", kolId] as const,
};

/** The cards of a stage on the board. */
export function columnKey(stage: Stage, tags: readonly string[]) {
  return [...KEYS.columns, stage, tags.join(",")] as const;
}

/** The rows of an address with their counts. `given` came with the document. */
export function useRecordsList(address: RecordsAddress, given: RecordsData) {
  const client = useQueryClient();
  const key = listKeyOf(address);
  return useQuery({
    queryKey: KEYS.list(key),
    queryFn: ({ signal }) => readRecords(client, listRequestOf(address), signal),
    initialData: given.key === key ? (given.list ?? undefined) : undefined,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });
}

/** A record with its notes and moves; `data` is null when the creator is not saved any more. */
export function useRecord(kolId: string | null) {
  return useQuery({
    queryKey: KEYS.one(kolId ?? ""),
    queryFn: ({ signal }) =>
      callApi<typeof getRecord>("GET /tagAndNote/kol", { query: { kolId: kolId ?? "" } }, { signal }),
    enabled: kolId !== null,
    staleTime: STALE_MS,
  });
}

/** Creators that look like one person; with `kolId` those that look like this one. */
export function useSuggestions(kolId: string | null) {
  return useQuery({
    queryKey: KEYS.people(kolId),
    queryFn: ({ signal }) =>
      callApi<typeof listSuggestions>(
        "GET /tagAndNote/kol/person/suggestions",
        { query: kolId === null ? {} : { kolId } },
        { signal },
      ),
    staleTime: STALE_MS,
  });
}

/** Reads a page of records, and tells of its creators to whatever shows their tags. */
export async function readRecords(client: QueryClient, body: Body, signal: AbortSignal): Promise<List> {
  const page = await callApi<typeof listRecords>("POST /tagAndNote/kol/list", { body }, { signal });
  for (const record of page.data) noteSaved(client, record.kol.id, savedOf(record));
  return page;
}

/** What the cards know of a record. */
export function savedOf({ kol, tags, stage }: Pick<RecordView, "kol" | "tags" | "stage">): SavedCreator {
  return { kolId: kol.id, tagIds: tags.map(({ id }) => id), stage };
}

/** What changes the shown records before or after the server was told. */
export function useRecordsCache() {
  const client = useQueryClient();
  return useMemo(() => cacheOf(client), [client]);
}

function cacheOf(client: QueryClient) {
  return {
    /** Gives up what is being read: it was asked for before a change and would show what stood there then. */
    async stopReading(): Promise<void> {
      await client.cancelQueries({ queryKey: KEYS.all });
    },
    /** Shows a creator in another stage, wherever it is shown; the counts follow. */
    move(kolId: string, { from, to }: { from: Stage; to: Stage }): void {
      const moved = <Shown extends RecordView>(record: Shown): Shown =>
        record.kol.id === kolId ? { ...record, stage: to } : record;
      client.setQueriesData<List>({ queryKey: KEYS.lists }, (list) => {
        if (list === undefined || !list.data.some(({ kol, stage }) => kol.id === kolId && stage === from)) return list;
        const { stages } = list.meta;
        const counted = stages && { ...stages, [from]: Math.max(0, stages[from] - 1), [to]: stages[to] + 1 };
        return { data: list.data.map(moved), meta: { ...list.meta, stages: counted } };
      });
      moveCard(client, kolId, { from, to });
      client.setQueryData<OutputOf<typeof getRecord>>(KEYS.one(kolId), (record) => record && moved(record));
    },
    take(kolId: string): void {
      client.setQueriesData<List>(
        { queryKey: KEYS.lists },
        (list) => list && { ...list, data: list.data.filter(({ kol }) => kol.id !== kolId) },
      );
    },
    async refresh(): Promise<void> {
      await refreshQueries(client, { queryKey: KEYS.all });
    },
  };
}

type Columns = InfiniteData<List, string | null>;

/** Takes a card out of its column and puts it into the other, where its number will have it: columns are in the order of saving. */
function moveCard(client: QueryClient, kolId: string, { from, to }: { from: Stage; to: Stage }): void {
  const columns = client.getQueriesData<Columns>({ queryKey: [...KEYS.columns, from] });
  for (const [key, column] of columns) {
    const card = column?.pages.flatMap(({ data }) => data).find(({ kol }) => kol.id === kolId);
    if (card === undefined) continue;
    const tags = String(key.at(-1));
    client.setQueryData<Columns>(key, (shown) =>
      changePages(shown, -1, (data) => data.filter(({ kol }) => kol.id !== kolId)),
    );
    client.setQueryData<Columns>([...KEYS.columns, to, tags], (shown) =>
      changePages(shown, 1, (data, isFirst) => {
        if (!isFirst) return data;
        const place = data.findIndex(({ savedAt }) => savedAt <= card.savedAt);
        return data.toSpliced(place < 0 ? data.length : place, 0, { ...card, stage: to });
      }),
    );
  }
}

type ChangePage = (data: RecordView[], isFirst: boolean) => RecordView[];

function changePages(column: Columns | undefined, by: 1 | -1, change: ChangePage): Columns | undefined {
  return (
    column && {
      ...column,
      pages: column.pages.map(({ data, meta }, index) => ({
        data: change(data, index === 0),
        meta: { ...meta, totalCount: meta.totalCount + by },
      })),
    }
  );
}
