import type { MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { checkBio, loadCode } from "#app/features/removals/removal.server.ts";
import { RemovalPage } from "#app/features/removals/removal-page.tsx";
import { removalPageTags } from "#app/i18n/removal-texts.ts";

export const meta: MetaFunction = ({ matches }) => removalPageTags(matches, (t) => t("removalPage:title"));

export const loader = loadCode;
export const action = checkBio;

/** A check changes nothing of the code; asking for it again would count as a try. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === "POST" ? false : defaultShouldRevalidate;
}

export default function RemovalRoute() {
  return <RemovalPage step={useLoaderData<typeof loader>()} result={useActionData<typeof action>()} />;
}
