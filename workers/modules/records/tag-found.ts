import type { Clock } from "#workers/kernel/clock.ts";
import type { FoundCreators } from "#workers/modules/batch-links/handler.ts";
import type { BatchTagStore } from "./batch-tag-store.ts";
import type { SavedStore } from "./record-store.ts";
import type { FindBeginnings } from "./save.ts";

type Deps = {
  store: Pick<BatchTagStore, "listOwn" | "addStatements">;
  findLeads: SavedStore["findLeads"];
  findBeginnings: FindBeginnings;
  clock: Clock;
};

/**
 * Statements that save and tag whom a look-up found. Tags that were deleted since it began, or that are not the workspace's any more, are left out. A found creator is delivered:
 * the link query was paid for.
 */
export function createFoundTagger({ store, findLeads, findBeginnings, clock }: Deps) {
  return async ({ userId, workspaceId, tagIds, creators }: FoundCreators): Promise<D1PreparedStatement[]> => {
    const own = await store.listOwn(workspaceId, tagIds);
    if (own.length === 0 || creators.length === 0) return [];
    const leads = await findLeads(
      workspaceId,
      creators.map(({ id }) => id),
    );
    const ids = [...new Set(creators.map(({ id }) => leads.get(id) ?? id))];
    const addresses = new Map(creators.flatMap(({ id, email }) => (email === null ? [] : [[id, email] as const])));
    const workspace = { userId, enterpriseId: workspaceId === userId ? null : workspaceId };
    const beginnings = await findBeginnings(workspace, ids, addresses);
    const shown = new Set(creators.map(({ id }) => id));
    const found = beginnings.map((one) => ({ ...one, isDelivered: one.isDelivered || shown.has(one.id) }));
    return store.addStatements(workspaceId, { beginnings: found, tagIds: own }, { by: userId, at: clock.now() });
  };
}
