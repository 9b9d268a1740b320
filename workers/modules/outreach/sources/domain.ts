/** Bounds of what receivers are taken from. Pure. */

/** Liked or tagged creators of one source that are looked at, the newest. */
export const CREATORS_READ = 1_000;
/** Creators of a tag among which the newest are looked for. */
export const MARKS_READ = 5_000;
/** Projects, the newest, and tags, by name. */
export const MAX_SOURCES = 50;

/** People of a page of the search for receivers (spec 3 §9). */
export const PEOPLE_PER_PAGE = 10;
/** Likes, tags or mails that one page looks at: without a search, and with one, of which fewer match. */
export const PEOPLE_READ = 30;
export const PEOPLE_SEARCHED = 500;

/** A text as names, addresses and handles are compared: no case, no width, no @ in front. */
export function searchKey(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim().replace(/^@/, "");
}

/** Whether a person's nickname, address or handle holds the text; `key` is a `searchKey`. */
export function isFound(
  { nickname, email, handle }: { nickname: string; email: string; handle: string | null },
  key: string,
): boolean {
  return [nickname, email, handle ?? ""].some((text) => searchKey(text).includes(key));
}
