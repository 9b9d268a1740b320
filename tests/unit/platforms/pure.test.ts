import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextPacificMidnight, pacificDay } from "#workers/adapters/outside/pacific-day.ts";
import { toCount, toId, toRegion, toText, toWebAddress } from "#workers/platforms/payload-fields.ts";
import { openSeenIds } from "#workers/platforms/seen-ids.ts";
import { parseTiktokLink, tiktokProfileUrl, tiktokVideoUrl } from "#workers/platforms/tiktok/link.ts";
import { parseYoutubeLink, youtubeProfileUrl, youtubeVideoUrl } from "#workers/platforms/youtube/link.ts";
import { parseDuration } from "#workers/platforms/youtube/map.ts";

describe("Pacific days", () => {
  test.each([
    ["winter time", "2026-11-20T06:00:00Z", "2026-11-19", "2026-11-20T08:00:00Z"],
    ["summer time", "2026-07-04T06:59:59Z", "2026-07-03", "2026-07-04T07:00:00Z"],
    ["at midnight itself", "2026-07-04T07:00:00Z", "2026-07-04", "2026-07-05T07:00:00Z"],
    ["the day the clocks go forward", "2026-03-08T09:00:00Z", "2026-03-08", "2026-03-09T07:00:00Z"],
    ["the evening before", "2026-03-08T07:00:00Z", "2026-03-07", "2026-03-08T08:00:00Z"],
    ["the day the clocks go back", "2026-11-01T07:30:00Z", "2026-11-01", "2026-11-02T08:00:00Z"],
    ["the end of a year", "2026-12-31T23:00:00Z", "2026-12-31", "2027-01-01T08:00:00Z"],
  ])("%s", (_name, at, day, midnight) => {
    expect(pacificDay(Date.parse(at))).toBe(day);
    expect(new Date(nextPacificMidnight(Date.parse(at))).toISOString()).toBe(new Date(midnight).toISOString());
  });

  test("the next midnight is always ahead, at most 25 hours, and begins another day", () => {
    const instant = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2032, 0, 1) });
    fc.assert(
      fc.property(instant, (at) => {
        const midnight = nextPacificMidnight(at);
        expect(midnight).toBeGreaterThan(at);
        expect(midnight - at).toBeLessThanOrEqual(25 * 3_600_000);
        expect(pacificDay(midnight)).not.toBe(pacificDay(midnight - 1));
      }),
    );
  });
});

describe("fields of payloads", () => {
  test.each([
    [12, 12],
    ["12", 12],
    [12.9, 12],
    ["0", 0],
    [-1, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [1e300, null],
    ["", null],
    ["1.2K", null],
    ["-5", null],
    ["99999999999999999999", null],
    [null, null],
    [undefined, null],
    [true, null],
    [{}, null],
  ])("the count of %s is %s", (value, count) => {
    expect(toCount(value)).toBe(count);
  });
  test.each([
    ["us", "US"],
    [" gb ", "GB"],
    ["UK", "GB"],
    ["TW", "TW"],
    ["ZZ", null],
    ["XX", null],
    ["EU", null],
    ["USA", null],
    ["", null],
    [7, null],
    [null, null],
  ])("the region of %s is %s", (value, region) => {
    expect(toRegion(value)).toBe(region);
  });
  test("text loses what a database's JSON cannot carry and keeps emoji, line ends and every script", () => {
    expect(toText("a\u0000b\ud800c\n👩‍🚀 你好\u0007")).toBe("abc\n👩‍🚀 你好");
    expect(toText(5)).toBe("");
    expect(toText("x".repeat(9_000))).toHaveLength(5_000);
  });
  test("ids are text of plain characters", () => {
    expect([toId("UC_-1"), toId(42), toId("a b"), toId(""), toId(1.5), toId(null), toId("x".repeat(200))]).toEqual([
      "UC_-1",
      "42",
      null,
      null,
      null,
      null,
      null,
    ]);
  });
  test("addresses are http ones", () => {
    expect(toWebAddress("https://a.test/x.webp?y=1")).toBe("https://a.test/x.webp?y=1");
    for (const bad of ["javascript:alert(1)", "data:text/html,x", "//a.test", 'https://a.test/"onload=', "", null])
      expect(toWebAddress(bad)).toBeNull();
  });
  test.each([
    ["PT1H2M3S", 3_723],
    ["PT45S", 45],
    ["P1DT1S", 86_401],
    ["PT3.5S", 3],
    ["P0D", null],
    ["PT", null],
    ["", null],
    ["1:02", null],
  ])("the duration %s is %s seconds", (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });
});

test("an id is new once, also after the cursor was written and read", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.stringMatching(/^[\w-]{11}$/), { maxLength: 80 }), (ids) => {
      const seen = openSeenIds("", { first: 40, last: 60 });
      expect(ids.every((id) => seen.add(id))).toBe(true);
      const again = openSeenIds(seen.encode(), { first: 40, last: 60 });
      expect(ids.some((id) => again.add(id))).toBe(false);
    }),
  );
  expect(openSeenIds("not base64 !", { first: 1, last: 1 }).add("x")).toBe(true);
});

describe("own links", () => {
  const channel = "UCaaaaaaaaaaaaaaaaaaaaaa";
  test("what is written is read again", () => {
    expect(parseYoutubeLink(youtubeProfileUrl(channel))).toEqual({ ok: true, kind: "channel", channelId: channel });
    expect(parseYoutubeLink(youtubeVideoUrl("vid_AAAA-01"))).toEqual({
      ok: true,
      kind: "video",
      videoId: "vid_AAAA-01",
    });
    expect(parseTiktokLink(tiktokProfileUrl("mira.tea"))).toEqual({ ok: true, kind: "profile", handle: "mira.tea" });
    expect(parseTiktokLink(tiktokVideoUrl("mira.tea", "7600000000000000001"))).toEqual({
      ok: true,
      kind: "video",
      videoId: "7600000000000000001",
      handle: "mira.tea",
    });
  });
  test.each([
    ["youtube.com/@slowkettle", { kind: "handle", handle: "slowkettle" }],
    ["https://m.youtube.com/@%E5%92%96%E5%95%A1?si=x", { kind: "handle", handle: "咖啡" }],
    ["https://youtu.be/vidAAAAAA01?t=3", { kind: "video", videoId: "vidAAAAAA01" }],
    ["https://www.youtube.com/shorts/vidAAAAAA01", { kind: "video", videoId: "vidAAAAAA01" }],
    ["https://www.youtube.com/playlist?list=x", { why: "unsupported_page" }],
    ["https://www.youtube.com/@%E0%A4%A", { why: "unsupported_page" }],
    ["https://youtube.com.evil.test/@x", { why: "unknown_site" }],
    ["not a link", { why: "not_a_url" }],
    ["x".repeat(5_000), { why: "not_a_url" }],
  ])("%s", (link, expected) => {
    expect(parseYoutubeLink(link)).toMatchObject(expected);
  });
  test.each([
    ["www.tiktok.com/@mira.tea?lang=en", { kind: "profile" }],
    ["https://www.tiktok.com/@mira.tea/photo/7600000000000000001", { kind: "video" }],
    ["https://www.tiktok.com/tag/matcha", { why: "unsupported_page" }],
    ["https://www.tiktok.com/@mira tea", { why: "unsupported_page" }],
  ])("%s", (link, expected) => {
    expect(parseTiktokLink(link)).toMatchObject(expected);
  });
});
