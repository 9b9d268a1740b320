/** Creators remove themselves by a code in their bio: what counts as proof, and what strangers can spend and learn (docs/removals.md). */

import { env } from "cloudflare:workers";
import { expect, onTestFinished, test } from "vitest";
import { AMPLE, anyCaller } from "#tests/support/caller.ts";
import { NOW } from "#tests/support/now.ts";
import { sandboxPlatforms } from "#tests/support/workers/sandbox-platforms.ts";
import { account, selfRemovalWorld } from "#tests/support/workers/self-removal-world.ts";
import { START } from "#tests/support/workers/task-world.ts";
import { budgetLimits } from "#workers/adapters/outside/budget.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { toCreator } from "#workers/modules/creators/creator.ts";
import { creatorId } from "#workers/modules/creators/domain.ts";
import { createCreatorStore } from "#workers/modules/creators/store.ts";
import { createRemovalJournal } from "#workers/modules/removals/journal.ts";

const DAY_MS = 86_400_000;

/** An account, its world, and the code that was made for it. */
async function withCode() {
  const person = account();
  const world = selfRemovalWorld(person);
  const { data } = await world.makeCode({ account: person.link });
  const code: string = data.code;
  return {
    ...person,
    ...world,
    code,
    check: (own: object = {}) => world.prove({ account: person.link, code, ...own }),
  };
}

test("a code in the bio removes the account: erased in the next minute, and it stays away", async () => {
  const { state, handle, writeBio, check, code, removals, erasure, clock, link } = await withCode();
  const store = createCreatorStore(env.DB);
  const card = toCreator({ profile: state.owner, posts: [] }, NOW);
  if (card === null) throw new Error("a card was expected");
  const save = () =>
    env.DB.batch(store.upsertStatements([{ card, accountId: state.owner.accountId, emails: [] }], NOW));
  const isStored = () =>
    env.DB.prepare("SELECT 1 FROM creators WHERE id = ?1").bind(creatorId("TIKTOK", state.owner.accountId)).first();
  await save();
  expect(await isStored()).not.toBeNull();
  writeBio(`Pots and plates\n${code}`);
  expect(await check()).toMatchObject({ statusCode: 1000, data: { platform: "TIKTOK", handle, url: link } });
  expect(await removals()).toMatchObject([{ via: "proof" }]);
  await erasure.sweep(clock.now());
  expect(await isStored()).toBeNull();
  await save();
  expect(await isStored()).toBeNull();
});

test("a code is made without asking the platform or storing anything, for a link, a handle and a short link alike", async () => {
  const person = account();
  const short = "https://vm.tiktok.com/ZMabc123/";
  const { makeCode } = selfRemovalWorld({
    ...person,
    follow: (url) => (url.includes("ZMabc123") ? person.link : null),
  });
  const before = await env.DB.prepare("SELECT count(*) AS n FROM removed_creators").first();
  const { data } = await makeCode({ account: person.link });
  expect(data).toMatchObject({ platform: "TIKTOK", handle: person.handle, url: person.link });
  expect(data.validUntil).toBeGreaterThan(NOW + 7 * DAY_MS);
  for (const named of [
    { account: `@${person.handle}`, platform: "TIKTOK" },
    { account: person.handle.toUpperCase(), platform: "TIKTOK" },
    // A link names its platform itself.
    { account: `${person.link}?lang=en`, platform: "YOUTUBE" },
    { account: `${person.link}/video/7100000000000000099` },
    { account: short },
  ]) {
    expect((await makeCode(named)).data, JSON.stringify(named)).toMatchObject({ code: data.code });
  }
  expect(person.state.reads).toBe(0);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM removed_creators").first()).toEqual(before);
});

