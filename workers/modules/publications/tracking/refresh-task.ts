import type { Actor } from "#workers/kernel/actor.ts";
import { refreshCostUnits } from "#workers/modules/publications/domain.ts";
import type { KnownPost } from "#workers/modules/publications/post-store.ts";
import type { NewTrackItem, RunStore } from "#workers/modules/publications/run-store.ts";
import type { TrackParams } from "./handler.ts";

/** Tracking tasks as the engine makes them. */

type Wanted = {
  actor: Actor;
  ownerId: string;
  kind: TrackParams["kind"];
  tagIds: readonly string[];
  /** How the posts are read by themselves afterwards. */
  plan?: TrackParams["plan"];
  items: readonly NewTrackItem[];
  /** What keeps the same from being read twice at a time. */
  runningKey: string;
  runs: Pick<RunStore, "insertStatements">;
};

/** A task that reads links, as `tasks.create` takes it. */
export function toTrackTask({ actor, ownerId, kind, tagIds, plan = null, items, runningKey, runs }: Wanted) {
  const total = items.length;
  const params: TrackParams = { kind, total, userId: ownerId, tagIds: [...tagIds], plan };
  return {
    ...{ actor, type: "KOLSCOUT_TRACK" as const, projectId: null, platform: null, isSingle: false, params },
    costUnits: refreshCostUnits(total),
    quotaType: "CARD_QUERY" as const,
    description: labelOf(items),
    extraStatements: ({ id, at }: { id: string; at: number }): D1PreparedStatement[] =>
      runs.insertStatements({ taskId: id, userId: actor.userId, ownerId, runningKey, createdAt: at }, items),
  };
}

/** A task that reads posts again. */
export function toRefreshTask({
  known,
  ...wanted
}: Omit<Wanted, "kind" | "tagIds" | "items"> & { known: readonly KnownPost[] }) {
  return toTrackTask({ ...wanted, kind: "update", tagIds: [], items: known.map(toItem) });
}

export function toItem({ id, postKey, platform, kind, linkId, url }: KnownPost): NewTrackItem {
  return { input: url, platform, kind, linkId, url, key: postKey, publicationId: id };
}

const NAMES_IN_LABEL = 3;
const MAX_NAME = 60;

function labelOf(items: readonly NewTrackItem[]): string {
  return items
    .slice(0, NAMES_IN_LABEL)
    .map(({ url }) => url.replace(/^https?:\/\/(www\.)?/, "").slice(0, MAX_NAME))
    .join(", ");
}
