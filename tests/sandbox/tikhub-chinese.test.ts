/** Single posts of Douyin and Xiaohongshu through TikHub: shapes, reasons, batches. */
import { describe, expect, test } from "vitest";
import type { ChinesePlatform, ChinesePost } from "#sandbox/world/port.ts";
import { askTikhub } from "./provider-calls.ts";
import { differences, hasRecordings, typesByPath } from "./recorded-shapes.ts";
import { openSandbox } from "./support.ts";
import { sampleData } from "./tikhub-crowd.ts";

const isRecorded = hasRecordings("tikhub-chinese");

async function open(platform: ChinesePlatform, fits: (post: ChinesePost) => boolean = () => true) {
  const sandbox = await openSandbox();
  const post = sandbox.world.chinesePosts(platform, 40).find(fits);
  if (post === undefined) throw new Error("nobody fits");
  return { sandbox, post, id: post.post.id };
}

describe("every path of a recorded reply is there, of the same type", () => {
  const pathsOf = (recorded: unknown) => [...typesByPath(recorded).keys()].filter((path) => path !== "");
  const isVideo = ({ post }: ChinesePost) => post.kind === "video" && post.tags.length > 0;
  const isPicture = ({ post }: ChinesePost) => post.kind !== "video" && post.tags.length > 0;

  test.skipIf(!isRecorded).each([
    ["douyin.app.v3.fetch_one_video_v2", "douyin/app/v3/fetch_one_video_v2", "DOUYIN", "aweme_id", isVideo],
    [
      "douyin.app.v3.fetch_multi_video_statistics",
      "douyin/app/v3/fetch_multi_video_statistics",
      "DOUYIN",
      "aweme_ids",
      isVideo,
    ],
    [
      "xiaohongshu.app_v2.get_image_note_detail",
      "xiaohongshu/app_v2/get_image_note_detail",
      "XIAOHONGSHU",
      "note_id",
      isPicture,
    ],
    [
      "xiaohongshu.app_v2.get_video_note_detail",
      "xiaohongshu/app_v2/get_video_note_detail",
      "XIAOHONGSHU",
      "note_id",
      isVideo,
    ],
  ] as const)("%s", async (name, path, platform, parameter, fits) => {
    const { sandbox, id } = await open(platform, fits);
    const reply = await askTikhub(sandbox, path, { [parameter]: id });
    const recorded = sampleData(name);
    expect(differences(reply.body.at("data"), recorded, pathsOf(recorded))).toEqual([]);
  });

  test.skipIf(!isRecorded)("the note behind a share link", async () => {
    const { sandbox, id } = await open("XIAOHONGSHU");
    const reply = await askTikhub(sandbox, "xiaohongshu/web/get_note_id_and_xsec_token", {
      share_text: `https://www.xiaohongshu.com/explore/${id}`,
    });
    const recorded = sampleData("xiaohongshu.web.get_note_id_and_xsec_token");
    expect(differences(reply.body.at("data"), recorded, pathsOf(recorded))).toEqual([]);
  });
});

test("a batch names what it leaves out, and more than fifty ids are refused", async () => {
  const { sandbox, id } = await open("DOUYIN");
  const [hidden, gone] = sandbox.world.chinesePosts("DOUYIN", 3).slice(1);
  sandbox.world.fates.set("DOUYIN", hidden?.post.id ?? "", { privateAt: 0 });
  sandbox.world.fates.set("DOUYIN", gone?.post.id ?? "", { deletedAt: 0 });
  const ask = (ids: string[]) =>
    fetch(`${sandbox.url}/tikhub/api/v1/douyin/app/v3/fetch_multi_video_v2`, {
      method: "POST",
      headers: { authorization: "Bearer sandbox-tikhub-key", "content-type": "application/json" },
      body: JSON.stringify(ids),
    });
  const answer = await ask([id, hidden?.post.id ?? "", gone?.post.id ?? "", "7448118827402972455"]);
  expect(await answer.json()).toMatchObject({
    data: {
      aweme_details: [{ aweme_id: id, statistics: { play_count: 0 } }],
      filter_list: [
        { aweme_id: hidden?.post.id, reason: 5 },
        { aweme_id: gone?.post.id, reason: 8 },
        { aweme_id: "7448118827402972455", reason: 8 },
      ],
    },
  });
  expect((await ask(Array.from({ length: 51 }, (_, index) => String(index)))).status).toBe(422);
  expect((await ask([])).status).toBe(422);
});

test("a wrong note is answered with 200 and the refusal inside; the route for pictures keeps quiet about videos", async () => {
  const { sandbox, id } = await open("XIAOHONGSHU", ({ post }) => post.kind === "video");
  const pictures = await askTikhub(sandbox, "xiaohongshu/app_v2/get_image_note_detail", { note_id: id });
  expect(pictures.body.at("data")).toMatchObject({ success: true, data: [{ note_list: [] }] });
  const wrong = await askTikhub(sandbox, "xiaohongshu/app_v2/get_image_note_detail", { note_id: "0".repeat(24) });
  expect([wrong.status, wrong.body.at("data")]).toMatchObject([200, { success: false, data: [] }]);
  const nothing = await askTikhub(sandbox, "xiaohongshu/app_v2/get_image_note_detail", {});
  expect(nothing.status).toBe(422);
});
