import { type Route, route } from "#workers/api/route.ts";
import type { ReadActing } from "../acting.ts";
import { endTaskOfDeadLetter, listDeadLetters, putDeadLetterAway, sendDeadLetterAgain } from "../contract.ts";
import {
  listHaltedMailboxes,
  listSpenders,
  listStripeEvents,
  listStuckTasks,
  readOperations,
  tryStripeEvent,
} from "./contract.ts";
import type { LetterActs } from "./letter-acts.ts";
import type { Operations } from "./service.ts";

/** The calls about given-up messages. */
export function createLetterRoutes({ letters, actingOf }: { letters: LetterActs; actingOf: ReadActing }): Route[] {
  return [
    route(listDeadLetters, ({ input: { query } }) => letters.list(query.cursor ?? null)),
    route(sendDeadLetterAgain, async (call) => letters.sendAgain(await actingOf(call), call.input.params.id)),
    route(putDeadLetterAway, async (call) => letters.putAway(await actingOf(call), call.input.params.id)),
    route(endTaskOfDeadLetter, async (call) => letters.endTask(await actingOf(call), call.input.params.id)),
  ];
}

/** The calls about how the product's work stands. */
export function createOperationRoutes(deps: { operations: Operations; actingOf: ReadActing }): Route[] {
  const { operations, actingOf } = deps;
  return [
    route(readOperations, () => operations.overview()),
    route(listStuckTasks, ({ input: { query } }) => operations.stuck(query)),
    route(listStripeEvents, ({ input: { query } }) => operations.stripeEvents(query)),
    route(tryStripeEvent, async (call) => operations.tryStripeEvent(await actingOf(call), call.input.params.id)),
    route(listHaltedMailboxes, ({ input: { query } }) => operations.haltedMailboxes(query)),
    route(listSpenders, ({ input: { query } }) => operations.spenders(query)),
  ];
}
