import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { loadSuppressions } from "#app/features/suppression/load-suppressions.server.ts";
import { SuppressionPage } from "#app/features/suppression/suppression-page.tsx";
import { suppressionPageTags } from "#app/i18n/suppression-texts.ts";
import { QueryProvider } from "#app/lib/query.tsx";

export const meta: MetaFunction = ({ matches }) => suppressionPageTags(matches, (t) => t("suppressionPages:title"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadSuppressions(request, context);
}

export default function SuppressionRoute() {
  return (
    <QueryProvider>
      <SuppressionPage {...useLoaderData<typeof loader>()} />
    </QueryProvider>
  );
}
