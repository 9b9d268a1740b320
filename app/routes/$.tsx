import type { MetaFunction } from "@remix-run/cloudflare";
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { ErrorPage } from "#app/features/shell/error-page.tsx";
import { HOME } from "#app/features/shell/navigation.ts";
import { titleTags } from "#app/i18n/page-title.ts";

export const meta: MetaFunction = ({ matches }) => titleTags(matches, (t) => t("shell:errors.notFoundTitle"));

/** An unknown address: a signed-in account goes to work, a visitor to the sign-in page (spec 1 §2). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.session && request.method === "GET") throw redirect(HOME);
  throw new Response(null, { status: 404 });
}

export default function UnknownPage() {
  return null;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
