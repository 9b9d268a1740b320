/** A creator who was removed stays away: whatever would store them again asks first (docs/removals.md). */

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { anyCaller, scriptedResolve } from "#tests/support/caller.ts";
import { NOW } from "#tests/support/now.ts";
import { adminWorld } from "#tests/support/workers/admin-world.ts";
import { authors, batchPlatform, batchWorld, platformsOf, videos } from "#tests/support/workers/batch-world.ts";
import { exclusionWorld, person } from "#tests/support/workers/exclusion-world.ts";
import { unique } from "#tests/support/workers/quota-world.ts";
import { recordWorld } from "#tests/support/workers/records-world.ts";
import { profile, scriptedPlatform } from "#tests/support/workers/search-world.ts";
import { shopWorld } from "#tests/support/workers/shop-world.ts";
import { memberWithQuota, usedUnits } from "#tests/support/workers/task-world.ts";
import { trackReaders, trackWorld } from "#tests/support/workers/track-world.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { contactsOf } from "#workers/modules/creators/contact.ts";
import { toCreator } from "#workers/modules/creators/creator.ts";
import { creatorId, REMOVED_NAME } from "#workers/modules/creators/domain.ts";
import { removalHandleKey, removalKey } from "#workers/modules/creators/removal-keys.ts";
import { createCreatorService } from "#workers/modules/creators/service.ts";
import { createCreatorStore } from "#workers/modules/creators/store.ts";
import { createExclusionStore } from "#workers/modules/exclusions/store.ts";
import { SECOND_ROUND_MS } from "#workers/modules/removals/erasure.ts";
import { createRemovalStore } from "#workers/modules/removals/store.ts";
import { createShopImportStore } from "#workers/modules/shops/import-store.ts";
import type { CreatorProfile, PlatformAdapter } from "#workers/platforms/port.ts";

const REASON = "wrote to support";
const store = createCreatorStore(env.DB);

/** A TikTok account that no other test knows. */
let accounts = 0;
function account(): CreatorProfile {
  const name = unique("gone").replaceAll(/\W/g, "");
  accounts += 1;
  return { ...profile("TIKTOK", 1), accountId: `70000000000000${accounts}`, handle: name, name: `Name ${name}` };
}

function record(found: CreatorProfile, now = NOW) {
  const enriched = { profile: { ...found, bio: `write to ${found.handle}@northlight.studio` }, posts: [] };
  const card = toCreator(enriched, now);
  if (card === null) throw new Error("a card was expected");
  return { card, accountId: found.accountId, emails: contactsOf(enriched) };
}

const save = (found: CreatorProfile, now = NOW) => env.DB.batch(store.upsertStatements([record(found, now)], now));

/** Removed, and erased already. */
async function remove({ platform, accountId, handle }: CreatorProfile): Promise<void> {
  const id = unique("rmv");
  const removal = {
    ...{ id, platform, accountId, handle, removedVia: "support" as const, removedAt: NOW },
    ...{ key: removalKey(platform, accountId), handleKey: removalHandleKey(platform, handle ?? "") },
    journalKey: `removals/${id}`,
  };
  await createRemovalStore(env.DB).insertStatement(removal, Number.MAX_SAFE_INTEGER).run();
  await env.DB.prepare("DELETE FROM creators WHERE account_id = ?1").bind(accountId).run();
}

const isStored = async ({ accountId }: CreatorProfile) =>
  (await env.DB.prepare("SELECT 1 FROM creators WHERE account_id = ?1").bind(accountId).first()) !== null;

test("the statements that store creators leave out who was removed, with every address, and store the others of the batch", async () => {
  const [gone, other] = [account(), account()];
  await remove(gone);
  await env.DB.batch(store.upsertStatements([record(gone), record(other)], NOW));
  expect([await isStored(gone), await isStored(other)]).toEqual([false, true]);
  expect(await store.listEmails(creatorId("TIKTOK", gone.accountId))).toEqual([]);
  expect(await store.listEmails(creatorId("TIKTOK", other.accountId))).toHaveLength(1);
});

test("whoever takes a removed creator's old handle is another person, and is stored", async () => {
  const gone = account();
  await remove(gone);
  const heir = { ...account(), handle: gone.handle };
  await save(heir);
  expect(await isStored(heir)).toBe(true);
});

test("searches do not ask a platform for who was removed, and count them as gone", async () => {
  const [gone, other] = [account(), account()];
  await remove(gone);
  const asked: string[] = [];
  const { adapter } = scriptedPlatform({ platform: "TIKTOK", pages: [] });
  const scripted: PlatformAdapter = {
    ...adapter,
    enrich: {
      maxBatch: 20,
      async enrich(authors) {
        asked.push(...authors.map(({ accountId }) => accountId));
        return { creators: authors.map((author) => ({ profile: author, posts: [] })), gone: [], unfinished: [] };
      },
    },
  };
  const creators = createCreatorService({ store, clock: fixedClock(NOW) });
  const completed = await creators.complete(scripted, [gone, other], anyCaller());
  expect(asked).toEqual([other.accountId]);
  expect(completed).toMatchObject({ gone: [gone.accountId], removed: new Set([gone.accountId]) });
  expect(completed.cards.map(({ id }) => id)).toEqual([creatorId("TIKTOK", other.accountId)]);
});

