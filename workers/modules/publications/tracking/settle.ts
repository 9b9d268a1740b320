import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { creatorId } from "#workers/modules/creators/domain.ts";
import { alertStatements } from "#workers/modules/publications/alerts/derive.ts";
import type { PostState, TrackReason } from "#workers/modules/publications/domain.ts";
import type { KnownPost } from "#workers/modules/publications/post-store.ts";
import type { ReadRow } from "#workers/modules/publications/reading-store.ts";
import type { RunCounts, SettledLink, TrackItem } from "#workers/modules/publications/run-store.ts";
import { strategyOf } from "#workers/modules/publications/strategies/domain.ts";
import type { TaskRecord } from "#workers/modules/tasks/handler.ts";
import type { PostReading, ReadPost } from "#workers/platforms/post-readings.ts";
import type { Learnt, TrackHandlerDeps, TrackParams } from "./handler.ts";
import { type Target, targetOf, toReadRow } from "./read-row.ts";

/** From what a step learnt of its links to what it writes. */

type Settling = {
  task: TaskRecord;
  params: TrackParams;
  /** All links of the task, settled ones too. */
  items: readonly TrackItem[];
  learnt: readonly Learnt[];
  at: number;
};

export type Settled = {
  writes: D1PreparedStatement[];
  /** Of this step alone. */
  counts: RunCounts;
  /** All links that have failed so far. */
  failedItems: TrackItem[];
  again: TrackItem[];
  /** Positions of the links that are settled now. */
  settled: ReadonlySet<number>;
};

type Found = { item: TrackItem; post: ReadPost; target: Target };

/**
 * Settles links: each post once however many links lead to it, a post that was deleted meanwhile not at all, and posts that can't be read any more are marked.
 * Reads what was known and returns the writes.
 */
export async function settleReadings(
  deps: Pick<TrackHandlerDeps, "posts" | "readings" | "runs" | "stages" | "strategies" | "alerts">,
  { task, params, items, learnt, at }: Settling,
): Promise<Settled> {
  const ownerId = params.userId;
  const { found, links } = sortOut(items, learnt);
  const isNew = params.kind === "new";
  const lost = learnt.flatMap(({ item, reading }) => lostState(item, reading));
  const known = await knownByKey(deps.posts, ownerId, [...found.map(({ target }) => target), ...lost]);
  const kept = keepFound(found, known, { isNew, at });
  links.push(...kept.links);
  const counts = countsOf(links);
  const settledBefore = items.filter(({ state }) => state !== "PROCESSING");
  const failed = new Set(links.flatMap(({ state, position }) => (state === "FAILED" ? position : [])));
  return {
    writes: [
      ...deps.readings.keepStatements(ownerId, kept.rows, { taskId: task.id, isNew, labelIds: params.tagIds }),
      ...deps.readings.loseStatements(ownerId, lost, at),
      ...planStatements(deps, params, kept.rows, at),
      ...(await alertStatements(deps, ownerId, {
        read: kept.rows.map((row) => ({ row, known: known.get(row.key) ?? null })),
        lost: lost.flatMap((one) => withKnown(one, known)),
        at,
      })),
      ...(await postedStatements(deps, task.id, kept.fresh)),
      ...deps.runs.settleStatements({ taskId: task.id, ownerId }, links, addCounts(countsOf(settledBefore), counts)),
    ],
    counts,
    failedItems: items.filter(({ state, position }) => state === "FAILED" || failed.has(position)),
    again: learnt.flatMap(({ item, reading }) => (reading.state === "again" ? item : [])),
    settled: new Set(links.map(({ position }) => position)),
  };
}

function failedLink({ position, key }: TrackItem, reason: TrackReason): SettledLink {
  return { position, state: "FAILED", outcome: null, reason, key };
}

/** The links that led to posts, each post once, and those that failed. */
function sortOut(items: readonly TrackItem[], learnt: readonly Learnt[]): { found: Found[]; links: SettledLink[] } {
  const seen = new Set(items.flatMap(({ state, key }) => (state === "COMPLETED" ? key : [])));
  const found: Found[] = [];
  const links: SettledLink[] = [];
  for (const { item, reading } of learnt) {
    if (reading.state === "found") {
      const target = targetOf(item, reading.post);
      if (target === null) links.push(failedLink(item, "unsupported"));
      else if (seen.has(target.key)) links.push(failedLink(item, "duplicate"));
      else found.push({ item, post: reading.post, target });
      if (target !== null) seen.add(target.key);
    } else if (reading.state === "lost") links.push(failedLink(item, reading.reason));
    else if (reading.state === "not_a_post") links.push(failedLink(item, "unsupported"));
    else if (reading.state !== "again") links.push(failedLink(item, reading.state));
  }
  return { found, links };
}

