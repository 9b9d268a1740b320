import type { InputOf, OutputOf } from "#workers/api/endpoint.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { refreshCostUnits } from "../domain.ts";
import type {
  createStrategies,
  listStrategies,
  StrategyTemplate,
  setStrategyTemplate,
  stopStrategies,
} from "./contract.ts";
import { type StrategyPlan, strategyOf } from "./domain.ts";
import type { StrategyStore, Template } from "./store.ts";

/** How an account's posts are read by themselves: one template, and a strategy for each post (spec 3 §4.9). */
export function createStrategyService({ store, clock }: { store: StrategyStore; clock: Clock }) {
  async function view(ownerId: string, template: Template): Promise<StrategyTemplate> {
    const { totalRuns, intervalHours } = template;
    const [activePosts, isForbidden] = await Promise.all([store.countActive(ownerId), store.isForbidden(ownerId)]);
    return {
      ...{ totalRuns, intervalHours, activePosts, isForbidden },
      isActive: template.isActive === 1,
      hasBurst: template.hasBurst === 1,
    };
  }

  async function change(actor: Actor, changes: Partial<Template>): Promise<StrategyTemplate> {
    const template = { ...(await store.findTemplate(actor.userId)), ...changes };
    await store.saveTemplate(actor.userId, template, clock.now());
    return view(actor.userId, template);
  }

  return {
    async getTemplate(actor: Actor): Promise<StrategyTemplate> {
      return view(actor.userId, await store.findTemplate(actor.userId));
    },

    setTemplate(actor: Actor, input: InputOf<typeof setStrategyTemplate>["body"]): Promise<StrategyTemplate> {
      return change(actor, { ...input, hasBurst: Number(input.hasBurst) });
    },

    /** 1403 when the actor's enterprise forbids it; switching off is always possible. */
    async switchTemplate(actor: Actor, isActive: boolean): Promise<StrategyTemplate> {
      if (isActive) await requireAllowed(actor);
      return change(actor, { isActive: Number(isActive) });
    },

    currentPlan,

    /** Gives posts of the actor's a strategy by the template. */
    async create(actor: Actor, videoIds: readonly string[]): Promise<OutputOf<typeof createStrategies>> {
      const plan = await currentPlan(actor);
      const at = clock.now();
      const { totalRuns, intervalHours } = plan;
      const posts = await store.listPosts(actor.userId, [...new Set(videoIds)]);
      const rows = posts.map(({ postKey, publishedAt }) => strategyOf(plan, { key: postKey, publishedAt }, at));
      await store.give(actor.userId, rows, plan, at);
      const publicationIds = posts.map(({ id }) => id);
      return { publicationIds, totalRuns, intervalHours, costUnits: refreshCostUnits(rows.length * totalRuns) };
    },

    /** Ends the running strategies of some of the actor's posts. */
    async stop(actor: Actor, publicationIds: readonly string[]): Promise<OutputOf<typeof stopStrategies>> {
      const stopped = await store.end(actor.userId, [...new Set(publicationIds)], "byHand", clock.now());
      return { publicationIds: stopped };
    },

    /** How the strategies of some of the actor's posts stand. */
    async list(actor: Actor, publicationIds: readonly string[]): Promise<OutputOf<typeof listStrategies>> {
      const rows = await store.list(actor.userId, [...new Set(publicationIds)]);
      return rows.map(({ dueAt, ...row }) => ({ ...row, nextAt: row.state === "active" ? dueAt : null }));
    },
  };

  /** What posts get from now on: 1422 while the automatic refresh is off, 1403 where the enterprise forbids it. */
  async function currentPlan(actor: Actor): Promise<StrategyPlan> {
    const { isActive, totalRuns, intervalHours, hasBurst } = await store.findTemplate(actor.userId);
    if (isActive === 0) throw new AppError(1422, { messageKey: "publications:errors.autoUpdateOff" });
    await requireAllowed(actor);
    return { totalRuns, intervalHours, hasBurst: hasBurst === 1 };
  }

  async function requireAllowed(actor: Actor): Promise<void> {
    if (await store.isForbidden(actor.userId)) throw new AppError(1403, { messageKey: "publications:errors.askAdmin" });
  }
}
export type StrategyService = ReturnType<typeof createStrategyService>;
