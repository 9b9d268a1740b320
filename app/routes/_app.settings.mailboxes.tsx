import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { loadMailboxes } from "#app/features/mailboxes/connect.server.ts";
import { MailboxesPage } from "#app/features/mailboxes/mailboxes-page.tsx";
import { titleTags } from "#app/i18n/page-title.ts";

export const meta: MetaFunction = ({ matches }) => titleTags(matches, (t) => t("mailboxPages:title"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadMailboxes(request, context);
}

export default function MailboxesRoute() {
  return <MailboxesPage {...useLoaderData<typeof loader>()} />;
}
