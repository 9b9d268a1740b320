/** What the emulated YouTube and TikHub answer, held against copies of the published schemas (tests/fixtures/schemas). */
import { expect, test } from "vitest";
import { faultsOfAnswer } from "#tests/support/schema-shapes.ts";
import { tikhub, youtube } from "#tests/support/service-schemas.ts";
import { askTikhub, askYoutube, post, type Reply } from "./provider-calls.ts";
import { openSandbox } from "./support.ts";
import { isOpen, openCrowd, someone } from "./tikhub-crowd.ts";
import { openWithVideos } from "./youtube-videos.ts";

/** The faults of a list and of its items; each once, whatever item has it. */
function faultsOfList(method: string, { status, body }: Reply): string[] {
  const items = body.list("items").map((item) => item.value);
  expect([method, status, items.length > 0]).toEqual([method, 200, true]);
  const shape = youtube.items[method] ?? {};
  const faults = items.flatMap((item) => faultsOfAnswer(shape, item, method));
  return [...new Set([...faultsOfAnswer(youtube.list, body.value, method), ...faults])];
}

test("every list of the Data API has the published names and types, whatever part is asked for", async () => {
  const { sandbox, found } = await openWithVideos();
  const items = found.body.list("items");
  const id = items.map((item) => item.text("id.videoId")).join();
  const channels = [...new Set(items.map((item) => item.text("snippet.channelId")))];
  const [channelId = ""] = channels;
  const parts = (method: string) => (youtube.methods[method]?.parts ?? []).filter((part) => part !== "localizations");
  const ask = async (method: string, asked: readonly string[], query: Record<string, string>) => {
    const answers = await Promise.all(asked.map((part) => askYoutube(sandbox, method, { part, ...query })));
    const known = answers.filter(({ status }) => status === 200);
    expect([method, known.length > 0]).toEqual([method, true]);
    return known.flatMap((answer) => faultsOfList(method, answer));
  };
  const faults = [
    ...faultsOfList("search", found),
    ...(await ask("videos", parts("videos"), { id })),
    ...(await ask("channels", parts("channels"), { id: channels.join() })),
    ...(await ask("playlistItems", parts("playlistItems"), { playlistId: `UU${channelId.slice(2)}` })),
  ];
  const threads = await Promise.all(
    items.map((item) => askYoutube(sandbox, "commentThreads", { part: "snippet", videoId: item.text("id.videoId") })),
  );
  const open = threads.filter(({ status, body }) => status === 200 && body.list("items").length > 0);
  expect(open.length).toBeGreaterThan(0);
  expect([...new Set([...faults, ...open.flatMap((answer) => faultsOfList("commentThreads", answer))])]).toEqual([]);
});

test("every route of TikHub that is called is answered, in the published envelope", async () => {
  const sandbox = await openSandbox();
  const queries: Record<string, string> = { string: "x", integer: "1" };
  const routes = Object.entries(tikhub.routes).filter(([route]) => route !== "tikhub/user/get_user_info");
  for (const [route, { method, query }] of routes) {
    const asked = Object.fromEntries(
      Object.entries(query).map(([name, type]) => [name, queries[/^\w+/.exec(type)?.[0] ?? ""] ?? ""]),
    );
    const reply =
      method === "POST"
        ? await post(sandbox, `/tikhub/api/v1/${route}`, ["7600000000000000009"])
        : await askTikhub(sandbox, route, asked);
    // A platform's own refusal is a good answer; 404 is a route that the sandbox lacks.
    expect([route, [200, 400].includes(reply.status)]).toEqual([route, true]);
    if (reply.status === 200) expect([route, faultsOfAnswer(tikhub.envelope, reply.body.value)]).toEqual([route, []]);
  }
  expect((await post(sandbox, "/tikhub/api/v1/tiktok/app/v3/fetch_multi_video_v3", ["1"])).status).toBe(404);
});

test("version 3 lists an account's posts as edges with a cursor, and refuses a page past the published limit", async () => {
  const sandbox = await openCrowd();
  const { handle: username } = someone(sandbox, "INSTAGRAM", (each) => isOpen(each) && each.postCount > 60);
  const path = "instagram/v3/get_user_posts";
  const first = await askTikhub(sandbox, path, { username, first: "50" });
  const after = first.body.text("data.page_info.end_cursor");
  const second = await askTikhub(sandbox, path, { username, first: "50", after });
  const codes = [first, second].map(({ body }) => body.list("data.edges").map((edge) => edge.text("node.code")));
  expect(new Set(codes.flat()).size).toBe(codes.flat().length);
  expect(first.body.at("data.page_info.has_next_page")).toBe(true);
  expect((await askTikhub(sandbox, path, { username, first: "51" })).status).toBe(422);
  const { secondId, handle } = someone(sandbox, "TIKTOK", (each) => isOpen(each) && !each.hidesFollowing);
  const following = "tiktok/app/v3/fetch_user_following_list";
  expect((await askTikhub(sandbox, following, { unique_id: handle })).status).toBe(400);
  expect((await askTikhub(sandbox, following, { sec_user_id: secondId ?? "" })).status).toBe(200);
});
