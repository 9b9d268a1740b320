import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { EnterprisePage, NoEnterprise } from "#app/features/enterprise/enterprise-page.tsx";
import { loadEnterprise } from "#app/features/enterprise/load-enterprise.server.ts";
import { enterprisePageTags } from "#app/i18n/enterprise-texts.ts";
import { QueryProvider } from "#app/lib/query.tsx";

export const meta: MetaFunction = ({ matches }) => enterprisePageTags(matches, (t) => t("enterprisePage:title"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadEnterprise(request, context);
}

/** The page of members and their tags are in the address, and the browser asks for them. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

export default function EnterpriseRoute() {
  const data = useLoaderData<typeof loader>();
  if (data === null) return <NoEnterprise />;
  return (
    <QueryProvider>
      <EnterprisePage data={data} />
    </QueryProvider>
  );
}
