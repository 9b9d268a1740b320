/** What has happened before anybody looks at the scenes: searches, ratings, tags, a batch query. */
import * as z from "zod";
import type { WorldPost } from "#sandbox/world/port.ts";
import type { TaskType } from "#workers/kernel/vocabulary.ts";
import { BatchView } from "#workers/modules/batch-links/contract.ts";
import { TaskView } from "#workers/modules/tasks/contract.ts";
import type { Api, Session } from "./account.ts";
import { createApi, signIn } from "./account.ts";
import { creatorsOfNiche, finishAutoTask } from "./auto-tasks.ts";
import { createProject, finishSearch, type List, listCreators, waitForEnd } from "./results.ts";
import { saveCreators, shareMailbox } from "./saved-creators.ts";
import { findCreators } from "./seeds.ts";
import { type AdminStage, setAdminStage } from "./stage-of-admin.ts";
import { type EnterpriseStage, setEnterpriseStage } from "./stage-of-enterprise.ts";
import { type SenderStage, setSenderStage } from "./stage-of-mail.ts";
import { type PlanStage, setPlanStage } from "./stage-of-plans.ts";
import { findNotes, findTrackablePosts, growTrackedPosts, type TrackablePost, trackPosts } from "./tracked-posts.ts";
import { grantRuns, type World } from "./world.ts";

export type Stage = {
  world: World;
  session: Session;
  adminSession: Session;
  bannedSession: Session;
  /** Support staff, and whom they help. */
  staff: AdminStage;
  /** With mailboxes and mails. */
  sender: SenderStage;
  enterprise: EnterpriseStage;
  /** Without a plan, and with one. */
  /** An account that waits for its deletion. */
  leaver: Session;
  plans: PlanStage;
  youtube: List;
  tiktok: List;
  /** Of a hashtag, with a superlike and tags. */
  instagram: List & { taskType: TaskType };
  fresh: List;
  /** A saved search that was run again and found nothing new. */
  weekly: List & { taskId: string };
  /** Links of creators, as one pastes them. */
  links: string;
  /** A batch query that has ended. */
  batchId: string;
  /** Where a report of the tracked posts is read. */
  report: string;
  /** The address of a tracked post whose audience was read. */
  commented: string;
  /** The address of a tracked post that is young enough for a forecast of its views. */
  growing: string;
  /** An AI task that has ended. */
  autoTask: List & { taskId: string };
};

const DAY_MS = 86_400_000;
const Named = z.object({ id: z.string() });

/** Prepares what the scenes show, in the name of a paying member. */
export async function setStage(world: World): Promise<Stage> {
  const lists = await fillLists(world);
  return setRoles(world, lists, await workOnLists(world, lists));
}

type Lists = Awaited<ReturnType<typeof fillLists>>;
type Work = Awaited<ReturnType<typeof workOnLists>>;

/** First part of `setStage`: lists of found creators. */
export async function fillLists(world: World) {
  const session = await signIn(world, "pro@kolscout.test");
  const api = createApi(world, session);
  await grantRuns(world, "pro@kolscout.test", 150);
  const project = await createProject(api, "Winter skincare");
  const fresh = await createProject(api, "New launch");
  const youtube: List = { projectId: project.id, platform: "YOUTUBE" };
  const tiktok: List = { projectId: project.id, platform: "TIKTOK" };
  const instagram = { projectId: project.id, platform: "INSTAGRAM", taskType: "HASH_TAG_BREAK" } as const;
  const links = findCreators(world, "TIKTOK")
    .slice(0, 6)
    .map(({ handle }) => `https://www.tiktok.com/@${handle}`)
    .join("\n");
  const autoTask: List = { projectId: project.id, platform: "INSTAGRAM" };
  const [batchId, { id: taskId }] = await Promise.all([
    finishBatch(api, `${links}\nhttps://www.tiktok.com/@nobody.qqzzxx`),
    finishAutoTask(api, {
      ...{ ...autoTask, seedUsers: seedsOf(world), numberOfRuns: 2 },
      kolDescription: "Skincare routines for sensitive skin, no gaming",
    }),
    finishSearch(api, { ...youtube, keyword: "skincare", videos: 100 }),
    finishSearch(api, { ...tiktok, keyword: "makeup" }),
    finishHashtag(api, instagram),
  ]);
  const weekly = await runSaved(api);
  return {
    session,
    project,
    fresh,
    youtube,
    tiktok,
    instagram,
    links,
    batchId,
    weekly,
    autoTask: { ...autoTask, taskId },
  };
}

