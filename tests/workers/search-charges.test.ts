import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { enterprise, person } from "#tests/support/workers/exclusion-world.ts";
import { recordedDatabase } from "#tests/support/workers/recorded-database.ts";
import { memberWithProject, range, scriptedPlatform, searchWorld } from "#tests/support/workers/search-world.ts";
import { bookings, stateOf, usedUnits } from "#tests/support/workers/task-world.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { ResultQuery } from "#workers/modules/lists/contract.ts";
import { countNewcomers } from "#workers/modules/lists/delivered.ts";

/** Nobody pays twice for the same creator (docs/decisions/search-charges.md). */

/** A world in which each search of a person gets the pages that are set at that moment. */
async function world() {
  const script = { platform: "YOUTUBE" as const, pages: [] as number[][] };
  const scripted = scriptedPlatform(script);
  const searches = await searchWorld({ find: () => scripted.adapter });
  const member = await memberWithProject();
  /** Searches through the pages; answers the points it was charged. */
  const charge = async (pages: number[][], who: { actor: Actor; projectId: string } = member) => {
    script.pages = pages;
    const task = await searches.start(who.actor, {
      projectId: who.projectId,
      platform: "YOUTUBE",
      searchInput: "qqzz",
      maxVideoCount: 2_000,
    });
    await searches.run();
    const { status, captured_units } = await stateOf(task.id);
    expect(status).toBe("COMPLETED");
    return (captured_units ?? -1) / 10;
  };
  return { ...searches, ...member, charge };
}

const pagesFrom = (from: number, pages: number) => range(0, pages).map((page) => range(from + page * 50, 50));

describe("a search is charged for the hundreds of videos on pages that brought somebody new to the workspace", () => {
  test("all of them the first time, none the second", async () => {
    const { charge } = await world();
    expect(await charge(pagesFrom(0, 6))).toBe(3);
    expect(await charge(pagesFrom(0, 6))).toBe(0);
  });

  test.each([
    ["two known pages of six", [...pagesFrom(0, 2), ...pagesFrom(5_000, 4)], 2],
    ["one page with a single newcomer", [...pagesFrom(0, 5), [...range(0, 49), 6_000]], 1],
    ["three new pages, begun hundreds rounded up", [...pagesFrom(0, 3), ...pagesFrom(7_000, 3)], 2],
    [
      "pages that repeat what the same search brought before",
      [range(8_000, 50), range(8_000, 50), range(8_000, 50)],
      1,
    ],
  ])("%s", async (_what, pages, points) => {
    const { charge } = await world();
    await charge(pagesFrom(0, 6));
    expect(await charge(pages)).toBe(points);
  });

  test("another person's lists make no difference", async () => {
    const { charge } = await world();
    await charge(pagesFrom(0, 2));
    expect(await charge(pagesFrom(0, 2), await memberWithProject())).toBe(1);
  });
});

describe("a search that fails", () => {
  /** One that gets so many pages of fifty videos, and then a platform that refuses the rest for good; another search has brought those that one `knows`. */
  async function failAfter(pages: number, { knows = [] }: { knows?: number[][] } = {}) {
    const script = { platform: "YOUTUBE" as const, pages: knows };
    const scripted = scriptedPlatform(script);
    const { keywordSearch } = scripted.adapter;
    let isRefused = false;
    const adapter: typeof scripted.adapter = {
      ...scripted.adapter,
      keywordSearch: keywordSearch && {
        searchPosts: (query, cursor, context) => {
          if (isRefused && Number(cursor ?? 0) >= pages) throw new ProviderError({ provider: "youtube", kind: "auth" });
          return keywordSearch.searchPosts(query, cursor, context);
        },
      },
    };
    const searches = await searchWorld({ find: () => adapter });
    const { actor, projectId } = await memberWithProject();
    const order = { projectId, platform: "YOUTUBE" as const, searchInput: "qqzz", maxVideoCount: 600 };
    const start = async () => {
      const task = await searches.start(actor, order);
      await searches.run();
      return task;
    };
    if (knows.length > 0) await start();
    script.pages = pagesFrom(30_000, 6);
    isRefused = true;
    const task = await start();
    const page = (attitude: "NORATE" | "LIKE" = "NORATE") =>
      searches.listPage(actor, ResultQuery.parse({ ...order, taskId: task.id, attitude, pageSize: 100 }));
    const mend = () => {
      isRefused = false;
    };
    return { ...searches, actor, projectId, task, page, start, mend };
  }

  test("gives all of the money back where it brought nobody new, and keeps the creators that it delivered", async () => {
    const { actor, projectId, task, page, results } = await failAfter(1, { knows: pagesFrom(30_000, 1) });
    expect(await stateOf(task.id)).toMatchObject({ status: "FAILED", captured_units: 0 });
    expect(await bookings(task.id)).toEqual(["CAPTURE 0", "CHARGE 60", "REFUND -60"]);
    const { data, total } = await page();
    expect([data.length, total]).toEqual([50, 50]);
    // They are the user's, like those of any other list.
    const [first] = data;
    await results.rate(actor, { projectId, kolId: first?.id ?? "", attitude: "LIKE" });
    expect((await page("LIKE")).data.map(({ id }) => id)).toEqual([first?.id]);
    expect((await page()).total).toBe(49);
  });

  test.each([
    [1, 10],
    [5, 30],
  ])(
    "charges the hundreds that it began on %i pages of newcomers, gives the rest back and keeps them all",
    async (pages, units) => {
      const { actor, task, page } = await failAfter(pages);
      expect(await stateOf(task.id)).toMatchObject({ status: "FAILED", captured_units: units });
      expect(await usedUnits(actor)).toBe(units);
      expect((await page()).total).toBe(pages * 50);
    },
  );

  test("charges nobody twice: those that were kept cost nothing when the same is searched again", async () => {
    const { actor, task, start, mend } = await failAfter(2);
    expect(await usedUnits(actor)).toBe(10);
    mend();
    const again = await start();
    expect(again.id).not.toBe(task.id);
    // Of six pages four bring somebody new.
    expect(await stateOf(again.id)).toMatchObject({ status: "COMPLETED", captured_units: 20 });
    expect(await usedUnits(actor)).toBe(30);
  });
});