test("a text that names no account, or more than one, is refused with what to enter", async () => {
  const { makeCode } = selfRemovalWorld();
  const refused = async (body: object) => {
    const { statusCode, data, message } = await makeCode(body);
    expect(message).not.toBe("");
    return [statusCode, data.field];
  };
  const link = "https://www.tiktok.com/@lin";
  for (const text of [
    "https://example.com/lin",
    "lin and friends",
    `${link} ${link}a`,
    "https://vm.tiktok.com/ZMnowhere/",
    "https://www.tiktok.com/music/a-1234567890",
  ]) {
    expect(await refused({ account: text }), text).toEqual([1400, "account"]);
  }
  expect(await refused({ account: "lin lee", platform: "TIKTOK" })).toEqual([1400, "account"]);
  expect(await refused({ account: "@lin" })).toEqual([1400, "platform"]);
  expect(await refused({ account: " " })).toEqual([1400, "account"]);
  expect(await refused({ account: "@lin", platform: "DOUYIN" })).toEqual([1400, "platform"]);
});

test("without the code in the bio nothing happens, and each reason has its own answer", async () => {
  const { state, writeBio, check, code, removals, makeCode } = await withCode();
  expect((await check()).statusCode).toBe(1422);
  const empty = (await check()).message;
  state.owner = { ...state.owner, isPrivate: true };
  const hidden = await check();
  expect([hidden.statusCode, hidden.message === empty]).toEqual([1422, false]);
  writeBio("Pots and plates");
  expect((await check()).statusCode).toBe(1409);
  const other = (await makeCode({ account: "@somebody.else", platform: "TIKTOK" })).data.code;
  writeBio(other);
  expect((await check()).statusCode).toBe(1409);
  writeBio(`${other} ${code.slice(0, -1)}`);
  expect((await check()).statusCode).toBe(1409);
  const reads = state.reads;
  // A code of another account is none, also where the bio holds it, and costs no reading.
  for (const wrong of [other, `${code.slice(0, -1)}1`, "kolscout-", "'; --"]) {
    const answer = await check({ code: wrong });
    expect([answer.statusCode, answer.data.field], wrong).toEqual([1400, "code"]);
  }
  expect(state.reads).toBe(reads);
  expect(await removals()).toEqual([]);
});

test("a private account whose bio can be read is removed like any other", async () => {
  const { state, writeBio, check, code, removals } = await withCode();
  writeBio(code);
  state.owner = { ...state.owner, isPrivate: true };
  expect((await check()).statusCode).toBe(1000);
  expect(await removals()).toHaveLength(1);
});

test("a code of six days ago removes; one of nine days ago has expired, also in the bio", async () => {
  const { clock, writeBio, code, check, makeCode, prove, link, removals } = await withCode();
  writeBio(code);
  clock.advance(9 * DAY_MS);
  expect((await check()).data).toMatchObject({ field: "code" });
  const fresh = (await makeCode({ account: link })).data.code;
  expect((await prove({ account: link, code: fresh })).statusCode).toBe(1409);
  expect(await removals()).toEqual([]);
  writeBio(fresh);
  clock.advance(6 * DAY_MS);
  // The page of another day shows another code: the one in the bio counts as well.
  const later = (await makeCode({ account: link })).data.code;
  expect(later).not.toBe(fresh);
  expect((await prove({ account: link, code: later })).statusCode).toBe(1000);
});

test("an account that does not exist, a platform that is away and a day that is used up are told apart", async () => {
  const { state, check, code, writeBio, removals, prove, makeCode } = await withCode();
  writeBio(code);
  state.fails = new ProviderError({ provider: "tiktok", kind: "upstream" });
  expect((await check()).statusCode).toBe(1503);
  state.fails = new ProviderError({ provider: "tiktok", kind: "quota" });
  expect((await check()).statusCode).toBe(1429);
  state.fails = null;
  const nobody = { account: "@nobody.at.all", platform: "TIKTOK" };
  expect((await prove({ ...nobody, code: (await makeCode(nobody)).data.code })).statusCode).toBe(1404);
  const elsewhere = { account: "https://www.youtube.com/@lin" };
  expect((await prove({ ...elsewhere, code: (await makeCode(elsewhere)).data.code })).statusCode).toBe(1503);
  expect(await removals()).toEqual([]);
  expect((await check()).statusCode).toBe(1000);
});

