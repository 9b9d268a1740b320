/** The audience of a tracked post: what is counted, what it costs, and who may ask. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { refusal } from "#tests/support/workers/batch-world.ts";
import { bookings, memberWithQuota, stateOf, usedUnits } from "#tests/support/workers/task-world.ts";
import { joinEnterprise, leaveEnterprise, postLinks, trackWorld } from "#tests/support/workers/track-world.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { PROFILE_HOLDS_MS } from "#workers/modules/audiences/domain.ts";
import { createAudienceHandler } from "#workers/modules/audiences/handler.ts";
import { createAudienceService } from "#workers/modules/audiences/service.ts";
import { createAudienceStore } from "#workers/modules/audiences/store.ts";
import { createPostStore } from "#workers/modules/publications/post-store.ts";
import type { CommentPage, CommentReader, PostComment } from "#workers/platforms/comments.ts";
import type { Platforms } from "#workers/platforms/registry.ts";

const NOON = Date.parse("2026-02-28T12:30:00Z");

/** A comment of person `n`, in English from the USA unless said. */
function comment(n: number, more: Partial<PostComment> = {}): PostComment {
  return { authorId: `viewer-${n}`, text: "the best of it", language: "en", country: "US", at: NOON + n, ...more };
}

type Script = (page: number) => CommentPage | "off" | "gone";

function scripted(script: Script, more: Partial<CommentReader> = {}): Pick<Platforms, "findCommentReader"> {
  const reader: CommentReader = {
    ...{ maxPages: 4, tellsCountries: true },
    read: async (_post, token) => script(Number(token ?? 0)),
    ...more,
  };
  return { findCommentReader: () => reader };
}

/** Pages of `size` people each, with another one behind every page but the last. */
const pagesOf =
  (pages: number, size: number): Script =>
  (page) => ({
    comments: Array.from({ length: size }, (_, n) => comment(page * size + n)),
    next: page + 1 < pages ? String(page + 1) : null,
  });

async function audienceWorld(platforms: Pick<Platforms, "findCommentReader">) {
  const store = createAudienceStore(env.DB);
  const posts = createPostStore(env.DB);
  const world = await trackWorld(undefined, { handlers: [createAudienceHandler({ platforms, posts, store })] });
  const { engine, clock, publications } = world;
  const audiences = createAudienceService({ store, posts, publications, platforms, tasks: engine, clock });
  const actor = await memberWithQuota(1_000);
  const track = async (links: string) => {
    const { posts: tracked } = await world.track(actor, links);
    return tracked[0]?.id ?? "";
  };
  return {
    ...world,
    world,
    audiences,
    actor,
    track,
    /** Asks for the audience of one post of the actor's, and lets the task come to its end. */
    async ask(publicationId: string, asker: Actor = actor) {
      const userId = asker === actor ? undefined : actor.userId;
      const asked = await audiences.ask(asker, { publicationId, userId });
      await world.settle();
      await world.run();
      return { ...asked, ...(await audiences.read(asker, publicationId, userId)) };
    },
  };
}

