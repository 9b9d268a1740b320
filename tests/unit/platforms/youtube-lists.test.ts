/** YouTube's tags, subscriptions and accounts through the adapter, reply by reply. */

import { describe, expect, test } from "vitest";
import { anyCaller } from "#tests/support/caller.ts";
import {
  callOptions,
  fixtureText,
  method,
  reply,
  type ScriptedCall,
  scriptedProvider,
} from "#tests/support/scripted-provider.ts";
import { createTikhubClient } from "#workers/platforms/tikhub/client.ts";
import { createYoutubeAdapter } from "#workers/platforms/youtube/adapter.ts";
import { bearsTag } from "#workers/platforms/youtube/hashtag.ts";
import { channelStub } from "#workers/platforms/youtube/map.ts";

const FILES: Record<string, string> = {
  search: "youtube/search.json",
  videos: "youtube/videos.json",
  channels: "youtube/channels.json",
  subscriptions: "youtube/subscriptions.json",
  get_channel_id: "tiktok/channel-page.json",
};
const nobody = () => reply(fixtureText("youtube/channels-none.json"));
const refused = (reason: string, status: number) => () =>
  reply({ error: { code: status, message: "no", errors: [{ message: "no", domain: "youtube", reason }] } }, status);

function adapterOf(others: Record<string, (call: ScriptedCall) => Response> = {}, hasPages = true) {
  const provider = scriptedProvider(
    (call) => others[method(call)]?.(call) ?? reply(fixtureText(FILES[method(call)] ?? "")),
  );
  const tikhub = { baseUrl: "https://tikhub.test", apiKey: "th-key" };
  const pages = hasPages ? createTikhubClient(provider.deps, tikhub, { provider: "tikhub", refuse: () => {} }) : null;
  const adapter = createYoutubeAdapter(provider.deps, { baseUrl: "https://youtube.test", apiKey: "yt-key" }, pages);
  const { hashtag, following, resolve } = adapter;
  if (!hashtag || !following || !resolve) throw new Error("YouTube can do all of these");
  return { ...provider, hashtag, following, resolve };
}

const channel = channelStub("UCaaaaaaaaaaaaaaaaaaaaaa", "Slow Kettle", null);

test("a tag is searched for with its #, and only videos that bear it are kept", async () => {
  const { hashtag, calls } = adapterOf();
  const page = await hashtag.findPosts("no such tag anywhere", null, callOptions());
  expect(calls[0]?.url.searchParams.get("q")).toBe("#no such tag anywhere");
  expect(page.items).toEqual([]);
});

test.each([
  [["Pour Over"], "", "", "pourover", true],
  [["#pourover"], "", "", "PourOver", true],
  [[], "Morning #pourover!", "", "pourover", true],
  [[], "", "first line\n#Pourover", "pourover", true],
  [[], "#pourovers and #pourover_daily", "", "pourover", false],
  [[], "pourover without a sign", "", "pourover", false],
  [[], "#咖啡 早上好", "", "咖啡", true],
  [[], "#咖啡馆", "", "咖啡", false],
])("keywords %j, title %j, description %j bear #%s: %s", (tags, title, description, tag, expected) => {
  expect(bearsTag({ tags, title, description }, tag)).toBe(expected);
});

describe("subscriptions", () => {
  test("are channels, 50 for a unit, with the token of the next page", async () => {
    const { following, calls, quota } = adapterOf();
    const page = await following.findAccounts(channel, null, callOptions());
    expect(page.items.map(({ author }) => [author.accountId, author.name])).toEqual([
      ["UCbbbbbbbbbbbbbbbbbbbbbb", "Bread Hour"],
      ["UCcccccccccccccccccccccc", "Clay Room"],
    ]);
    expect(page.nextCursor).toBe("CDIQAA");
    await following.findAccounts(channel, page.nextCursor, callOptions());
    expect(calls[1]?.url.searchParams.get("pageToken")).toBe("CDIQAA");
    expect(quota.used).toMatchObject({ "youtube.search": 0, "youtube.units": 2 });
  });

  test.each([
    ["subscriptionForbidden", 403, "private"],
    ["subscriberNotFound", 404, "not_found"],
  ])("%s is told as %s %s", async (reason, status, kind) => {
    const { following } = adapterOf({ subscriptions: refused(reason, Number(status)) });
    await expect(following.findAccounts(channel, null, callOptions())).rejects.toMatchObject({ kind });
  });

  test("end at a token that YouTube no longer takes", async () => {
    const { following } = adapterOf({ subscriptions: refused("invalidPageToken", 400) });
    expect(await following.findAccounts(channel, "old", callOptions())).toEqual({ items: [], nextCursor: null });
  });
});

describe("a channel", () => {
  test.each([
    [{ kind: "id", value: "UCaaaaaaaaaaaaaaaaaaaaaa" } as const, "id"],
    [{ kind: "handle", value: "slowkettle" } as const, "forHandle"],
    [{ kind: "legacyName", value: "user/slowkettle" } as const, "forUsername"],
    [{ kind: "legacyName", value: "c/SlowKettle" } as const, "forHandle"],
    [{ kind: "legacyName", value: "slowkettle" } as const, "forHandle"],
  ])("is found by %j for one unit", async (ref, parameter) => {
    const { resolve, calls, quota } = adapterOf();
    expect(await resolve.findAccount(ref, anyCaller())).toMatchObject({
      handle: "slowkettle",
      followers: 412_000,
    });
    expect(calls[0]?.url.searchParams.has(parameter)).toBe(true);
    expect([calls.length, quota.used["youtube.units"]]).toEqual([1, 1]);
  });

  test("whose old name is another's handle is read from its page, and without TikHub's key is not guessed", async () => {
    const { resolve, calls } = adapterOf();
    const ref = { kind: "legacyName", value: "c/kettle" } as const;
    expect((await resolve.findAccount(ref, anyCaller()))?.accountId).toBe("UCaaaaaaaaaaaaaaaaaaaaaa");
    expect(calls.map(method)).toEqual(["channels", "get_channel_id", "channels"]);
    expect(calls[1]?.url.searchParams.get("channel_url")).toBe("https://www.youtube.com/c/kettle");
    expect(await adapterOf({}, false).resolve.findAccount(ref, anyCaller())).toBeNull();
  });

  test("behind a video is the video's", async () => {
    const { resolve, calls } = adapterOf();
    const ref = { kind: "link", value: "https://www.youtube.com/watch?v=vidAAAAAA01" } as const;
    expect(await resolve.findAccount(ref, anyCaller())).not.toBeNull();
    expect(calls.map(method)).toEqual(["videos", "channels"]);
  });

  test("that is not there is null", async () => {
    const page = () => reply({ detail: { code: 400 } }, 400);
    const { resolve } = adapterOf({ channels: nobody, get_channel_id: page });
    for (const kind of ["id", "handle", "legacyName"] as const) {
      expect(await resolve.findAccount({ kind, value: "nobody" }, anyCaller())).toBeNull();
    }
  });
});
