import { expect } from "vitest";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { AutoListItem } from "#workers/modules/auto-tasks/finds-contract.ts";
import type { sandboxTruth } from "./sandbox-truth.ts";

/** An account's id on its platform. */
export const accountOf = ({ id }: AutoListItem) => id.replace(/^crt_[a-z]+_/, "");

/** Expects of each creator that all evidence quotes words of the very post or profile it names, and that there is some; answers how many quotes there were. */
export function expectTrueClaims(
  truth: ReturnType<typeof sandboxTruth>,
  platform: Platform,
  found: readonly AutoListItem[],
): number {
  let claims = 0;
  for (const one of found) {
    const before = claims;
    for (const { quotes, posts, postsRead } of one.fit.criteria) {
      expect(quotes.length).toBeLessThanOrEqual(2);
      expect(posts).toBeLessThanOrEqual(postsRead);
      for (const { postId, words } of quotes) {
        claims += 1;
        const said = truth.wordsOf(platform, accountOf(one), postId);
        expect(said.toLowerCase()).toContain(words.toLowerCase());
        expect(one.fit.posts.filter((post) => post.postId === postId)).toHaveLength(postId === null ? 0 : 1);
      }
    }
    expect(claims).toBeGreaterThan(before);
  }
  return claims;
}
