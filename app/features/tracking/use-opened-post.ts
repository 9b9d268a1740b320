import { useQuery } from "@tanstack/react-query";
import { callApi } from "#app/lib/api.client.ts";
import type { PublicationView } from "#workers/modules/publications/contract.ts";
import type { readSeries } from "#workers/modules/publications/series/contract.ts";

/** The post whose drawer is open: of the rows that are shown, or read by itself where an alert leads to one of another page. */
export function useOpenedPost(
  posts: readonly PublicationView[],
  openId: string | null,
  member: string | null,
): PublicationView | null {
  const shown = posts.find(({ id }) => id === openId) ?? null;
  const { data } = useQuery({
    queryKey: ["publication-series", member, [openId]],
    queryFn: ({ signal }) =>
      callApi<typeof readSeries>(
        "POST /publicationStatistics/series",
        { body: { ...(member === null ? {} : { userId: member }), publicationIds: [openId ?? ""] } },
        { signal },
      ),
    enabled: openId !== null && shown === null,
  });
  return shown ?? (openId === null ? null : (data?.series[0]?.post ?? null));
}
