import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LegalPage } from "#app/features/legal/legal-page.tsx";
import { termsOfService } from "#app/features/legal/terms.server.ts";
import { detectLanguage } from "#app/i18n/detect-language.server.ts";
import { titleTags } from "#app/i18n/page-title.ts";

export const meta: MetaFunction = ({ matches }) => titleTags(matches, (t) => t("site:nav.terms"));

/** The terms of service, in the reader's language. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return termsOfService[await detectLanguage(request, context)];
}

export default function Page() {
  return <LegalPage text={useLoaderData<typeof loader>()} />;
}
