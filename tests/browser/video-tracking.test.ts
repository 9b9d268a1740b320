import { beforeAll, describe, expect, it } from "vitest";
import { inOneLanguage, long } from "#tests/support/runs.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { CURRENCIES } from "#workers/modules/publications/domain.ts";
import { createApi, signIn } from "./support/account.ts";
import { allowAtGoogle } from "./support/mail.ts";
import { openWorld } from "./support/open-world.ts";
import { openSpreadsheet } from "./support/spreadsheet.ts";
import { findNotes, findTrackablePosts, type TrackablePost, trackPosts } from "./support/tracked-posts.ts";
import { findUntranslated } from "./support/untranslated.ts";
import type { Visitor } from "./support/visitor.ts";
import { fieldOf } from "./support/words.ts";
import { grantRuns } from "./support/world.ts";

const languages = inOneLanguage("zh-CN");

const PATH = "/dataManagement/kolscoutTrack";

let posts: TrackablePost[];
/** Three that can no longer be read, each for a reason of its own, and one that can. */
const here = openWorld({ size: 4_000 });
let fading: TrackablePost[];
beforeAll(async () => {
  posts = [
    ...findTrackablePosts(here.world, "YOUTUBE", 4),
    ...findTrackablePosts(here.world, "TIKTOK", 4),
    // Nobody tells the views of a picture: they are estimated.
    ...findTrackablePosts(here.world, "INSTAGRAM", 3, ({ kind, likes }) => kind === "photo" && likes !== null),
    ...findNotes(here.world, 1),
  ];
  fading = [
    ...findTrackablePosts(here.world, "TIKTOK", 7).slice(4),
    ...findTrackablePosts(here.world, "INSTAGRAM", 1, ({ kind }) => kind === "video"),
  ];
});

async function person(email: string, language: Language = "en") {
  const session = await signIn(here.world, email);
  await grantRuns(here.world, email, 100);
  return { api: createApi(here.world, session), visitor: await here.visit({ session, language }) };
}

async function expectTranslated({ page, language }: Visitor): Promise<void> {
  if (language === "en") return;
  const known = [...posts.flatMap(({ author, url }) => [author, url]), ...CURRENCIES, ...WRITTEN];
  expect(await findUntranslated(page, known)).toEqual([]);
}

/** What stands in the import beside the posts. */
const WRITTEN = [
  ...["https://www.tiktok.com/@lara", "nonsense"],
  ...["https://www.youtube.com/watch?v=…", "https://www.tiktok.com/@name/video/…"],
];

const rows = ({ page }: Visitor) => page.locator("tbody tr");
const rowOf = (visitor: Visitor, { author }: TrackablePost) => rows(visitor).filter({ hasText: author });

async function importPosts(visitor: Visitor, wanted: readonly TrackablePost[]): Promise<void> {
  const { page, words } = visitor;
  await page
    .getByRole("button", { name: words("videoTracking:track") })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: words("videoTracking:import.title") });
  const start = (count: number) => words("videoTracking:import.start", { count, number: count });
  expect(
    await dialog.getByRole("button", { name: words("videoTracking:import.startNone"), exact: true }).isDisabled(),
  ).toBe(true);
  const text = [...wanted, ...wanted.slice(0, 1)].map(({ url }) => url).join("\n");
  await fieldOf(dialog, words("videoTracking:import.label")).fill(`${text}\nhttps://www.tiktok.com/@lara\nnonsense`);
  await dialog.getByText(words("links:untrackable.profile")).waitFor();
  await dialog.getByText(words("links:reasons.not_a_link")).waitFor();
  await dialog.getByText(words("videoTracking:import.duplicates", { count: 1, number: 1 })).waitFor();
  await expectTranslated(visitor);
  const price = words("trackedPost:runs", { count: 0.4, number: 0.4 });
  await dialog.getByRole("button", { name: `${start(wanted.length)} · ${price}` }).click();
}

