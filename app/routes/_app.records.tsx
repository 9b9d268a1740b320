import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { loadRecords } from "#app/features/records/load-records.server.ts";
import { RecordsPage } from "#app/features/records/records-page.tsx";
import { recordsPageTags } from "#app/i18n/records-texts.ts";
import { QueryProvider } from "#app/lib/query.tsx";

export const meta: MetaFunction = ({ matches }) => recordsPageTags(matches, (t) => t("savedCreators:title"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadRecords(request, context);
}

/** Once shown, the page keeps itself up to date. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function RecordsRoute() {
  const data = useLoaderData<typeof loader>();
  return (
    <QueryProvider>
      <RecordsPage data={data} />
    </QueryProvider>
  );
}
