import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { AudiencePage } from "#app/features/audience/audience-page.tsx";
import { loadAudience } from "#app/features/audience/load-audience.ts";
import { audiencePageTags } from "#app/i18n/audience-texts.ts";
import { QueryProvider } from "#app/lib/query.tsx";

export const meta: MetaFunction = ({ matches }) => audiencePageTags(matches, (t) => t("audience:title"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadAudience(request, context);
}

/** Once shown, the page keeps itself up to date. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function AudienceRoute() {
  const data = useLoaderData<typeof loader>();
  return (
    <QueryProvider>
      <AudiencePage data={data} />
    </QueryProvider>
  );
}
