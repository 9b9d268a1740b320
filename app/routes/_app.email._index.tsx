import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { loadMailNumbers } from "#app/features/batch-send/load-mail-numbers.server.ts";
import { MailHub } from "#app/features/batch-send/mail-hub.tsx";
import { mailPageTags } from "#app/i18n/mail-texts.ts";

export const meta: MetaFunction = ({ matches }) => mailPageTags(matches, (t) => t("batchSend:hub.title"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadMailNumbers(request, context);
}

export default function MailHubRoute() {
  return <MailHub numbers={useLoaderData<typeof loader>()} />;
}