/** Second part: what a member does with the lists. */
export async function workOnLists(world: World, lists: Lists) {
  const { session, project, youtube, tiktok, instagram, links } = lists;
  const api = createApi(world, session);
  await rateSome(api, youtube);
  await vetShops(world, api, project.id, links);
  await superlikeAndTag(api, instagram);
  await saveSome(world, api, { youtube, tiktok });
  await writeTemplates(api);
  await trackSomePosts(world, api);
  const growing = await trackGrowingPost(world, api);
  await offerPosts(world, api, youtube);
  const report = await shareReport(world, api);
  const commented = await readAudience(world, api);
  await api("POST /excludeList/upload", { links: "https://www.tiktok.com/@example.one\n@example.two" });
  return { growing, report, commented };
}

/** Last part: other people, and pages that only they see. */
export async function setRoles(world: World, lists: Lists, work: Work): Promise<Stage> {
  const { project: _, fresh, ...found } = lists;
  // What an enterprise used is seen by its admin.
  await finishBatch(createApi(world, await signIn(world, "member@kolscout.test")), lists.links);
  return {
    ...{ ...found, ...work, world },
    fresh: { projectId: fresh.id, platform: "YOUTUBE" },
    adminSession: await signIn(world, "boss@kolscout.test"),
    sender: await setSenderStage(world),
    staff: await setAdminStage(world),
    enterprise: await setEnterpriseStage(world),
    leaver: await askToLeave(world),
    plans: await setPlanStage(world),
    bannedSession: await signIn(world, "banned@kolscout.test"),
  };
}

/** Searches, saves the search, and runs it again. */
async function runSaved(api: Api): Promise<Stage["weekly"]> {
  const { id: projectId } = await createProject(api, "Weekly look");
  const list: List = { projectId, platform: "YOUTUBE" };
  const first = await finishSearch(api, { ...list, keyword: "coffee", videos: 100 });
  const saved = Named.parse(await api("POST /saved-searches", { taskId: first.id, name: "Coffee, every Monday" }));
  const run = TaskView.parse(await api(`POST /saved-searches/${saved.id}/run`, {}));
  await waitForEnd(api, run.id);
  const other = await finishSearch(api, { ...list, keyword: "espresso", videos: 200 });
  await api("POST /saved-searches", { taskId: other.id });
  return { ...list, taskId: run.id };
}

/** Figures of creators' shops, most of them with profiles. */
async function vetShops(world: World, api: Api, projectId: string, links: string): Promise<void> {
  const rows = links.split("\n").map((handle, at) => ({
    ...{ handle, region: "US", currency: "USD", followers: 48_000 * (at + 1), med_gmv: 18_400 / (at + 1) },
    ...{ units_sold: 640 - 90 * at, ec_video_gpm: 24.5 + at, avg_revenue_per_buyer: 28.75, video_play_cnt_med: 31_000 },
    ...{ video_engagement: 4.2 + at / 10, sample_fulfillment_rate: 92 - 7 * at, follower_genders: "28:72" },
    ...{ commission_rate: 15, takenAt: world.now() - (at + 1) * 86_400_000 },
    contact: at % 2 === 0 ? [{ field: 33, title: "WhatsApp", value: "+1 202 555 0143" }] : [],
  }));
  await api("POST /ttInfo/shop-imports", { projectId, importId: "stage-figures", rows });
  const { id } = Named.parse(await api("POST /ttInfo/ttshop", { projectId }));
  await waitForEnd(api, id);
  const { data } = z
    .object({ data: z.array(z.object({ kolId: z.string() })) })
    .parse(await api(`GET /ttInfo/ttshop?projectId=${projectId}`));
  const kolIds = data.slice(0, 4).map(({ kolId }) => kolId);
  await api("POST /similars/rateBatch", { projectId, kolIds, attitude: "LIKE" });
  const later = [{ handle: "@not.fetched.yet", med_gmv: 420, units_sold: 12, sample_fulfillment_rate: 55 }];
  await api("POST /ttInfo/shop-imports", { projectId, importId: "stage-figures-later", rows: later });
}

