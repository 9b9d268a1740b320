/** All posts of a creator, page by page, of the emulated platforms: who may ask, what it costs, and what is said when there is nothing more. */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { AMPLE, anyCaller } from "#tests/support/caller.ts";
import { person } from "#tests/support/workers/exclusion-world.ts";
import { makeEnterprise } from "#tests/support/workers/quota-world.ts";
import { showCreators } from "#tests/support/workers/records-world.ts";
import { sandboxPlatforms } from "#tests/support/workers/sandbox-platforms.ts";
import { someCreators } from "#tests/support/workers/search-modes.ts";
import { START } from "#tests/support/workers/task-world.ts";
import type { BudgetLimits } from "#workers/adapters/outside/budget.ts";
import type { OutsideFetch } from "#workers/adapters/outside/one-try.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { toCreator } from "#workers/modules/creators/creator.ts";
import { creatorId } from "#workers/modules/creators/domain.ts";
import { createCreatorStore } from "#workers/modules/creators/store.ts";
import { PostsPage } from "#workers/modules/lists/contract.ts";
import { createPostsService, listDelivered } from "#workers/modules/lists/port.ts";

const HOUR_MS = 3_600_000;
const AccountName = z.object({ kind: z.enum(["id", "handle"]), value: z.string() });
const PLATFORMS = ["YOUTUBE", "TIKTOK", "INSTAGRAM"] as const;

