/** What the hub offers as worth doing next, and what asking for it reads. */

import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { makeMember, unique } from "#tests/support/workers/quota-world.ts";
import { recordedDatabase } from "#tests/support/workers/recorded-database.ts";
import {
  fillList,
  insertList,
  insertProject,
  sampleCandidates,
  sampleCard,
} from "#tests/support/workers/result-world.ts";
import { insertRecipient } from "#tests/support/workers/suppression-world.ts";
import { testActor } from "#tests/support/workers/test-api.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createHomeService } from "#workers/modules/home/service.ts";
import { createHomeStore, LIKES_READ } from "#workers/modules/home/store.ts";

const DAY_MS = 86_400_000;
let made = 0;

async function openHome({ d1 = env.DB, now = NOW, canWrite = true } = {}) {
  const userId = await makeMember();
  const projectId = unique("prj");
  await insertProject(userId, projectId);
  const home = createHomeService({ store: createHomeStore(d1), clock: fixedClock(now), canWrite });
  const actor = { ...testActor("free"), userId };
  return {
    userId,
    projectId,
    actor,
    hasSearched: () => home.hasSearched(actor),
    steps: (asked?: string) => home.listNextSteps(actor, asked),
  };
}

type World = Pick<Awaited<ReturnType<typeof openHome>>, "userId" | "projectId">;

/** A finished search of the project with creators that wait for a rating. */
async function listWith({ userId: ownerId, projectId }: World, count: number, createdAt = NOW): Promise<string> {
  const listId = unique("tsk");
  await insertList({ ownerId, projectId, listId });
  made += count;
  await fillList({ projectId, listId }, sampleCandidates(500_000 + made, count));
  await env.DB.prepare("UPDATE tasks SET created_at = ?2 WHERE id = ?1").bind(listId, createdAt).run();
  return listId;
}

/** Creators that the project likes, with these addresses. */
async function likes(
  { userId, projectId }: World,
  emails: readonly (string | null)[],
  ratedAt = NOW,
): Promise<string[]> {
  const listId = unique("tsk");
  await insertList({ ownerId: userId, projectId, listId });
  const cards = emails.map((email) => {
    made += 1;
    return sampleCard(500_000 + made, { email, emailSource: email === null ? null : "bio" });
  });
  await fillList(
    { projectId, listId },
    cards.map((card, rank) => ({ card, rank, score: 1 })),
  );
  await env.DB.batch([
    ...cards.map(({ id }) =>
      env.DB.prepare(
        "INSERT INTO project_creators (project_id, creator_id, attitude, tab, list_id, rated_at, rated_by) VALUES (?1, ?2, 'LIKE', 'favorite', ?3, ?4, ?5)",
      ).bind(projectId, id, listId, ratedAt, userId),
    ),
    // The list itself is not what is asked about.
    env.DB.prepare("UPDATE tasks SET is_discarded = 1 WHERE id = ?1").bind(listId),
  ]);
  return cards.map(({ id }) => id);
}