describe("what is counted", () => {
  test("each person once, with country and language; the author's own comments are left out", async () => {
    const script: Script = (page) =>
      page === 0
        ? {
            comments: [
              ...Array.from({ length: 8 }, (_, n) => comment(n)),
              comment(8, { country: "MX", language: "es" }),
              comment(8, { country: "MX", language: "es" }),
              comment(9, { country: null, language: null, text: "❤️" }),
              comment(10, { authorId: "author-7100000000000000001" }),
            ],
            next: "1",
          }
        : { comments: [comment(0), comment(11, { language: null, text: "这个真的很好用" })], next: null };
    const { ask, track } = await audienceWorld(scripted(script));
    const { profile, outcome } = await ask(await track(postLinks("tiktok", 1, 1)));
    expect(outcome).toBe("profile");
    expect(profile).toMatchObject({
      ...{ comments: 13, commenters: 11, repeated: 2, tellsCountries: true, isFinished: true },
      ...{ countryKnown: 10, languageKnown: 10 },
      countries: [
        { code: "US", count: 9 },
        { code: "MX", count: 1 },
      ],
      languages: [
        { code: "en", count: 8 },
        { code: "es", count: 1 },
        { code: "zh", count: 1 },
      ],
      firstAt: NOON,
    });
    expect(profile?.hours.map((count, hour) => [hour, count]).filter(([, count]) => count !== 0)).toEqual([[12, 13]]);
  });

  test("pages are read up to the most of a platform, and no further", async () => {
    const asked: number[] = [];
    const endless: Script = (page) => {
      asked.push(page);
      return { comments: Array.from({ length: 20 }, (_, n) => comment(page * 20 + n)), next: String(page + 1) };
    };
    const { ask, track } = await audienceWorld(scripted(endless));
    const { profile } = await ask(await track(postLinks("tiktok", 1, 1)));
    expect(asked).toEqual([0, 1, 2, 3]);
    expect(profile).toMatchObject({ commenters: 80, isFinished: true });
  });
});

describe("what it costs", () => {
  test("two task credits, held at once and captured at the end; shown again for 30 days for nothing", async () => {
    const { ask, track, audiences, actor, clock } = await audienceWorld(scripted(pagesOf(2, 10)));
    const id = await track(postLinks("tiktok", 1, 1));
    const before = await usedUnits(actor);
    expect((await audiences.read(actor, id, undefined)).costUnits).toBe(20);
    const first = await ask(id);
    expect(await bookings(first.id)).toEqual(["CAPTURE 20", "CHARGE 20"]);
    expect(first).toMatchObject({ costUnits: 0, takenAt: clock.now(), outcome: "profile" });
    clock.advance(PROFILE_HOLDS_MS - 1);
    expect(await ask(id)).toMatchObject({ id: first.id, status: "COMPLETED", takenAt: first.takenAt });
    expect((await usedUnits(actor)) - before).toBe(20);
    clock.advance(1);
    const again = await ask(id);
    expect([again.id === first.id, again.takenAt]).toEqual([false, clock.now()]);
    expect((await usedUnits(actor)) - before).toBe(40);
  });

  test.each([
    ["comments that are switched off", () => "off" as const, "off"],
    ["a post that is gone", () => "gone" as const, "gone"],
    ["no comments", () => ({ comments: [], next: null }), "none"],
    ["nine commenters", pagesOf(1, 9), "few"],
    [
      "the author alone",
      () => ({ comments: [comment(1, { authorId: "author-7100000000000000001" })], next: null }),
      "none",
    ],
  ] as [string, Script, string][])("%s cost nothing and say so", async (_what, script, outcome) => {
    const { ask, track, actor } = await audienceWorld(scripted(script));
    const id = await track(postLinks("tiktok", 1, 1));
    const before = await usedUnits(actor);
    const asked = await ask(id);
    expect(asked).toMatchObject({ outcome, profile: null, takenAt: null, costUnits: 20 });
    expect(await usedUnits(actor)).toBe(before);
    expect((await stateOf(asked.id))?.status).toBe("COMPLETED");
  });

  test("a provider that ends the task leaves what was read, charged by its part, and it can be asked anew", async () => {
    let isAway = true;
    const pages = pagesOf(4, 10);
    const { ask, track } = await audienceWorld(
      scripted((page) => {
        if (page === 1 && isAway)
          throw new ProviderError({ provider: "tikhub", kind: "auth", status: 401, code: null });
        return pages(page);
      }),
    );
    const id = await track(postLinks("tiktok", 1, 1));
    const part = await ask(id);
    expect(part).toMatchObject({ outcome: "profile", profile: { commenters: 10, isFinished: false }, costUnits: 20 });
    expect(await bookings(part.id)).toEqual(["CAPTURE 5", "CHARGE 20", "REFUND -15"]);
    isAway = false;
    expect((await ask(id)).profile).toMatchObject({ commenters: 40, isFinished: true });
  });

  test("a task that brought nothing has failed, costs nothing, and keeps the profile from before", async () => {
    let isAway = false;
    const pages = pagesOf(1, 12);
    const { ask, track, clock } = await audienceWorld(
      scripted((page) => {
        if (isAway) throw new ProviderError({ provider: "tikhub", kind: "auth", status: 401, code: null });
        return pages(page);
      }),
    );
    const id = await track(postLinks("tiktok", 1, 1));
    const { takenAt } = await ask(id);
    isAway = true;
    clock.advance(PROFILE_HOLDS_MS);
    const failed = await ask(id);
    expect(failed).toMatchObject({ outcome: "failed", takenAt, profile: { commenters: 12 }, costUnits: 20 });
    expect(await bookings(failed.id)).toEqual(["CAPTURE 0", "CHARGE 20", "REFUND -20"]);
  });

  test("asked twice at once it is one task", async () => {
    const { audiences, track, actor, world } = await audienceWorld(scripted(pagesOf(1, 12)));
    const publicationId = await track(postLinks("tiktok", 1, 1));
    const asked = await Promise.all([1, 2, 3].map(() => audiences.ask(actor, { publicationId })));
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    expect((await audiences.read(actor, publicationId, undefined)).outcome).toBe("asked");
    await world.settle();
    await world.run();
    expect((await audiences.read(actor, publicationId, undefined)).outcome).toBe("profile");
  });
});

