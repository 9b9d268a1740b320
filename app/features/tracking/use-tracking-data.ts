import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { TrackingAddress } from "#app/entities/tracked-post/tracking-address.ts";
import { daysOf, listKeyOf, listRequestOf } from "#app/entities/tracked-post/tracking-request.ts";
import { callApi } from "#app/lib/api.client.ts";
import { refreshQueries, writeQueries, writeQuery } from "#app/lib/query-cache.ts";
import type { OutputOf } from "#workers/api/endpoint.ts";
import type { getSummary, listPublications, PublicationView } from "#workers/modules/publications/contract.ts";
import type { LabelView, listLabels } from "#workers/modules/publications/label-contract.ts";
import type { TrackingData } from "./load-tracking.server.ts";

/** Spec 3 §9: while a task runs the page looks every 3 s. */
const POLL_MS = 3_000;
const STALE_MS = 30_000;

type List = OutputOf<typeof listPublications>;

/** Key of alerts about posts. */
export const ALERTS = ["publication-alerts"] as const;
/** Key of what tells how posts are read by themselves. */
export const STRATEGIES = ["strategies"] as const;

const KEYS = {
  lists: ["publications"] as const,
  list: (key: string) => ["publications", key] as const,
  summaries: ["publication-summary"] as const,
  summary: (key: string) => ["publication-summary", key] as const,
  allLabels: ["publication-labels"] as const,
  labels: (member: string | null) => ["publication-labels", member] as const,
};

/** The rows, totals and labels of an address, kept up to date while `isRunning`. `given` came with the document. */
export function useTrackingData(address: TrackingAddress, given: TrackingData, isRunning: boolean) {
  const key = listKeyOf(address);
  const days = daysOf(address);
  const { member } = address;
  const isGiven = given.key === key;
  const shared = { staleTime: STALE_MS, placeholderData: keepPreviousData } as const;
  const list = useQuery({
    ...shared,
    queryKey: KEYS.list(key),
    queryFn: ({ signal }) =>
      callApi<typeof listPublications>(
        "POST /publicationStatistics/publications",
        { body: listRequestOf(address) },
        { signal },
      ),
    initialData: isGiven ? (given.list ?? undefined) : undefined,
    refetchInterval: isRunning ? POLL_MS : false,
  });
  const summary = useQuery({
    ...shared,
    queryKey: KEYS.summary(JSON.stringify(days)),
    queryFn: ({ signal }) =>
      callApi<typeof getSummary>("GET /publicationStatistics/summary", { query: days }, { signal }),
    initialData: isGiven ? (given.summary ?? undefined) : undefined,
    refetchInterval: isRunning ? POLL_MS : false,
  });
  const labels = useQuery({
    queryKey: KEYS.labels(member),
    queryFn: ({ signal }) =>
      callApi<typeof listLabels>("GET /tags/list", { query: member === null ? {} : { userId: member } }, { signal }),
    initialData: isGiven ? (given.labels ?? undefined) : undefined,
    staleTime: STALE_MS,
  });
  return { list, summary, labels: labels.data?.items ?? [] };
}

/** What changes the rows that are shown before or after the server was told. */
export function useTrackingCache() {
  const client = useQueryClient();
  return useMemo(() => cacheOf(client), [client]);
}

export type TrackingCache = ReturnType<typeof cacheOf>;

function cacheOf(client: QueryClient) {
  const changeLists = (change: (list: List) => List) =>
    writeQueries<List>(client, { queryKey: KEYS.lists }, (list) => list && change(list));
  const changeLabels = (change: (items: LabelView[]) => LabelView[]) =>
    writeQuery<OutputOf<typeof listLabels>>(
      client,
      KEYS.labels(null),
      (known) => known && { items: change(known.items) },
    );
  return {
    patch(id: string, change: (post: PublicationView) => PublicationView): void {
      changeLists((list) => ({ ...list, data: list.data.map((post) => (post.id === id ? change(post) : post)) }));
    },
    take(ids: readonly string[]): void {
      changeLists((list) => ({ ...list, data: list.data.filter(({ id }) => !ids.includes(id)) }));
    },
    addLabel(label: LabelView): void {
      changeLabels((items) => [...items, label].sort((one, other) => one.name.localeCompare(other.name)));
    },
    dropLabel(labelId: string): void {
      changeLabels((items) => items.filter(({ id }) => id !== labelId));
      changeLists((list) => ({
        ...list,
        data: list.data.map((post) => ({ ...post, tags: post.tags.filter(({ tagId }) => tagId !== labelId) })),
      }));
    },
    async refreshLabels(): Promise<void> {
      await refreshQueries(client, { queryKey: KEYS.allLabels });
    },
    async refreshSummary(): Promise<void> {
      await refreshQueries(client, { queryKey: KEYS.summaries });
    },
    /** Takes the marks of new alerts off a post, or off all. */
    seeAlerts(id: string | null): void {
      changeLists((list) => ({
        ...list,
        data: list.data.map((post) => (id === null || post.id === id ? { ...post, alerts: [] } : post)),
      }));
    },
    async refreshStrategies(): Promise<void> {
      await refreshQueries(client, { queryKey: STRATEGIES });
    },
    async refreshAll(): Promise<void> {
      await Promise.all([
        refreshQueries(client, { queryKey: KEYS.lists }),
        refreshQueries(client, { queryKey: KEYS.summaries }),
        refreshQueries(client, { queryKey: STRATEGIES }),
        refreshQueries(client, { queryKey: ALERTS }),
      ]);
    },
  };
}
