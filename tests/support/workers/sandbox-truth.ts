/** What the makers of the sandbox's world know of its creators, whatever the date. */
import { createProceduralWorld } from "#sandbox/world/procedural.ts";
import { truthOf } from "#sandbox/world/truth.ts";
import { NOW } from "#tests/support/now.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";

const SEED = 1;

/** The emulated world as its makers know it; `size` is the one that the sandbox was started with. */
export function sandboxTruth(size: number) {
  const world = createProceduralWorld({ seed: SEED, size, now: () => NOW });
  const nicheOf = (platform: Platform, accountId: string): string | null => {
    const creator = world.creatorById(platform, accountId);
    return creator === null ? null : truthOf(SEED, creator.index).niche;
  };
  return {
    nicheOf,
    /** What the account's own post says, or its profile; empty where the account has no such post. */
    wordsOf(platform: Platform, accountId: string, postId: string | null): string {
      const creator = world.creatorById(platform, accountId);
      if (creator === null) return "";
      if (postId === null) return [creator.handle, creator.name, creator.bio].join("\n");
      const post = platform === "INSTAGRAM" ? world.postByCode(platform, postId) : world.postById(platform, postId);
      if (post === null || post.author !== creator.index) return "";
      return [post.title, post.description, ...post.tags].join("\n");
    },
    /** Public accounts of a niche and language, as many as asked for. */
    creatorsOf(platform: Platform, niche: string, language: string, count: number) {
      const found: { handle: string; id: string }[] = [];
      for (let index = 0; index < size && found.length < count; index += 1) {
        const truth = truthOf(SEED, index);
        const creator = truth.niche === niche && truth.language === language ? world.creatorAt(index) : null;
        if (creator?.platform !== platform || creator.isPrivate || creator.isDeleted) continue;
        found.push({ handle: creator.handle, id: creator.id });
      }
      return found;
    },
  };
}
