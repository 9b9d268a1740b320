import * as z from "zod";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { InputOf } from "#workers/api/endpoint.ts";
import { badField } from "#workers/kernel/app-error.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { parseLinks } from "#workers/modules/links/domain.ts";
import { HASHTAG } from "#workers/modules/search/domain.ts";
import { LINK_TEXTS } from "../account.ts";
import { checkAmount } from "../amount.ts";
import { type SearchModePlugin, SearchParams } from "../plugin.ts";
import { createHashtagSearch } from "./contract.ts";

const Params = SearchParams.extend({ tag: z.string() });
type Params = z.output<typeof Params>;
type Input = InputOf<typeof createHashtagSearch>["body"];

const TAG_PAGES = {
  TIKTOK: "https://www.tiktok.com/tag/",
  INSTAGRAM: "https://www.instagram.com/explore/tags/",
  YOUTUBE: "https://www.youtube.com/hashtag/",
} as const satisfies Record<Platform, string>;

/**
 * The tag without its # (spec 2 §5 Hashtag): one # at the start is taken off, any other is refused; the link of a tag's page is reduced to the tag.
 * Throws 1400.
 */
export function readTag(text: string, platform: Platform): string {
  const input = text.normalize("NFC").trim();
  const tag = input.replace(/^[#＃]\s*/u, "");
  if (tag === "") throw badField("tag", "search:errors.tagRequired");
  if (/[./]/.test(tag)) return tagOfLink(tag, platform);
  if (/[#＃]/u.test(tag)) throw badField("tag", "search:errors.tagHash");
  if (!HASHTAG.test(tag)) throw badField("tag", "search:errors.tagCharacters");
  return tag;
}

function tagOfLink(text: string, platform: Platform): string {
  const [link] = parseLinks(text, "searchTag", platform).valid;
  if (link === undefined) throw badField("tag", LINK_TEXTS[platform]);
  return link.id;
}

/** Posts under a hashtag, on all three platforms (spec 2 §2.1 "hashtag"). */
export const hashtagMode: SearchModePlugin<Input, Params> = {
  mode: "hashtag",
  call: createHashtagSearch,
  texts: {
    phase: "search:phases.collecting",
    not_found: "search:failures.tagMissing",
    empty: "search:failures.tagEmpty",
  },
  readInput: ({ platform, tag }) => ({ platform, tag: readTag(tag, platform) }),
  amountOf: (input) => checkAmount(input.maxVideoCount ?? input.maxCount),
  parseParams: (stored) => Params.parse(stored),
  supports: (adapter) => adapter.hashtag !== null,
  findPage(adapter, { tag }, cursor, context) {
    if (!adapter.hashtag) throw new ProviderError({ provider: adapter.platform, kind: "bad_request" });
    return adapter.hashtag.findPosts(tag, cursor, context);
  },
  indexQuery: ({ tag }) => `#${tag}`,
  describeSource: ({ platform, tag }) => ({ label: `#${tag}`, url: TAG_PAGES[platform] + encodeURIComponent(tag) }),
};
