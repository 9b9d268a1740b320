import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ExcludeListPage } from "#app/features/exclude-list/exclude-list-page.tsx";
import { loadListCounts } from "#app/features/exclude-list/load-counts.server.ts";
import { excludeListPageTags } from "#app/i18n/exclude-list-texts.ts";

export const meta: MetaFunction = ({ matches }) => excludeListPageTags(matches, (t) => t("excludeList:title"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadListCounts(request, context);
}

export default function ExcludeListRoute() {
  return <ExcludeListPage counts={useLoaderData<typeof loader>()} />;
}
