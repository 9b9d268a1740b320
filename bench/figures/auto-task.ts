/** An automatic task of ten runs on each platform, from the click to its end, with queue, steps, provider and matching. */
import type { Sandbox } from "#sandbox/server.ts";
import type { PlatformName } from "#sandbox/world/port.ts";
import { numberIn, objectIn, textIn } from "../answer.ts";
import { type Api, openApi, pollUntil } from "../api.ts";
import type { Figure } from "../figure.ts";
import { type Reading, round } from "../reading.ts";
import { projectOf } from "../seed.ts";

const RUNS = 10;
const CREATORS_A_RUN = 50;
const MAX_SECONDS = 180;
const GIVE_UP_SECONDS = 600;
const SEEDS = 3;
const POSTS_LOOKED_AT = 100;
const CASES = [
  { platform: "TIKTOK", tag: "fitness", kolDescription: "Fitness coaches who post home workouts and gym training" },
  { platform: "INSTAGRAM", tag: "skincare", kolDescription: "skincare routines for sensitive skin, no gaming" },
  { platform: "YOUTUBE", tag: "cooking", kolDescription: "Home cooking: easy recipes and dinners, no gaming" },
] as const satisfies readonly { platform: PlatformName; tag: string; kolDescription: string }[];
type Case = (typeof CASES)[number];

/** Calls that give a page of posts. */
const LISTS = /(fetch_hashtag_video_list|fetch_video_search_result|fetch_hashtag_posts|search_reels|\/v3\/search)$/;
/** More requests than a task makes; the sandbox keeps so many. */
const LATEST = 5_000;

export const autoTask: Figure = {
  name: "auto-task",
  title: `automatic tasks of ${RUNS} runs against a healthy provider`,
  async measure(context) {
    const sandbox = await context.sandbox();
    const app = await context.freshApp();
    try {
      const api = openApi(app.url, await context.owner.token());
      const readings: Reading[] = [];
      for (const one of context.quick ? CASES.slice(0, 1) : CASES) {
        readings.push(...(await measureCase(one, api, sandbox, context.quick ? 1 : RUNS)));
      }
      return readings;
    } finally {
      await app.close();
    }
  },
};

async function measureCase(one: Case, api: Api, sandbox: Sandbox, runs: number): Promise<Reading[]> {
  const { platform, tag, kolDescription } = one;
  const [latest] = sandbox.requestLog.list({ limit: 1 });
  const created = await api.post("/search/longCrawler", {
    ...{ projectId: projectOf("small"), platform, numberOfRuns: runs, filters: { kolDescription } },
    seedUsers: seedsOf(sandbox, platform, tag),
  });
  const path = `/search/longCrawler/${textIn(created, "taskId")}`;
  const { data, ms } = await pollUntil(
    () => api.get(path),
    (task) => task.status === "COMPLETED" || task.status === "FAILED",
    { everyMs: 250, mostSeconds: GIVE_UP_SECONDS },
  );
  const meta = objectIn(data, "meta");
  const delivered = numberIn(meta, "perfectFitCount") + numberIn(meta, "contentOkCount");
  if (data.status !== "COMPLETED") throw new Error(`the task failed: ${JSON.stringify(data).slice(0, 500)}`);
  const pages = pagesSince(sandbox, latest?.id ?? 0);
  const again = pages.length - new Set(pages).size;
  const units = numberIn(meta, "hasConsumedQuotaCount");
  const what = `automatic task of ${runs} runs, ${platform}`;
  const detail = { seconds: ms / 1_000, delivered, pages: pages.length, again, units };
  const none = { reference: "-", detail };
  return [
    {
      ...{ what: `${what}: seconds to its end`, ours: `${round(ms / 1_000)} s, ${pages.length} pages`, ...none },
      ...{ judged: ms / 1_000, limit: { kind: "most", value: MAX_SECONDS } },
    },
    {
      ...{ what: `${what}: creators delivered`, ours: `${delivered}, ${units} units`, ...none },
      ...{ judged: delivered, limit: { kind: "exactly", value: runs * CREATORS_A_RUN } },
    },
    {
      ...{ what: `${what}: pages read a second time`, ours: `${again} of ${pages.length}`, ...none },
      ...{ judged: again, limit: { kind: "exactly", value: 0 } },
    },
  ];
}

/** Names of accounts that post under a tag. */
function seedsOf({ world }: Sandbox, platform: PlatformName, name: string): string[] {
  const tag = world.tagByName(platform, name);
  const authors = new Set(
    tag === null
      ? []
      : world
          .postsWithTag(platform, tag)
          .slice(0, POSTS_LOOKED_AT)
          .map(({ author }) => author),
  );
  const handles: string[] = [];
  for (const author of authors) {
    const creator = world.creatorAt(author);
    if (creator && !creator.isPrivate && !creator.isDeleted) handles.push(`@${creator.handle}`);
    if (handles.length === SEEDS) break;
  }
  return handles;
}

/** Addresses of the pages of posts that were given since a request; those that the pace refused are none. */
function pagesSince({ requestLog }: Sandbox, since: number): string[] {
  return requestLog
    .list({ since, limit: LATEST })
    .filter(({ path, status }) => LISTS.test(path) && status === 200)
    .map(({ path, query }) => `${path}?${new URLSearchParams(Object.entries(query).sort())}`);
}
