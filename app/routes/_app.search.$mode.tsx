import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { findMode } from "#app/entities/list/search-address.ts";
import { loadSearchPage } from "#app/features/search/load-search-page.ts";
import { SearchPage } from "#app/features/search/search-page.tsx";
import { titleTags } from "#app/i18n/page-title.ts";
import { QueryProvider } from "#app/lib/query.tsx";

export const meta: MetaFunction = ({ matches, params }) =>
  titleTags(matches, (t) => t(`modes:${findMode(params.mode) ?? "input"}.title`));

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  return loadSearchPage(request, context, params.mode);
}

/**
 * Filters, tab and sorting live in the address and are answered by the list itself, steps and what was typed by the form; only these name another list. The
 * address bar follows at once when nothing is asked of the server, so that Back leads to the step before however slow it is.
 */
const LIST_PARAMS = ["platform", "projectId", "taskId", "isDirectLoad"];

export function shouldRevalidate({ currentUrl, nextUrl, currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href || currentParams.mode !== nextParams.mode) return true;
  return LIST_PARAMS.some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name));
}

export default function SearchModeRoute() {
  const data = useLoaderData<typeof loader>();
  return (
    <QueryProvider>
      <SearchPage key={`${data.mode}:${data.projectId}`} data={data} />
    </QueryProvider>
  );
}
