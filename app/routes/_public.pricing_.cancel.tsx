import type { MetaFunction } from "@remix-run/cloudflare";
import { CancelledPage } from "#app/features/pricing/cancelled-page.tsx";
import { pricingPageTags } from "#app/i18n/pricing-texts.ts";

export const meta: MetaFunction = ({ matches }) => pricingPageTags(matches, (t) => t("pricing:cancelled.title"));

export default function PricingCancelRoute() {
  return <CancelledPage />;
}
