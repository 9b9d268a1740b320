import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { SavedSearches } from "#app/features/saved-searches/saved-searches.tsx";
import { ExampleSlot } from "#app/features/search/example-slot.tsx";
import { loadHub } from "#app/features/search/load-hub.server.ts";
import { NextSteps } from "#app/features/search/next-steps.tsx";
import { RecentWork } from "#app/features/search/recent-work.tsx";
import { SearchHub } from "#app/features/search/search-hub.tsx";
import { searchBoxTags } from "#app/i18n/search-box-texts.ts";
import { writePreferenceCookie } from "#app/lib/cookies.ts";
import { PLATFORM_COOKIE } from "#app/lib/preferences.ts";
import { usePromptParams } from "#app/lib/use-prompt-params.ts";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";

export const meta: MetaFunction = ({ matches }) => searchBoxTags(matches, (t) => t("search:hub.title"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadHub(request, context);
}

/** A change of platform needs nothing from the server. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href;
}

export default function SearchHubRoute() {
  const { tasks, steps, saved, isFirst, platform: remembered } = useLoaderData<typeof loader>();
  const [params, setParams] = usePromptParams();
  const wanted = params.get("platform")?.toUpperCase();
  const platform = PLATFORMS.find((known) => known === wanted) ?? remembered;
  return (
    <SearchHub
      platform={platform}
      recent={
        <>
          {isFirst && <ExampleSlot />}
          <RecentWork tasks={tasks} />
          <SavedSearches saved={saved} />
          <NextSteps steps={steps} tasks={tasks} />
        </>
      }
      onPlatform={(next) => {
        writePreferenceCookie(PLATFORM_COOKIE, next);
        setParams(new URLSearchParams({ platform: next.toLowerCase() }), { replace: true, preventScrollReset: true });
      }}
    />
  );
}
