import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useSearchParams } from "@remix-run/react";
import { ConnectPage } from "#app/features/companion/connect-page.tsx";
import { readConnectRequest } from "#app/features/companion/connect-request.ts";
import { accountPageTags } from "#app/i18n/account-texts.ts";
import { signInFirst } from "#app/lib/api.server.ts";

export const meta: MetaFunction = ({ matches }) => accountPageTags(matches, (t) => t("companionPage:title"));

/** What the extension asks is in the address; agreeing to it needs an account. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!context.session) throw await signInFirst(request, context);
  return null;
}

export default function CompanionRoute() {
  const [params] = useSearchParams();
  return <ConnectPage request={readConnectRequest(params)} />;
}
