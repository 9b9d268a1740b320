import type { MetaFunction } from "@remix-run/cloudflare";
import { LandingPage } from "#app/features/landing/landing-page.tsx";
import { titleTags } from "#app/i18n/page-title.ts";

export const meta: MetaFunction = ({ matches }) => titleTags(matches, (t) => t("landing:title"));

export default function Index() {
  return <LandingPage />;
}
