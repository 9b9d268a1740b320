import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { sizeOf } from "#tests/support/runs.ts";
import {
  fillList,
  insertList,
  insertProject,
  keptCounters,
  recount,
  sampleCandidates,
} from "#tests/support/workers/result-world.ts";
import { ATTITUDES } from "#workers/kernel/vocabulary.ts";
import { createHiddenStore } from "#workers/modules/lists/hide-store.ts";
import { createRatingStore } from "#workers/modules/lists/rate-store.ts";
import { catchUpStatements } from "#workers/modules/lists/refresh.ts";

/** Creators that the steps below are about: the first of the sample. */
const CREATORS = 12;
const candidates = sampleCandidates(0, CREATORS);

const Creators = fc.uniqueArray(fc.nat(CREATORS - 1), { minLength: 1, maxLength: CREATORS });
const Step = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), creators: Creators }),
  fc.record({ kind: fc.constant("rate" as const), creators: Creators, attitude: fc.constantFrom(...ATTITUDES) }),
  fc.record({ kind: fc.constant("hide" as const), creators: Creators }),
  fc.record({ kind: fc.constant("restore" as const) }),
  fc.record({ kind: fc.constant("catchUp" as const), creators: Creators, followers: fc.nat(3_000_000) }),
);
type Step = typeof Step extends fc.Arbitrary<infer Value> ? Value : never;
type Place = { ownerId: string; projectId: string; listId: string };

const hidden = createHiddenStore(env.DB);
const chosen = (places: readonly number[]) => places.flatMap((place) => candidates[place] ?? []);

/** Takes a step; `age` grows with every one, so that numbers are fresher than those before. */
async function take(step: Step, { ownerId, projectId, listId }: Place, age: number): Promise<void> {
  switch (step.kind) {
    case "add":
      return fillList({ projectId, listId }, chosen(step.creators));
    case "rate": {
      const ids = chosen(step.creators).map(({ card }) => card.id);
      await createRatingStore(env.DB).rate(ids, { ownerId, projectId, attitude: step.attitude, at: NOW });
      return;
    }
    case "hide": {
      const keys = step.creators.map((place) => `YOUTUBE/${place}`);
      const entries = chosen(step.creators).map(({ card }, place) =>
        env.DB.prepare(
          `INSERT INTO exclusions (owner_id, key, scope, platform, creator_id, platform_account, line, link_type, added_at, added_by)
           VALUES (?1, ?2, 'PERSON', 'YOUTUBE', ?3, ?3, ?3, 'USER_HOME', ?4, ?1) ON CONFLICT DO NOTHING`,
        ).bind(ownerId, keys[place] ?? "", card.id, NOW),
      );
      await env.DB.batch([...entries, ...hidden.hideStatements({ ownerId, scope: "PERSON" }, keys)]);
      return;
    }
    case "restore":
      await env.DB.prepare("DELETE FROM exclusions WHERE owner_id = ?1").bind(ownerId).run();
      return hidden.restore(ownerId);
    case "catchUp": {
      const met = chosen(step.creators).map(({ card }) => ({
        card: { ...card, followers: step.followers, infoUpdatedAt: NOW + age },
        score: 1,
      }));
      await env.DB.batch(catchUpStatements(env.DB, listId, met));
    }
  }
}

test("counters equal a recount after adding, rating, hiding, restoring and catching up in any order", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 1, maxLength: 8 }), async (steps) => {
      run += 1;
      const place = { ownerId: `owner-${run}`, projectId: `prj_counts_${run}`, listId: `tsk_counts_${run}` };
      await insertProject(place.ownerId, place.projectId);
      await insertList(place);
      for (const [age, step] of steps.entries()) await take(step, place, age + 1);
      const kept = (await keptCounters(place.listId)).filter((counter) => !counter.startsWith("*|hidden|"));
      expect(kept).toEqual(await recount(place.listId));
    }),
    { numRuns: sizeOf({ short: 10, full: 40 }) },
  );
});
