import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { ErrorPage } from "#app/frame/error-page.tsx";
import { titleTags } from "#app/i18n/page-title.ts";
import { leaveUnknownPage } from "#app/lib/leave-unknown-page.server.ts";

export const meta: MetaFunction = ({ matches }) => titleTags(matches, (t) => t("shell:errors.notFoundTitle"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  throw leaveUnknownPage(request, context.session !== null);
}

export default function UnknownPage() {
  return null;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