describe("worth doing next", () => {
  test("an account that has done nothing is offered nothing", async () => {
    const { steps, projectId } = await openHome();
    expect(await steps(projectId)).toEqual([]);
    expect(await steps()).toEqual([]);
  });

  test("to rate what a finished search brought", async () => {
    const world = await openHome();
    const taskId = await listWith(world, 3);
    expect(await world.steps(world.projectId)).toEqual([{ kind: "rate", taskId, count: 3 }]);
  });

  test("not what still runs, is rated, is a month old or was thrown away", async () => {
    const world = await openHome();
    await listWith(world, 2, NOW - 31 * DAY_MS);
    expect(await world.steps(world.projectId)).toEqual([]);
    await listWith(world, 0);
    expect(await world.steps(world.projectId)).toEqual([]);
    const running = await listWith(world, 2);
    await env.DB.prepare("UPDATE tasks SET status = 'PROCESSING', ended_at = NULL WHERE id = ?1").bind(running).run();
    expect(await world.steps(world.projectId)).toEqual([]);
    const ended = "UPDATE tasks SET status = 'COMPLETED', ended_at = ?2, is_discarded = 1 WHERE id = ?1";
    await env.DB.prepare(ended).bind(running, NOW).run();
    expect(await world.steps(world.projectId)).toEqual([]);
  });

  test("to write to favorites whom nobody of the workspace has written to", async () => {
    const world = await openHome();
    const emails = ["one", "two", "three", "gone"].map((name) => `${unique(name)}@shop.example`);
    const liked = await likes(world, [...emails, null]);
    expect(await world.steps(world.projectId)).toEqual([
      { kind: "write", count: 4, kolIds: liked.slice(0, 4).sort().reverse() },
    ]);
    await insertRecipient(world.userId, emails[0] ?? "");
    await insertRecipient(unique("other"), emails[1] ?? "");
    await env.DB.prepare(
      "INSERT INTO suppressions (workspace_id, email, reason, created_at) VALUES (?1, ?2, 'manual', 1)",
    )
      .bind(world.userId, emails[3])
      .run();
    expect(await world.steps(world.projectId)).toEqual([
      { kind: "write", count: 2, kolIds: [liked[1], liked[2]].sort().reverse() },
    ]);
  });

  test("not to write where no mail can be sent, nor to favorites of a month ago", async () => {
    const away = await openHome({ canWrite: false });
    await likes(away, [`${unique("a")}@shop.example`]);
    expect(await away.steps(away.projectId)).toEqual([]);
    const late = await openHome();
    await likes(late, [`${unique("b")}@shop.example`], NOW - 31 * DAY_MS);
    expect(await late.steps(late.projectId)).toEqual([]);
  });

  test("at most three: the newest list, then mail, then the list of another kind before it", async () => {
    const world = await openHome();
    const lists: string[] = [];
    for (const [place, type] of (["SEARCH_INPUT_BREAK", "HASH_TAG_BREAK", "WEB_LIST"] as const).entries()) {
      const listId = await listWith(world, place + 1, NOW - place * 1_000);
      await env.DB.prepare("UPDATE tasks SET type = ?2 WHERE id = ?1").bind(listId, type).run();
      lists.push(listId);
    }
    await likes(world, [`${unique("c")}@shop.example`]);
    expect(await world.steps(world.projectId)).toEqual([
      { kind: "rate", taskId: lists[0], count: 1 },
      { kind: "write", count: 1, kolIds: [expect.any(String)] },
      { kind: "rate", taskId: lists[1], count: 2 },
    ]);
  });

  test("of one's own project alone: a foreign one counts as one's first", async () => {
    const [mine, theirs] = [await openHome(), await openHome()];
    await listWith(theirs, 2);
    expect(await mine.steps(theirs.projectId)).toEqual([]);
    const taskId = await listWith(mine, 1);
    expect(await mine.steps(theirs.projectId)).toEqual([{ kind: "rate", taskId, count: 1 }]);
  });
});

test("who has searched once has searched, even when the list was thrown away", async () => {
  const [mine, theirs] = [await openHome(), await openHome()];
  const taskId = await listWith(mine, 0, NOW - 400 * DAY_MS);
  expect([await mine.hasSearched(), await theirs.hasSearched()]).toEqual([true, false]);
  await env.DB.prepare("UPDATE tasks SET is_discarded = 1 WHERE id = ?1").bind(taskId).run();
  expect(await mine.hasSearched()).toBe(true);
});

test("asking is one round trip whose rows are bounded, however many creators are liked and searches were made", async () => {
  const { d1, statements } = recordedDatabase(env.DB);
  const world = await openHome({ d1 });
  for (let count = 0; count < 40; count += 1) await listWith(world, 0, NOW - count);
  await listWith(world, 60, NOW + 1);
  await likes(
    world,
    Array.from({ length: LIKES_READ * 3 }, (_, place) => `${unique(`like${place}`)}@shop.example`),
  );
  expect(await world.steps(world.projectId)).toContainEqual({
    ...{ kind: "write", count: LIKES_READ, kolIds: expect.objectContaining({ length: LIKES_READ }) },
  });
  const results = await env.DB.batch(statements.map(({ sql, values }) => env.DB.prepare(sql).bind(...values)));
  expect(statements).toHaveLength(2);
  expect(results.reduce((sum, { meta }) => sum + meta.rows_read, 0)).toBeLessThanOrEqual(5 * LIKES_READ);
});
