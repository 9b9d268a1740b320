import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { loadTracking } from "#app/features/tracking/load-tracking.server.ts";
import { TrackingPage } from "#app/features/tracking/tracking-page.tsx";
import { trackingPageTags } from "#app/i18n/tracking-texts.ts";
import { QueryProvider } from "#app/lib/query.tsx";

export const meta: MetaFunction = ({ matches }) => trackingPageTags(matches, (t) => t("videoTracking:title"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadTracking(request, context);
}

/** Once shown, the page keeps itself up to date. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function TrackingRoute() {
  const data = useLoaderData<typeof loader>();
  return (
    <QueryProvider>
      <TrackingPage data={data} />
    </QueryProvider>
  );
}
