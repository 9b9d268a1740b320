import type { CreatorWords } from "#workers/adapters/language-model/port.ts";
import type { StoredText } from "#workers/modules/creators/matching-text.ts";

/** What of a creator's words a language model gets to read: enough to judge, nothing to contact them by. Pure. */

const NAME_KEPT = 60;
const BIO_KEPT = 300;
const POSTS_KEPT = 8;
const POST_KEPT = 200;
const TAGS_KEPT = 8;
const TAG_KEPT = 40;

/** Contact data: links and mail addresses, mentions, and seven digits or more. A word is tried from its beginning alone, or "a.a.a…" takes its length squared. */
const ADDRESS = /(?:https?:\/\/|www\.)\S+|(?<![^\s@])[^\s@]+@[^\s@]+\.\S+/giu;
const MENTION = /@[\p{L}\p{N}._]+/gu;
const PHONE = /\+?\d(?:[\s().-]*\d){6,}/gu;
/** What may be a link without a scheme, and how far it is one. A full stop without a blank after it is now and then taken for one. */
const DOTTED = /(?<![\w-])([\w-]+(?:\.[\w-]+)+)(\/\S*)?/gu;
const HOST = /^[\w.-]*\.(?:[a-z]{2,24}|[A-Z]{2,24})\b/u;
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
  const words = visible
    .replace(ADDRESS, " ")
    .replace(MENTION, " ")
    .replace(DOTTED, (link, dotted: string, path = "") => {
      const host = HOST.exec(dotted)?.[0];
      if (host === undefined) return link;
      return host === dotted ? " " : ` ${dotted.slice(host.length)}${path}`;
    })
    .replace(PHONE, " ");
  return Array.from(words.replace(/ {2,}/g, " ").trim()).slice(0, most).join("");
}
