import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { AutoTaskPage } from "#app/features/auto-task/auto-task-page.tsx";
import { loadAutoTask } from "#app/features/auto-task/load-auto-task.ts";
import { autoTaskPageTags } from "#app/i18n/auto-task-texts.ts";
import { QueryProvider } from "#app/lib/query.tsx";

export const meta: MetaFunction = ({ matches }) => autoTaskPageTags(matches, (t) => t("autoTask:title"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadAutoTask(request, context);
}

/** The tab is answered by the list itself; only these name another task or another form. */
const TASK_PARAMS = ["platform", "projectId", "taskId", "new"] as const;

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname) return true;
  return TASK_PARAMS.some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name));
}

export default function AutoTaskRoute() {
  const data = useLoaderData<typeof loader>();
  return (
    <QueryProvider>
      <AutoTaskPage data={data} />
    </QueryProvider>
  );
}
