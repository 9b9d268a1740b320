/** Comments read from the emulated providers: who wrote them and from where is what the world knows. */
import { expect, test } from "vitest";
import type { Sandbox } from "#sandbox/server.ts";
import type { PlatformName, WorldPost } from "#sandbox/world/port.ts";
import { anyCaller, memoryCache, outsideDeps } from "#tests/support/caller.ts";
import { EMPTY_TALLY, withPage } from "#workers/modules/audiences/tally.ts";
import type { CommentReader } from "#workers/platforms/comments.ts";
import { createPlatforms } from "#workers/platforms/registry.ts";
import { openSandbox } from "./support.ts";

function readerOf({ url, clock }: Pick<Sandbox, "url" | "clock">, platform: PlatformName): CommentReader {
  const platforms = createPlatforms({
    outside: outsideDeps({ clock, fetch: (address, init) => fetch(address, init) }),
    cache: memoryCache(),
    youtube: { baseUrl: `${url}/youtube/v3`, apiKey: "sandbox-youtube-key" },
    tikhub: { baseUrl: `${url}/tikhub`, apiKey: "sandbox-tikhub-key" },
  });
  const reader = platforms.findCommentReader(platform);
  if (reader === null) throw new Error("the keys are configured");
  return reader;
}

const ADDRESSES = {
  YOUTUBE: (code: string) => `https://www.youtube.com/watch?v=${code}`,
  TIKTOK: (code: string) => `https://www.tiktok.com/@someone/video/${code}`,
  INSTAGRAM: (code: string) => `https://www.instagram.com/p/${code}/`,
} as const;

/** The first post of a public creator that fits. */
function findPost(
  { world }: Sandbox,
  platform: PlatformName,
  fits: (post: WorldPost, commentsOff: boolean) => boolean,
) {
  for (let index = 0; ; index += 1) {
    const creator = world.creatorAt(index);
    if (creator === null) throw new Error("the world is too small");
    if (creator.platform !== platform || creator.isDeleted || creator.isPrivate) continue;
    const post = world.posts(creator, { take: 12 }).find((one) => fits(one, creator.commentsOff));
    if (post) return post;
  }
}

const linkOf = (platform: PlatformName, { code, id }: WorldPost) => ({
  id: platform === "TIKTOK" ? id : code,
  url: ADDRESSES[platform](code),
});

test.each(["YOUTUBE", "TIKTOK", "INSTAGRAM"] as const)(
  "people, countries and times of %s are the world's",
  async (platform) => {
    const sandbox = await openSandbox();
    const reader = readerOf(sandbox, platform);
    const post = findPost(sandbox, platform, ({ comments }, isOff) => !isOff && (comments ?? 0) > 230);
    let tally = EMPTY_TALLY;
    for (let token: string | null = null; ; ) {
      const page = await reader.read(linkOf(platform, post), token, anyCaller());
      if (typeof page === "string") throw new Error(page);
      tally = withPage(tally, page.comments, null);
      token = page.next;
      if (token === null || tally.pages >= reader.maxPages) break;
    }
    const truth = sandbox.world.comments(post).slice(0, tally.comments);
    expect(tally.comments).toBeGreaterThan(200);
    const people = new Map(truth.map(({ author }) => [author.id, author]));
    expect(Object.keys(tally.seen).length).toBe(people.size);
    const countries = new Map<string, number>();
    for (const { region } of people.values())
      if (region !== null) countries.set(region, (countries.get(region) ?? 0) + 1);
    expect(tally.countries).toEqual(reader.tellsCountries ? Object.fromEntries(countries) : {});
    expect(tally.firstAt).toBe(truth.at(-1)?.createdAt);
    expect(tally.lastAt).toBe(truth[0]?.createdAt);
    // TikTok tells the language of each comment; elsewhere short texts are read, and some of them wrongly.
    const newest = new Map(truth.toReversed().map(({ author, language }) => [author.id, language]));
    const written = new Map<string, number>();
    for (const language of newest.values()) written.set(language, (written.get(language) ?? 0) + 1);
    if (platform === "TIKTOK") expect(tally.languages).toEqual(Object.fromEntries(written));
    expect(mostOf(Object.entries(tally.languages))).toBe(mostOf([...written]));
  },
);

function mostOf(counts: readonly (readonly [string, number])[]): string | undefined {
  return counts.toSorted(([, left], [, right]) => right - left)[0]?.[0];
}

test("comments that are switched off, and posts that are not there, are told apart", async () => {
  const sandbox = await openSandbox();
  const off = findPost(sandbox, "YOUTUBE", (_post, isOff) => isOff);
  const youtube = readerOf(sandbox, "YOUTUBE");
  expect(await youtube.read(linkOf("YOUTUBE", off), null, anyCaller())).toBe("off");
  expect(await youtube.read({ id: "nothing0000", url: "" }, null, anyCaller())).toBe("gone");
  const instagram = readerOf(sandbox, "INSTAGRAM");
  expect(await instagram.read({ id: "x", url: ADDRESSES.INSTAGRAM("Cnothing000") }, null, anyCaller())).toBe("gone");
});
