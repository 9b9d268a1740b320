import { type Route, route } from "#workers/api/route.ts";
import {
  createStrategies,
  getStrategyTemplate,
  listStrategies,
  setStrategyTemplate,
  stopStrategies,
  switchStrategyTemplate,
} from "./contract.ts";
import type { StrategyService } from "./service.ts";

/** The calls of the automatic refresh (spec 3 §7.7). */
export function createStrategyRoutes({ strategies }: { strategies: StrategyService }): Route[] {
  return [
    route(getStrategyTemplate, ({ actor }) => strategies.getTemplate(actor)),
    route(setStrategyTemplate, ({ actor, input }) => strategies.setTemplate(actor, input.body)),
    route(switchStrategyTemplate, ({ actor, input }) => strategies.switchTemplate(actor, input.body.isActive)),
    route(createStrategies, ({ actor, input }) => strategies.create(actor, input.body.videoIds)),
    route(stopStrategies, ({ actor, input }) => strategies.stop(actor, input.body.publicationIds)),
    route(listStrategies, ({ actor, input }) => strategies.list(actor, input.body.publicationIds)),
  ];
}
