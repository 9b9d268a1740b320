import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { ShopPage } from "#app/features/shops/shop-page.tsx";
import { shopPageTags } from "#app/i18n/shops-texts.ts";
import { signInFirst } from "#app/lib/api.server.ts";
import { QueryProvider } from "#app/lib/query.tsx";

export const meta: MetaFunction = ({ matches }) => shopPageTags(matches, (t) => t("shopVetting:title"));

/** The page asks for its project in the browser: what it shows is by project, and changes while a task runs. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!context.session) throw await signInFirst(request, context);
  return null;
}

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function ShopVettingRoute() {
  return (
    <QueryProvider>
      <ShopPage />
    </QueryProvider>
  );
}
