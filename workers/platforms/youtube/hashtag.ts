import type { HashtagCapability, KeywordSearchCapability, Post } from "../port.ts";

/**
 * Videos under a tag. YouTube's API has no search by tag, so the words `#tag` are searched for and those videos kept that bear the tag among their
 * keywords, in the title or in the description. A page costs one of the day's searches.
 */
export function createHashtagCapability(search: KeywordSearchCapability): HashtagCapability {
  return {
    async findPosts(tag, cursor, options) {
      const query = { platform: "YOUTUBE", keyword: `#${tag}`, uploadDate: "any", sortBy: "default" } as const;
      const page = await search.searchPosts(query, cursor, options);
      return { items: page.items.filter(({ post }) => bearsTag(post, tag)), nextCursor: page.nextCursor };
    },
  };
}

/** Whether a video bears a tag (without #): capitals and the spaces of keywords do not matter, `#cat` is not in `#cats`. */
export function bearsTag(
  { tags, title, description }: Pick<Post, "tags" | "title" | "description">,
  tag: string,
): boolean {
  const wanted = fold(tag);
  if (tags.some((keyword) => fold(keyword).replace(/^#/, "").replaceAll(" ", "") === wanted)) return true;
  return [title, description].some((text) => holdsWord(fold(text), `#${wanted}`));
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim();
}

function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/^[\p{L}\p{M}\p{N}_]/u.test(text.slice(at + word.length, at + word.length + 2))) return true;
  }
  return false;
}