test("pressing twice, also at one moment, removes once and leaves one entry in the journal", async () => {
  const { writeBio, check, code, removals } = await withCode();
  writeBio(code);
  const first = await Promise.all([check(), check(), check()]);
  const again = await check();
  for (const answer of [...first, again]) expect(answer).toEqual(again);
  expect(again.statusCode).toBe(1000);
  const rows = await removals();
  expect(rows).toHaveLength(1);
  const entries = (await createRemovalJournal(env.FILES).listAfter(null)).filter(({ removedAt }) => removedAt === NOW);
  expect(entries.filter(({ id }) => id === rows[0]?.id)).toHaveLength(1);
  const { results } = await env.DB.prepare("SELECT id FROM removed_creators").all<{ id: string }>();
  expect(entries.map(({ id }) => id).filter((id) => !results.some((row) => row.id === id))).toEqual([]);
});

test("a stranger cannot find out which accounts were removed", async () => {
  const [gone, there] = [await withCode(), await withCode()];
  gone.writeBio(gone.code);
  await gone.check();
  await gone.erasure.sweep(gone.clock.now());
  for (const bio of ["", "Pots and plates"]) {
    gone.writeBio(bio);
    there.writeBio(bio);
    const [one, other] = [await gone.check(), await there.check()];
    expect({ ...one, data: null }).toEqual({ ...other, data: null });
    expect(Object.keys(one.data)).toEqual(Object.keys(other.data));
  }
  const made = (await gone.makeCode({ account: gone.link })).data;
  expect(Object.keys(made)).toEqual(Object.keys((await there.makeCode({ account: there.link })).data));
  expect(gone.state.reads - 1).toBe(there.state.reads);
});

test("one network has ten readings and then one in two minutes; others are not held up by it, and neither is the account", async () => {
  const { writeBio, prove, link, code, clock, state } = await withCode();
  writeBio("Pots and plates");
  const from = (network: string) => prove({ account: link, code }, network);
  const codesOf = async (network: string, times: number) => {
    const answers: number[] = [];
    for (let time = 0; time < times; time += 1) answers.push((await from(network)).statusCode);
    return answers;
  };
  expect(await codesOf("198.51.100.1", 12)).toEqual([...Array.from({ length: 10 }, () => 1409), 1429, 1429]);
  expect(state.reads).toBe(10);
  writeBio(code);
  expect((await from("198.51.100.2")).statusCode).toBe(1000);
  clock.advance(2 * 60_000);
  expect((await from("198.51.100.1")).statusCode).toBe(1000);
  expect((await from("198.51.100.1")).message).toContain("Nothing has changed");
});

test("one account is read twenty times at once, from however many networks", async () => {
  const { writeBio, prove, link, code, state } = await withCode();
  writeBio("Pots and plates");
  const answers = [];
  for (let each = 1; each <= 24; each += 1) answers.push(await prove({ account: link, code }, `198.51.101.${each}`));
  expect(answers.filter(({ statusCode }) => statusCode === 1429)).toHaveLength(4);
  expect(state.reads).toBe(20);
});

test("codes are made twenty at once for one network", async () => {
  const { makeCode } = selfRemovalWorld();
  const answers = [];
  for (let each = 1; each <= 22; each += 1)
    answers.push(await makeCode({ account: `@lin${each}`, platform: "TIKTOK" }));
  expect(answers.map(({ statusCode }) => statusCode).slice(19)).toEqual([1000, 1429, 1429]);
});

/** What the sandbox's creators write about themselves. */
const writeBio = (platform: string, handle: string, bio: string | null) =>
  fetch(`${new URL(env.YOUTUBE_BASE_URL ?? "").origin}/creators/bio`, {
    method: "PUT",
    body: JSON.stringify({ platform, handle, bio }),
  });

