/** What the search modes can start from in a test's world. */
import type { World as SandboxWorld, WorldCreator } from "#sandbox/world/port.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { World } from "./world.ts";

/** How many posts are looked through for a fitting author. */
const POSTS = 400;

/** Creators that anybody may see and that fit, the first ones who post about the subject. */
export function findCreators(
  { sandbox }: World,
  platform: Platform,
  fits: (creator: WorldCreator, world: SandboxWorld) => boolean = () => true,
): WorldCreator[] {
  const { world } = sandbox;
  const posts = world.searchPosts({ platform, text: "makeup", order: "relevance" }).slice(0, POSTS);
  return [...new Set(posts.map(({ author }) => author))].flatMap((index) => {
    const creator = world.creatorAt(index);
    return creator && !creator.isPrivate && !creator.isDeleted && fits(creator, world) ? [creator] : [];
  });
}

/** The first of `findCreators`; throws when nobody fits. */
export function findCreator(...asked: Parameters<typeof findCreators>): WorldCreator {
  const [creator] = findCreators(...asked);
  if (!creator) throw new Error("nobody in this world fits");
  return creator;
}

/** A sound that many TikTok posts use. */
export function findSound({ sandbox }: World): string {
  const posts = sandbox.world.searchPosts({ platform: "TIKTOK", text: "makeup", order: "views" }).slice(0, POSTS);
  const sounds = posts.flatMap(({ music }) => (music ? [music.id] : []));
  const used = sounds.find((id) => sandbox.world.postsWithMusic(id).total >= 20);
  if (!used) throw new Error("no sound of this world is used enough");
  return used;
}
