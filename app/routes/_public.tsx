import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { PublicFooter } from "#app/components/public-footer.tsx";
import { TopNavigation } from "#app/frame/top-navigation.tsx";

/** Who looks, as far as the session itself tells; null for a visitor. */
export async function loader({ context: { session } }: LoaderFunctionArgs) {
  if (!session) return { user: null };
  const { email, fullName, avatarUrl } = session;
  return { user: { email, name: fullName || email, avatarUrl } };
}

/** Who looks does not change from page to page. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod && formMethod !== "GET" ? defaultShouldRevalidate : false;
}

/** The frame of pages that anyone may read. */
export default function PublicLayout() {
  const { user } = useLoaderData<typeof loader>();
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <TopNavigation user={user} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  );
}
