import type { MetaFunction } from "@remix-run/cloudflare";
import { PageTexts } from "#app/components/page-texts.tsx";
import { LandingPage } from "#app/features/landing/landing-page.tsx";
import { loadPageTexts } from "#app/i18n/i18n.ts";
import { titleTags } from "#app/i18n/page-title.ts";

await loadPageTexts("landing");

export const meta: MetaFunction = ({ matches }) => titleTags(matches, (t) => t("landing:title"));

export default function Index() {
  return (
    <>
      <PageTexts page="landing" />
      <LandingPage />
    </>
  );
}
