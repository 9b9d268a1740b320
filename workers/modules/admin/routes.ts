import { type Route, route } from "#workers/api/route.ts";
import type { DeadLetters } from "#workers/jobs/dead-letters.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { auditStatement } from "#workers/modules/membership/audit.ts";
import { listDeadLetters, sendDeadLetterAgain } from "./contract.ts";

type Deps = { d1: D1Database; deadLetters: Pick<DeadLetters, "listOpen" | "sendAgain">; clock: Clock };

/** The operators' calls. What they change is on record with it. */
export function createAdminRoutes({ d1, deadLetters, clock }: Deps): Route[] {
  return [
    route(listDeadLetters, () => deadLetters.listOpen()),
    route(sendDeadLetterAgain, async ({ actor, input: { params } }) => {
      const at = clock.now();
      const act = { actorId: actor.userId, action: "deadLetter.sendAgain", subject: params.id };
      if (!(await deadLetters.sendAgain(params.id, at, [auditStatement(d1, act, at)]))) throw new AppError(1404);
      return { id: params.id };
    }),
  ];
}
