import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { loadMailboxes } from "#app/features/mailboxes/connect.server.ts";
import { MailboxesPage } from "#app/features/mailboxes/mailboxes-page.tsx";
import { mailPageTags } from "#app/i18n/mail-texts.ts";

export const meta: MetaFunction = ({ matches }) => mailPageTags(matches, (t) => t("mailboxPages:title"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadMailboxes(request, context);
}

export default function MailboxesRoute() {
  return <MailboxesPage {...useLoaderData<typeof loader>()} />;
}
