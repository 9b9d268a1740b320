import type { Caller } from "#workers/adapters/outside/payer.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { creatorId } from "#workers/modules/creators/domain.ts";
import type { CreatorService } from "#workers/modules/creators/service.ts";
import { namedCreator } from "#workers/modules/exclusions/matching.ts";
import type { LinksService } from "#workers/modules/links/service.ts";
import type { PlatformLink } from "#workers/platforms/link.ts";
import type { AccountRef, CreatorProfile, FoundPost, PlatformAdapter, PostRef } from "#workers/platforms/port.ts";
import { BATCH_MODES, type BatchMode, type ItemReason } from "./domain.ts";
import type { BatchItem, BatchStore } from "./store.ts";

/** What one link led to. `again` asks for another try: the provider failed on just this one. */
export type Finding =
  | { kind: "found"; subject: string; card: Creator | null; post: FoundPost | null }
  | { kind: "nothing"; reason: ItemReason }
  | { kind: "again"; partial: FoundPost | null };

export type LookUp = { findings: Map<number, Finding>; writes: D1PreparedStatement[] };

export type LookUpDeps = {
  creators: Pick<CreatorService, "complete">;
  links: Pick<LinksService, "resolve">;
  store: Pick<BatchStore, "findExcluded">;
};

type Asked = { userId: string; mode: BatchMode; adapter: PlatformAdapter; caller: Caller };
/** A link whose author is known. */
type Located = { position: number; author: CreatorProfile; post: FoundPost | null };

const POST_KINDS: readonly PlatformLink["kind"][] = ["video", "shorts", "post", "reel", "photo", "note"];

/**
 * Asks one platform about links of its own: who they lead to, whether that creator is excluded, and the creator's numbers. Throws ProviderError when
 * the platform could say nothing about any of them.
 */
export async function lookUp(deps: LookUpDeps, asked: Asked, items: readonly BatchItem[]): Promise<LookUp> {
  const findings = new Map<number, Finding>();
  const located =
    asked.mode === BATCH_MODES.profile
      ? await locateProfiles(asked, items, findings)
      : await locatePosts(deps, asked, items, findings);
  const wanted = await leaveOutExcluded(deps, asked, located, findings);
  const completed = await deps.creators.complete(
    asked.adapter,
    wanted.map(({ author }) => author),
    asked.caller,
  );
  const cards = new Map(completed.cards.map((card) => [card.id, card]));
  for (const { position, author, post } of wanted) {
    const card = cards.get(idOf(author)) ?? null;
    const isUnfinished = card === null && completed.unfinished.includes(author.accountId);
    // The post of a removed creator is theirs too.
    if (completed.removed.has(author.accountId)) findings.set(position, { kind: "nothing", reason: "not_found" });
    else if (isUnfinished) findings.set(position, { kind: "again", partial: post });
    else if (post !== null) findings.set(position, { kind: "found", subject: subjectOf(post), card, post });
    else if (card !== null) findings.set(position, { kind: "found", subject: card.id, card, post });
    else findings.set(position, { kind: "nothing", reason: "not_found" });
  }
  return { findings, writes: completed.writes };
}

/** What a post is known by. */
function subjectOf({ post, author }: FoundPost): string {
  return `${author.platform}/${post.id}`;
}

function idOf({ platform, accountId }: CreatorProfile): string {
  return creatorId(platform, accountId);
}

async function locateProfiles(
  { adapter, caller }: Asked,
  items: readonly BatchItem[],
  findings: Map<number, Finding>,
): Promise<Located[]> {
  const { resolve } = adapter;
  if (resolve === null) return unsupported(items, findings);
  const refs = new Map(items.map((item) => [item, accountOf(item.link)]));
  const { answers } = await resolve.findAccounts([...refs.values()], caller);
  const located: Located[] = [];
  for (const [item, ref] of refs) {
    const author = answers.get(ref);
    if (author === undefined) findings.set(item.position, { kind: "again", partial: null });
    else if (author === null) findings.set(item.position, { kind: "nothing", reason: "not_found" });
    else if (author.isPrivate) findings.set(item.position, { kind: "nothing", reason: "private" });
    else located.push({ position: item.position, author, post: null });
  }
  return located;
}

async function locatePosts(
  { links }: LookUpDeps,
  { adapter, caller }: Asked,
  items: readonly BatchItem[],
  findings: Map<number, Finding>,
): Promise<Located[]> {
  const { postDetail } = adapter;
  if (postDetail === null) return unsupported(items, findings);
  const refs = new Map<number, PostRef>();
  for (const { position, link } of items) {
    const target = asksItself(link) ? link : await links.resolve(link);
    if (target === null) findings.set(position, { kind: "nothing", reason: "not_found" });
    else if (target.kind === "short") refs.set(position, { kind: "link", value: target.url });
    else if (POST_KINDS.includes(target.kind)) refs.set(position, { kind: "id", value: target.id });
    else findings.set(position, { kind: "nothing", reason: "unsupported" });
  }
  const located: Located[] = [];
  if (refs.size === 0) return located;
  const { answers } = await postDetail.findPosts([...refs.values()], caller);
  for (const [position, ref] of refs) {
    const answer = answers.get(ref);
    if (answer === undefined) findings.set(position, { kind: "again", partial: null });
    else if (typeof answer === "string") findings.set(position, { kind: "nothing", reason: answer });
    else located.push({ position, author: answer.author, post: answer });
  }
  return located;
}

/** TikTok's short links are read by the same call that tells of their post: following them would only cost another. */
function asksItself({ platform, kind }: PlatformLink): boolean {
  return kind !== "short" || platform === "TIKTOK";
}

function unsupported(items: readonly BatchItem[], findings: Map<number, Finding>): Located[] {
  for (const { position } of items) findings.set(position, { kind: "nothing", reason: "unsupported" });
  return [];
}

async function leaveOutExcluded(
  { store }: LookUpDeps,
  { userId }: Asked,
  located: readonly Located[],
  findings: Map<number, Finding>,
): Promise<Located[]> {
  const excluded = await store.findExcluded(
    userId,
    located.map(({ author }) => namedCreator(idOf(author), author)),
  );
  return located.filter(({ position, author }) => {
    if (!excluded.has(idOf(author))) return true;
    findings.set(position, { kind: "nothing", reason: "excluded" });
    return false;
  });
}

/** How to ask a platform for the account of a profile link. */
export function accountOf(link: PlatformLink): AccountRef {
  if (link.handle === null) return { kind: "id", value: link.id };
  if (link.platform !== "YOUTUBE") return { kind: "handle", value: link.handle };
  if (link.id.startsWith("@")) return { kind: "handle", value: link.id.slice(1) };
  return { kind: "legacyName", value: decodeURIComponent(new URL(link.url).pathname.slice(1)) };
}
