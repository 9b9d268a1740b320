import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ClientLoaderFunctionArgs, redirectDocument, useLoaderData } from "@remix-run/react";
import sharedPicture from "#app/features/landing/film/shared.jpg?url";
import { LandingPage } from "#app/features/landing/landing-page.tsx";
import { landingTags } from "#app/features/landing/landing-tags.ts";
import { loadLanding } from "#app/features/landing/load-landing.server.ts";
import { languageOf, titleTags, translate } from "#app/i18n/page-title.ts";

/** A document with a small script of its own in place of the app's (docs/landing.md). */
export const handle = { isStill: true };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  const t = translate(matches);
  const words = { title: t("landing:title"), description: t("landing:description") };
  const picture = { path: sharedPicture, alt: t("landing:film.alt") };
  const tags = data ? landingTags(data.origin, languageOf(matches), words, picture) : [];
  return [...titleTags(matches, () => words.title), ...tags];
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadLanding(request, context);
}

/** Ways to it from inside the app load the document. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<never> {
  throw redirectDocument(request.url);
}

export default function Index() {
  return <LandingPage {...useLoaderData<typeof loader>()} />;
}