describe("brought before means", () => {
  const ask = (userId: string, ids: string[]) =>
    countNewcomers(env.DB, { listId: "tsk_other", userId, platform: "YOUTUBE" }, ids, 100);
  const idOf = (index: number) => `crt_yt_UC${String(index).padStart(22, "0")}`;

  test("in a list of any project, in one that was thrown away today, and in one whose rows are gone", async () => {
    const { charge, actor, projectId, lists } = await world();
    await charge([range(20_000, 3)]);
    const ids = range(20_000, 4).map(idOf);
    expect(await ask(actor.userId, ids)).toBe(1);
    await env.DB.batch(lists.forgetStatements(actor.userId, projectId));
    expect(await ask(actor.userId, ids)).toBe(1);
    await lists.removeDiscarded(100_000);
    const left = await env.DB.prepare("SELECT count(*) AS n FROM candidates WHERE creator_id = ?1")
      .bind(idOf(20_000))
      .first("n");
    expect(left).toBe(0);
    expect(await ask(actor.userId, ids)).toBe(1);
  });

  test("to a member of the same enterprise, for as long as both are in it", async () => {
    const company = await enterprise();
    const [one, other] = [await person(company), await person(company)];
    const { charge, actor, projectId, lists } = await world();
    await charge([range(21_000, 2)]);
    const handOver = (set: string) =>
      env.DB.prepare(`UPDATE result_lists SET ${set} WHERE project_id = ?2`).bind(one.userId, projectId).run();
    await handOver("user_id = ?1");
    // What was found before joining is not the team's.
    expect(await ask(other.userId, [idOf(21_000)])).toBe(1);
    await handOver("join_id = (SELECT join_id FROM memberships WHERE user_id = ?1)");
    await env.DB.prepare("UPDATE projects SET owner_id = ?1 WHERE id = ?2").bind(one.userId, projectId).run();
    expect(await ask(other.userId, [idOf(21_000)])).toBe(0);
    expect(await ask(actor.userId, [idOf(21_000)])).toBe(1);
    await env.DB.batch(lists.forgetStatements(one.userId, projectId));
    await lists.removeDiscarded(100_000);
    expect(await ask(other.userId, [idOf(21_000)])).toBe(0);
    await env.DB.prepare("DELETE FROM memberships WHERE user_id = ?1").bind(one.userId).run();
    expect(await ask(other.userId, [idOf(21_000)])).toBe(1);
  });

  test("found by keys alone: one look per list of the workspace, none through a table", async () => {
    const { d1, statements } = recordedDatabase(env.DB);
    await countNewcomers(d1, { listId: "tsk_x", userId: "usr_x", platform: "YOUTUBE" }, ["crt_1"], 1);
    const steps = await Promise.all(
      statements.map(async ({ sql, values }) => {
        const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
          .bind(...values)
          .all<{ detail: string }>();
        return plan.results.map(({ detail }) => detail);
      }),
    );
    expect(steps.flat().filter((step) => /SCAN (?!j VIRTUAL|m\b|members|CONSTANT|\(subquery)/.test(step))).toEqual([]);
  });
});
