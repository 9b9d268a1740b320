import type { CreatorWords } from "#workers/adapters/language-model/port.ts";
import type { StoredText } from "#workers/modules/creators/matching-text.ts";

/** What of a creator's words a language model gets to read: enough to judge, nothing to contact them by. Pure. */

const NAME_KEPT = 60;
const BIO_KEPT = 300;
const POSTS_KEPT = 8;
const POST_KEPT = 200;
const TAGS_KEPT = 8;
const TAG_KEPT = 40;

/** Contact data: links and mail addresses, mentions, links without a scheme (a full stop without a blank after it is now and then taken for one), and seven digits or more. */
const WAYS = [
  /(?:https?:\/\/|www\.)\S+|[^\s@]+@[^\s@]+\.\S+/giu,
  /@[\p{L}\p{N}._]+/gu,
  /\b[\w-]+(?:\.[\w-]+)*\.(?:[a-z]{2,24}|[A-Z]{2,24})\b(?:\/\S*)?/gu,
  /\+?\d(?:[\s().-]*\d){6,}/gu,
];
/** Controls, formats (zero-width, directions), private use, lone surrogates: nothing of these is a word. */
const INVISIBLE = /\p{C}/gu;

/** Name, biography and the latest posts, each cut; without links, mail addresses, telephone numbers, mentions and invisible characters. */
export function wordsForModel({ name, bio, posts }: StoredText): CreatorWords {
  return {
    name: plain(name, NAME_KEPT),
    bio: plain(bio, BIO_KEPT),
    posts: posts.slice(0, POSTS_KEPT).map(({ title, description, tags }) => ({
      text: plain(title || description, POST_KEPT),
      tags: tags.slice(0, TAGS_KEPT).map((tag) => plain(tag, TAG_KEPT)),
    })),
  };
}

function plain(text: string, most: number): string {
  // Cut before and after: nothing here may be slow for a long text, and what is taken out makes room.
  const visible = text
    .slice(0, most * 4)
    .replace(/\s/gu, " ")
    .replace(INVISIBLE, "");
  const words = WAYS.reduce((left, way) => left.replace(way, " "), visible);
  return Array.from(words.replace(/ {2,}/g, " ").trim()).slice(0, most).join("");
}
