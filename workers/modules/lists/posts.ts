import { type Caller, payerOfActor } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { profileOf, toCreatorPost } from "#workers/modules/creators/creator.ts";
import { platformOf } from "#workers/modules/creators/domain.ts";
import { describeProviderFailure, refusedByAllowance } from "#workers/modules/creators/provider-failure.ts";
import type { CreatorStore } from "#workers/modules/creators/store.ts";
import type { PostPage } from "#workers/platforms/port.ts";
import type { Platforms } from "#workers/platforms/registry.ts";
import type { PostsPage } from "./contract.ts";

type Shown = { id: string; platform: Platform };

type Deps = {
  creators: Pick<CreatorStore, "findById">;
  /** Those of the creators that a list of the workspace has shown. */
  listDelivered: (userId: string, creators: readonly Shown[]) => Promise<Shown[]>;
  platforms: Pick<Platforms, "find">;
  clock: Clock;
};

const TIMEOUT_MS = 30_000;
/** How long Retry-After asks to wait where a platform does not answer. */
const RETRY_SECONDS = 30;

/** All posts of a creator, asked of the platform page by page. */
export function createPostsService({ creators, listDelivered, platforms, clock }: Deps) {
  /** The creator, where a list of the workspace has shown it; one that exists and one that does not cost the same to refuse. */
  async function getShown(actor: Actor, kolId: string): Promise<Creator> {
    const platform = platformOf(kolId);
    if (platform === null) throw new AppError(1404);
    const [creator, shown] = await Promise.all([
      creators.findById(kolId),
      listDelivered(actor.userId, [{ id: kolId, platform }]),
    ]);
    if (creator === null || shown.length === 0) throw new AppError(1404);
    return creator;
  }

  /** What a failure of the platform means to the caller. */
  function explain(failure: unknown): "private" | "gone" {
    if (!(failure instanceof ProviderError)) throw failure;
    if (failure.kind === "private") return "private";
    if (failure.kind === "not_found") return "gone";
    if (failure.code === "wrongCursor") throw badField("cursor", "search:errors.cursor");
    const spent = refusedByAllowance(failure, clock.now());
    if (spent !== null) throw spent;
    const told = describeProviderFailure(failure, clock.now());
    throw new AppError(1503, { ...told, retryAfterSeconds: RETRY_SECONDS, cause: failure });
  }

  return {
    /** One page; `cursor` null asks for the newest. Errors: see `listCreatorPosts`. */
    async list(actor: Actor, kolId: string, cursor: string | null, signal: AbortSignal): Promise<PostsPage> {
      const creator = await getShown(actor, kolId);
      const listing = platforms.find(creator.platform)?.posts ?? null;
      if (listing === null) throw new AppError(1503, { messageKey: "search:failures.platformMissing" });
      const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const caller: Caller = { payer: payerOfActor(actor), signal: within };
      try {
        return toPage(await listing.listPosts(profileOf(creator), cursor, caller));
      } catch (failure) {
        return { state: explain(failure), posts: [], nextCursor: null };
      }
    },
  };
}

export type PostsService = ReturnType<typeof createPostsService>;

function toPage({ posts, nextCursor }: PostPage): PostsPage {
  const listed = posts.map((post) => ({ ...toCreatorPost(post), isPinned: post.isPinned }));
  return { state: "open", posts: listed, nextCursor };
}
