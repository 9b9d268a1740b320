import type { InputOf, OutputOf } from "#workers/api/endpoint.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { refreshCostUnits } from "../domain.ts";
import type { createStrategies, listStrategies, StrategyTemplate, setStrategyTemplate } from "./contract.ts";
import { burstEnd, firstDue } from "./domain.ts";
import type { StrategyStore, Template } from "./store.ts";

/** How an account's posts are read by themselves: one template, and a strategy for each post (spec 3 §4.9). */
export function createStrategyService({ store, clock }: { store: StrategyStore; clock: Clock }) {
  async function view(ownerId: string, template: Template): Promise<StrategyTemplate> {
    const { totalRuns, intervalHours } = template;
    const activePosts = await store.countActive(ownerId);
    return {
      ...{ totalRuns, intervalHours, activePosts },
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

    /** Gives posts of the actor's a strategy by the template. */
    async create(actor: Actor, videoIds: readonly string[]): Promise<OutputOf<typeof createStrategies>> {
      const template = await store.findTemplate(actor.userId);
      if (template.isActive === 0) throw new AppError(1422, { messageKey: "publications:errors.autoUpdateOff" });
      await requireAllowed(actor);
      const at = clock.now();
      const { totalRuns, intervalHours } = template;
      const posts = await store.listPosts(actor.userId, [...new Set(videoIds)]);
      const rows = posts.map(({ id, publishedAt }) => {
        const burstUntil = burstEnd(template.hasBurst === 1, publishedAt, at);
        const dueAt = firstDue({ intervalHours, burstUntil }, id, at);
        return { publicationId: id, totalRuns, intervalHours, burstUntil, dueAt };
      });
      await store.insert(actor.userId, rows, at);
      const publicationIds = rows.map(({ publicationId }) => publicationId);
      return { publicationIds, totalRuns, intervalHours, costUnits: refreshCostUnits(rows.length * totalRuns) };
    },

    /** How the strategies of some of the actor's posts stand. */
    async list(actor: Actor, publicationIds: readonly string[]): Promise<OutputOf<typeof listStrategies>> {
      const rows = await store.list(actor.userId, [...new Set(publicationIds)]);
      return rows.map(({ dueAt, ...row }) => ({ ...row, nextAt: row.state === "active" ? dueAt : null }));
    },
  };

  async function requireAllowed(actor: Actor): Promise<void> {
    if (await store.isForbidden(actor.userId)) throw new AppError(1403, { messageKey: "publications:errors.askAdmin" });
  }
}
export type StrategyService = ReturnType<typeof createStrategyService>;