describe("who may ask", () => {
  test("a team-mate pays for what it asks and sees the same profile; a stranger gets neither", async () => {
    const { ask, track, actor, audiences } = await audienceWorld(scripted(pagesOf(1, 12)));
    const [mate, stranger] = [await memberWithQuota(100), await memberWithQuota(100)];
    await joinEnterprise(actor, mate);
    const id = await track(postLinks("tiktok", 1, 1));
    expect((await ask(id, mate)).profile).toMatchObject({ commenters: 12 });
    expect(await usedUnits(mate)).toBe(20);
    expect((await audiences.read(actor, id, undefined)).profile).toMatchObject({ commenters: 12 });
    const ofOwner = { publicationId: id, userId: actor.userId };
    expect((await refusal(audiences.ask(stranger, ofOwner))).code).toBe(1403);
    expect((await refusal(audiences.ask(stranger, { publicationId: id }))).code).toBe(1404);
    expect((await refusal(audiences.read(stranger, id, undefined))).code).toBe(1404);
  });

  test("who leaves the enterprise during a task gets nothing more", async () => {
    const { audiences, track, actor, world } = await audienceWorld(scripted(pagesOf(3, 12)));
    const mate = await memberWithQuota(100);
    await joinEnterprise(actor, mate);
    const publicationId = await track(postLinks("tiktok", 1, 1));
    const { id } = await audiences.ask(mate, { publicationId, userId: actor.userId });
    await leaveEnterprise(mate);
    await world.settle();
    await world.run();
    expect((await stateOf(id))?.status).toBe("FAILED");
    expect(await usedUnits(mate)).toBe(0);
    expect(await audiences.read(actor, publicationId, undefined)).toMatchObject({ outcome: "failed", profile: null });
  });

  test("posts of Douyin have no audience, and without quota nothing is begun", async () => {
    const { audiences, world } = await audienceWorld(scripted(pagesOf(1, 12)));
    const actor = await memberWithQuota(10);
    const { posts } = await world.track(actor, `${postLinks("douyin", 1, 1)}\n${postLinks("tiktok", 5, 1)}`);
    const idOn = (platform: string) => posts.find((post) => post.platform === platform)?.id ?? "";
    expect((await refusal(audiences.ask(actor, { publicationId: idOn("DOUYIN") }))).code).toBe(1422);
    expect((await refusal(audiences.ask(actor, { publicationId: idOn("TIKTOK") }))).code).toBe(1913);
    expect((await audiences.read(actor, idOn("TIKTOK"), undefined)).outcome).toBeNull();
  });
});
