import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { GroupSendPage } from "#app/features/group-send/group-send-page.tsx";
import { loadTemplates } from "#app/features/templates/load-templates.server.ts";
import { mailPageTags } from "#app/i18n/mail-texts.ts";
import { QueryProvider } from "#app/lib/query.tsx";

export const meta: MetaFunction = ({ matches }) => mailPageTags(matches, (t) => t("groupSend:title"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadTemplates(request, context);
}

/** Once shown, the page keeps itself up to date. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function GroupSendRoute() {
  const templates = useLoaderData<typeof loader>();
  return (
    <QueryProvider>
      <GroupSendPage templates={templates} />
    </QueryProvider>
  );
}
