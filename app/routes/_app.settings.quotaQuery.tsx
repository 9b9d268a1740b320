import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { loadUsage } from "#app/features/usage/load-usage.server.ts";
import { UsagePage } from "#app/features/usage/usage-page.tsx";
import { usagePageTags } from "#app/i18n/usage-texts.ts";
import { QueryProvider } from "#app/lib/query.tsx";

export const meta: MetaFunction = ({ matches }) => usagePageTags(matches, (t) => t("usagePage:title"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadUsage(request, context);
}

/** Days, pages and persons are in the address, and the browser asks for them. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

export default function UsageRoute() {
  const data = useLoaderData<typeof loader>();
  return (
    <QueryProvider>
      <UsagePage data={data} />
    </QueryProvider>
  );
}
