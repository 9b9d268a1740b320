import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { enterprise, exclusionWorld, person } from "#tests/support/workers/exclusion-world.ts";
import { profile } from "#tests/support/workers/search-world.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { AppError } from "#workers/kernel/app-error.ts";

const CHANNEL = `UC${"a".repeat(22)}`;

async function refusal(work: Promise<unknown>): Promise<[number, string | undefined]> {
  const thrown: unknown = await work.catch((failure: unknown) => failure);
  if (thrown instanceof AppError) return [thrown.code, thrown.details.messageKey];
  throw thrown;
}

test("every line is answered by itself: added, skipped or failed, with its number and the reason", async () => {
  const { exclusions } = exclusionWorld();
  const actor = await person();
  const links = [
    "https://www.tiktok.com/@Good.Name?lang=en",
    "",
    "tiktok.com/@good.name",
    "not a link",
    "https://example.com/@someone",
    `https://www.youtube.com/channel/${CHANNEL}`,
    "https://www.instagram.com/some_one/",
    "https://www.tiktok.com/@another/video/7123456789012345678",
  ].join("\r\n");
  const rows = await exclusions.upload(actor, { links });
  expect(rows.map(({ lineNumber, result, message }) => [lineNumber, result, message])).toEqual([
    [1, "success", "Added"],
    [3, "skipped", "The same creator as in another line"],
    [4, "failed", "This is not a link"],
    [5, "failed", "This site is not supported"],
    [6, "success", "Added"],
    [7, "success", "Added"],
    [8, "success", "Added"],
  ]);
  expect(rows[0]).toMatchObject({ platform: "TIKTOK", linkType: "profile", platformAccount: "good.name", kolId: null });
  expect(rows[4]).toMatchObject({ platform: "YOUTUBE", platformAccount: CHANNEL, kolId: `crt_yt_${CHANNEL}` });
  expect(rows[6]).toMatchObject({ linkType: "profile", platformAccount: "another" });
  expect((await exclusions.count(actor)).count).toBe(4);
  const again = await exclusions.upload(
    { ...actor, language: "zh-CN" },
    { links: "https://www.tiktok.com/@GOOD.name" },
  );
  expect(again).toMatchObject([{ result: "skipped", message: "已在名单中" }]);
});

test("a call takes 50 lines and no more, blank ones not counted", async () => {
  const { exclusions } = exclusionWorld();
  const actor = await person();
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => `https://www.tiktok.com/@name${at}`).join("\n\n");
  expect(await exclusions.upload(actor, { links: lines(50) })).toHaveLength(50);
  expect(await refusal(exclusions.upload(actor, { links: lines(51) }))).toEqual([
    1400,
    "exclusions:errors.tooManyLines",
  ]);
  expect(await refusal(exclusions.upload(actor, { links: " \n\t\n" }))).toEqual([1400, "exclusions:errors.empty"]);
  expect((await exclusions.count(actor)).count).toBe(50);
});

