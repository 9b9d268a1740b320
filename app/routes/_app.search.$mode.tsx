import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { KeywordSearchPage } from "#app/features/search/keyword-search-page.tsx";
import { loadSearchPage } from "#app/features/search/load-search-page.ts";
import { titleTags } from "#app/i18n/page-title.ts";
import { QueryProvider } from "#app/lib/query.tsx";

export const meta: MetaFunction = ({ matches }) => titleTags(matches, (t) => t("search:form.title.input"));

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  return loadSearchPage(request, context, params.mode);
}

/** Filters, tab and sorting live in the address and are answered by the list itself; only these name another list. */
const LIST_PARAMS = ["platform", "projectId", "isDirectLoad", "input"] as const;

export function shouldRevalidate({ currentUrl, nextUrl, currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href || currentParams.mode !== nextParams.mode) return true;
  return LIST_PARAMS.some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name));
}

export default function SearchModeRoute() {
  const data = useLoaderData<typeof loader>();
  return (
    <QueryProvider>
      <KeywordSearchPage key={`${data.mode}:${data.projectId}`} data={data} />
    </QueryProvider>
  );
}
