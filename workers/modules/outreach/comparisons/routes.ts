import { type Route, route } from "#workers/api/route.ts";
import { listComparisons } from "./contract.ts";
import type { ComparisonService } from "./service.ts";

/** The call of a template's comparisons. */
export function createComparisonRoutes({ comparisons }: { comparisons: ComparisonService }): Route[] {
  return [route(listComparisons, ({ actor, input }) => comparisons.ofTemplate(actor.userId, input.params.id))];
}