test("a post, an old name of YouTube and a name of ours lead to the same creator", async () => {
  const author = { ...profile("YOUTUBE", 7), handle: "Maker" };
  const { exclusions, asked } = exclusionWorld(() => author);
  const actor = await person();
  const rows = await exclusions.upload(actor, {
    links: [
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      "https://www.youtube.com/user/OldMaker",
      `https://www.youtube.com/channel/${author.accountId}`,
    ].join("\n"),
  });
  expect(rows.map(({ result }) => result)).toEqual(["success", "skipped", "skipped"]);
  expect(rows[0]).toMatchObject({ linkType: "video", platformAccount: "Maker", kolId: `crt_yt_${author.accountId}` });
  expect(asked.map(({ kind, value }) => [kind, value])).toEqual([
    ["link", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
    ["legacyName", "OldMaker"],
  ]);
});

test("a line whose creator the platform doesn't know or doesn't tell fails alone", async () => {
  const { exclusions } = exclusionWorld(({ value }) => {
    if (value.includes("AAAAAAAAAAA")) throw new ProviderError({ provider: "youtube", kind: "upstream" });
    return null;
  });
  const rows = await exclusions.upload(await person(), {
    links: [
      "https://www.youtube.com/watch?v=AAAAAAAAAAA",
      "https://www.youtube.com/watch?v=BBBBBBBBBBB",
      "https://vm.tiktok.com/ZMabcdef1/",
      "https://www.tiktok.com/@fine",
    ].join("\n"),
  });
  expect(rows.map(({ result, message }) => [result, message])).toEqual([
    ["failed", "The platform didn't answer. Please upload this line again."],
    ["failed", "The creator of this link was not found. Use the link of the profile."],
    ["failed", "The creator of this link was not found. Use the link of the profile."],
    ["success", "Added"],
  ]);
});

test("a person's list is nobody else's; an enterprise's is that of all its members and of nobody else", async () => {
  const { exclusions } = exclusionWorld();
  const [first, second] = [await enterprise(), await enterprise()];
  const [alone, member, colleague, rival] = [
    await person(),
    await person(first),
    await person(first),
    await person(second),
  ];
  await exclusions.upload(alone, { links: "https://www.tiktok.com/@a" });
  await exclusions.upload(member, { links: "https://www.tiktok.com/@b\nhttps://www.tiktok.com/@c" });
  await exclusions.upload(member, { links: "https://www.tiktok.com/@d", scope: "PERSON" });
  expect(await exclusions.count(alone)).toEqual({ count: 1, scope: "PERSON", person: 1, enterprise: null });
  expect(await exclusions.count(member)).toEqual({ count: 2, scope: "ENTERPRISE", person: 1, enterprise: 2 });
  expect(await exclusions.count(colleague)).toEqual({ count: 2, scope: "ENTERPRISE", person: 0, enterprise: 2 });
  expect(await exclusions.count(rival)).toEqual({ count: 0, scope: "ENTERPRISE", person: 0, enterprise: 0 });
  expect(await refusal(exclusions.upload(alone, { links: "tiktok.com/@x", scope: "ENTERPRISE" }))).toEqual([
    1403,
    "exclusions:errors.noEnterprise",
  ]);
  expect(await exclusions.clear(colleague, "PERSON")).toEqual({ cleared: 0 });
  expect(await exclusions.clear(rival)).toEqual({ cleared: 0 });
  expect(await exclusions.clear(colleague)).toEqual({ cleared: 2 });
  expect(await exclusions.count(member)).toMatchObject({ person: 1, enterprise: 0 });
  expect((await exclusions.count(alone)).count).toBe(1);
});

test("who cleared an enterprise's list is on record, with how much it held; what was empty and one's own list are not", async () => {
  const { exclusions } = exclusionWorld();
  const enterpriseId = await enterprise();
  const member = await person(enterpriseId);
  const recorded = async () => {
    const statement = env.DB.prepare("SELECT actor_id, action, details, at FROM audit_log WHERE subject IN (?1, ?2)");
    return (await statement.bind(enterpriseId, member.userId).all()).results;
  };
  await exclusions.clear(member);
  await exclusions.upload(member, { links: "https://www.tiktok.com/@b\nhttps://www.tiktok.com/@c" });
  await exclusions.upload(member, { links: "https://www.tiktok.com/@d", scope: "PERSON" });
  await exclusions.clear(member, "PERSON");
  expect(await recorded()).toEqual([]);
  await exclusions.clear(member);
  const row = { actor_id: member.userId, action: "exclusions.clear", details: '{"entries":2}', at: expect.any(Number) };
  expect(await recorded()).toEqual([row]);
});

test("uploads of the same lines at once add each creator once", async () => {
  const { exclusions } = exclusionWorld();
  const actor = await person();
  const links = "https://www.tiktok.com/@one\nhttps://www.instagram.com/two\n";
  const uploads = await Promise.all(Array.from({ length: 20 }, () => exclusions.upload(actor, { links })));
  const added = uploads.flat().filter(({ result }) => result === "success");
  expect(added).toHaveLength(2);
  expect((await exclusions.count(actor)).count).toBe(2);
  const { results } = await env.DB.prepare("SELECT key FROM exclusions WHERE owner_id = ?1").bind(actor.userId).all();
  expect(results.map(({ key }) => key)).toEqual(["INSTAGRAM/two", "TIKTOK/@one"]);
});
