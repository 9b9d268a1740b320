/** The project's hot reads without the API shell around them: the same services on the same database as the reference reads. */
import { Hono } from "hono";
import { success } from "#workers/api/answers.ts";
import { createTexts } from "#workers/api/texts.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { systemClock } from "#workers/kernel/clock.ts";
import { ResultQuery } from "#workers/modules/search/contract.ts";
import { createRatingStore } from "#workers/modules/search/rating-store.ts";
import { createResultStore } from "#workers/modules/search/result-store.ts";
import { createResultsService } from "#workers/modules/search/results-service.ts";
import { createTaskStore } from "#workers/modules/tasks/store.ts";
import { toTaskView } from "#workers/modules/tasks/view.ts";
import { countRows } from "./counted-database.ts";
import type { BenchEnv } from "./reference.ts";

const texts = createTexts({});

export const reads = new Hono<{ Bindings: BenchEnv }>();

reads.get("/task/:owner/:id", async (call) => {
  const row = await createTaskStore(call.env.DB).findSummary(call.req.param("owner"), call.req.param("id"));
  const data = row && toTaskView(row, "en", (_language, key) => key, Date.now());
  return call.json({ statusCode: 1000, message: "ok", data });
});

/** A results screen; how many rows it read is told in `x-rows-read`. */
reads.post("/results/:owner", async (call) => {
  const { d1, rows } = countRows(call.env.DB);
  const service = createResultsService({
    results: createResultStore(d1),
    ratings: createRatingStore(d1),
    clock: systemClock,
  });
  const query = ResultQuery.parse(await call.req.json());
  const data = await service.list(actorOf(call.req.param("owner")), query);
  const answer = success(texts, "en", data);
  answer.headers.set("x-rows-read", String(rows.read));
  return answer;
});

function actorOf(userId: string): Actor {
  return {
    userId,
    email: "bench@kolscout.test",
    isSystemAdmin: false,
    isBanned: false,
    membershipType: "PAID",
    enterpriseId: null,
    isEnterpriseAdmin: false,
    sessionId: null,
    language: "en",
  };
}
