/** One job of every kind that the product does for people, with inputs that the emulated world has answers to. */
import type { PlatformName, World, WorldCreator } from "#sandbox/world/port.ts";

export type Job = { path: string; body: Readonly<Record<string, unknown>> };
type Pick = <Item>(items: readonly Item[]) => Item;

const TAGS = ["coffee", "skincare", "travel", "fitness", "makeup"];
const KEYWORDS = ["coffee", "running shoes", "skincare", "travel", "home cooking", "indie games", "fitness", "makeup"];
const PLATFORMS: readonly PlatformName[] = ["YOUTUBE", "TIKTOK", "INSTAGRAM"];
const LINKS = 20;
const LOOKED_AT = 400;

/** A search by keyword, on one platform after the other. */
export function keywordJob(projectId: string, place: number, pick: Pick): Job {
  const body = { projectId, searchInput: pick(KEYWORDS) };
  const onPlatform =
    place % 2 === 0 ? { platform: "YOUTUBE", maxVideoCount: pick([100, 200]) } : { platform: "TIKTOK" };
  return { path: "/search/searchInput", body: { ...body, ...onPlatform } };
}

/** Every other mode on every platform that has it, both kinds of batch and tracked posts; each is given its project when it is begun. */
export function otherJobs(world: World, pick: Pick): ((projectId: string) => Job)[] {
  const count = { maxVideoCount: 100 };
  const jobs: Job[] = [];
  for (const platform of PLATFORMS) {
    const creators = someCreators(world, platform);
    const open = creators.filter((one) => !one.hidesFollowing && world.following(one).total > 0);
    const liked = creators.filter(({ followers }) => (followers ?? 0) > 1_000);
    jobs.push(
      { path: "/search/hashTag", body: { platform, tag: pick(TAGS), ...count } },
      { path: "/search/followingList", body: { platform, url: profile(pick(open)), maxCount: 100 } },
      { path: "/similars/create", body: { platform, source: profile(pick(liked)), ...count } },
      { path: "/search/webList", body: { platform, links: creators.slice(0, LINKS).map(profile).join("\n") } },
    );
  }
  const tagged = someCreators(world, "INSTAGRAM").filter((one) => world.taggedPosts(one).total > 0);
  jobs.push(
    { path: "/ins/tagged", body: { url: profile(pick(tagged)), ...count } },
    { path: "/ttInfo/bgm", body: { musicUrl: pick(someSounds(world)), ...count } },
  );
  const all = linkedCreators(world);
  const posts = latestPosts(world, all);
  const batches: Job[] = [
    { path: "/tasks/audience-tasks", body: { links: all.map(profile).join("\n"), mode: 1 } },
    { path: "/tasks/audience-tasks", body: { links: posts.join("\n"), mode: 2 } },
    { path: "/publicationStatistics/task/track-new", body: { links: posts.join("\n") } },
  ];
  return [
    ...jobs.map(({ path, body }) => (projectId: string) => ({ path, body: { projectId, ...body } })),
    ...batches.map((batch) => () => batch),
  ];
}

/** Posts to be tracked before anything goes wrong. */
export function trackJob(world: World): Job {
  const creators = PLATFORMS.flatMap((platform) => someCreators(world, platform).slice(-2));
  return { path: "/publicationStatistics/task/track-new", body: { links: latestPosts(world, creators).join("\n") } };
}

function linkedCreators(world: World): WorldCreator[] {
  return PLATFORMS.flatMap((platform) => someCreators(world, platform).slice(0, LINKS / 2));
}

function latestPosts(world: World, creators: readonly WorldCreator[]): string[] {
  return creators.flatMap((creator) => world.posts(creator, { take: 1 }).map((post) => postLink(creator, post)));
}

/** Public accounts that post under one of the tags. */
export function someCreators(world: World, platform: PlatformName, tags: readonly string[] = TAGS): WorldCreator[] {
  const found = new Map<number, WorldCreator>();
  for (const name of tags) {
    const tag = world.tagByName(platform, name);
    if (tag === null) continue;
    for (const { author } of world.postsWithTag(platform, tag).slice(0, LOOKED_AT)) {
      const creator = world.creatorAt(author);
      if (creator && !creator.isDeleted && !creator.isPrivate) found.set(author, creator);
    }
  }
  return [...found.values()];
}

function someSounds(world: World): string[] {
  const posts = world.searchPosts({ platform: "TIKTOK", text: "makeup", order: "relevance" }).slice(0, LOOKED_AT);
  return posts.flatMap(({ music }) => (music && world.postsWithMusic(music.id).total > 3 ? music.id : []));
}

/** The address of an account. */
export function profile({ platform, id, handle }: WorldCreator): string {
  if (platform === "YOUTUBE") return `https://www.youtube.com/channel/${id}`;
  return platform === "TIKTOK" ? `https://www.tiktok.com/@${handle}` : `https://www.instagram.com/${handle}/`;
}

function postLink({ platform, handle }: WorldCreator, { id, code }: { id: string; code: string }): string {
  if (platform === "YOUTUBE") return `https://www.youtube.com/watch?v=${id}`;
  return platform === "TIKTOK"
    ? `https://www.tiktok.com/@${handle}/video/${id}`
    : `https://www.instagram.com/p/${code}/`;
}
