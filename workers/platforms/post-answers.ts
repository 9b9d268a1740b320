import { collectPartially } from "#workers/adapters/outside/partial-results.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { FoundPost, PostDetailCapability, PostDetails, PostRef } from "./port.ts";

/** Posts that a platform can only be asked for one by one. */
export function createSingleDetails(
  limits: { maxBatch: number; maxConnections: number },
  readPost: (ref: PostRef, caller: Caller) => Promise<FoundPost | "nobody">,
): PostDetailCapability {
  const answerOf = async (ref: PostRef, caller: Caller): Promise<FoundPost | "not_found" | "private"> => {
    try {
      const found = await readPost(ref, caller);
      return found === "nobody" ? "not_found" : found;
    } catch (error) {
      if (error instanceof ProviderError && (error.kind === "not_found" || error.kind === "private")) return error.kind;
      throw error;
    }
  };
  return {
    maxBatch: limits.maxBatch,
    async findPosts(refs, caller): Promise<PostDetails> {
      const { results, failed } = await collectPartially(refs, limits.maxConnections, (ref) => answerOf(ref, caller));
      return { answers: results, unfinished: failed };
    },
  };
}
