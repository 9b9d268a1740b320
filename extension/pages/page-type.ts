import type { Platform } from "#workers/kernel/vocabulary.ts";

/** What the extension reads of a page: data that the collecting script hands to the panel. */
export type Found = {
  platform: Platform;
  /** The profile's plain address (`workers/platforms/<platform>/link.ts`). */
  url: string;
  /** Without @; null where a page shows an id alone. */
  handle: string | null;
  /** As the page shows it, cleaned, 80 characters at most. */
  name: string;
  /** What the page says beside the name, such as followers; empty where it says nothing. */
  note: string;
};

/** The creators of a page. `hasMore`: it shows further ones that were not read, because a reading has an end. */
export type Reading = { creators: Found[]; hasMore: boolean };

/** A table as the page shows it: what its columns are called, and every row's cells, one for each column. */
export type Table = { headers: string[]; rows: string[][] };
/** What a table has at most; a larger one is none of those that are known. */
export const MOST_COLUMNS = 30;
export const MOST_ROWS = 500;

/** `layout`: the page is not built as this page type knows it, and nothing of it is taken. */
export type Collected =
  | { state: "found"; page: string; creators: Found[]; hasMore: boolean; table: Table | null }
  | { state: "nothing" | "layout"; page: string }
  | { state: "unknownPage" };

export type PageType = {
  /** `youtube-search`, for messages and tests. */
  name: string;
  /** Whether an address is of this type. */
  matches(url: URL): boolean;
  /** What the page shows, from its elements alone; null when it is not built as expected. */
  read(page: Document, url: URL): Reading | null;
  /** The figures beside the creators, of a page that has such; null when they are not built as expected. */
  readTable?(page: Document): Table | null;
};