const PLAIN_BIO = "Pots and plates";

/** A creator of the sandbox who posts about makeup, for this test with a bio: who is found depends on the day, and some write nothing. */
async function someHandle(platform: "YOUTUBE" | "TIKTOK" | "INSTAGRAM"): Promise<string> {
  const query = {
    YOUTUBE: { platform: "YOUTUBE", keyword: "makeup", uploadDate: "any", sortBy: "default" },
    TIKTOK: { platform: "TIKTOK", keyword: "makeup", sortType: 0, publishTimeType: 0 },
    INSTAGRAM: { platform: "INSTAGRAM", keyword: "makeup" },
  } as const;
  const caller = anyCaller(AbortSignal.timeout(15_000));
  const adapter = sandboxPlatforms().find(platform);
  const page = await adapter?.keywordSearch?.searchPosts(query[platform], null, { now: START, ...caller });
  for (const { author } of page?.items ?? []) {
    const { accountId } = author;
    const known = await adapter?.resolve?.findAccount(
      {
        kind: platform === "YOUTUBE" ? "id" : "handle",
        value: platform === "YOUTUBE" ? accountId : (author.handle ?? ""),
      },
      caller,
    );
    const handle = known?.handle;
    if (!handle) continue;
    await writeBio(platform, handle, PLAIN_BIO);
    onTestFinished(async () => void (await writeBio(platform, handle, null)));
    return handle;
  }
  throw new Error(`no creator of ${platform} posts about makeup`);
}

test.each(["YOUTUBE", "TIKTOK", "INSTAGRAM"] as const)(
  "on %s the bio is read as it is now, and not remembered",
  async (platform) => {
    const handle = await someHandle(platform);
    const { makeCode, prove } = selfRemovalWorld({ platforms: sandboxPlatforms(), now: START });
    const named = { account: `@${handle}`, platform };
    const { code } = (await makeCode(named)).data;
    const remembered = () => env.DB.prepare("SELECT count(*) AS pages FROM provider_cache").first();
    const before = await remembered();
    expect((await prove({ ...named, code })).statusCode).toBe(1409);
    expect(await remembered()).toEqual(before);
    expect((await writeBio(platform, handle, `Pots\n${code}`)).status).toBe(200);
    const removed = await prove({ ...named, code });
    expect(removed).toMatchObject({ statusCode: 1000, data: { platform } });
    await writeBio(platform, handle, PLAIN_BIO);
    expect((await prove({ ...named, code })).statusCode).toBe(1409);
  },
);

test("strangers spend at most the small part of the look-ups that one workspace without a plan has", async () => {
  await env.DB.batch(["provider_days", "provider_costs"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  // Of 400 units the look-ups of one workspace are 12.
  const day = budgetLimits({ searches: 100, units: 400, tikhubDollars: 100 });
  const limits = { ...AMPLE, "youtube.units": day["youtube.units"] };
  const handle = await someHandle("YOUTUBE");
  await env.DB.batch(["provider_days", "provider_costs"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  const { makeCode, prove } = selfRemovalWorld({ platforms: sandboxPlatforms({ limits }), now: START });
  const named = { account: `@${handle}`, platform: "YOUTUBE" };
  const { code } = (await makeCode(named)).data;
  const answers = [];
  for (let each = 1; each <= 16; each += 1)
    answers.push((await prove({ ...named, code }, `198.51.102.${each}`)).statusCode);
  expect(answers).toEqual([...Array.from({ length: 12 }, () => 1409), ...Array.from({ length: 4 }, () => 1429)]);
  const { results } = await env.DB.prepare(
    "SELECT workspace, used FROM provider_costs WHERE meter = 'youtube.units'",
  ).all();
  expect(results).toEqual([{ workspace: "kolscout-removal-form", used: 12 }]);
});
