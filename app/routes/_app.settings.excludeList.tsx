import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PageTexts } from "#app/components/page-texts.tsx";
import { ExcludeListPage } from "#app/features/exclude-list/exclude-list-page.tsx";
import { loadListCounts } from "#app/features/exclude-list/load-counts.server.ts";
import { loadPageTexts } from "#app/i18n/i18n.ts";
import { titleTags } from "#app/i18n/page-title.ts";

await loadPageTexts("excludeList");

export const meta: MetaFunction = ({ matches }) => titleTags(matches, (t) => t("excludeList:title"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadListCounts(request, context);
}

export default function ExcludeListRoute() {
  const counts = useLoaderData<typeof loader>();
  return (
    <>
      <PageTexts page="excludeList" />
      <ExcludeListPage counts={counts} />
    </>
  );
}
