/** The Instagram adapter against the emulated provider: the same code, the same protocol as in production. */

import { expect, test } from "vitest";
import type { Sandbox } from "#sandbox/server.ts";
import { anyCaller } from "#tests/support/caller.ts";
import { scriptedProvider } from "#tests/support/scripted-provider.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { createInstagramAdapter } from "#workers/platforms/instagram/adapter.ts";
import type { AccountPage, CreatorProfile, FoundPage, PlatformAdapter } from "#workers/platforms/port.ts";
import { NOON_MS, openSandbox } from "./support.ts";

const options = () => ({ now: NOON_MS, ...anyCaller(AbortSignal.timeout(20_000)) });

function adapterOf({ url }: Pick<Sandbox, "url">, apiKey = "sandbox-tikhub-key") {
  const provider = scriptedProvider(() => new Response());
  provider.clock.set(NOON_MS);
  const deps = { ...provider.deps, fetch: (address: string, init: RequestInit) => fetch(address, init) };
  return { ...provider, adapter: createInstagramAdapter(deps, { baseUrl: `${url}/tikhub`, apiKey }) };
}

async function collect<Item>(
  read: (cursor: string | null) => Promise<{ items: Item[]; nextCursor: string | null }> | undefined,
  wanted: number,
): Promise<Item[]> {
  const found: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: Item[]; nextCursor: string | null } | undefined = await read(cursor);
    found.push(...(page?.items ?? []));
    cursor = page?.nextCursor ?? null;
  } while (cursor !== null && found.length < wanted);
  return found;
}

const tagPosts = (adapter: PlatformAdapter, tag: string, wanted: number): Promise<FoundPage["items"]> =>
  collect((cursor) => adapter.hashtag?.findPosts(tag, cursor, options()), wanted);

async function someCreator(adapter: PlatformAdapter): Promise<CreatorProfile> {
  const [found] = await tagPosts(adapter, "skincare", 1);
  const profile =
    found && (await adapter.resolve?.findAccount({ kind: "id", value: found.author.accountId }, options()));
  if (!profile) throw new Error("the sandbox has creators under this tag");
  return profile;
}

test("posts under a tag come once each, over many pages, and their authors become whole creators", async () => {
  const { adapter, alerts } = adapterOf(await openSandbox({ worldSize: 20_000 }));
  const found = await tagPosts(adapter, "skincare", 100);
  expect(found.length).toBeGreaterThanOrEqual(60);
  expect(new Set(found.map(({ post }) => post.id)).size).toBe(found.length);
  const authors = [...new Map(found.map(({ author }) => [author.accountId, author])).values()].slice(0, 12);
  const outcome = await adapter.enrich?.enrich(authors, options());
  expect((outcome?.creators.length ?? 0) + (outcome?.gone.length ?? 0)).toBe(authors.length);
  expect(outcome?.creators.length).toBeGreaterThan(authors.length / 2);
  for (const { profile, posts } of outcome?.creators ?? []) {
    expect(profile.followers).not.toBeNull();
    expect(posts.length).toBeGreaterThan(0);
    for (const post of posts) if (post.isEstimated) expect(post.plays).toBe((post.likes ?? 0) * 15);
  }
  expect(outcome?.creators.some(({ profile }) => /^[A-Z]{2}$/.test(profile.region ?? ""))).toBe(true);
  expect(outcome?.creators.some(({ posts }) => posts.some(({ isEstimated }) => isEstimated))).toBe(true);
  expect(alerts).toEqual([]);
});

test("an unknown tag, an unknown name and a private account's lists each have their answer", async () => {
  const { adapter } = adapterOf(await openSandbox());
  await expect(tagPosts(adapter, "zzznotag", 1)).rejects.toMatchObject({ kind: "not_found" });
  expect(await adapter.resolve?.findAccount({ kind: "handle", value: "nobody.of.this.name" }, options())).toBeNull();
});

test("whom an account follows, who is like it and where it is tagged are lists of others", async () => {
  const { adapter } = adapterOf(await openSandbox({ worldSize: 20_000 }));
  const account = await someCreator(adapter);
  const follows = await collect<AccountPage["items"][number]>(
    (cursor) => adapter.following?.findAccounts(account, cursor, options()),
    80,
  );
  expect(new Set(follows.map(({ author }) => author.accountId)).size).toBe(follows.length);
  const alike = await collect<AccountPage["items"][number]>(
    (cursor) => adapter.similar?.findAccounts({ profile: account, posts: [] }, cursor, options()),
    80,
  );
  expect(alike.length).toBeGreaterThan(0);
  const tagged = await collect((cursor) => adapter.tagged?.findPosts(account, cursor, options()), 24);
  for (const { author } of tagged) expect(author.accountId).not.toBe("");
});

test("a list goes on after its token has expired, without giving anything twice", async () => {
  const sandbox = await openSandbox({ worldSize: 20_000 });
  const { adapter } = adapterOf(sandbox);
  const first = await adapter.hashtag?.findPosts("skincare", null, options());
  const second = await adapter.hashtag?.findPosts("skincare", first?.nextCursor ?? null, options());
  sandbox.clock.advance(60 * 60_000);
  const third = await adapter.hashtag?.findPosts("skincare", second?.nextCursor ?? null, options());
  const ids = [first, second, third].flatMap((page) => page?.items.map(({ post }) => post.id) ?? []);
  expect(third?.items.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a wrong key is one call, an error of access, and told by health", async () => {
  const sandbox = await openSandbox();
  const { adapter } = adapterOf(sandbox, "wrong");
  await expect(tagPosts(adapter, "skincare", 1)).rejects.toMatchObject({ kind: "auth" });
  expect(sandbox.requestLog.list({ limit: 100, since: 0 })).toHaveLength(1);
  expect(await adapter.check(options().signal)).toBe("unauthorized");
  expect(await adapterOf(sandbox).adapter.check(options().signal)).toBe("ok");
});

test.each([
  "wrongSchema",
  "empty",
  "html",
  "reset",
  "truncated",
  "serverError",
  "rateLimited",
  "quotaExhausted",
] as const)("when every call meets %s, the error is a typed one", async (fault) => {
  const sandbox = await openSandbox();
  sandbox.faults.set({ service: "tikhub", rates: { [fault]: 1 } });
  const { adapter } = adapterOf(sandbox);
  const error = await tagPosts(adapter, "skincare", 1).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ProviderError);
  if (fault === "quotaExhausted") expect(error).toMatchObject({ kind: "auth" });
});

test("with a fifth of the calls refused for pace and a tenth broken, creators still come", async () => {
  const sandbox = await openSandbox({ worldSize: 20_000 });
  const { adapter } = adapterOf(sandbox);
  const found = await tagPosts(adapter, "skincare", 24);
  sandbox.faults.set({
    service: "tikhub",
    rates: { rateLimited: 0.2, serverError: 0.04, truncated: 0.03, html: 0.03 },
    retryAfterSeconds: 1,
  });
  const authors = found.map(({ author }) => author).slice(0, 12);
  const outcome = await adapter.enrich?.enrich(authors, options());
  const asked = new Set(authors.map(({ accountId }) => accountId)).size;
  const told = [outcome?.creators.length, outcome?.gone.length, outcome?.unfinished.length].map((count) => count ?? 0);
  expect(told.reduce((sum, count) => sum + count, 0)).toBe(asked);
  expect(told[0]).toBeGreaterThan(asked / 2);
});
