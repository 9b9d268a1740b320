import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { parseLinks } from "#workers/modules/links/domain.ts";
import { LINK_PURPOSE_NAMES } from "#workers/modules/links/purposes.ts";

/** Links and texts gathered in the open, labelled by a crude rule on their shape: no truth, but thousands of spellings nobody here thought of. */

const FOLDER = "../shared/data/links-wild";
const isThere = existsSync(`${FOLDER}/links_wild.jsonl`);
if (!isThere) console.warn(`links-wild: skipped, ${FOLDER} is not there`);

const Line = z.object({
  url: z.string(),
  platform: z.string(),
  derived_kind: z.string(),
  derived_id: z.string().nullable(),
});
const Text = z.object({ text: z.string() });

function readLines<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema>[] {
  if (!isThere) return [];
  const lines = readFileSync(`${FOLDER}/${name}`, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => schema.parse(JSON.parse(line)));
}

/** The rule's word → our kind, and what an id of it must look like for the label to be believed: the rule also labels cut-off and made-up ids. */
const YOUTUBE_ID = /^[\w-]{11}$/;
const NUMBER = /^\d{8,24}$/;
const NAME = /^[\p{L}\p{N}_.'-]+$/u;
const EXPECTED: Readonly<Record<string, { kind: string; id: RegExp }>> = {
  "youtube/channel_id": { kind: "profile", id: /^UC[\w-]{22}$/ },
  "youtube/handle": { kind: "profile", id: /^@./ },
  "youtube/custom": { kind: "profile", id: NAME },
  "youtube/user": { kind: "profile", id: NAME },
  "youtube/legacy_name": { kind: "profile", id: NAME },
  "youtube/video": { kind: "video", id: YOUTUBE_ID },
  "youtube/live": { kind: "video", id: YOUTUBE_ID },
  "youtube/embed": { kind: "video", id: /^(?!videoseries|live_stream)[\w-]{11}$/ },
  "youtube/short": { kind: "shorts", id: YOUTUBE_ID },
  "youtube/hashtag": { kind: "tag", id: NAME },
  "tiktok/profile": { kind: "profile", id: /^[\w.-]{2,}$/ },
  "tiktok/live": { kind: "profile", id: /^[\w.]+$/ },
  "tiktok/video": { kind: "video", id: NUMBER },
  "tiktok/photo": { kind: "photo", id: NUMBER },
  "tiktok/short_link": { kind: "short", id: /^\w+$/ },
  "tiktok/music": { kind: "music", id: NUMBER },
  "tiktok/hashtag": { kind: "tag", id: /./ },
  "instagram/profile": { kind: "profile", id: /^[\w.]+$/ },
  "instagram/post": { kind: "post", id: /^[\w-]{5,}$/ },
  "instagram/igtv": { kind: "post", id: /^[\w-]{5,}$/ },
  "instagram/reel": { kind: "reel", id: /^[\w-]{5,}$/ },
  "instagram/share_link": { kind: "short", id: /^[\w-]{5,}$/ },
  "instagram/audio": { kind: "music", id: NUMBER },
  "instagram/hashtag": { kind: "tag", id: /./ },
  "douyin/profile": { kind: "profile", id: /^MS4wLjAB/ },
  "douyin/share_user": { kind: "profile", id: NUMBER },
  "douyin/video": { kind: "video", id: NUMBER },
  "douyin/video_modal": { kind: "video", id: NUMBER },
  "douyin/share_video": { kind: "video", id: NUMBER },
  "douyin/note": { kind: "note", id: NUMBER },
  "douyin/share_challenge": { kind: "tag", id: NUMBER },
  "douyin/short_link": { kind: "short", id: /^[\w-]+$/ },
  "xiaohongshu/note": { kind: "note", id: /^[0-9a-f]{24}$/ },
  "xiaohongshu/profile": { kind: "profile", id: /^[0-9a-f]{24}$/ },
  "xiaohongshu/short_link": { kind: "short", id: /^\w+$/ },
};
const LEAST_AGREEMENT = 0.99;

describe.skipIf(!isThere)("links found in the wild", () => {
  const lines = readLines("links_wild.jsonl", Line);

  test("agree with the rule on their shape in 99 of 100", () => {
    const apart: string[] = [];
    let judged = 0;
    for (const { url, platform, derived_kind, derived_id } of lines) {
      const expected = EXPECTED[`${platform}/${derived_kind}`];
      if (expected === undefined || derived_id === null || !expected.id.test(derived_id)) continue;
      judged += 1;
      const { valid } = parseLinks(url, "any");
      const found = valid.map((link) => `${link.platform} ${link.kind} ${link.id}`.toLowerCase()).join(", ");
      if (found !== `${platform} ${expected.kind} ${derived_id}`.toLowerCase()) {
        apart.push(`${url} is called ${derived_kind} ${derived_id}; we read ${found || "nothing"}`);
      }
    }
    const agreement = 1 - apart.length / judged;
    console.info(
      `${judged} of ${lines.length} labels judged, ${(agreement * 100).toFixed(2)} % agree\n${apart.join("\n")}`,
    );
    expect(judged).toBeGreaterThan(4_000);
    expect(agreement).toBeGreaterThanOrEqual(LEAST_AGREEMENT);
  });

  test("never stop the parser, alone or all in one text, for no purpose", () => {
    const all = lines.map(({ url }) => url).join(" ");
    for (const purpose of LINK_PURPOSE_NAMES) {
      expect(() => parseLinks(all, purpose, "INSTAGRAM")).not.toThrow();
      for (const { url } of lines) parseLinks(url, purpose);
    }
  });

  test("descriptions and biographies are read without a stop, and links of known sites are found in them", () => {
    const texts = readLines("messy_texts.jsonl", Text);
    let found = 0;
    for (const { text } of texts) {
      for (const purpose of LINK_PURPOSE_NAMES) parseLinks(text, purpose, "TIKTOK");
      found += parseLinks(text, "any").valid.length;
    }
    expect(found).toBeGreaterThan(texts.length / 2);
  });
});
