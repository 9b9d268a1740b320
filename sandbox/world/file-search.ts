/** Full-text search over a world file. */
import type { FileRows } from "./file-rows.ts";
import { listOf, type Shelf } from "./file-shelf.ts";
import { createMemo } from "./memo.ts";
import type { PlatformName, PostQuery, WorldCreator, WorldList, WorldPost, WorldTag } from "./port.ts";
import { createTextIndex, type TextIndex, wordsOf } from "./text-index.ts";
import { folded } from "./tokens.ts";
import { asTag } from "./wording.ts";

/** Words of posts: title, keywords, the start of the description, and what the author says of itself. */
function indexRows({ creators, posts }: FileRows): { postIndex: TextIndex; creatorIndex: TextIndex } {
  const [postIndex, creatorIndex] = [createTextIndex(), createTextIndex()];
  const postWords = posts.map(({ title, tags }) => ({ title: wordsOf(title), tags: wordsOf(tags.join(" ")) }));
  const authorWords = creators.map(({ name, handle, bio }) => ({
    name: wordsOf(`${name} ${handle.replace(/[._\d]/g, " ")} ${handle}`),
    bio: wordsOf(bio),
  }));
  let place = 0;
  for (const [index, { name, bio }] of authorWords.entries()) {
    creatorIndex.add(index, name, 2);
    creatorIndex.add(index, bio, 1);
    for (; posts[place]?.author === index; place += 1) {
      const words = postWords[place];
      if (words === undefined) continue;
      postIndex.add(place, words.title, 3);
      postIndex.add(place, words.tags, 2);
      postIndex.add(place, wordsOf(posts[place]?.description.slice(0, 1200) ?? ""), 1);
      postIndex.add(place, name, 0.7);
      postIndex.add(place, bio, 0.7);
      creatorIndex.add(index, words.title, 0.4);
      creatorIndex.add(index, words.tags, 0.4);
    }
  }
  return { postIndex, creatorIndex };
}

/** The searching half of a file world. */
export function searchParts(shelf: Shelf) {
  const { creators } = shelf.rows;
  const { postIndex, creatorIndex } = indexRows(shelf.rows);
  const found = createMemo<number[]>(60);
  return {
    searchPosts: (query: PostQuery) =>
      listOf(
        shelf.post,
        found(JSON.stringify(query), () => rankPosts(shelf, postIndex.search(query.text), query)),
      ),
    searchCreators: (platform: PlatformName, text: string) => {
      const hits = creatorIndex.search(text).filter(({ document }) => creators[document]?.platform === platform);
      const fame = (index: number): number => Math.log10((creators[index]?.followers ?? 0) + 1) * 0.3;
      hits.sort((a, b) => b.score + fame(b.document) - a.score - fame(a.document) || a.document - b.document);
      return listOf(
        shelf.creator,
        hits.map(({ document }) => document),
      );
    },
    tagByName: (platform: PlatformName, name: string) =>
      shelf.tags.get(`${platform} ${folded(asTag(name))}`)?.tag ?? null,
    tagById: (platform: PlatformName, id: string) => shelf.tags.get(`${platform} #${id}`)?.tag ?? null,
    searchTags: (platform: PlatformName, text: string): WorldList<WorldTag> => {
      const wanted = folded(asTag(text));
      const fitting = [...shelf.tags]
        .filter(([key]) => key.startsWith(`${platform} `) && !key.includes("#") && key.includes(wanted))
        .map(([, { tag }]) => tag);
      fitting.sort((a, b) => Number(b.name === wanted) - Number(a.name === wanted) || b.posts - a.posts);
      return { total: fitting.length, slice: (skip, take) => fitting.slice(skip, skip + take) };
    },
    postsWithTag: (platform: PlatformName, tag: WorldTag) =>
      listOf(shelf.post, shelf.tags.get(`${platform} #${tag.id}`)?.posts ?? []),
  };
}

function rankPosts(shelf: Shelf, hits: readonly { document: number; score: number }[], query: PostQuery): number[] {
  const { posts, creators } = shelf.rows;
  const pool =
    query.text.trim() === "" && query.creator !== undefined
      ? (shelf.byAuthor.get(query.creator) ?? []).map((document) => ({ document, score: 1 }))
      : hits;
  const value = ({ document, score }: { document: number; score: number }): number => {
    const post = posts[document];
    if (query.order === "date") return post?.createdAt ?? 0;
    if (query.order === "views") return post?.views ?? 0;
    if (query.order === "likes") return post?.likes ?? 0;
    if (query.order === "rating") return ((post?.likes ?? 0) + 1) / ((post?.views ?? 0) + 40);
    const local = query.region !== undefined && creators[post?.author ?? -1]?.region === query.region ? 1 : 0;
    return score + local + Math.log10((post?.views ?? 0) + 1) * 0.4;
  };
  return pool
    .filter(({ document }) => fits(posts[document], creators[posts[document]?.author ?? -1], query))
    .sort((a, b) => value(b) - value(a) || a.document - b.document)
    .map(({ document }) => document);
}

function fits(post: WorldPost | undefined, author: WorldCreator | undefined, query: PostQuery): boolean {
  if (
    post === undefined ||
    author === undefined ||
    post.platform !== query.platform ||
    author.isDeleted ||
    author.isPrivate
  )
    return false;
  if (query.creator !== undefined && post.author !== query.creator) return false;
  if (query.after !== undefined && (post.createdAt ?? 0) < query.after) return false;
  if (query.before !== undefined && (post.createdAt ?? Number.POSITIVE_INFINITY) >= query.before) return false;
  if (query.duration === undefined) return true;
  const seconds = post.durationSeconds;
  if (seconds === null) return false;
  if (query.duration === "short") return seconds < 240;
  return query.duration === "medium" ? seconds >= 240 && seconds <= 1200 : seconds > 1200;
}
