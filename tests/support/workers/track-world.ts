/** Tracked posts on top of the real engine, ledger and tables, over readers that answer from a script. */
import { env } from "cloudflare:workers";
import type { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { createLinksService } from "#workers/modules/links/service.ts";
import { createAlertService } from "#workers/modules/publications/alerts/service.ts";
import { createAlertStore } from "#workers/modules/publications/alerts/store.ts";
import { createLabelService } from "#workers/modules/publications/label-service.ts";
import { createLabelStore } from "#workers/modules/publications/label-store.ts";
import { createPublicationListStore } from "#workers/modules/publications/list-store.ts";
import { createPostStore } from "#workers/modules/publications/post-store.ts";
import { createReadingStore } from "#workers/modules/publications/reading-store.ts";
import { createRunStore } from "#workers/modules/publications/run-store.ts";
import { createSeriesService } from "#workers/modules/publications/series/service.ts";
import { createPublicationService } from "#workers/modules/publications/service.ts";
import { createStrategyService } from "#workers/modules/publications/strategies/service.ts";
import { createStrategyStore } from "#workers/modules/publications/strategies/store.ts";
import { createTrackHandler } from "#workers/modules/publications/tracking/handler.ts";
import { createTrackService } from "#workers/modules/publications/tracking/track-service.ts";
import { createRecordStages } from "#workers/modules/records/stage-events.ts";
import type { LinkPlatform } from "#workers/platforms/link.ts";
import { createPostReader } from "#workers/platforms/post-reader.ts";
import type {
  LostState,
  PostCount,
  PostCounts,
  PostLink,
  PostReading,
  ReadPost,
} from "#workers/platforms/post-readings.ts";
import { START, taskWorld, type WorldOptions } from "./task-world.ts";

type Told = Partial<Record<keyof PostCounts, number | null | PostCount>>;
/** What a link is answered with: numbers, a state, nothing (`again`), or an error for the whole call. */
export type TrackAnswer = { counts?: Told; post?: Partial<ReadPost> } | LostState | "again" | ProviderError;
export type TrackScript = (link: PostLink, asked: number) => TrackAnswer;

const DAY_MS = 86_400_000;
const USUAL: Told = { views: 10_000, likes: 900, comments: 60, favorites: 40, shares: 20 };

function countsOf(told: Told): PostCounts {
  const countOf = (name: keyof PostCounts): PostCount => {
    const value = name in told ? told[name] : USUAL[name];
    if (typeof value === "object" && value !== null) return value;
    return typeof value === "number" ? { value, mark: "exact" } : { value: null, mark: "untold" };
  };
  return {
    views: countOf("views"),
    likes: countOf("likes"),
    comments: countOf("comments"),
    favorites: countOf("favorites"),
    shares: countOf("shares"),
  };
}

/** A post as a reader answers it, published ten days before the world begins. */
function readPost(link: PostLink, { counts = {}, post = {} }: { counts?: Told; post?: Partial<ReadPost> }): ReadPost {
  return {
    ...{ platform: link.platform, id: link.id, url: link.url, title: `Post ${link.id}`, caption: "", hashtags: [] },
    ...{ hasAdLabel: null, thumbnail: null, publishedAt: START - 10 * DAY_MS, durationSeconds: 30, region: "US" },
    author: { accountId: `author-${link.id}`, handle: "someone", name: "Some One", avatar: null },
    counts: countsOf(counts),
    ...post,
  };
}

/** Readers of all platforms that answer by `script`; `asked` counts the questions about each link. */
export function trackReaders(script: TrackScript = () => ({}), maxBatch = 50) {
  const asked = new Map<string, number>();
  const kinds = ["video", "shorts", "post", "reel", "photo", "note", "short"] as const;
  const reader = createPostReader({ maxBatch, kinds }, async (links) => {
    const answers = new Map<PostLink, PostReading>();
    for (const link of links) {
      const times = (asked.get(link.id) ?? 0) + 1;
      asked.set(link.id, times);
      const said = script(link, times);
      if (said instanceof Error) throw said;
      if (said === "again") continue;
      answers.set(link, typeof said === "string" ? { state: said } : { state: "found", post: readPost(link, said) });
    }
    return answers;
  });
  return { platforms: { findPostReader: (_platform: LinkPlatform) => reader }, asked };
}

/** The services and the engine over some readers. */
export async function trackWorld(readers = trackReaders(), options: WorldOptions = {}) {
  const d1 = options.d1 ?? env.DB;
  const runs = createRunStore(d1);
  const posts = createPostStore(d1);
  const list = createPublicationListStore(d1);
  const labels = createLabelStore(d1);
  const readings = createReadingStore(d1);
  const stages = createRecordStages(d1);
  const strategyStore = createStrategyStore(d1);
  const alertStore = createAlertStore(d1);
  const handler = createTrackHandler({
    ...{ platforms: readers.platforms, runs, posts, readings, stages },
    ...{ strategies: strategyStore, alerts: alertStore },
  });
  const world = await taskWorld({ ...options, handlers: [handler, ...(options.handlers ?? [])] });
  const { clock, engine } = world;
  const publications = createPublicationService({ list, posts, readings, clock });
  const strategies = createStrategyService({ store: strategyStore, clock });
  const links = createLinksService({ follower: { follow: async () => null }, shareLinks: null });
  const tracking = createTrackService({
    ...{ tasks: engine, links, runs, posts, list, labels, publications, strategies },
  });
  const page = (actor: Actor, more: Partial<Parameters<typeof publications.list>[1]> = {}) =>
    publications.list(actor, { platforms: [], ids: [], page: 1, pageSize: 10, ...more });
  return {
    ...world,
    publications,
    strategies,
    strategyStore,
    readings,
    series: createSeriesService({ posts, readings, publications }),
    alerts: createAlertService({ store: alertStore, publications, clock }),
    tracking,
    list,
    labels: createLabelService({ labels, posts, publications, clock }),
    page,

    /** Starts to track links; nothing runs yet. */
    async start(actor: Actor, text: string, tagIds: string[] = [], autoUpdate = false) {
      const started = await tracking.trackNew(actor, { links: text, tagIds, autoUpdate });
      await world.settle();
      return started;
    },

    /** Tracks links to the end and answers the posts of the first hundred. */
    async track(actor: Actor, text: string, tagIds: string[] = []) {
      const started = await this.start(actor, text, tagIds);
      await world.run();
      const { data } = await page(actor, { pageSize: 100 });
      return { ...started, posts: data };
    },

    /** Reads posts again, to the end. */
    async refresh(actor: Actor, ids: readonly string[], userId?: string) {
      const started = await tracking.update(actor, userId, ids);
      await world.settle();
      await world.run();
      return started;
    },
  };
}

const ADDRESSES = {
  youtube: (n: number) => `https://www.youtube.com/watch?v=vid${String(n).padStart(8, "0")}`,
  tiktok: (n: number) => `https://www.tiktok.com/@someone/video/71000000000000${String(n).padStart(5, "0")}`,
  instagram: (n: number) => `https://www.instagram.com/p/Code${String(n).padStart(7, "0")}/`,
  douyin: (n: number) => `https://www.douyin.com/video/72000000000000${String(n).padStart(5, "0")}`,
} as const;

/** Links to posts, one a line. */
export function postLinks(site: keyof typeof ADDRESSES, from: number, count: number): string {
  return Array.from({ length: count }, (_, index) => ADDRESSES[site](from + index)).join("\n");
}

/** Makes the people members of one enterprise of their own; answers its id. */
export async function joinEnterprise(...actors: Actor[]): Promise<string> {
  const id = `ent_${crypto.randomUUID()}`;
  const enterprise = env.DB.prepare(
    "INSERT INTO enterprises (id, name, email, status, effective_at, created_at, updated_at) VALUES (?1, 'E', 'e@kolscout.test', 'ACTIVE', 1, 1, 1)",
  ).bind(id);
  const members = actors.flatMap(({ userId, email }) => [
    env.DB.prepare("INSERT INTO users (id, email, name, created_at, updated_at) VALUES (?1, ?2, 'M', 1, 1)").bind(
      userId,
      email,
    ),
    env.DB.prepare(
      `INSERT INTO memberships (id, user_id, type, plan, status, effective_at, enterprise_id, is_enterprise_admin, created_at, updated_at)
       VALUES (?1, ?2, 'ENTERPRISE', 'TEAM', 'ACTIVE', 1, ?3, 0, 1, 1)`,
    ).bind(`mem_${userId}`, userId, id),
  ]);
  await env.DB.batch([enterprise, ...members]);
  return id;
}

/** Makes all that a member tracked count as tracked since joining, for worlds that have no enterprise to pay for it. */
export async function countAsMadeInStay({ userId }: Actor): Promise<void> {
  const stay = "(SELECT join_id FROM memberships WHERE user_id = ?1)";
  const tables = ["publications", "publication_labels", "tracking_sheets"];
  await env.DB.batch(
    tables.map((table) => env.DB.prepare(`UPDATE ${table} SET join_id = ${stay} WHERE owner_id = ?1`).bind(userId)),
  );
}

/** Takes a member out of the enterprise. */
export async function leaveEnterprise({ userId }: Actor): Promise<void> {
  await env.DB.prepare("UPDATE memberships SET type = 'PAID', enterprise_id = NULL WHERE user_id = ?1")
    .bind(userId)
    .run();
}

/** The counters as they are, and as a full count of the rows makes them. */
export async function countersOf(ownerId: string) {
  const read = async (sql: string) => (await env.DB.prepare(sql).bind(ownerId).all()).results;
  const spans = (date: string) =>
    `json_each(json_array('*', '0:' || (${date} / 86400000), '1:' || (${date} / 691200000), '2:' || (${date} / 5529600000)))`;
  const counted = await read(
    "SELECT label_id, platform, span, posts FROM publication_counts WHERE owner_id = ?1 AND posts <> 0 ORDER BY 1, 2, 3",
  );
  const full = await read(
    `SELECT label_id, k.value AS platform, s.value AS span, count(*) AS posts FROM (
       SELECT '' AS label_id, platform, dated_at FROM publications WHERE owner_id = ?1 AND deleted_at IS NULL
       UNION ALL SELECT m.label_id, p.platform, p.dated_at FROM publication_marks m JOIN publications p ON p.id = m.publication_id
       WHERE p.owner_id = ?1 AND p.deleted_at IS NULL) r
     JOIN json_each(json_array('', r.platform)) k JOIN ${spans("r.dated_at")} s GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  );
  const sums = (row: string) => `count(*) AS posts, sum(coalesce(${row}.cost_minor, 0)) AS cost_minor,
    sum(iif(${row}.is_estimated, 0, coalesce(${row}.views, 0))) AS views, sum(iif(${row}.is_estimated, coalesce(${row}.views, 0), 0)) AS estimated_views,
    sum(iif(NOT ${row}.is_estimated AND ${row}.views > 0, coalesce(${row}.cost_minor, 0), 0)) AS viewed_cost_minor,
    sum(iif(${row}.is_estimated AND ${row}.views > 0, coalesce(${row}.cost_minor, 0), 0)) AS estimated_cost_minor`;
  const totalled = await read(
    `SELECT span, currency, posts, cost_minor, views, estimated_views, viewed_cost_minor, estimated_cost_minor FROM publication_totals
     WHERE owner_id = ?1 AND posts <> 0 ORDER BY 1, 2`,
  );
  const fullTotals = await read(
    `SELECT s.value AS span, coalesce(p.currency, '') AS currency, ${sums("p")} FROM publications p JOIN ${spans("p.dated_at")} s
     WHERE p.owner_id = ?1 AND p.deleted_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  return { counters: [counted, totalled], full: [full, fullTotals] };
}
