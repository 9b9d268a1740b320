import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { CpmPage } from "#app/features/cpm/cpm-page.tsx";
import { loadCpm } from "#app/features/cpm/load-cpm.server.ts";
import { cpmPageTags } from "#app/i18n/cpm-texts.ts";

export const meta: MetaFunction = ({ matches }) => cpmPageTags(matches, (t) => t("cpmPage:title"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadCpm(request, context);
}

/** The tab is in the address, and it changes nothing that is loaded. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

export default function CpmRoute() {
  return <CpmPage {...useLoaderData<typeof loader>()} />;
}
