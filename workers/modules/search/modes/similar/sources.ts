import * as z from "zod";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { CreatorProfile, KeywordQuery, PlatformAdapter } from "#workers/platforms/port.ts";
import type { ModePage } from "../plugin.ts";
import { ordersApart } from "./rank.ts";
import type { SeedProfile } from "./seed.ts";

/** Where candidates come from: accounts that the platform holds for similar, and searches for what the seed writes about, page by page in turn. */

type Source = { kind: "accounts" } | { kind: "keyword"; words: string } | { kind: "tag"; tag: string };

const KEYWORDS = 3;
const TAGS = 2;
/** An audience so many powers of ten away can't come near the front: its profile is not asked for. */
const MAX_ORDERS_APART = 1.5;

const Position = z.object({
  /** The source whose turn it is. */
  turn: z.int().min(0),
  /** Items of its page that were looked at already. */
  skip: z.int().min(0),
  /** Where each source stands: null before its first page, false behind its last. */
  pages: z.array(z.union([z.string(), z.null(), z.literal(false)])),
});
type Position = z.output<typeof Position>;

type CandidateOptions = Caller & {
  now: number;
  wanted: number;
  minSubscribers: number;
};

/** Every source that a platform has for a seed, the most telling first. The same seed gives the same ones. */
export function sourcesOf(adapter: PlatformAdapter, { queries, tags }: SeedProfile): Source[] {
  const words = adapter.keywordSearch ? queries.slice(0, KEYWORDS) : [];
  // YouTube searches tags by its keyword search, whose calls are few a day.
  const named = adapter.hashtag && adapter.platform !== "YOUTUBE" ? tags.slice(0, TAGS) : [];
  const found: Source[] = adapter.similar ? [{ kind: "accounts" }] : [];
  for (let place = 0; place < Math.max(words.length, named.length); place += 1) {
    const [query, tag] = [words[place], named[place]];
    if (query !== undefined) found.push({ kind: "keyword", words: query });
    if (tag !== undefined) found.push({ kind: "tag", tag });
  }
  return found;
}

/**
 * The next page of candidates, from the source whose turn it is. Looks at `wanted` items at most and leaves out those of whom it is known already that
 * they are too small or far from the seed's size. A source that has nothing (any more) is passed over.
 */
export async function findCandidates(
  adapter: PlatformAdapter,
  seed: SeedProfile,
  cursor: string | null,
  options: CandidateOptions,
): Promise<ModePage> {
  const sources = sourcesOf(adapter, seed);
  let position = cursor === null ? firstPosition(sources) : readPosition(cursor, sources);
  for (;;) {
    const turn = turnOf(position);
    const source = turn === null ? undefined : sources[turn];
    if (turn === null || source === undefined) return { items: [], nextCursor: null, lookedAt: 0 };
    position = { ...position, turn, skip: turn === position.turn ? position.skip : 0 };
    const page = await readSource(adapter, seed, source, position.pages[turn] || null, options);
    const unseen = page.authors.slice(position.skip);
    const looked = unseen.slice(0, options.wanted);
    position = afterPage(position, turn, looked.length < unseen.length ? looked.length : null, page.nextCursor);
    if (looked.length === 0) continue;
    const items = looked.filter((author) => mayFit(author, seed, options)).map((author) => ({ author }));
    const isOver = turnOf(position) === null;
    return { items, lookedAt: looked.length, nextCursor: isOver ? null : JSON.stringify(position) };
  }
}

function firstPosition(sources: readonly Source[]): Position {
  return { turn: 0, skip: 0, pages: sources.map(() => null) };
}

function readPosition(cursor: string, sources: readonly Source[]): Position {
  const position = Position.parse(JSON.parse(cursor));
  return position.pages.length === sources.length ? position : firstPosition(sources);
}

/** The next source that is not at its end, from the one whose turn it is; null when all are. */
function turnOf({ turn, pages }: Position): number | null {
  for (let step = 0; step < pages.length; step += 1) {
    const candidate = (turn + step) % pages.length;
    if (pages[candidate] !== false) return candidate;
  }
  return null;
}

/** Stays on a page of which only `lookedAt` more items were looked at; otherwise the next source has its turn. */
function afterPage(position: Position, turn: number, lookedAt: number | null, next: string | null): Position {
  if (lookedAt !== null) return { ...position, skip: position.skip + lookedAt };
  const before = position.pages[turn];
  const pages = position.pages.map((page, index) =>
    index === turn ? (next === before ? false : (next ?? false)) : page,
  );
  return { turn: (turn + 1) % pages.length, skip: 0, pages };
}

type AuthorPage = { authors: CreatorProfile[]; nextCursor: string | null };

async function readSource(
  adapter: PlatformAdapter,
  seed: SeedProfile,
  source: Source,
  cursor: string | null,
  options: CandidateOptions,
): Promise<AuthorPage> {
  try {
    const page = await askSource(adapter, seed, source, cursor, options);
    const authors = page?.items.map(({ author }) => author) ?? [];
    return { authors, nextCursor: page?.nextCursor ?? null };
  } catch (failure) {
    // One source less: the others go on. What concerns them all (the key, the allowance, the pace) is thrown.
    const isPassedOver = failure instanceof ProviderError && PASSED_OVER.has(failure.kind);
    if (!isPassedOver) throw failure;
    return { authors: [], nextCursor: null };
  }
}

const PASSED_OVER: ReadonlySet<ProviderError["kind"]> = new Set(["not_found", "private", "bad_request"]);

function askSource(
  adapter: PlatformAdapter,
  seed: SeedProfile,
  source: Source,
  cursor: string | null,
  options: CandidateOptions,
): Promise<{ items: { author: CreatorProfile }[]; nextCursor: string | null }> | undefined {
  switch (source.kind) {
    case "accounts":
      return adapter.similar?.findAccounts({ profile: seed.account, posts: [] }, cursor, options);
    case "keyword":
      return adapter.keywordSearch?.searchPosts(queryOf(adapter, source.words), cursor, options);
    case "tag":
      return adapter.hashtag?.findPosts(source.tag, cursor, options);
  }
}

function queryOf({ platform }: PlatformAdapter, keyword: string): KeywordQuery {
  switch (platform) {
    case "YOUTUBE":
      return { platform, keyword, uploadDate: "any", sortBy: "relevance" };
    case "TIKTOK":
      return { platform, keyword, sortType: 0, publishTimeType: 0 };
    case "INSTAGRAM":
      return { platform, keyword };
  }
}

/** False for whom it is known without asking that they are not wanted: the seed, private accounts, and audiences too small or too far away. */
function mayFit(author: CreatorProfile, { account }: SeedProfile, { minSubscribers }: CandidateOptions): boolean {
  if (author.accountId === account.accountId || author.isPrivate) return false;
  // Search replies say 0 where they tell nothing.
  const followers = author.followers === 0 ? null : author.followers;
  if (followers !== null && followers < minSubscribers) return false;
  return (ordersApart(account.followers, followers) ?? 0) <= MAX_ORDERS_APART;
}
