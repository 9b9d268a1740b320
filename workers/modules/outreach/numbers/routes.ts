import { type Route, route } from "#workers/api/route.ts";
import { getTemplateNumbers } from "./contract.ts";
import type { NumbersService } from "./service.ts";

/** The call of a template's numbers. */
export function createNumbersRoutes({ numbers }: { numbers: NumbersService }): Route[] {
  return [route(getTemplateNumbers, ({ actor, input }) => numbers.ofTemplate(actor.userId, input.params.id))];
}
