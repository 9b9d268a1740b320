import { mapConcurrently } from "./pacing.ts";
import { ProviderError } from "./provider-error.ts";

/** So many failures in a row, with no answer between, mean that the provider is down and not the item odd. */
const FAILURES_THAT_MEAN_DOWN = 6;

export type PartialResults<Item, Result> = { results: Map<Item, Result>; failed: Item[] };

/**
 * Runs `work` over the items, at most `limit` at once, and keeps what succeeded: items on which the provider failed are tried once more at the end
 * and then named. A refused key and a used-up allowance end everything at once, as does a provider that is down or asks to wait long.
 * Throws the last failure when nothing succeeded.
 */
export async function collectPartially<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<PartialResults<Item, Result>> {
  const results = new Map<Item, Result>();
  const slow = new Set<Item>();
  const state: { inARow: number; last: ProviderError | null; isOver: boolean } = {
    inARow: 0,
    last: null,
    isOver: false,
  };
  const attempt = async (item: Item) => {
    if (state.isOver) return;
    try {
      results.set(item, await work(item));
      state.inARow = 0;
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind === "auth" || error.kind === "quota") {
        state.isOver = true;
        throw error;
      }
      state.last = error;
      state.inARow += 1;
      if (error.kind === "timeout") slow.add(item);
      const isStepOver = error.code === "aborted";
      state.isOver ||= error.kind === "rate" || isStepOver || state.inARow >= FAILURES_THAT_MEAN_DOWN;
    }
  };
  await mapConcurrently(items, limit, attempt);
  // What was too slow once would use up the step's time.
  const again = items.filter((item) => !results.has(item) && !slow.has(item));
  await mapConcurrently(again, limit, attempt);
  if (state.last !== null && results.size === 0) throw state.last;
  return { results, failed: items.filter((item) => !results.has(item)) };
}
