import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { creatorId } from "#workers/modules/creators/domain.ts";
import type { CreatorService } from "#workers/modules/creators/service.ts";
import { authorsOf } from "#workers/modules/search/modes/collect.ts";
import type { Owed } from "#workers/modules/search/modes/cursor.ts";
import { type CollectedWanted, collectWanted } from "#workers/modules/search/modes/wanted.ts";
import type { CreatorProfile, FoundPage, KeywordQuery, PlatformAdapter, Post } from "#workers/platforms/port.ts";
import type { AutoCursor, QueuedTag } from "./cursor.ts";
import type { FindStore } from "./find-store.ts";
import type { SecondOpinion } from "./second-opinion.ts";
import type { StepAt } from "./seeds-step.ts";

/** One page under a hashtag: the creators on it that are new to the task. */

export type CrawlDeps = {
  d1: D1Database;
  finds: FindStore;
  creators: Pick<CreatorService, "complete">;
  /** Null where no language model is configured. */
  opinion: SecondOpinion | null;
};

const QUERIES = {
  TIKTOK: { platform: "TIKTOK", sortType: 0, publishTimeType: 0 },
  YOUTUBE: { platform: "YOUTUBE", uploadDate: "any", sortBy: "default" },
  INSTAGRAM: { platform: "INSTAGRAM" },
} as const satisfies Record<Platform, object>;

/** The next page of a hashtag, or null when the platform has none such (any more). Throws ProviderError otherwise. */
export async function readTagPage(tag: QueuedTag, { adapter, params, caller }: StepAt): Promise<FoundPage | null> {
  const options = { now: params.searchedAt, ...caller };
  try {
    if (!tag.isKeyword) return (await adapter.hashtag?.findPosts(tag.name, tag.page, options)) ?? null;
    const query: KeywordQuery = { ...QUERIES[adapter.platform], keyword: tag.name };
    return (await adapter.keywordSearch?.searchPosts(query, tag.page, options)) ?? null;
  } catch (failure) {
    const isOfTag = failure instanceof ProviderError && ["not_found", "private", "bad_request"].includes(failure.kind);
    if (isOfTag) return null;
    throw failure;
  }
}

/** Whether a platform can be crawled at all. */
export function canCrawl({ hashtag, keywordSearch, resolve, enrich }: PlatformAdapter): boolean {
  return (hashtag ?? keywordSearch) !== null && resolve !== null && enrich !== null;
}

/** The posts of a page by their authors' account ids. */
export function postsByAuthor(page: FoundPage): Map<string, Post[]> {
  const posts = new Map<string, Post[]>();
  for (const { author, post } of page.items) {
    const own = posts.get(author.accountId);
    if (own) own.push(post);
    else posts.set(author.accountId, [post]);
  }
  return posts;
}

/** Cards of a page's new authors: neither this task nor its project nor an exclude list knows them, and they are no seeds. */
export async function meetAuthors(
  deps: CrawlDeps,
  { task, params, adapter, caller }: StepAt,
  cursor: AutoCursor,
  page: FoundPage,
): Promise<CollectedWanted> {
  const list = { listId: task.rootTaskId, projectId: params.projectId };
  const authors = authorsOf(
    page.items.map(({ author }) => author),
    cursor.owed,
  );
  const known = await deps.finds.findKnown(
    list,
    authors.map(({ author }) => named(author)),
  );
  const isNew = ({ author }: Owed) => !author.isPrivate && !known.has(named(author).creatorId);
  const sources = { adapter, creators: deps.creators, d1: deps.d1 };
  return collectWanted(sources, list, authors.filter(isNew), caller);
}

function named({ platform, accountId, handle }: CreatorProfile) {
  const names = [accountId, ...(handle === null ? [] : [handle])].map((name) => name.toLowerCase());
  return { creatorId: creatorId(platform, accountId), names };
}
