import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { ExportCreatorsPage } from "#app/features/exports/export-creators-page.tsx";
import { titleTags } from "#app/i18n/page-title.ts";
import { signInFirst } from "#app/lib/api.server.ts";
import { useShellData } from "#app/lib/session/shell-data.ts";

export const meta: MetaFunction = ({ matches }) => titleTags(matches, (t) => t("exports:page.title"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!context.session) throw await signInFirst(request, context);
  return null;
}

export default function ExportCreatorsRoute() {
  return <ExportCreatorsPage isEnterpriseAdmin={useShellData()?.account.isEnterpriseAdmin ?? false} />;
}
