import { beforeAll, describe, expect, it } from "vitest";
import { askTikhub, askYoutube } from "#tests/sandbox/provider-calls.ts";
import { inOneLanguage, long } from "#tests/support/runs.ts";
import { createApi, type Session, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { fieldOf } from "./support/words.ts";
import { grantRuns } from "./support/world.ts";

const here = openWorld({ size: 20_000 });
let session: Session;
let links: { authors: string[]; posts: string[] };
beforeAll(async () => {
  session = await signIn(here.world, "pro@kolscout.test");
  await grantRuns(here.world, "pro@kolscout.test", 500);
  links = await findLinks();
});

/** Three authors and their posts on each platform. */
async function findLinks() {
  const videos = await askYoutube(here.world.sandbox, "search", {
    part: "snippet",
    type: "video",
    q: "makeup",
    maxResults: "30",
  });
  const tiktoks = await askTikhub(here.world.sandbox, "tiktok/app/v3/fetch_video_search_result", {
    keyword: "makeup",
    count: "20",
  });
  const grams = await askTikhub(here.world.sandbox, "instagram/v2/fetch_hashtag_posts", { keyword: "skincare" });
  const found = [
    ...videos.body.list("items").map((item) => ({
      author: `https://www.youtube.com/channel/${item.text("snippet.channelId")}`,
      post: `https://youtu.be/${item.text("id.videoId")}`,
    })),
    ...tiktoks.body.list("data.search_item_list").map((item) => ({
      author: `https://www.tiktok.com/@${item.text("aweme_info.author.unique_id")}`,
      post: `https://www.tiktok.com/@a/video/${item.text("aweme_info.aweme_id")}`,
    })),
    ...grams.body.list("data.data.items").map((item) => ({
      author: `https://www.instagram.com/${item.text("user.username")}`,
      post: `https://www.instagram.com/p/${item.text("code")}/`,
    })),
  ];
  const byAuthor = [...new Map(found.map((item) => [item.author, item])).values()];
  const some = ["youtube", "tiktok", "instagram"].flatMap((site) =>
    byAuthor.filter(({ author }) => author.includes(site)).slice(0, 3),
  );
  return { authors: some.map(({ author }) => author), posts: some.map(({ post }) => post) };
}

describe.each(inOneLanguage("en"))("the batch link query in %s", (language) => {
  it("goes the whole way: links counted, priced, queried, told one by one, exported, found again in the history", async () => {
    const visitor = await here.visit({ session, language });
    const { page, words } = visitor;
    await visitor.goto("/audience");
    const field = fieldOf(page, words("audience:query.label"));
    const start = page.locator("button[type=submit]");
    expect(await start.isDisabled()).toBe(true);
    await field.fill(`${links.authors.join("\n")}\n${links.authors[0]}\nhttps://www.tiktok.com/@gone.nobody.zz`);
    await page.getByText(words("audience:query.start", { runs: "2" }), { exact: true }).waitFor();
    await start.click();
    await page.getByRole("heading", { name: words("audience:batch.completed"), exact: true }).waitFor();
    await page.getByText(words("audience:batch.charged", { runs: "1.8", held: "2" })).waitFor();
    await page.getByText("tiktok.com/@gone.nobody.zz").last().waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: words("audience:batch.export") }).click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await field.inputValue()).toBe("");

    await page.getByText(words("audience:query.post"), { exact: true }).click();
    await field.fill(links.posts.join(" "));
    await start.click();
    await page.getByText(words("audience:batch.chargedAll", { runs: "1.8" })).waitFor();
    await page
      .getByRole("button", { name: words("audience:batch.close"), exact: true })
      .last()
      .click();
    await page.getByRole("tab", { name: words("audience:tabs.historyExport") }).click();
    await page
      .getByText(words("audience:history.done", { number: "9" }))
      .first()
      .waitFor();
    await page
      .getByRole("button", { name: words("audience:history.open"), exact: true })
      .first()
      .click();
    await page.getByRole("heading", { name: words("audience:batch.completed"), exact: true }).waitFor();
    await visitor.leave();
  });
});

describe("the batch link query", () => {
  long("refuses more than fifty links with its message, before anything is spent", async () => {
    const visitor = await here.visit({ session, width: 390, height: 844 });
    const { page, words } = visitor;
    await visitor.goto("/audience");
    const many = Array.from({ length: 51 }, (_, index) => `https://www.tiktok.com/@creator${index}`).join("\n");
    await fieldOf(page, words("audience:query.label")).fill(many);
    await page.getByText("At most 50 links per query. You have entered 51.").waitFor();
    expect(await page.locator("button[type=submit]").isDisabled()).toBe(true);
    await visitor.leave();
  });

  it("says in words that the history did not load, and loads it when asked again", async () => {
    const visitor = await here.visit({ session });
    const { page, words } = visitor;
    await visitor.goto("/audience");
    await page.route("**/api/tasks/batch-tasks*", (route) => route.abort());
    await page.getByRole("tab", { name: words("audience:tabs.historyExport") }).click();
    await page.getByText(words("errors:1700")).waitFor();
    await page.unroute("**/api/tasks/batch-tasks*");
    await page.getByRole("button", { name: words("ui:retry") }).click();
    await page.getByText(words("errors:1700")).waitFor({ state: "detached" });
    await visitor.leave();
  });

  long("keeps to itself what is another's: a foreign batch is not there", async () => {
    const stranger = await signIn(here.world, "plus@kolscout.test");
    const created = await createApi(here.world, stranger)("POST /tasks/audience-tasks", {
      links: links.authors[0],
      mode: 1,
    });
    const batchId = typeof created === "object" && created !== null ? Reflect.get(created, "batchId") : "";
    const visitor = await here.visit({ session });
    await visitor.goto(`/audience?batch=${batchId}`);
    await visitor.page.getByText(visitor.words("audience:batch.gone")).waitFor();
    await visitor.leave();
  });
});
