import { type Actor, workspaceOf } from "#workers/kernel/actor.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { SEARCH_MODE_NAMES, SEARCH_MODES } from "#workers/modules/search/domain.ts";
import { MAX_NEXT_STEPS, type NextStep } from "./contract.ts";
import type { HomeStore } from "./store.ts";

const DAY_MS = 86_400_000;
/** What is older is no news, and the hub shows no older searches. */
const DAYS = 30;

const SEARCH_TYPES = SEARCH_MODE_NAMES.map((mode) => SEARCH_MODES[mode].taskType);

export type HomeDeps = {
  store: HomeStore;
  clock: Clock;
  /** Whether mails can be sent at all. */
  canWrite: boolean;
};

/** What is worth doing next: to rate what the newest search brought, to write to favorites, to rate what the search before brought. */
export function createHomeService({ store, clock, canWrite }: HomeDeps) {
  return {
    /** Whether the actor has ever ordered a search or an AI task. */
    hasSearched: (actor: Actor): Promise<boolean> => store.hasTask(actor.userId, [...SEARCH_TYPES, "LONG_CRAWLER"]),

    async listNextSteps(actor: Actor, projectId: string | undefined): Promise<NextStep[]> {
      const { lists, unwritten } = await store.findWaiting({
        ownerId: actor.userId,
        workspaceId: workspaceOf(actor),
        projectId: projectId ?? null,
        taskTypes: SEARCH_TYPES,
        since: clock.now() - DAYS * DAY_MS,
      });
      const [newest, ...older] = lists.map((list) => ({ kind: "rate" as const, ...list }));
      const steps: NextStep[] = [
        ...(newest ? [newest] : []),
        ...(canWrite && unwritten.length > 0
          ? [{ kind: "write" as const, count: unwritten.length, kolIds: unwritten }]
          : []),
        ...older,
      ];
      return steps.slice(0, MAX_NEXT_STEPS);
    },
  };
}
export type HomeService = ReturnType<typeof createHomeService>;
