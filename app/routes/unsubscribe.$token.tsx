import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { showLink, takeWish } from "#app/features/unsubscribe/link.server.ts";
import { UnsubscribeFailed, UnsubscribePage } from "#app/features/unsubscribe/unsubscribe-page.tsx";
import { titleTags } from "#app/i18n/page-title.ts";

/** A document alone, without scripts. */
export const handle = { isStill: true };

export const meta: MetaFunction = ({ matches }) => titleTags(matches, (t) => t("unsubscribe:title"));

/** The address is a secret of its reader: it is not passed on, kept or found. */
export function headers() {
  return {
    "referrer-policy": "no-referrer",
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex, nofollow",
  };
}

export const loader = showLink;
export const action = takeWish;

export default function UnsubscribeRoute() {
  return <UnsubscribePage link={useLoaderData<typeof loader>().link} />;
}

export function ErrorBoundary() {
  return <UnsubscribeFailed />;
}