test("an exclude list does not keep the name of a removed creator, by link or by handle", async () => {
  const gone = account();
  await remove(gone);
  const { exclusions } = exclusionWorld(() => gone);
  const actor = await person();
  await exclusions.upload(actor, {
    links: [`https://www.tiktok.com/@${gone.handle}`, "https://www.tiktok.com/@somebody.else"].join("\n"),
  });
  const row = { key: "TIKTOK/uid/1", platform: "TIKTOK", creatorId: creatorId("TIKTOK", gone.accountId) } as const;
  await createExclusionStore(env.DB)
    .insertStatement(
      { ownerId: actor.userId, scope: "PERSON" },
      [{ ...row, platformAccount: "new.handle", line: "@new.handle", linkType: "profile" }],
      { userId: actor.userId, at: NOW },
    )
    .run();
  const { results } = await env.DB.prepare("SELECT platform_account AS name FROM exclusions WHERE owner_id = ?1")
    .bind(actor.userId)
    .all();
  expect(results).toEqual([{ name: "somebody.else" }]);
});

test("figures of a shop are not imported for a removed creator", async () => {
  const gone = account();
  await remove(gone);
  const { projectId, actors } = await shopWorld();
  const row = (handle: string) => ({
    ...{ handle, region: null, followers: 5, contact: [], takenAt: NOW, mark: `${unique("imp")}#0` },
    metrics: {
      ...{
        currency: null,
        med_gmv: 1,
        ec_video_gpm: 1,
        avg_revenue_per_buyer: 1,
        units_sold: 1,
        video_play_cnt_med: 1,
      },
      ...{ video_engagement: 1, sample_fulfillment_rate: 1, male_share: 1, commission_rate: 1 },
    },
  });
  const written = await createShopImportStore(env.DB).write(
    actors.owner.userId,
    projectId,
    [row(gone.handle ?? ""), row("somebody.else")],
    { at: NOW, keepsUnknown: false },
  );
  expect([...(written?.brought.keys() ?? [])]).toEqual(["somebody.else"]);
});

test("a removed creator cannot be tagged or saved", async () => {
  const [gone, other] = [account(), account()];
  await save(gone);
  await save(other);
  const { callAs, actors } = await recordWorld(fixedClock(NOW));
  await remove(gone);
  const saveKey = async ({ accountId }: CreatorProfile) =>
    (await callAs("alone")("POST", "/kol", { kolId: creatorId("TIKTOK", accountId) })).statusCode;
  expect(await saveKey(other)).toBe(1000);
  expect(await saveKey(gone)).not.toBe(1000);
  const { results } = await env.DB.prepare("SELECT creator_id AS id FROM records WHERE workspace_id = ?1")
    .bind(actors.alone.userId)
    .all();
  expect(results).toEqual([{ id: creatorId("TIKTOK", other.accountId) }]);
});

test("tracking a post of a removed creator keeps its numbers and cost, and nothing that says whose it is", async () => {
  const gone = account();
  await remove(gone);
  const { accountId, handle, name } = gone;
  const author = { platform: "TIKTOK" as const, accountId, handle, name, avatar: null };
  const world = await trackWorld(
    trackReaders((link) => ({
      post: { author, title: `Title of ${gone.handle}`, caption: `By ${gone.handle}`, url: link.url },
    })),
  );
  const actor = await memberWithQuota(100);
  await world.track(actor, `https://www.tiktok.com/@${gone.handle}/video/7100000000000000099`);
  const post = await env.DB.prepare("SELECT * FROM publications WHERE owner_id = ?1").bind(actor.userId).first();
  expect(post).toMatchObject({ author_name: REMOVED_NAME, author_id: null, views: expect.any(Number) });
  expect(JSON.stringify(post)).not.toContain(gone.handle);
});

test("a link query to a removed creator, or to a post of theirs, finds nothing and charges nothing", async () => {
  const gone = profile("TIKTOK", 9_001);
  await remove(gone);
  const world = await batchWorld(platformsOf(batchPlatform("TIKTOK").adapter));
  const actor = await memberWithQuota(100);
  const query = async (links: string, mode?: 1 | 2) => {
    const { batchId } = await world.start(actor, links, mode);
    await world.run();
    return (await world.batches.get(actor, batchId)).links;
  };
  const [profiles, posts] = [await query(authors("tiktok", 9_001, 2)), await query(videos(9_001, 2), 2)];
  expect(profiles.map(({ reason }) => reason)).toEqual(["not_found", null]);
  expect(posts.map(({ reason, post }) => [reason, post === null])).toEqual([
    ["not_found", true],
    [null, false],
  ]);
  expect(await usedUnits(actor)).toBe(4);
  expect(await isStored(gone)).toBe(false);
});