describe.each(languages.map((language) => ({ language })))("video tracking in $language", ({ language }) => {
  it("takes links, tells what they brought, keeps costs and labels, and gives deleted posts back", async () => {
    const { visitor } = await person(`tracking-${language}@kolscout.test`.toLowerCase(), language);
    const { page, words, goto } = visitor;
    const [video, clip, picture, note] = [posts[0], posts[4], posts[8], posts[11]];
    if (!video || !clip || !picture || !note) throw new Error("too few posts");
    await goto(PATH);
    await page.getByRole("heading", { name: words("videoTracking:empty.title") }).waitFor();
    await expectTranslated(visitor);
    await importPosts(visitor, [video, clip, picture, note]);
    const stats = page.getByRole("dialog", { name: words("videoTracking:stats.title") });
    const charged = words("trackedPost:runs", { count: 0.4, number: 0.4 });
    await stats.getByText(words("videoTracking:stats.charged", { runs: charged })).waitFor();
    await expectTranslated(visitor);
    await stats.getByRole("button", { name: words("videoTracking:stats.done") }).click();
    await expect.poll(() => rows(visitor).count()).toBe(4);
    await rowOf(visitor, picture).getByText(words("ui:estimated")).first().waitFor();
    await expectTranslated(visitor);

    const cost = page.getByRole("textbox", { name: words("videoTracking:cost.amountOf", { name: clip.author }) });
    await cost.fill("12,50");
    await cost.blur();
    await page.getByRole("alert").getByText(words("videoTracking:cost.problems.ambiguous")).waitFor();
    await cost.fill("1250.5");
    await cost.press("Enter");
    const summary = page.locator("dl").filter({ hasText: words("videoTracking:summary.cost") });
    await summary.getByText(/1,250\.50/).waitFor();

    const labels = words("videoTracking:labels.edit", { name: clip.author });
    await rowOf(visitor, clip).getByRole("button", { name: labels }).click();
    await page.getByRole("textbox", { name: words("videoTracking:labels.find") }).fill("春季 2026");
    await page.keyboard.press("Enter");
    await rowOf(visitor, clip).getByText("春季 2026").waitFor();
    await page.keyboard.press("Escape");
    await page
      .getByRole("columnheader")
      .getByRole("button", { name: words("videoTracking:columns.labels") })
      .click();
    await page.getByRole("checkbox", { name: "春季 2026" }).check();
    await expect.poll(() => rows(visitor).count()).toBe(1);
    await page.keyboard.press("Escape");
    expect(new URL(page.url()).searchParams.get("tag")).not.toBeNull();
    await page.reload();
    await expect.poll(() => rows(visitor).count()).toBe(1);
    expect(await cost.inputValue()).toBe("1250.50");
    await page.getByRole("button", { name: words("videoTracking:filter.clear") }).click();
    await expect.poll(() => rows(visitor).count()).toBe(4);

    await page.getByRole("checkbox", { name: words("videoTracking:row.selectAll") }).check();
    await expectTranslated(visitor);
    await page.getByRole("button", { name: words("videoTracking:selection.delete") }).click();
    await page.getByRole("heading", { name: words("videoTracking:empty.title") }).waitFor();
    await page.getByRole("button", { name: words("videoTracking:undo") }).click();
    await expect.poll(() => rows(visitor).count()).toBe(4);
    expect(await cost.inputValue()).toBe("1250.50");
    await visitor.leave();
  });
});

