import type { MetaFunction } from "@remix-run/cloudflare";
import { useSearchParams } from "@remix-run/react";
import { SearchHub } from "#app/features/search/search-hub.tsx";
import { titleTags } from "#app/i18n/page-title.ts";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";

export const meta: MetaFunction = ({ matches }) => titleTags(matches, (t) => t("search:hub.title"));

/** The hub is the same for everybody: a change of platform needs nothing from the server. */
export function shouldRevalidate() {
  return false;
}

export default function SearchHubRoute() {
  const [params, setParams] = useSearchParams();
  const wanted = params.get("platform")?.toUpperCase();
  const platform = PLATFORMS.find((known) => known === wanted) ?? "YOUTUBE";
  return (
    <SearchHub
      platform={platform}
      onPlatform={(next) => setParams({ platform: next.toLowerCase() }, { replace: true })}
    />
  );
}