async function writeTemplates(api: Api): Promise<void> {
  const cells = (tag: string, texts: readonly string[]) =>
    `<tr>${texts.map((text) => `<${tag}><p>${text}</p></${tag}>`).join("")}</tr>`;
  const table = `<table><tbody>${cells("th", ["Video", "Budget"])}${cells("td", ["One short", "$400"])}</tbody></table>`;
  const content = `<p>Hi {{nickname|there}},</p><p>we liked <strong>{{last_post_title|your latest post}}</strong> and would love to send you our <a href="https://brand.example/serum">new serum</a>.</p>${table}<p>Best, Ana</p>`;
  await api("POST /emails/templates", { name: "Second product", subject: "Once more", content: "<p>Hello again</p>" });
  const template = { name: "Spring launch", subject: "An idea for {{nickname|your channel}}", content };
  const { id: templateId } = Named.parse(await api("POST /emails/templates", template));
  const followupEmails = [
    { content: "<p>Did you see my mail?</p>", daysAfter: 3, isBusinessDays: true },
    { content: "<p>The last one from us: the offer for {{handle}} stands until Friday.</p>", daysAfter: 9 },
  ];
  await api("POST /email-manage/templates/followup", { templateId, followupEmails });
}

async function trackSomePosts(world: World, api: Api): Promise<void> {
  const found = (["YOUTUBE", "TIKTOK", "INSTAGRAM"] as const).flatMap((on) => findTrackablePosts(world, on, 2));
  const posts = [...found, ...findNotes(world, 1)];
  await trackPosts(api, posts);
  const { fates } = world.sandbox.world;
  const [, , edited, gone] = posts;
  if (edited !== undefined) fates.set(edited.platform, edited.id, { editedAt: 0 });
  if (gone !== undefined) fates.set(gone.platform, gone.id, { deletedAt: 0 });
  // A second reading makes a curve.
  await trackPosts(api, posts);
  const { data } = z.object({ data: z.array(Named) }).parse(await api("POST /publicationStatistics/publications", {}));
  const [first, second, third] = data.map(({ id }) => id);
  await api("PUT /strategyTemplate", { totalRuns: 10, intervalHours: 18, hasBurst: true });
  await api("PATCH /strategyTemplate/status", { isActive: true });
  await api("POST /strategy", { videoIds: [first, second, third] });
  await api("DELETE /strategy", { publicationIds: [second] });
  await api(`PUT /publicationStatistics/update/${first}`, { totalCost: 1250, currency: "USD" });
  const { id: tagId } = Named.parse(await api("POST /tags", { name: "Spring", color: "green" }));
  await api("POST /publicationTags", { publicationId: second, tagId });
}

async function shareReport(world: World, api: Api): Promise<string> {
  await growTrackedPosts(world);
  const Shared = z.object({ id: z.string(), link: z.string() });
  const wish = { days: 30, showsCost: true };
  const { id } = Shared.parse(await api("POST /reports", { ...wish, title: "Winter skincare, first week" }));
  await api(`POST /reports/${id}/revoke`);
  return Shared.parse(await api("POST /reports", { ...wish, title: "Winter skincare" })).link;
}

/** Three posts of an agreed creator that name the brand, as the sweep would have found them. */
async function offerPosts(world: World, api: Api, youtube: List): Promise<void> {
  const [creator] = (await listCreators(api, youtube)).toReversed();
  await saveCreators(api, [{ creator, stage: "agreed" }]);
  await api("PUT /sightings/terms", { terms: ["#winterglow", "@lumea"] });
  const database = await world.app.miniflare.getD1Database("DB");
  const posts = creator?.posts.slice(0, 3) ?? [];
  await database.batch(
    posts.map(({ id, title, cover }, index) =>
      database
        .prepare(
          `INSERT INTO sightings (workspace_id, post_key, creator_id, platform, url, title, cover, published_at, terms, found_at)
           SELECT workspace_id, ?2, creator_id, 'YOUTUBE', 'https://www.youtube.com/watch?v=' || ?3, ?4, ?5, ?6, ?7, ?6 FROM sighting_watches WHERE creator_id = ?1`,
        )
        .bind(
          ...[creator?.id, `youtube/video/${id}`, id, title, cover, world.now() - index * 3_600_000],
          JSON.stringify(
            [
              { kind: "tag", value: "winterglow" },
              { kind: "handle", value: "lumea" },
            ].slice(index % 2),
          ),
        ),
    ),
  );
}

/** Tracks a post of TikTok on which many comment and has its audience read; answers its address in the table. */
async function readAudience(world: World, api: Api): Promise<string> {
  const [popular] = findTrackablePosts(world, "TIKTOK", 1, ({ comments }) => (comments ?? 0) > 120);
  if (!popular) throw new Error("the world has no post that is commented on");
  const post = await trackPost(api, popular);
  await waitForEnd(api, Named.parse(await api("POST /publicationStatistics/audience", { publicationId: post.id })).id);
  return post.postLink;
}

