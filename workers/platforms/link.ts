import { PLATFORMS } from "#workers/kernel/vocabulary.ts";

/** What an address of a social platform points to: the vocabulary of the link grammars in `platforms/<platform>/link.ts`. */

/** Two more than can be searched: their posts can be tracked. */
export const LINK_PLATFORMS = [...PLATFORMS, "DOUYIN", "XIAOHONGSHU"] as const;
export type LinkPlatform = (typeof LINK_PLATFORMS)[number];

/** `shorts` are YouTube's upright videos; `short` is an address that only forwards and has to be asked where to. */
export const LINK_KINDS = [
  "profile",
  "video",
  "shorts",
  "post",
  "reel",
  "photo",
  "note",
  "short",
  "music",
  "tag",
] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export type PlatformLink = {
  platform: LinkPlatform;
  kind: LinkKind;
  /** As the platform writes it: names of TikTok and Instagram in lower case, a YouTube handle with its @, everything else unchanged. */
  id: string;
  /** The account's name without @, when the address tells. */
  handle: string | null;
  /** The plain address: https, main host, nothing that tracks. */
  url: string;
  /** Two links with the same key lead to the same thing; the text of an id alone may mean two. */
  key: string;
};

/** The TikTok and Douyin form of an account's second id. */
export const SECONDARY_ID = /^MS4wLjAB[\w-]{20,100}$/;
