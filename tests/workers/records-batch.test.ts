/** Batch tagging: what becomes of each link, and of the records behind them. */

import { expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { recordWorld, showCreators } from "#tests/support/workers/records-world.ts";
import { sampleCard } from "#tests/support/workers/result-world.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { creatorId } from "#workers/modules/creators/domain.ts";

const clock = fixedClock(NOW);
let cards = 7_000;

/** Creators of YouTube that the product has met, and a workspace with tags. */
async function openBatch(count: number) {
  const { callAs, actors } = await recordWorld(clock);
  const known = Array.from({ length: count }, () => {
    cards += 1;
    return sampleCard(cards, { platformAccount: `creator${cards}` });
  });
  await showCreators("somebody", known);
  const tagOf = async (name: string): Promise<string> =>
    (await callAs("member")("POST", "/tag", { name, color: "red" })).data.id;
  const tag = async (urls: readonly string[], tagIds: readonly string[], name: keyof typeof actors = "member") =>
    await callAs(name)("POST", "/kol/tag/batch", { urls, tagIds });
  const listed = async () => (await callAs("admin")("POST", "/kol/list", { pageSize: 50 })).data;
  return { callAs, known, tagOf, tag, listed };
}

const linkOf = ({ handle }: { handle: string | null }) => `https://www.youtube.com/@${handle}`;

test("known creators are saved and tagged, and every link says what became of it", async () => {
  const { callAs, known, tagOf, tag, listed } = await openBatch(3);
  const [first, second, third] = known;
  if (!first || !second || !third) throw new Error("no creators");
  const [vip, launch] = [await tagOf("VIP"), await tagOf("Launch")];
  await callAs("admin")("POST", "/kol/tag", { kolId: second.id, tagIds: [vip] });
  await callAs("admin")("POST", "/kol/tag", { kolId: third.id, tagIds: [vip, launch] });
  const links = [
    ...[linkOf(first), linkOf(second), linkOf(third), linkOf(first)],
    ...["https://www.youtube.com/@nobody.qqzz", "@creator", "https://www.youtube.com/watch?v=kR7_tQ-9xZa"],
    ...["https://example.com/else", "https://www.instagram.com/p/C1aB2cD3e/"],
  ];
  const { data } = await tag(links, [vip, launch, vip]);
  expect(data).toEqual([
    { url: links[0], result: "tagged", message: "Saved and tagged", kolId: first.id, isNew: true, lookUp: null },
    { url: links[1], result: "tagged", message: "Tagged", kolId: second.id, isNew: false, lookUp: null },
    expect.objectContaining({ result: "unchanged", message: "Has these tags already", kolId: third.id }),
    expect.objectContaining({ result: "unchanged", message: "The same creator as another link", kolId: first.id }),
    expect.objectContaining({ result: "failed", message: expect.stringContaining("Not found by any search yet") }),
    expect.objectContaining({ result: "failed", message: expect.stringContaining("which platform"), kolId: null }),
    expect.objectContaining({ result: "failed", message: "This sort of link doesn't count here" }),
    expect.objectContaining({ result: "failed", message: "This site is not supported" }),
    expect.objectContaining({ result: "failed", message: expect.stringContaining("was not found") }),
  ]);
  const page = await listed();
  expect(page.meta.totalCount).toBe(3);
  for (const record of page.data)
    expect(record.tags.map(({ name }: { name: string }) => name)).toEqual(["Launch", "VIP"]);
  expect((await callAs("member")("GET", "/listWithCount")).data).toMatchObject([
    { name: "Launch", useCount: 3 },
    { name: "VIP", useCount: 3 },
  ]);
  const { meta } = (await callAs("admin")("POST", "/kol/list", { tags: [vip] })).data;
  expect(meta).toMatchObject({ totalCount: 3, stages: { new: 3 } });
});

test("a creator never carries more than ten tags, and keeps those that it has", async () => {
  const { callAs, known, tagOf, tag, listed } = await openBatch(2);
  const ids = [];
  for (let number = 0; number < 11; number += 1) ids.push(await tagOf(`tag ${number}`));
  const [full, open] = known;
  if (!full || !open) throw new Error("no creators");
  await callAs("admin")("POST", "/kol/tag", { kolId: full.id, tagIds: ids.slice(0, 9) });
  const { data } = await tag([linkOf(full), linkOf(open)], ids.slice(8, 11));
  expect(data).toMatchObject([
    { result: "failed", message: "Would have more than 10 tags" },
    { result: "tagged", isNew: true },
  ]);
  expect((await listed()).data.map(({ tags }: { tags: unknown[] }) => tags.length)).toEqual([3, 9]);
});

test("a tag that is not the workspace's, no tag, no link and too many links are refused, and nothing changes", async () => {
  const { known, tagOf, tag, listed } = await openBatch(1);
  const links = known.map(linkOf);
  const own = await tagOf("VIP");
  expect((await tag(links, [own, "tag_nobody"])).statusCode).toBe(1404);
  expect((await tag(links, [own], "stranger")).statusCode).toBe(1404);
  expect(await tag(links, [])).toMatchObject({ statusCode: 1400, message: "Please choose at least one tag" });
  expect((await tag([], [own])).statusCode).toBe(1400);
  const many = Array.from({ length: 1_001 }, (_, index) => `https://www.tiktok.com/@someone${index}`);
  expect(await tag(many, [own])).toMatchObject({ statusCode: 1400, message: expect.stringContaining("1000 links") });
  expect((await listed()).meta.totalCount).toBe(0);
});

test("more than a part's creators are tagged in one call, by name and by the platform's own id", async () => {
  const { known, tagOf, tag, listed } = await openBatch(230);
  const tagId = await tagOf("Everybody");
  const accountId = `UC${"a".repeat(22)}`;
  const byId = sampleCard(9_999, { accountId, id: creatorId("YOUTUBE", accountId), handle: null });
  await showCreators("somebody", [byId]);
  const { data } = await tag([...known.map(linkOf), `https://www.youtube.com/channel/${accountId}`], [tagId]);
  expect(new Set(data.map(({ message }: { message: string }) => message))).toEqual(new Set(["Saved and tagged"]));
  expect((await listed()).meta).toMatchObject({ totalCount: 231, stages: { new: 231 } });
});
