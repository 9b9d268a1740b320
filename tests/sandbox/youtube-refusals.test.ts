/** The emulated YouTube Data API: what is missing, what is refused, and the two daily buckets. */
import { describe, expect, test } from "vitest";
import { askYoutube, post, type Reply } from "./provider-calls.ts";
import { openSandbox } from "./support.ts";
import { openWithVideos } from "./youtube-videos.ts";

const reasonOf = (reply: Reply): unknown => reply.body.at("error.errors.0.reason");

describe("what is missing and refused", () => {
  test("unknown channels leave no items, unknown videos an empty list, viewers are channels too", async () => {
    const { sandbox, found } = await openWithVideos();
    const nobody = await askYoutube(sandbox, "channels", { part: "snippet", id: "UCabcdefghijklmnopqrstuw" });
    expect([nobody.status, nobody.body.at("items"), nobody.body.at("pageInfo.totalResults")]).toEqual([
      200,
      undefined,
      0,
    ]);
    const nothing = await askYoutube(sandbox, "videos", { part: "snippet", id: "dQw4w9WgXcQ" });
    expect([nothing.status, nothing.body.list("items").length]).toEqual([200, 0]);
    const threads = await askYoutube(sandbox, "commentThreads", {
      part: "snippet",
      videoId: found.body.text("items.0.id.videoId"),
      maxResults: "50",
    });
    const viewers = threads.body
      .list("items")
      .map((item) => item.text("snippet.topLevelComment.snippet.authorChannelId.value"));
    const channels = (
      await askYoutube(sandbox, "channels", { part: "snippet", id: [...new Set(viewers)].join(), maxResults: "50" })
    ).body.list("items");
    expect(channels).toHaveLength(new Set(viewers).size);
    const located = channels.filter((channel) => channel.at("snippet.country") !== undefined).length;
    expect(located / channels.length).toBeGreaterThan(0.1);
    expect(located / channels.length).toBeLessThan(0.6);
  });

  test("handles lead to their channel with and without @", async () => {
    const { sandbox, found } = await openWithVideos();
    const id = found.body.text("items.0.snippet.channelId");
    const customUrl = (await askYoutube(sandbox, "channels", { part: "snippet", id })).body.text(
      "items.0.snippet.customUrl",
    );
    for (const forHandle of [customUrl, customUrl.slice(1)]) {
      expect((await askYoutube(sandbox, "channels", { part: "id", forHandle })).body.at("items.0.id")).toBe(id);
    }
  });

  test.each([
    ["search", { part: "snippet", q: "x", key: "wrong" }, 400, "badRequest"],
    ["search", { part: "snippet", q: "x", key: "" }, 403, "forbidden"],
    ["search", { q: "x" }, 400, "missingRequiredParameter"],
    ["search", { part: "snippet", q: "x", pageToken: "???" }, 400, "invalidPageToken"],
    ["search", { part: "snippet", q: "x", maxResults: "51" }, 400, "invalidParameter"],
    ["search", { part: "snippet", q: "x", order: "newest" }, 400, "invalidParameter"],
    ["search", { part: "snippet", q: "x", publishedAfter: "yesterday" }, 400, "invalidParameter"],
    ["channels", { part: "snippet" }, 400, "missingRequiredParameter"],
    ["channels", { part: "everything", id: "x" }, 400, "unknownPart"],
    [
      "videos",
      { part: "snippet", id: Array.from({ length: 51 }, (_, at) => `v${at}`).join() },
      400,
      "invalidParameter",
    ],
    ["playlistItems", { part: "snippet", playlistId: "PLnothing" }, 404, "playlistNotFound"],
    ["commentThreads", { part: "snippet", videoId: "dQw4w9WgXcQ" }, 404, "videoNotFound"],
    ["commentThreads", { part: "snippet", allThreadsRelatedToChannelId: "UCnobody" }, 404, "channelNotFound"],
    ["subscriptions", { part: "snippet", channelId: "UCnobody" }, 404, "subscriberNotFound"],
  ] as [string, Record<string, string>, number, string][])(
    "%s with %j answers %i %s",
    async (method, query, status, reason) => {
      const sandbox = await openSandbox();
      const reply = await askYoutube(sandbox, method, query);
      expect([reply.status, reply.body.at("error.code"), reasonOf(reply)]).toEqual([status, status, reason]);
    },
  );

  test("most subscription lists are closed, some are open; some channels have comments off", async () => {
    const sandbox = await openSandbox({ worldSize: 4000 });
    await post(sandbox, "/youtube/quota", { units: 100_000, search: 1000 });
    const statuses: number[] = [];
    let closedComments = 0;
    for (let index = 0; index < 2000; index += 20) {
      const channel = sandbox.world.creatorAt(index);
      if (channel === null || channel.isDeleted) continue;
      const reply = await askYoutube(sandbox, "subscriptions", { part: "snippet", channelId: channel.id });
      if (reply.status === 403) expect(reasonOf(reply)).toBe("subscriptionForbidden");
      statuses.push(reply.status);
      const video = sandbox.world.posts(channel, { take: 1 })[0];
      if (!channel.commentsOff || video === undefined) continue;
      expect(reasonOf(await askYoutube(sandbox, "commentThreads", { part: "snippet", videoId: video.id }))).toBe(
        "commentsDisabled",
      );
      closedComments += 1;
    }
    expect(statuses.filter((status) => status === 403).length).toBeGreaterThan(statuses.length * 0.75);
    expect(statuses).toContain(200);
    expect(closedComments).toBeGreaterThan(0);
  });
});