/** Rows of the posts that were read, and which of them were not tracked before. A refresh keeps nothing of a post that is tracked no more. */
function keepFound(
  found: readonly Found[],
  known: ReadonlyMap<string, KnownPost>,
  { isNew, at }: { isNew: boolean; at: number },
): { rows: ReadRow[]; fresh: ReadRow[]; links: SettledLink[] } {
  const rows: ReadRow[] = [];
  const fresh: ReadRow[] = [];
  const links: SettledLink[] = [];
  for (const { item, post, target } of found) {
    const before = known.get(target.key) ?? null;
    if (before === null && !isNew) {
      links.push(failedLink(item, "removed"));
      continue;
    }
    const row = toReadRow(target, post, before, at);
    rows.push(row);
    if (before === null) fresh.push(row);
    const outcome = before === null ? "created" : "updated";
    links.push({ position: item.position, state: "COMPLETED", outcome, reason: null, key: target.key });
  }
  return { rows, fresh, links };
}

function lostState(
  { key }: TrackItem,
  { state }: PostReading | Learnt["reading"],
): { key: string; state: PostState }[] {
  return state === "deleted" || state === "private" || state === "unavailable" ? [{ key, state }] : [];
}

function withKnown<Lost extends { key: string }>(one: Lost, known: ReadonlyMap<string, KnownPost>) {
  const post = known.get(one.key);
  return post === undefined ? [] : [{ ...one, known: post }];
}

/** What reads the posts again by themselves; it comes behind what writes them. */
function planStatements(
  { strategies }: Pick<TrackHandlerDeps, "strategies">,
  { plan, userId }: TrackParams,
  rows: readonly ReadRow[],
  at: number,
): D1PreparedStatement[] {
  if (plan === null || rows.length === 0) return [];
  return [
    strategies.giveStatement(
      userId,
      rows.map((row) => strategyOf(plan, row, at)),
      plan,
      at,
    ),
  ];
}

/** Of the saved creators among the authors: that they have posted, and when. */
async function postedStatements(
  { posts, stages }: Pick<TrackHandlerDeps, "posts" | "stages">,
  taskId: string,
  rows: readonly ReadRow[],
): Promise<D1PreparedStatement[]> {
  const postedAt = new Map<string, number>();
  for (const { platform, authorId, publishedAt, at } of rows) {
    const searched = PLATFORMS.find((known) => known === platform);
    if (searched === undefined || authorId === "") continue;
    const id = creatorId(searched, authorId);
    postedAt.set(id, Math.max(postedAt.get(id) ?? 0, publishedAt ?? at));
  }
  if (postedAt.size === 0) return [];
  const saved = await posts.listSaved(taskId, [...postedAt.keys()]);
  return saved.map(({ workspaceId, creatorId: id }) =>
    stages.happenedStatement({ workspaceId, creatorId: id, kind: "posted", at: postedAt.get(id) ?? 0 }),
  );
}

async function knownByKey(
  posts: TrackHandlerDeps["posts"],
  ownerId: string,
  wanted: readonly { key: string }[],
): Promise<Map<string, KnownPost>> {
  if (wanted.length === 0) return new Map();
  const keys = wanted.map(({ key }) => key);
  return new Map((await posts.listByKey(ownerId, keys)).map((post) => [post.postKey, post]));
}

function countsOf(links: readonly Pick<SettledLink | TrackItem, "state" | "outcome">[]): RunCounts {
  const count = (isMeant: (link: Pick<SettledLink | TrackItem, "state" | "outcome">) => boolean) =>
    links.filter(isMeant).length;
  return {
    created: count(({ outcome }) => outcome === "created"),
    updated: count(({ outcome }) => outcome === "updated"),
    failed: count(({ state }) => state === "FAILED"),
  };
}

function addCounts(left: RunCounts, right: RunCounts): RunCounts {
  return {
    created: left.created + right.created,
    updated: left.updated + right.updated,
    failed: left.failed + right.failed,
  };
}
