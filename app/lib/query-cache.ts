import type { InvalidateQueryFilters, QueryClient, QueryFilters, QueryKey } from "@tanstack/react-query";

/**
 * Refetches what a change has made stale. `invalidateQueries` alone joins a first fetch under way, whose answer may predate the change and then counts as fresh, so that fetch
 * is cancelled first.
 */
export function refreshQueries(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  void client.cancelQueries(filters);
  return client.invalidateQueries(filters);
}

/**
 * Refetches on a tick: a rising count, a message from a socket. A fetch under way is finished and followed by one more; cancelling it at each tick would starve a slow
 * connection.
 */
export async function refreshOnTick(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  await Promise.allSettled(findFetching(client, filters).map(({ promise }) => promise));
  await client.invalidateQueries(filters, { cancelRefetch: false });
}

/**
 * Changes cached data. A fetch under way would overwrite the change with an older answer, so it is started again. Write an optimistic change once more, or refresh it, when the
 * server has taken it.
 */
export function writeQuery<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (known: Data | undefined) => Data | undefined,
): void {
  restartFetches(client, { queryKey, exact: true }, () => client.setQueryData<Data>(queryKey, change));
}

/** `writeQuery` for every query that the filters match. */
export function writeQueries<Data>(
  client: QueryClient,
  filters: QueryFilters,
  change: (known: Data | undefined) => Data | undefined,
): void {
  restartFetches(client, filters, () => client.setQueriesData<Data>(filters, change));
}

function restartFetches(client: QueryClient, filters: QueryFilters, write: () => unknown): void {
  const fetching = findFetching(client, filters);
  void client.cancelQueries(filters);
  write();
  for (const { queryKey } of fetching) void client.invalidateQueries({ queryKey, exact: true });
}

function findFetching(client: QueryClient, filters: QueryFilters) {
  return client.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" });
}