describe("quota", () => {
  test("searches and everything else have their own bucket; a day of searches ends with 429, the units with 403", async () => {
    const sandbox = await openSandbox();
    await post(sandbox, "/youtube/quota", { search: 2, units: 1 });
    const search = () => askYoutube(sandbox, "search", { part: "snippet", q: "yoga" });
    const videos = () => askYoutube(sandbox, "videos", { part: "snippet", id: "dQw4w9WgXcQ" });
    expect([(await search()).status, (await search()).status, (await videos()).status]).toEqual([200, 200, 200]);
    const units = await videos();
    expect([units.status, reasonOf(units), units.body.at("error.errors.0.domain")]).toEqual([
      403,
      "quotaExceeded",
      "youtube.quota",
    ]);
    const day = await search();
    expect([day.status, reasonOf(day)]).toEqual([429, "rateLimitExceeded"]);
    expect(day.body.at("error.message")).toContain("per day");
    expect(day.body.at("error.details.0.metadata")).toMatchObject({
      quota_limit: "defaultSearchListPerDayPerProject",
      quota_limit_value: "2",
      quota_unit: "1/d/{project}",
    });
  });

  test("a hundred searches and ten thousand units a day, new at midnight in Los Angeles, invalid calls count", async () => {
    const sandbox = await openSandbox();
    for (let call = 0; call < 100; call += 1)
      await askYoutube(sandbox, "search", { part: "snippet", q: "x", maxResults: "99" });
    expect((await askYoutube(sandbox, "search", { part: "snippet", q: "x" })).status).toBe(429);
    expect(await (await fetch(`${sandbox.url}/youtube/quota`)).json()).toEqual({
      dayPacific: "2026-11-20",
      limits: { search: 100, units: 10_000 },
      used: { search: 100, units: 0 },
    });
    sandbox.clock.set(Date.UTC(2026, 10, 21, 7, 59, 59));
    expect((await askYoutube(sandbox, "search", { part: "snippet", q: "x" })).status).toBe(429);
    sandbox.clock.set(Date.UTC(2026, 10, 21, 8, 0, 1));
    expect((await askYoutube(sandbox, "search", { part: "snippet", q: "x" })).status).toBe(200);
  });

  test("injected failures wear the API's own bodies", async () => {
    const sandbox = await openSandbox();
    const fail = async (rates: Record<string, number>): Promise<Reply> => {
      await post(sandbox, "/faults", { rules: [{ service: "youtube", rates }] });
      return askYoutube(sandbox, "search", { part: "snippet", q: "x" });
    };
    expect(reasonOf(await fail({ quotaExhausted: 1 }))).toBe("quotaExceeded");
    expect(reasonOf(await fail({ rateLimited: 1 }))).toBe("rateLimitExceeded");
    expect(reasonOf(await fail({ serverError: 1 }))).toBe("backendError");
  });
});