/** Tracks a post that still gains views at any time of day: older than the readings it is given, younger than the curve of its platform. */
async function trackGrowingPost(world: World, api: Api): Promise<string> {
  const now = world.now();
  const isGrowing = ({ createdAt }: WorldPost) =>
    createdAt !== null && now - createdAt > 8 * DAY_MS && now - createdAt < 20 * DAY_MS;
  const [growing] = findTrackablePosts(world, "YOUTUBE", 1, isGrowing);
  if (!growing) throw new Error("the world has no post that still gains views");
  return (await trackPost(api, growing)).postLink;
}

async function trackPost(api: Api, wanted: TrackablePost): Promise<{ id: string; postLink: string }> {
  await trackPosts(api, [wanted]);
  const { data } = z
    .object({ data: z.array(Named.extend({ postLink: z.string() })) })
    .parse(await api("POST /publicationStatistics/publications", {}));
  const post = data.find(({ postLink }) => postLink.includes(wanted.id));
  if (!post) throw new Error("the stage tracks no such post");
  return post;
}

function seedsOf(world: World): string[] {
  return creatorsOfNiche(world, { platform: "INSTAGRAM", niche: "skincare", language: "en" }).map(
    ({ handle }) => `@${handle}`,
  );
}

async function finishHashtag(api: Api, { projectId, platform }: List): Promise<void> {
  const body = { projectId, platform, tag: "skincare", maxVideoCount: 100 };
  await waitForEnd(api, Named.parse(await api("POST /search/hashTag", body)).id);
}

async function rateSome(api: Api, list: List): Promise<void> {
  const ids = (await listCreators(api, list)).map(({ id }) => id);
  const { projectId } = list;
  await api("POST /similars/rateBatch", { projectId, kolIds: ids.slice(2, 7), attitude: "LIKE" });
  await api("POST /similars/rateBatch", { projectId, kolIds: ids.slice(7, 10), attitude: "DISLIKE" });
}

async function superlikeAndTag(api: Api, list: Stage["instagram"]): Promise<void> {
  const [first, second] = await listCreators(api, list);
  if (!first || !second) throw new Error("the stage has no Instagram creators");
  const { projectId } = list;
  await api("POST /similars/rateBatch", { projectId, kolIds: [first.id], attitude: "SUPERLIKE" });
  const superlike = { kolId: first.id, reason: "SUPERLIKE", minSubscribers: 10_000, videosAverageViews: 1_000 };
  await waitForEnd(api, Named.parse(await api("POST /similars/create", { ...list, ...superlike })).id);
  const tagIds = [];
  for (const [name, color] of [
    ["Spring launch", "green"],
    ["Replied", "blue"],
  ]) {
    tagIds.push(Named.parse(await api("POST /tagAndNote/tag", { name, color })).id);
  }
  await api("POST /tagAndNote/kol/tag", { kolId: second.id, tagIds });
}

async function saveSome(world: World, api: Api, { youtube, tiktok }: Pick<Stage, "youtube" | "tiktok">): Promise<void> {
  const [first, second, third] = await listCreators(api, youtube);
  const [fourth, fifth, ...others] = await listCreators(api, tiktok);
  const { id: tagId } = Named.parse(await api("POST /tagAndNote/tag", { name: "Long-term partner", color: "purple" }));
  await saveCreators(api, [
    ...others.slice(0, 8).map((creator) => ({ creator, stage: "new" as const })),
    { creator: fifth, stage: "dropped" },
    { creator: fourth, stage: "posted", tagIds: [tagId], notes: ["Two shorts for $900, paid in halves."] },
    {
      creator: third,
      stage: "agreed",
      notes: ["Asked for the serum in 30 ml.", "Contract is with legal until Friday."],
    },
    { creator: second, stage: "contacted", tagIds: [tagId] },
    { creator: first, stage: "new" },
  ]);
  // One person whom somebody has merged, and one who is suggested.
  await shareMailbox(world, [second?.id, fifth?.id], "hello@una-and-kiki.example");
  await api("POST /tagAndNote/kol/person/merge", { kolIds: [second?.id, fifth?.id] });
  await shareMailbox(world, [first?.id, fourth?.id], "hello@vera-hale.example");
}

async function finishBatch(api: Api, links: string): Promise<string> {
  const { batchId } = z
    .object({ batchId: z.string() })
    .parse(await api("POST /tasks/audience-tasks", { links, mode: 1 }));
  for (;;) {
    const { progress } = BatchView.parse(await api(`GET /tasks/audience-tasks/batch/${batchId}`));
    if (progress === 100) return batchId;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function askToLeave(world: World): Promise<Session> {
  const email = "on-the-way-out@kolscout.test";
  const session = await signIn(world, email);
  await createApi(world, session)("POST /account/leaving", { email });
  return session;
}