long.each(languages)("keeps a Google Sheet of the posts, and says when it was deleted (%s)", async (language) => {
  const { visitor, api } = await person(`tracking-sheet-${language}@kolscout.test`.toLowerCase(), language);
  const { page, words, goto } = visitor;
  await trackPosts(api, posts.slice(0, 3));
  await goto(PATH);
  await page.getByRole("button", { name: words("trackingSheet:button") }).click();
  const dialog = page.getByRole("dialog", { name: words("trackingSheet:title") });
  await dialog.getByText(words("trackingSheet:asks")).waitFor();
  await expectTranslated(visitor);
  await dialog.getByRole("button", { name: words("trackingSheet:connect") }).click();
  await allowAtGoogle(visitor, here.world, `sheet-${language}@gmail.com`.toLowerCase(), PATH);
  await dialog.getByRole("button", { name: words("trackingSheet:create") }).click();
  const written = words("trackingSheet:rows", { count: 3, number: 3, at: "" }).trim();
  await dialog.getByText(written).waitFor();
  await expectTranslated(visitor);
  const address = await dialog.getByRole("link", { name: words("trackingSheet:open") }).getAttribute("href");
  const file = new URL(address ?? "").pathname.replace(/\/edit$/, "");
  expect(await (await fetch(`${here.world.sandboxUrl}${file}`)).text()).toContain(posts[0]?.url);

  await fetch(`${here.world.sandboxUrl}${file}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ do: "delete" }),
  });
  await dialog.getByRole("button", { name: words("trackingSheet:refresh") }).click();
  await dialog.getByText(words("trackingSheet:lost.deleted")).waitFor();
  await expectTranslated(visitor);
  await dialog.getByRole("button", { name: words("trackingSheet:createNew") }).click();
  await dialog.getByText(written).waitFor();
  await visitor.leave();
});

it("refreshes a page and tells deleted, private and unreadable posts apart in their rows", async () => {
  const { visitor, api } = await person("tracking-states@kolscout.test");
  const { page, words, goto } = visitor;
  const [kept, deleted, hidden, lost] = fading;
  if (!kept || !deleted || !hidden || !lost) throw new Error("too few posts");
  await trackPosts(api, [kept, deleted, hidden, lost]);
  const { fates } = here.world.sandbox.world;
  fates.set(deleted.platform, deleted.id, { deletedAt: 0 });
  fates.set(hidden.platform, hidden.id, { privateAt: 0 });
  fates.set(lost.platform, lost.id, { deletedAt: 0 });
  await goto(PATH);
  await page.getByRole("button", { name: words("videoTracking:refresh") }).click();
  const notRead = words("videoTracking:task.notRead", { count: 3, number: 3 });
  await page.getByText(`${words("videoTracking:task.done", { count: 1, number: 1 })}${notRead}`).waitFor();
  for (const [post, state] of [
    [deleted, "deleted"],
    [hidden, "private"],
    [lost, "unavailable"],
  ] as const)
    await rowOf(visitor, post)
      .getByText(words(`videoTracking:states.${state}.name`), { exact: true })
      .waitFor();
  expect(await rowOf(visitor, kept).getByText(words("videoTracking:row.posted")).count()).toBe(1);
  await page.getByRole("button", { name: words("videoTracking:task.details") }).click();
  const stats = page.getByRole("dialog", { name: words("videoTracking:stats.title") });
  await expect.poll(() => stats.getByRole("link").count()).toBe(3);
  await stats.getByRole("button", { name: words("videoTracking:stats.done") }).click();
  await stats.waitFor({ state: "detached" });

  await page.getByRole("button", { name: words("videoTracking:drawer.open", { name: kept.author }) }).click();
  const drawer = page.getByRole("dialog", { name: words("videoTracking:drawer.title") });
  await drawer.locator(".recharts-surface").waitFor();
  const readings = drawer.getByRole("region", { name: words("videoTracking:drawer.all") }).getByRole("row");
  // The head, the import and the refresh.
  expect(await readings.count()).toBe(3);
  await visitor.leave();
});

long(
  "fills the import from the address, refuses more than 500 links, pages by the address, and takes the list away as a file",
  async () => {
    const { visitor, api } = await person("tracking-pages@kolscout.test");
    const { page, words, goto } = visitor;
    await trackPosts(api, posts);
    await goto(`${PATH}?link=${encodeURIComponent(posts[0]?.url ?? "")}`);
    const dialog = page.getByRole("dialog", { name: words("videoTracking:import.title") });
    const field = fieldOf(dialog, words("videoTracking:import.label"));
    await expect.poll(() => field.inputValue()).toBe(posts[0]?.url);
    const many = Array.from(
      { length: 501 },
      (_, at) => `https://www.tiktok.com/@a/video/${String(7_300_000_000_000_000_000n + BigInt(at))}`,
    );
    await field.fill(many.join("\n"));
    await dialog.getByText(words("links:tooMany.tracking", { max: 500, count: 501 })).waitFor();
    expect(await dialog.locator("button[type=submit]").isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("");

    expect(await rows(visitor).count()).toBe(10);
    await page.getByRole("button", { name: words("ui:next") }).click();
    await expect.poll(() => rows(visitor).count()).toBe(2);
    await page.reload();
    await expect.poll(() => rows(visitor).count()).toBe(2);
    await page.getByRole("combobox", { name: words("videoTracking:pageSize.label") }).selectOption("20");
    await expect.poll(() => rows(visitor).count()).toBe(12);
    expect(new URL(page.url()).search).toBe("?pageSize=20");
    expect(await page.getByRole("button", { name: words("ui:next") }).count()).toBe(0);

    await page
      .getByRole("columnheader")
      .getByRole("button", { name: words("videoTracking:columns.post") })
      .click();
    await page.getByRole("checkbox", { name: "TikTok" }).check();
    await expect.poll(() => rows(visitor).count()).toBe(4);
    await page.keyboard.press("Escape");
    const arrives = page.waitForEvent("download");
    await page.getByRole("button", { name: words("videoTracking:export") }).click();
    expect((await openSpreadsheet(await arrives)).rows).toHaveLength(4);
    await visitor.leave();
  },
);

it("a team-mate's posts are seen and refreshed, and nothing of them is changed", async () => {
  const member = await person("member@kolscout.test");
  const [post] = posts;
  if (!post) throw new Error("no post");
  await trackPosts(member.api, [post]);
  await member.visitor.close();
  const { visitor } = await person("boss@kolscout.test");
  const { page, words, goto } = visitor;
  await goto(PATH);
  const team = page.getByRole("combobox", { name: words("videoTracking:team.label") });
  await team.selectOption({ label: "member@kolscout.test" });
  await rowOf(visitor, post).waitFor();
  for (const name of ["track", "selection.delete"])
    expect(await page.getByRole("button", { name: words(`videoTracking:${name}`) }).count()).toBe(0);
  expect(await rows(visitor).getByRole("textbox").count()).toBe(0);
  // Its drawer, its audience and the update.
  expect(await rows(visitor).getByRole("button").count()).toBe(3);
  await page.getByRole("checkbox", { name: words("videoTracking:row.selectAll") }).check();
  expect(await page.getByRole("button", { name: words("videoTracking:selection.delete") }).count()).toBe(0);
  await page.getByRole("button", { name: words("videoTracking:selection.update") }).click();
  await page.getByText(words("videoTracking:task.done", { count: 1, number: 1 })).waitFor();
  await visitor.leave();
});