test("support removes a creator by link: erased in the next minute, again a day later, and no row names the creator any more", async () => {
  const gone = account();
  await save(gone);
  const resolve = scriptedResolve(async ({ value }) => (value === gone.handle ? gone : null));
  const { adapter } = scriptedPlatform({ platform: "TIKTOK", pages: [] });
  const world = await adminWorld({ platforms: { find: () => ({ ...adapter, resolve }) } });
  const body = { platform: "TIKTOK", account: `https://www.tiktok.com/@${gone.handle}`, isId: false, reason: REASON };
  const removed = await world.call("POST", "/admin/removals", body);
  expect(removed.statusCode).toBe(1000);
  expect((await world.call("POST", "/admin/removals", body)).statusCode).toBe(1409);
  expect((await world.call("POST", "/admin/removals", { ...body, account: "@nobody.at.all" })).statusCode).toBe(1404);
  expect(
    (await world.call("POST", "/admin/removals", { ...body, account: "https://example.com/someone" })).statusCode,
  ).toBe(1400);

  const state = async () =>
    (await world.call("GET", "/admin/removals")).data.find(({ id }: { id: string }) => id === removed.data.id);
  expect(await state()).toMatchObject({ state: "waiting", removedVia: "support" });
  await world.removalErasure.sweep(world.clock.now());
  expect(await isStored(gone)).toBe(false);
  expect(await state()).toMatchObject({ state: "erasing", failure: null });
  world.clock.advance(SECOND_ROUND_MS);
  await world.removalErasure.sweep(world.clock.now());
  expect(await state()).toMatchObject({ state: "erased" });
  const row = await env.DB.prepare("SELECT * FROM removed_creators WHERE id = ?1").bind(removed.data.id).first();
  expect(JSON.stringify(row)).not.toContain(gone.accountId);
  expect(JSON.stringify(row)).not.toContain(gone.handle);
  const { rows } = await world.audit(`subject=${removed.data.id}`);
  expect(rows).toMatchObject([{ action: "creator.remove", reason: REASON }]);
  expect(JSON.stringify(rows)).not.toContain(gone.handle);
});

test("a platform that does not answer changes nothing and says so; the id removes without it", async () => {
  const gone = account();
  await save(gone);
  const resolve = scriptedResolve(() => Promise.reject(new ProviderError({ provider: "tiktok", kind: "upstream" })));
  const { adapter } = scriptedPlatform({ platform: "TIKTOK", pages: [] });
  const world = await adminWorld({ platforms: { find: () => ({ ...adapter, resolve }) } });
  const call = (own: object) =>
    world.call("POST", "/admin/removals", { platform: "TIKTOK", isId: false, reason: REASON, ...own });
  expect((await call({ account: `@${gone.handle}` })).statusCode).toBe(1503);
  expect(await isStored(gone)).toBe(true);
  const misread = await call({ account: `@${gone.handle}`, isId: true });
  expect([misread.statusCode, misread.data]).toMatchObject([1400, { field: "account" }]);
  expect((await call({ account: gone.accountId, isId: true })).statusCode).toBe(1000);
  const row = await env.DB.prepare("SELECT handle_key AS k FROM removed_creators WHERE account_id = ?1")
    .bind(gone.accountId)
    .first();
  expect(row).toEqual({ k: removalHandleKey("TIKTOK", gone.handle ?? "") });
});

test("a database that is brought back from before a removal learns of it in its first minute, and erases again", async () => {
  const gone = account();
  const world = await adminWorld();
  const body = { platform: "TIKTOK", account: gone.accountId, isId: true, reason: REASON };
  const { data } = await world.call("POST", "/admin/removals", body);
  await env.DB.prepare("DELETE FROM removed_creators WHERE id = ?1").bind(data.id).run();
  await save(gone);
  expect(await isStored(gone)).toBe(true);
  // What was removed later is not known either.
  await env.DB.prepare("DELETE FROM removed_creators WHERE removed_at >= ?1")
    .bind(world.clock.now() - 60_000)
    .run();
  expect((await world.removalErasure.replay(world.clock.now())).replayed).toBeGreaterThan(0);
  await world.removalErasure.sweep(world.clock.now());
  expect(await isStored(gone)).toBe(false);
  await save(gone);
  expect(await isStored(gone)).toBe(false);
});

test("support takes a removal back: the creator may be found again, also after the next replay", async () => {
  const gone = account();
  const world = await adminWorld();
  const body = { platform: "TIKTOK", account: gone.accountId, isId: true, reason: REASON };
  const { data } = await world.call("POST", "/admin/removals", body);
  expect((await world.call("POST", `/admin/removals/${data.id}/lift`, { reason: REASON })).statusCode).toBe(1000);
  expect((await world.call("POST", `/admin/removals/${data.id}/lift`, { reason: REASON })).statusCode).toBe(1404);
  await world.removalErasure.replay(world.clock.now());
  await save(gone);
  expect(await isStored(gone)).toBe(true);
});
