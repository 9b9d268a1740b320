import * as z from "zod";
import type { CreatorText, PostText } from "#workers/matching/creator-text.ts";
import type { EnrichedCreator, Post } from "#workers/platforms/port.ts";
import type { Creator } from "./contract.ts";

/** The words of a creator out of what the product knows of it. Pure. */

const POSTS_KEPT = 12;
const DESCRIPTION_KEPT = 600;
const TITLE_KEPT = 500;
const TAGS_KEPT = 30;

/** As it is kept with a find and with the seed of a search. */
export const StoredText = z.object({
  handle: z.string().nullable(),
  name: z.string(),
  bio: z.string(),
  posts: z.array(z.object({ id: z.string(), title: z.string(), description: z.string(), tags: z.array(z.string()) })),
}) satisfies z.ZodType<CreatorText>;
export type StoredText = z.output<typeof StoredText>;

/** A creator's words, with the posts by which a task met the creator: they say more than is stored (tags, descriptions). Each post once. */
export function textOfCard(card: Creator, met: readonly Post[]): StoredText {
  const posts = new Map<string, StoredText["posts"][number]>(met.map((post) => [post.id, trimmed(post)]));
  for (const { id, title } of card.posts) {
    if (!posts.has(id)) posts.set(id, trimmed({ id, title, description: "", tags: [] }));
  }
  return {
    handle: card.handle,
    name: card.title,
    bio: card.description,
    posts: [...posts.values()].slice(0, POSTS_KEPT),
  };
}

/** The words of a creator whom the platform has just told of. */
export function textOfCreator({ profile, posts }: EnrichedCreator): StoredText {
  return {
    handle: profile.handle,
    name: profile.name,
    bio: profile.bio,
    posts: posts.slice(0, POSTS_KEPT).map(trimmed),
  };
}

function trimmed({ id, title, description, tags }: PostText): StoredText["posts"][number] {
  return {
    id,
    title: title.slice(0, TITLE_KEPT),
    description: description.slice(0, DESCRIPTION_KEPT),
    tags: tags.slice(0, TAGS_KEPT),
  };
}
