import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { loadPricing } from "#app/entities/plan/load-pricing.server.ts";
import { PricingPage } from "#app/features/pricing/pricing-page.tsx";
import { ResultPage } from "#app/features/pricing/result-page.tsx";
import { pricingPageTags } from "#app/i18n/pricing-texts.ts";
import { signInFirst } from "#app/lib/api.server.ts";

export const meta: MetaFunction = ({ matches, location }) =>
  pricingPageTags(matches, (t) =>
    new URLSearchParams(location.search).has("session_id") ? t("pricing:result.title") : t("pricing:title"),
  );

/** The plans; with `session_id`, what became of that payment, which its owner alone is told. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const sessionId = new URL(request.url).searchParams.get("session_id");
  if (sessionId === null) return { sessionId, plans: await loadPricing(request, context) };
  if (!context.session) throw await signInFirst(request, context);
  return { sessionId, plans: null };
}

/** The way to pay is in the address, and it changes nothing that is loaded. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSame = currentUrl.pathname === nextUrl.pathname && payment(currentUrl) === payment(nextUrl);
  return isSame && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

function payment({ searchParams }: URL): string | null {
  return searchParams.get("session_id");
}

export default function PricingRoute() {
  const { sessionId, plans } = useLoaderData<typeof loader>();
  if (plans) return <PricingPage {...plans} />;
  return <ResultPage key={sessionId} sessionId={sessionId} />;
}
