import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/features/account/account-page.tsx";
import { loadAccount } from "#app/features/account/load-account.server.ts";
import { accountPageTags } from "#app/i18n/account-texts.ts";

export const meta: MetaFunction = ({ matches }) => accountPageTags(matches, (t) => t("accountPage:title"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadAccount(request, context);
}

export default function AccountRoute() {
  return <AccountPage {...useLoaderData<typeof loader>()} />;
}
