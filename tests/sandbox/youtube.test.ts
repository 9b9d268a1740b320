/** The emulated YouTube Data API: shapes as recorded, and paging. */
import { describe, expect, test } from "vitest";
import { askYoutube, type Reply } from "./provider-calls.ts";
import { differences, hasRecordings, readRecording } from "./recorded-shapes.ts";
import { NOON_MS } from "./support.ts";
import { openWithVideos } from "./youtube-videos.ts";

const isRecorded = hasRecordings("youtube");
const PARTS = "snippet,statistics,contentDetails,brandingSettings,topicDetails";

describe("shapes", () => {
  test.skipIf(!isRecorded)("a search has the recorded shape", async () => {
    const { found } = await openWithVideos();
    const snippet = [
      "title",
      "description",
      "channelId",
      "channelTitle",
      "publishedAt",
      "liveBroadcastContent",
      "thumbnails.default.url",
      "thumbnails.medium.width",
      "thumbnails.high.url",
    ];
    const paths = [
      "kind",
      "etag",
      "nextPageToken",
      "regionCode",
      "pageInfo.totalResults",
      "pageInfo.resultsPerPage",
      "items[].kind",
      "items[].id.kind",
      "items[].id.videoId",
    ];
    const recorded = readRecording("youtube/search_by_keywords_p1.json");
    expect(
      differences(found.body.value, recorded, [...paths, ...snippet.map((path) => `items[].snippet.${path}`)]),
    ).toEqual([]);
  });

  test.skipIf(!isRecorded)(
    "videos, channels, playlist items, comments and channel results have the recorded shapes",
    async () => {
      const { sandbox, found } = await openWithVideos();
      const ids = found.body
        .list("items")
        .map((item) => item.text("id.videoId"))
        .join();
      const channelId = found.body.text("items.0.snippet.channelId");
      const videos = await askYoutube(sandbox, "videos", { part: PARTS.slice(0, 34), id: ids });
      expect(
        differences(videos.body.at("items.0"), readRecording("youtube/video_info.json"), [
          "kind",
          "id",
          "snippet.publishedAt",
          "snippet.channelId",
          "snippet.title",
          "snippet.thumbnails.high.url",
          "snippet.categoryId",
          "contentDetails.duration",
          "statistics.viewCount",
          "statistics.likeCount",
          "statistics.commentCount",
          "statistics.favoriteCount",
        ]),
      ).toEqual([]);
      const channels = await askYoutube(sandbox, "channels", { part: PARTS, id: channelId });
      expect(
        differences(channels.body.value, readRecording("youtube/channel_info_single.json"), [
          "kind",
          "items[].id",
          "items[].snippet.title",
          "items[].snippet.description",
          "items[].snippet.customUrl",
          "items[].snippet.publishedAt",
          "items[].snippet.thumbnails.medium.url",
          "items[].snippet.localized.title",
          "items[].statistics.viewCount",
          "items[].statistics.hiddenSubscriberCount",
          "items[].statistics.videoCount",
          "pageInfo.totalResults",
        ]),
      ).toEqual([]);
      const uploads = await askYoutube(sandbox, "playlistItems", {
        part: "snippet,contentDetails",
        playlistId: channels.body.text("items.0.contentDetails.relatedPlaylists.uploads"),
        maxResults: "10",
      });
      expect(
        differences(uploads.body.value, readRecording("youtube/playlist_items_paged_1.json"), [
          "kind",
          "items[].id",
          "items[].snippet.title",
          "items[].snippet.playlistId",
          "items[].snippet.position",
          "items[].snippet.resourceId.videoId",
          "pageInfo.totalResults",
        ]),
      ).toEqual([]);
      const threads = await askYoutube(sandbox, "commentThreads", {
        part: "snippet",
        videoId: found.body.text("items.0.id.videoId"),
        maxResults: "20",
      });
      const comment = "items[].snippet.topLevelComment.snippet";
      expect(
        differences(threads.body.value, readRecording("youtube/comment_threads_by_video_paged_1.json"), [
          "kind",
          "nextPageToken",
          "items[].id",
          "items[].snippet.videoId",
          "items[].snippet.totalReplyCount",
          `${comment}.authorDisplayName`,
          `${comment}.authorChannelId.value`,
          `${comment}.textDisplay`,
          `${comment}.likeCount`,
          `${comment}.publishedAt`,
        ]),
      ).toEqual([]);
      const people = await askYoutube(sandbox, "search", { part: "snippet", q: "makeup", type: "channel" });
      expect(
        differences(people.body.value, readRecording("youtube/search_channels.json"), [
          "items[].id.kind",
          "items[].id.channelId",
          "items[].snippet.title",
          "items[].snippet.channelId",
          "items[].snippet.thumbnails.high.url",
        ]),
      ).toEqual([]);
    },
  );

  test("counts are texts, subscribers have three digits, hidden ones are not told", async () => {
    const { sandbox } = await openWithVideos();
    const found = await askYoutube(sandbox, "search", {
      part: "snippet",
      q: "gaming",
      type: "channel",
      maxResults: "50",
    });
    const next = await askYoutube(sandbox, "search", { part: "snippet", q: "vlog", type: "video", maxResults: "50" });
    const ids = [...found.body.list("items"), ...next.body.list("items")].map((item) => item.text("snippet.channelId"));
    const unique = [...new Set(ids)].slice(0, 50);
    const channels = (
      await askYoutube(sandbox, "channels", { part: "snippet,statistics", id: unique.join() })
    ).body.list("items");
    expect(channels).toHaveLength(unique.length);
    expect(channels.some((channel) => channel.at("snippet.country") === undefined)).toBe(true);
    for (const channel of channels) {
      const count = channel.at("statistics.subscriberCount");
      expect(channel.at("statistics.hiddenSubscriberCount")).toBe(count === undefined);
      if (count !== undefined) expect(String(count)).toMatch(/^\d{1,3}0*$/);
    }
  });

  test("titles of search results are escaped, those of videos are not", async () => {
    const { sandbox } = await openWithVideos();
    const found = await askYoutube(sandbox, "search", {
      part: "snippet",
      q: "skincare",
      type: "video",
      maxResults: "50",
    });
    const pages = [
      found,
      await askYoutube(sandbox, "search", {
        part: "snippet",
        q: "skincare",
        type: "video",
        maxResults: "50",
        pageToken: found.body.text("nextPageToken"),
      }),
    ];
    const titles = pages.flatMap((page) => page.body.list("items")).map((item) => item.text("snippet.title"));
    expect(titles.some((title) => /['"<>]|&(?!amp;|#39;|quot;|lt;|gt;)/.test(title))).toBe(false);
  });
});

describe("paging", () => {
  test("a search can be paged to about five hundred results, each once, while its total says more", async () => {
    const { sandbox, found } = await openWithVideos();
    const ids = new Set<string>();
    let pages = 0;
    for (let page: Reply | null = found; page !== null && pages < 20; pages += 1) {
      for (const item of page.body.list("items")) ids.add(item.text("id.videoId"));
      const token = page.body.at("nextPageToken");
      page =
        typeof token === "string"
          ? await askYoutube(sandbox, "search", {
              part: "snippet",
              q: "skincare",
              type: "video",
              maxResults: "50",
              pageToken: token,
            })
          : null;
    }
    expect(pages).toBe(10);
    expect(ids.size).toBe(500);
    expect(Number(found.body.at("pageInfo.totalResults"))).toBeGreaterThan(10_000);
  });

  test("a window of time and an order are honoured", async () => {
    const { sandbox } = await openWithVideos();
    const publishedAfter = new Date(NOON_MS - 30 * 86_400_000).toISOString();
    const found = await askYoutube(sandbox, "search", {
      part: "snippet",
      q: "travel",
      type: "video",
      order: "date",
      publishedAfter,
      maxResults: "50",
    });
    const times = found.body.list("items").map((item) => item.text("snippet.publishedAt"));
    expect(times).toHaveLength(50);
    expect(times.every((time) => Date.parse(time) >= Date.parse(publishedAfter))).toBe(true);
    expect(times).toEqual([...times].sort().reverse());
  });

  test("uploads are paged without gaps", async () => {
    const { sandbox, found } = await openWithVideos();
    const playlistId = `UU${found.body.text("items.0.snippet.channelId").slice(2)}`;
    const ask = (query: Record<string, string>) =>
      askYoutube(sandbox, "playlistItems", { part: "contentDetails", playlistId, ...query });
    const [whole, first] = [await ask({ maxResults: "20" }), await ask({ maxResults: "10" })];
    const second = await ask({ maxResults: "10", pageToken: first.body.text("nextPageToken") });
    const idsOf = (reply: Reply): string[] =>
      reply.body.list("items").map((item) => item.text("contentDetails.videoId"));
    expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOf(whole));
  });
});
