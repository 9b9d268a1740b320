/** New posts of agreed creators that name the brand are offered once, to the whole workspace, and nothing is tracked or charged unasked. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { refusal } from "#tests/support/workers/batch-world.ts";
import { sampleCard, storeCards } from "#tests/support/workers/result-world.ts";
import { memberWithQuota, START, usedUnits } from "#tests/support/workers/task-world.ts";
import { joinEnterprise, trackWorld } from "#tests/support/workers/track-world.ts";
import type { CallPayer } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { type Actor, workspaceOf } from "#workers/kernel/actor.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { createLinksService } from "#workers/modules/links/service.ts";
import { createSightingService } from "#workers/modules/sightings/service.ts";
import { createSightingStore } from "#workers/modules/sightings/store.ts";
import { createSightingSweep } from "#workers/modules/sightings/sweep.ts";
import type { EnrichCapability, EnrichedCreator, PlatformAdapter, Post } from "#workers/platforms/port.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Told = { id: string; text: string; at: number };

function postOf({ id, text, at }: Told): Post {
  return {
    ...{ id, title: "Look", description: text, tags: [], cover: null, video: null, createdAt: at, durationSeconds: 9 },
    ...{ isPinned: false, isEstimated: false, plays: 1, likes: 1, comments: 1, shares: 1 },
  };
}

let cards = 9_000;

/** Agreed creators, what their platform tells of their posts, and the cron that looks. */
async function sightingWorld() {
  const world = await trackWorld();
  await env.DB.batch(
    ["sightings", "sighting_watches", "brands", "records"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
  const posts = new Map<string, Told[]>();
  const asked: { accounts: string[]; payer: CallPayer }[] = [];
  const unfinished = new Set<string>();
  let failure: Error | null = null;
  const enrich: EnrichCapability = {
    maxBatch: 20,
    async enrich(authors, { payer }) {
      asked.push({ accounts: authors.map(({ accountId }) => accountId), payer });
      if (failure !== null) throw failure;
      const isTold = ({ accountId }: { accountId: string }) => !unfinished.has(accountId);
      return {
        creators: authors
          .filter(isTold)
          .map((profile): EnrichedCreator => ({ profile, posts: (posts.get(profile.accountId) ?? []).map(postOf) })),
        gone: [],
        unfinished: authors.filter((author) => !isTold(author)).map(({ accountId }) => accountId),
      };
    },
  };
  const adapter: Pick<PlatformAdapter, "enrich"> = { enrich };
  const store = createSightingStore(env.DB);
  const log = { info() {}, warn() {}, error: (event: string, fields?: object) => expect([event, fields]).toBeNull() };
  const sweeper = createSightingSweep({
    platforms: { find: () => Object.assign({} as PlatformAdapter, adapter) },
    links: createLinksService({ follower: { follow: async () => null }, shareLinks: null }),
    ...{ store, log },
  });
  return {
    ...world,
    ...{ posts, asked, unfinished },
    sightings: createSightingService({ store, tracking: world.tracking, clock: world.clock }),
    fail: (error: Error | null) => {
      failure = error;
    },

    /** A creator that has agreed with the actor's workspace. */
    async agreed(actor: Actor, told: Told[] = [], at = START): Promise<Creator> {
      cards += 1;
      const card = sampleCard(cards);
      posts.set(card.accountId, told);
      await env.DB.batch([
        ...storeCards([{ card }]),
        env.DB.prepare(
          `INSERT INTO records (workspace_id, creator_id, stage, stage_at, saved_by, saved_at, updated_by, updated_at)
           VALUES (?1, ?2, 'answered', ?3, ?4, ?3, ?4, ?3)`,
        ).bind(workspaceOf(actor), card.id, at, actor.userId),
      ]);
      await moveRecord(card.id, "agreed", at);
      return card;
    },

    async sweepAt(at: number) {
      world.clock.set(at);
      return sweeper.sweep(at);
    },
    sweeper,
  };
}

async function moveRecord(creatorId: string, stage: string, at: number): Promise<void> {
  await env.DB.prepare("UPDATE records SET stage = ?2, stage_at = ?3 WHERE creator_id = ?1")
    .bind(creatorId, stage, at)
    .run();
}

/** An account that the calls outside can be taken from. */
async function payingMember(quota = 100): Promise<Actor> {
  const actor = await memberWithQuota(quota);
  await env.DB.prepare(
    `INSERT INTO memberships (id, user_id, type, plan, status, effective_at, created_at, updated_at) VALUES (?1, ?2, 'PAID', 'BASIC', 'ACTIVE', 0, 0, 0)`,
  )
    .bind(`mem_${actor.userId}`, actor.userId)
    .run();
  return actor;
}

let videos = 0;
const video = (text: string, at: number): Told => {
  videos += 1;
  return { id: `seen${String(videos).padStart(7, "0")}`, text, at };
};

test("a new post that names the brand is offered once, with what it names, and costs nothing", async () => {
  const world = await sightingWorld();
  const actor = await payingMember();
  const [old, silent, named] = [
    video("old #glow", START - 3 * DAY_MS),
    video("nothing", START + HOUR_MS),
    video("my #Glow from acme.com/summer", START + HOUR_MS),
  ];
  const card = await world.agreed(actor, [old, silent, named]);
  expect(await world.sightings.get(actor)).toEqual({ terms: [], watched: 1, lookedAt: null, open: 0 });
  // Nothing is looked at before the brand has a name.
  expect(await world.sweepAt(START + 2 * HOUR_MS)).toEqual({ looks: 0 });
  await world.sightings.setTerms(actor, ["#glow", "", "ACME.com/", "#GLOW"]);
  expect(await world.sweepAt(START + 2 * HOUR_MS)).toEqual({ looks: 1 });
  expect(await world.sightings.get(actor)).toEqual({
    ...{ terms: ["#glow", "acme.com"], watched: 1, lookedAt: START + 2 * HOUR_MS, open: 1 },
  });
  const open = await world.sightings.listOpen(actor);
  expect(open).toMatchObject([
    {
      ...{ platform: "YOUTUBE", url: `https://www.youtube.com/watch?v=${named.id}`, title: "Look" },
      ...{ publishedAt: named.at, terms: ["#glow", "acme.com"] },
      creator: { id: card.id, name: card.title, account: card.platformAccount, url: card.url },
    },
  ]);
  // The next look comes a day later and offers nothing twice.
  expect(await world.sweepAt(START + 25 * HOUR_MS)).toEqual({ looks: 0 });
  expect(await world.sweepAt(START + 26 * HOUR_MS)).toEqual({ looks: 1 });
  expect(await world.sightings.listOpen(actor)).toEqual(open);
  expect(await usedUnits(actor)).toBe(0);
  expect((await world.page(actor)).total).toBe(0);
  expect(world.asked.map(({ payer }) => payer)).toEqual(
    world.asked.map(() => ({ workspace: actor.userId, kind: "PAID", isCharged: false })),
  );
});

test("a confirmed post is tracked at its price, a dismissed one can be brought back", async () => {
  const world = await sightingWorld();
  const actor = await payingMember();
  await world.agreed(actor, [video("@acme", START + 1), video("@acme", START + 2), video("@acme", START + 3)]);
  await world.sightings.setTerms(actor, ["@acme"]);
  await world.sweepAt(START + HOUR_MS);
  const [third, second, first] = (await world.sightings.listOpen(actor)).map(({ id }) => id);
  if (!first || !second || !third) throw new Error("three are offered");
  expect(await world.sightings.dismiss(actor, [second, "unknown"])).toEqual({ ids: [second] });
  expect(await world.sightings.dismiss(actor, [second])).toEqual({ ids: [] });
  const task = await world.sightings.confirm(actor, [first, second]);
  expect(task).toMatchObject({ total: 1, costUnits: 1 });
  await world.settle();
  await world.run();
  expect(await usedUnits(actor)).toBe(1);
  expect((await world.page(actor)).data.map(({ postLink }) => postLink)).toEqual([expect.stringContaining("seen")]);
  expect((await refusal(world.sightings.confirm(actor, [first]))).code).toBe(1404);
  expect(await world.sightings.restore(actor, [first, second])).toEqual({ ids: [second] });
  expect((await world.sightings.listOpen(actor)).map(({ id }) => id)).toEqual([third, second]);
  // What was decided is not offered by a later look.
  await world.sightings.dismiss(actor, [second, third]);
  await world.sweepAt(START + 26 * HOUR_MS);
  expect(await world.sightings.listOpen(actor)).toEqual([]);
});

test("a post that the account tracks already is not offered to it", async () => {
  const world = await sightingWorld();
  const actor = await payingMember();
  const post = video("@acme", START + 1);
  await world.agreed(actor, [post]);
  await world.track(actor, `https://youtu.be/${post.id}`);
  await world.sightings.setTerms(actor, ["@acme"]);
  await world.sweepAt(START + HOUR_MS);
  expect(await world.sightings.listOpen(actor)).toEqual([]);
  expect((await world.sightings.get(actor)).open).toBe(0);
});

test("looks follow the stage: they begin with agreed and end with anything else", async () => {
  const world = await sightingWorld();
  const actor = await payingMember();
  await world.sightings.setTerms(actor, ["@acme"]);
  const card = await world.agreed(actor, [video("@acme", START + 1)]);
  await moveRecord(card.id, "dropped", START + 2);
  expect(await world.sweepAt(START + HOUR_MS)).toEqual({ looks: 0 });
  await moveRecord(card.id, "agreed", START + 3 * DAY_MS);
  // What came out before the new agreement has nothing to do with it.
  expect(await world.sweepAt(START + 3 * DAY_MS)).toEqual({ looks: 1 });
  expect(await world.sightings.listOpen(actor)).toEqual([]);
  await env.DB.prepare("DELETE FROM records WHERE creator_id = ?1").bind(card.id).run();
  expect((await world.sightings.get(actor)).watched).toBe(0);
});

test("new terms make another look due an hour after the last one, none end the looks", async () => {
  const world = await sightingWorld();
  const actor = await payingMember();
  await world.agreed(actor, [video("#glow", START + 1)]);
  await world.sightings.setTerms(actor, ["@acme"]);
  await world.sweepAt(START + HOUR_MS);
  await world.sightings.setTerms(actor, ["#glow"]);
  expect(await world.sweepAt(START + HOUR_MS + 60_000)).toEqual({ looks: 0 });
  expect(await world.sweepAt(START + 2 * HOUR_MS)).toEqual({ looks: 1 });
  expect(await world.sightings.listOpen(actor)).toHaveLength(1);
  await world.sightings.setTerms(actor, []);
  expect(await world.sweepAt(START + 9 * DAY_MS)).toEqual({ looks: 0 });
});

test("an enterprise shares terms and offers; another workspace sees nothing of them", async () => {
  const world = await sightingWorld();
  const [one, mate, stranger] = [await memberWithQuota(10), await memberWithQuota(10), await payingMember()];
  const enterpriseId = await joinEnterprise(one, mate);
  const [actor, other] = [one, mate].map(
    (member): Actor => ({ ...member, membershipType: "ENTERPRISE", enterpriseId }),
  );
  if (!actor || !other) throw new Error("two members");
  await world.agreed(actor, [video("@acme", START + 1)]);
  await world.sightings.setTerms(other, ["@acme"]);
  await world.sweepAt(START + HOUR_MS);
  expect(world.asked[0]?.payer).toEqual({ workspace: enterpriseId, kind: "ENTERPRISE", isCharged: false });
  const [offer] = await world.sightings.listOpen(other);
  expect(offer).toBeDefined();
  const id = offer?.id ?? "";
  expect(await world.sightings.listOpen(stranger)).toEqual([]);
  expect(await world.sightings.dismiss(stranger, [id])).toEqual({ ids: [] });
  expect((await refusal(world.sightings.confirm(stranger, [id]))).code).toBe(1404);
  await env.DB.prepare("UPDATE enterprises SET status = 'SUSPENDED' WHERE id = ?1").bind(enterpriseId).run();
  const asked = world.asked.length;
  await world.sweepAt(START + 2 * DAY_MS);
  expect(world.asked).toHaveLength(asked);
});

test("two sweeps at once offer a post once", async () => {
  const world = await sightingWorld();
  const actor = await payingMember();
  await world.agreed(actor, [video("@acme", START + 1)]);
  await world.sightings.setTerms(actor, ["@acme"]);
  const at = START + HOUR_MS;
  await Promise.all([world.sweeper.sweep(at), world.sweeper.sweep(at), world.sweeper.sweep(at)]);
  expect(await world.sightings.listOpen(actor)).toHaveLength(1);
});

test("what the provider does not answer is asked again within the hour, a spent allowance when it is back", async () => {
  const world = await sightingWorld();
  const actor = await payingMember();
  const [first, second] = [
    await world.agreed(actor, [video("@acme", START + 1)]),
    await world.agreed(actor, [video("@acme", START + 2)]),
  ];
  await world.sightings.setTerms(actor, ["@acme"]);
  world.unfinished.add(second.accountId);
  await world.sweepAt(START + HOUR_MS);
  expect((await world.sightings.listOpen(actor)).map(({ creator }) => creator.id)).toEqual([first.id]);
  world.unfinished.clear();
  expect(await world.sweepAt(START + 2 * HOUR_MS)).toEqual({ looks: 1 });
  expect(await world.sightings.listOpen(actor)).toHaveLength(2);
  world.fail(new ProviderError({ provider: "youtube", kind: "quota", retryAfterMs: 9 * HOUR_MS }));
  const down = START + 3 * DAY_MS;
  expect(await world.sweepAt(down)).toEqual({ looks: 2 });
  world.fail(null);
  expect(await world.sweepAt(down + 8 * HOUR_MS)).toEqual({ looks: 0 });
  expect(await world.sweepAt(down + 9 * HOUR_MS)).toEqual({ looks: 2 });
});

test("one workspace with many creators does not keep the others waiting", async () => {
  const world = await sightingWorld();
  const [big, small] = [await payingMember(), await payingMember()];
  await world.sightings.setTerms(big, ["@acme"]);
  await world.sightings.setTerms(small, ["@acme"]);
  for (let count = 0; count < 25; count += 1) await world.agreed(big, [], START + count);
  await world.agreed(small, [video("@acme", START + 1)], START + 1_000);
  expect(await world.sweepAt(START + HOUR_MS)).toEqual({ looks: 21 });
  expect(await world.sightings.listOpen(small)).toHaveLength(1);
  expect(await world.sweepAt(START + HOUR_MS + 60_000)).toEqual({ looks: 5 });
});

test("terms that are none are refused by name, and too many of them", async () => {
  const world = await sightingWorld();
  const actor = await payingMember();
  expect(await refusal(world.sightings.setTerms(actor, ["@acme", "glow"]))).toMatchObject({
    ...{ code: 1400, details: { messageKey: "sightings:errors.noSign", params: { term: "glow" } } },
  });
  const many = Array.from({ length: 21 }, (_, index) => `#tag${index}`);
  expect((await refusal(world.sightings.setTerms(actor, many))).code).toBe(1400);
  expect((await world.sightings.setTerms(actor, many.slice(1))).terms).toHaveLength(20);
});
