import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { loadTemplates } from "#app/features/templates/load-templates.server.ts";
import { TemplatesPage } from "#app/features/templates/templates-page.tsx";
import { mailPageTags } from "#app/i18n/mail-texts.ts";
import { QueryProvider } from "#app/lib/query.tsx";

export const meta: MetaFunction = ({ matches }) => mailPageTags(matches, (t) => t("mailTemplates:title"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadTemplates(request, context);
}

/** Once shown, the page keeps itself up to date. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function TemplatesRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <QueryProvider>
      <TemplatesPage loaded={loaded} />
    </QueryProvider>
  );
}
