/** What matching reads of a creator. A post of the platform adapters has this shape already. */
export type PostText = { id: string; title: string; description: string; tags: readonly string[] };

/** The words of a creator: what the account is called, what it says of itself, what it posts. */
export type CreatorText = { handle: string | null; name: string; bio: string; posts: readonly PostText[] };

/** Where a word of a creator stands. */
export type Field = "handle" | "name" | "bio" | "title" | "description" | "tags";

/** What a word counts by the place where it stands: who gives a post a title means it more than who adds a tag, which costs nothing. */
export const FIELD_WEIGHTS: Readonly<Record<Field, number>> = {
  handle: 0.7,
  name: 1,
  bio: 1,
  title: 1.3,
  description: 0.7,
  tags: 0.8,
};

/** Characters of a field that are read at most. */
export const FIELD_LIMITS: Readonly<Record<Field, number>> = {
  handle: 64,
  name: 200,
  bio: 5_000,
  title: 500,
  description: 2_200,
  tags: 1_000,
};

/** Posts of a creator that are read at most, in the order given. */
export const POSTS_READ = 30;

/** One text of a creator with its place; `post` is the index of the post, null for the profile. */
export type Passage = { field: Field; post: number | null; text: string };

/** All texts of a creator, cut to their limits, in reading order. Tags come as one text with a # before each. */
export function passagesOf(creator: CreatorText): Passage[] {
  const passages: Passage[] = [
    { field: "handle", post: null, text: creator.handle ?? "" },
    { field: "name", post: null, text: creator.name },
    { field: "bio", post: null, text: creator.bio },
  ];
  for (const [post, { title, description, tags }] of creator.posts.slice(0, POSTS_READ).entries()) {
    passages.push({ field: "title", post, text: title });
    if (description !== title) passages.push({ field: "description", post, text: description });
    passages.push({ field: "tags", post, text: tags.map(writtenTag).join(", ") });
  }
  return passages.flatMap((passage) => {
    const text = passage.text.slice(0, FIELD_LIMITS[passage.field]);
    return text.trim() === "" ? [] : { ...passage, text };
  });
}

/** A tag of several words is a phrase; one that is written together gets its # to be known for a tag. */
function writtenTag(tag: string): string {
  return tag.startsWith("#") || /\s/.test(tag) ? tag : `#${tag}`;
}
