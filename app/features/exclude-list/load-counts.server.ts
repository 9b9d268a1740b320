import type { AppLoadContext } from "@remix-run/cloudflare";
import { loadApi, signInFirst } from "#app/lib/api.server.ts";
import { countExcludeList } from "#workers/modules/exclusions/contract.ts";
import type { ListCounts } from "./exclude-list-page.tsx";

/** How many creators the lists hold; -1 when that cannot be read (spec 3 §8), for the page is of use without it. */
export async function loadListCounts(request: Request, context: AppLoadContext): Promise<ListCounts> {
  if (!context.session) throw await signInFirst(request, context);
  try {
    const { person, enterprise } = await loadApi(countExcludeList, { query: {} }, { request, context });
    return { person, enterprise };
  } catch (failure) {
    if (failure instanceof Response && failure.status < 500) throw failure;
    return { person: -1, enterprise: null };
  }
}
