import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { AppFrame } from "#app/frame/app-frame.tsx";
import { ErrorBody, ErrorPage } from "#app/frame/error-page.tsx";
import { loadShell } from "#app/frame/load-shell.server.ts";
import { titleTags } from "#app/i18n/page-title.ts";
import { useShellData } from "#app/lib/session/shell-data.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadShell(request, context);
}

/** The title of a page that could not be shown; every page that can has its own. */
export const meta: MetaFunction = ({ matches }) => titleTags(matches, (t) => t("shell:errors.brokenTitle"));

/** The frame asks again after a change, when told to, and for an address of another project; not for every turn of the page's own address. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod && formMethod !== "GET") return defaultShouldRevalidate;
  return currentUrl.href === nextUrl.href || projectOf(currentUrl) !== projectOf(nextUrl);
}

function projectOf({ searchParams }: URL): string | null {
  return searchParams.get("projectId");
}

/** The layout of every page for which one signs in. */
export default function AppLayout() {
  return (
    <AppFrame data={useLoaderData<typeof loader>()}>
      <Outlet />
    </AppFrame>
  );
}

/** A page that broke inside the frame leaves the frame standing; without the frame's own data the error stands alone. */
export function ErrorBoundary() {
  const data = useShellData();
  if (!data) return <ErrorPage />;
  return (
    <AppFrame data={data}>
      <ErrorBody />
    </AppFrame>
  );
}
