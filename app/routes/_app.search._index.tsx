import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { RecentWork } from "#app/features/search/recent-work.tsx";
import { SearchHub } from "#app/features/search/search-hub.tsx";
import { titleTags } from "#app/i18n/page-title.ts";
import { loadApi, signInAddress } from "#app/lib/api.server.ts";
import { usePromptParams } from "#app/lib/use-prompt-params.ts";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { listRecentTasks } from "#workers/modules/tasks/contract.ts";

export const meta: MetaFunction = ({ matches }) => titleTags(matches, (t) => t("search:hub.title"));

/** What is shown of the work done lately. */
const RECENT_DAYS = 30;

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!context.session) throw redirect(signInAddress(request));
  return loadApi(listRecentTasks, { query: { days: RECENT_DAYS } }, { request, context });
}

/** A change of platform needs nothing from the server. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href;
}

export default function SearchHubRoute() {
  const tasks = useLoaderData<typeof loader>();
  const [params, setParams] = usePromptParams();
  const wanted = params.get("platform")?.toUpperCase();
  const platform = PLATFORMS.find((known) => known === wanted) ?? "YOUTUBE";
  return (
    <SearchHub
      platform={platform}
      recent={<RecentWork tasks={tasks} />}
      onPlatform={(next) => setParams(new URLSearchParams({ platform: next.toLowerCase() }), { replace: true })}
    />
  );
}
