import * as z from "zod";
import { createSearchHandler } from "#workers/modules/search/modes/handler.ts";
import type { SearchHandlerDeps } from "#workers/modules/search/modes/plugin.ts";
import { webListMode } from "#workers/modules/search/modes/web-list/plugin.ts";
import type { TaskHandler } from "#workers/modules/tasks/handler.ts";
import type { ShopStore } from "./shop-store.ts";

/** The task that fetches profiles and latest videos of imported creators: a list of links like any other, whose finds are linked to the imported rows. */

const OfProject = z.object({ projectId: z.string() });

/** Whom the superlikes of shop vetting find joins the vetted creators. */
export function createShopJoiner({
  joinStatements,
}: Pick<ShopStore, "joinStatements">): SearchHandlerDeps["alsoFound"] {
  return (task, projectId, creatorIds) =>
    task.reason !== "SUPERLIKE" || creatorIds.length === 0
      ? []
      : joinStatements(projectId, { listId: task.rootTaskId, taskId: task.id, at: task.createdAt }, creatorIds);
}

export function createShopHandler(
  deps: SearchHandlerDeps,
  store: Pick<ShopStore, "linkStatement" | "missStatement">,
): TaskHandler {
  const handler = createSearchHandler(
    {
      ...webListMode,
      texts: { phase: "shops:phases.profiles" },
      recordFound: (_d1, task, creatorIds) =>
        creatorIds.length === 0 ? [] : [store.linkStatement(OfProject.parse(task.params).projectId, creatorIds)],
    },
    deps,
  );
  return {
    ...handler,
    type: "TT_SHOP",
    onEnd: (task, status) => [
      ...(handler.onEnd?.(task, status) ?? []),
      store.missStatement(OfProject.parse(task.params).projectId, task.id),
    ],
  };
}