beforeEach(async () => {
  await env.DB.batch(
    ["provider_days", "provider_costs", "provider_cache"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
});

/** The product's part that lists posts; `asked` are the calls outside. */
function product({ limits = AMPLE, answer }: { limits?: BudgetLimits; answer?: OutsideFetch } = {}) {
  const asked: string[] = [];
  const clock = fixedClock(START);
  const platforms = sandboxPlatforms({
    ...{ limits, clock, alert: () => {} },
    fetch: (url, init) => {
      asked.push(url);
      return answer === undefined ? fetch(url, init) : answer(url, init);
    },
  });
  const posts = createPostsService({
    ...{ platforms, clock, creators: createCreatorStore(env.DB) },
    listDelivered: (userId, creators) => listDelivered(env.DB, userId, creators),
  });
  const list = async (actor: Actor, kolId: string, cursor: string | null = null) =>
    PostsPage.parse(await posts.list(actor, kolId, cursor, new AbortController().signal));
  return { asked, clock, list };
}

const known = new Map<Platform, Creator>();

/** A creator of the emulated platform with so many posts that they take some pages, and not too many. */
async function someCreator(platform: Platform): Promise<Creator> {
  const before = known.get(platform);
  if (before) return before;
  const { enrich, resolve } = sandboxPlatforms().find(platform) ?? {};
  for (const author of await someCreators(platform)) {
    // The account's own page alone is sure to tell how many posts there are.
    const ref =
      platform === "YOUTUBE" ? { kind: "id", value: author.accountId } : { kind: "handle", value: author.handle };
    const profile = await resolve?.findAccount(AccountName.parse(ref), anyCaller());
    const postCount = profile?.postCount ?? 0;
    if (!profile || postCount < 45 || postCount > 400) continue;
    const [told] = (await enrich?.enrich([profile], anyCaller()))?.creators ?? [];
    const card = told ? toCreator({ ...told, profile: { ...told.profile, postCount } }, START) : null;
    if (card === null) continue;
    known.set(platform, card);
    return card;
  }
  throw new Error("a creator with some pages of posts was expected");
}

async function personWhoWasShown(...creators: Creator[]): Promise<Actor> {
  const actor = await person();
  await showCreators(actor.userId, creators);
  return actor;
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => "answered",
    (failure: unknown) => failure,
  );

async function spentBy(workspace: string): Promise<number> {
  const used = env.DB.prepare("SELECT coalesce(sum(uncharged), 0) AS used FROM provider_costs WHERE workspace = ?1");
  return (await used.bind(workspace).first<number>("used")) ?? 0;
}

describe.each(PLATFORMS)("on %s", (platform) => {
  test("pages lead from the newest post to the oldest, each told once, and begin with those that are stored", async () => {
    const { list } = product();
    const creator = await someCreator(platform);
    const actor = await personWhoWasShown(creator);
    const pages: PostsPage[] = [];
    let cursor: string | null = null;
    do {
      const page: PostsPage = await list(actor, creator.id, cursor);
      pages.push(page);
      cursor = page.nextCursor;
    } while (cursor !== null && pages.length < 40);
    expect(cursor).toBeNull();
    expect(pages.length).toBeGreaterThan(2);
    const posts = pages.flatMap((page) => page.posts);
    const ids = posts.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.slice(0, 12)).toEqual(expect.arrayContaining(creator.posts.map(({ id }) => id)));
    const times = posts.filter(({ isPinned }) => !isPinned).map(({ publishedAt }) => publishedAt ?? 0);
    expect(times).toEqual([...times].sort((left, right) => right - left));
    // Some posts of the world are taken down.
    expect(posts.length).toBeGreaterThan((creator.postCount ?? 0) * 0.8);
    expect(posts.length).toBeLessThanOrEqual(creator.postCount ?? 0);
  });

  test("a page that was told once asks nothing outside for six hours, and costs nothing", async () => {
    const { list, asked, clock } = product();
    const creator = await someCreator(platform);
    const [first, second] = [await personWhoWasShown(creator), await personWhoWasShown(creator)];
    const page = await list(first, creator.id);
    const older = await list(first, creator.id, page.nextCursor);
    const calls = asked.length;
    expect(await list(second, creator.id)).toEqual(page);
    expect(await list(second, creator.id, page.nextCursor)).toEqual(older);
    expect(asked.length).toBe(calls);
    expect(await spentBy(first.userId)).toBeGreaterThan(0);
    expect(await spentBy(second.userId)).toBe(0);
    clock.advance(6 * HOUR_MS + 1);
    await list(second, creator.id);
    expect(asked.length).toBeGreaterThan(calls);
  });

  test("at the end of the workspace's look-ups the caller is told which and until when, and nothing is asked", async () => {
    const creator = await someCreator(platform);
    const none = { total: 1_000_000, freePart: 1, allFreePart: 1, lookUpPart: 0, lookUpsPart: 1 };
    const { list, asked } = product({ limits: { ...AMPLE, tikhub: none, "youtube.units": none } });
    const actor = await personWhoWasShown(creator);
    const refusal = await refusalOf(list(actor, creator.id));
    expect(refusal).toMatchObject({
      code: 1429,
      details: { messageKey: "creators:failures.lookUps", retryAfterSeconds: expect.any(Number) },
    });
    expect(asked).toEqual([]);
  });

  test("a cursor that is none of the list's is refused by its field, before anything is asked", async () => {
    const { list, asked } = product();
    const creator = await someCreator(platform);
    const actor = await personWhoWasShown(creator);
    for (const cursor of ["x", "[]", '["",""]', "[-5,null]"]) {
      expect(await refusalOf(list(actor, creator.id, cursor))).toMatchObject({
        code: 1400,
        details: { field: "cursor" },
      });
    }
    expect(asked).toEqual([]);
  });

  test("a platform that fails answers 1503 with its name, and keeps nothing in mind", async () => {
    const creator = await someCreator(platform);
    const actor = await personWhoWasShown(creator);
    const broken = product({ answer: async () => new Response("", { status: 500 }) });
    expect(await refusalOf(broken.list(actor, creator.id))).toMatchObject({
      code: 1503,
      details: { messageKey: "creators:failures.down", params: { provider: expect.any(String) } },
    });
    expect((await product().list(actor, creator.id)).posts.length).toBeGreaterThan(5);
  });

  test("an account that is not there any more says so", async () => {
    const { list } = product();
    const someone = await someCreator(platform);
    const accountId = platform === "YOUTUBE" ? `UC${"q".repeat(22)}` : "999999999999";
    const gone = { ...someone, id: creatorId(platform, accountId), accountId, handle: "nobody.by.that.name" };
    const actor = await personWhoWasShown(gone);
    expect(await list(actor, gone.id)).toEqual({ state: "gone", posts: [], nextCursor: null });
  });
});

describe("who may ask", () => {
  test("is decided by what the workspace's lists have shown: a colleague's lists count, a stranger's do not", async () => {
    const { list, asked } = product();
    const creator = await someCreator("TIKTOK");
    const enterprise = await makeEnterprise();
    const [finder, colleague, stranger] = [await person(enterprise), await person(enterprise), await person()];
    await showCreators(finder.userId, [creator]);
    expect((await list(colleague, creator.id)).state).toBe("open");
    const calls = asked.length;
    for (const kolId of [creator.id, creatorId("TIKTOK", "1"), "made_up", "crt_tt_", "crt_xx_1"]) {
      expect(await refusalOf(list(stranger, kolId))).toMatchObject({ code: 1404, details: {} });
    }
    expect(asked.length).toBe(calls);
    expect(await spentBy(stranger.userId)).toBe(0);
  });

  test("an enterprise's members have one share of look-ups", async () => {
    const { list } = product();
    const creator = await someCreator("TIKTOK");
    const enterprise = await makeEnterprise();
    const member = await person(enterprise);
    await showCreators(member.userId, [creator]);
    await list(member, creator.id);
    expect([await spentBy(enterprise), await spentBy(member.userId)]).toEqual([1_000, 0]);
  });
});
