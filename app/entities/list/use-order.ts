import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { useNotifications } from "#app/lib/use-notifications.ts";
import { SEARCH_MODES, type SearchModeInfo } from "#workers/modules/search/domain.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";
import { NO_FILTERS, type SearchAddress, writeAddress } from "./search-address.ts";
import type { SearchPageData } from "./search-page-data.ts";

type Place = Pick<SearchPageData, "mode" | "projectId">;

/** Starts searches: `order` sends the call and opens the results of its task; it throws ApiError, and then nothing moves. */
export function useOrder() {
  const navigate = useNavigate();
  const { permission, ask } = useNotifications();
  const [isOrdering, setOrdering] = useState(false);
  const order = async (place: Place, address: SearchAddress, send: () => Promise<TaskView>) => {
    if (permission === "ask") void ask();
    setOrdering(true);
    const { rootTaskId: taskId } = await send().finally(() => setOrdering(false));
    navigate(resultsAddress(place, { ...address, taskId }));
  };
  return { order, isOrdering };
}

/** Where the results of a search are. */
export function resultsAddress({ mode, projectId }: Place, address: SearchAddress): string {
  const { path, takesMany }: SearchModeInfo = SEARCH_MODES[mode];
  const searchInput = takesMany ? "" : address.searchInput;
  const next = {
    ...address,
    searchInput,
    projectId,
    isDirectLoad: true,
    amount: null,
    page: 1,
    filters: NO_FILTERS,
    status: "pending" as const,
  };
  return `/search/${path}?${writeAddress(next, mode)}`;
}
