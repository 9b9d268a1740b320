/** The project's hot reads without the API shell around them: the same services on the same database as the reference reads. */

import { Hono } from "hono";
import { success } from "#workers/api/answers.ts";
import { createTexts } from "#workers/api/texts.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { systemClock } from "#workers/kernel/clock.ts";
import { createCpmService } from "#workers/modules/cpm/service.ts";
import { createCpmStore } from "#workers/modules/cpm/store.ts";
import { ResultQuery } from "#workers/modules/lists/contract.ts";
import { createResultStore } from "#workers/modules/lists/page-store.ts";
import { createRatingStore } from "#workers/modules/lists/rate-store.ts";
import { createListsService } from "#workers/modules/lists/service.ts";
import { contactColumn } from "#workers/modules/outreach/sources/contacts.ts";
import { searchLabel } from "#workers/modules/search/modes/registry.ts";
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

/** A results screen. */
reads.post("/results/:owner", async (call) => readScreen(call.env.DB, call.req.param("owner"), await call.req.json()));

/** The same, with the number of rows it read in `x-rows-read`; counting them costs time that the screen does not take. */
reads.post("/counted-results/:owner", async (call) => {
  const { d1, rows } = countRows(call.env.DB);
  const answer = await readScreen(d1, call.req.param("owner"), await call.req.json());
  answer.headers.set("x-rows-read", String(rows.read));
  return answer;
});

async function readScreen(d1: D1Database, owner: string, query: unknown): Promise<Response> {
  const stores = {
    ...{ results: createResultStore(d1), ratings: createRatingStore(d1), contacts: contactColumn },
    cpm: createCpmService({ store: createCpmStore(d1), clock: systemClock }),
  };
  const service = createListsService({ ...stores, clock: systemClock, labelOf: searchLabel });
  return success(texts, "en", await service.list(actorOf(owner), ResultQuery.parse(query)));
}

function actorOf(userId: string): Actor {
  return {
    userId,
    email: "bench@kolscout.test",
    isSystemAdmin: false,
    isBanned: false,
    refusal: null,
    membershipType: "PAID",
    enterpriseId: null,
    isEnterpriseAdmin: false,
    sessionId: null,
    language: "en",
  };
}
