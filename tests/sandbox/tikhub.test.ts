/** TikHub's envelope, its refusals, its pace and its help with YouTube links. */
import { describe, expect, test } from "vitest";
import { EMPTY_TIKHUB_KEY, SCOPED_TIKHUB_KEY } from "#sandbox/tikhub/tikhub.ts";
import { askTikhub, looked, post, type Reply } from "./provider-calls.ts";
import { differences, hasRecordings, typesByPath } from "./recorded-shapes.ts";
import { openSandbox } from "./support.ts";
import { openCrowd, sample } from "./tikhub-crowd.ts";

const isRecorded = hasRecordings("tikhub");
const APP = "tiktok/app/v3";

describe("envelope and refusals", () => {
  test.skipIf(!isRecorded)("a reply has TikHub's envelope", async () => {
    const sandbox = await openCrowd();
    const reply = await askTikhub(sandbox, `${APP}/fetch_video_search_result`, { keyword: "yoga" });
    const recorded = looked(sample("tiktok.app.v3.fetch_video_search_result")).at("response");
    const paths = [...typesByPath(recorded).keys()].filter(
      (path) => path !== "" && !path.startsWith("data") && !path.startsWith("params"),
    );
    expect(paths.length).toBeGreaterThan(10);
    expect(differences(reply.body.value, recorded, paths)).toEqual([]);
  });

  test.each([
    ["wrong", 401],
    [EMPTY_TIKHUB_KEY, 402],
    [SCOPED_TIKHUB_KEY, 403],
  ] as const)("the key %s is refused with %i", async (key, status) => {
    const sandbox = await openCrowd();
    const reply = await askTikhub(sandbox, `${APP}/fetch_video_search_result`, { keyword: "yoga" }, key);
    expect([reply.status, reply.body.at("detail.code"), typeof reply.body.at("detail.message_zh")]).toEqual([
      status,
      status,
      "string",
    ]);
  });

  test("a missing parameter is 422, an unknown route 404, a call about nobody in particular 400", async () => {
    const sandbox = await openCrowd();
    const missing = await askTikhub(sandbox, `${APP}/fetch_video_search_result`);
    expect([missing.status, missing.body.at("detail.0.loc.1"), missing.body.at("detail.0.type")]).toEqual([
      422,
      "keyword",
      "missing",
    ]);
    const odd = await askTikhub(sandbox, `${APP}/fetch_video_search_result`, { keyword: "x", offset: "many" });
    expect([odd.status, odd.body.at("detail.0.type")]).toEqual([422, "int_parsing"]);
    const lost = await askTikhub(sandbox, `${APP}/no_such_route`);
    expect([lost.status, lost.body.at("detail")]).toEqual([404, "Not Found"]);
    expect((await askTikhub(sandbox, `${APP}/handler_user_profile`)).status).toBe(400);
  });

  test("each path has its own pace; past it 429 says when to come back", async () => {
    const sandbox = await openSandbox();
    await post(sandbox, "/tikhub/pace", { perSecond: 1, burst: 3 });
    const ask = () => askTikhub(sandbox, "tiktok/web/fetch_tag_detail", { tag_name: "yoga" });
    const statuses = [await ask(), await ask(), await ask(), await ask()].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(Number((await ask()).headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect((await askTikhub(sandbox, `${APP}/fetch_hashtag_search_result`, { keyword: "yoga" })).status).toBe(200);
  });

  test("injected failures wear TikHub's bodies; used-up quota is an empty account", async () => {
    const sandbox = await openCrowd();
    const fail = async (rates: Record<string, number>): Promise<Reply> => {
      await post(sandbox, "/faults", { rules: [{ service: "tikhub", rates }] });
      return askTikhub(sandbox, `${APP}/fetch_video_search_result`, { keyword: "yoga" });
    };
    expect((await fail({ quotaExhausted: 1 })).body.at("detail.code")).toBe(402);
    const limited = await fail({ rateLimited: 1 });
    expect([limited.body.at("detail.code"), limited.headers.get("retry-after")]).toEqual([429, "1"]);
    expect((await fail({ serverError: 1 })).body.at("detail.code")).toBe(503);
  });

  test("the account tells its balance", async () => {
    const sandbox = await openSandbox();
    const own = await askTikhub(sandbox, "tikhub/user/get_user_info", {}, SCOPED_TIKHUB_KEY);
    expect([own.status, own.body.at("user_data.balance")]).toEqual([200, 250]);
    const empty = await askTikhub(sandbox, "tikhub/user/get_user_info", {}, EMPTY_TIKHUB_KEY);
    expect(empty.body.at("user_data.balance")).toBe(0);
  });
});

test("/c/ links of YouTube are resolved by TikHub", async () => {
  const sandbox = await openSandbox();
  const channel = sandbox.world.creatorAt(0);
  const reply = await askTikhub(sandbox, "youtube/web_v2/get_channel_id", {
    channel_url: `https://www.youtube.com/c/${channel?.handle}`,
  });
  expect(reply.body.at("data.channel_id")).toBe(channel?.id);
});
