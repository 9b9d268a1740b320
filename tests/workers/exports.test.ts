import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { isFullRun, sizeOf } from "#tests/support/runs.ts";
import { codeOf, download, exportWorld, rowsOf } from "#tests/support/workers/export-world.ts";
import {
  fillList,
  fillListQuickly,
  insertList,
  insertProject,
  sampleCandidates,
  sampleCard,
} from "#tests/support/workers/result-world.ts";
import { memberWithQuota, START, stateOf, usedUnits } from "#tests/support/workers/task-world.ts";
import type { InputOf } from "#workers/api/endpoint.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { newCapability } from "#workers/kernel/ids.ts";
import type { createDownload } from "#workers/modules/exports/contract.ts";
import { LINK_MS } from "#workers/modules/exports/file-link.ts";
import { PART_BYTES } from "#workers/modules/exports/file-writer.ts";
import { FILE_MS } from "#workers/modules/exports/service.ts";
import { NO_RESULT_FILTERS } from "#workers/modules/lists/contract.ts";
import { createRatingStore } from "#workers/modules/lists/rate-store.ts";

const ratings = createRatingStore(env.DB);
const ORIGIN = "https://app.example";

let serial = 0;

/** A member with a project and a list of `count` creators. */
async function memberWithList(count: number) {
  serial += 1;
  const actor = await memberWithQuota(100);
  const projectId = `prj_export${serial}`;
  const listId = `tsk_export${serial}`;
  await insertProject(actor.userId, projectId);
  await insertList({ ownerId: actor.userId, projectId, listId });
  await fillList({ projectId, listId }, sampleCandidates(0, count));
  const rate = (from: number, many: number, attitude: "LIKE" | "SUPERLIKE" | "DISLIKE") =>
    ratings.rate(
      sampleCandidates(from, many).map(({ card }) => card.id),
      { ownerId: actor.userId, projectId, attitude, at: START + from },
    );
  return { actor, projectId, listId, rate };
}

type Request = InputOf<typeof createDownload>["body"];
const ALL: Omit<Request, "projectId"> = {
  downloadType: "KOL_EXPORT",
  taskIds: [],
  attitude: "ALL",
  isWeb: true,
  isStop: false,
  filters: NO_RESULT_FILTERS,
  afterwards: "NONE",
};

/** How the project rates the sample creators of a range, by attitude. */
async function ratedAs(projectId: string, from: number, count: number): Promise<Record<string, number[]>> {
  const rated: Record<string, number[]> = {};
  const read = env.DB.prepare(
    "SELECT attitude FROM candidates WHERE creator_id = ?1 AND list_id IN (SELECT list_id FROM result_lists WHERE project_id = ?2)",
  );
  for (let index = from; index < from + count; index += 1) {
    const attitude = await read.bind(sampleCard(index).id, projectId).first<string>("attitude");
    rated[attitude ?? "none"] = [...(rated[attitude ?? "none"] ?? []), index];
  }
  return rated;
}

describe("an export", () => {
  test("holds every creator of the project once, liked ones first, and costs nothing", async () => {
    const { exports, run, engine } = await exportWorld();
    const { actor, projectId, rate } = await memberWithList(1_203);
    await insertList({ ownerId: actor.userId, projectId, listId: "tsk_second_list" });
    await fillList({ projectId, listId: "tsk_second_list" }, sampleCandidates(1_200, 10));
    await rate(700, 2, "LIKE");
    await rate(10, 1, "DISLIKE");
    const { taskId } = await exports.start(actor, { ...ALL, projectId });
    expect((await exports.get(actor, taskId, ORIGIN)).result.url).toBeNull();
    await run();
    const view = await exports.get(actor, taskId, ORIGIN);
    expect(view).toMatchObject({
      status: "COMPLETED",
      downloadType: "KOL_EXPORT",
      errors: [],
      progress: { current: 1_210, total: 1_210 },
    });
    expect(view.result.rows).toBe(1_210);
    const rows = await rowsOf(await download(exports, view.result.url));
    expect(rows).toHaveLength(1_211);
    const names = rows.slice(1).map((row) => row[1] ?? "");
    expect(new Set(names).size).toBe(1_210);
    expect(names.slice(0, 2)).toEqual(["Creator 700", "Creator 701"]);
    expect(names.at(-1)).toBe("Creator 10");
    expect(await usedUnits(actor)).toBe(0);
    expect((await engine.get(actor, taskId)).capturedUnits).toBe(0);
  });

  test("of one tab, or of some searches, holds just those", async () => {
    const { exports, run } = await exportWorld();
    const { actor, projectId, listId, rate } = await memberWithList(20);
    await insertList({ ownerId: actor.userId, projectId, listId: "tsk_other_list" });
    await fillList({ projectId, listId: "tsk_other_list" }, sampleCandidates(100, 5));
    await rate(0, 3, "LIKE");
    const rowsFor = async (request: Partial<Request>) => {
      const { taskId } = await exports.start(actor, { ...ALL, projectId, ...request });
      await run();
      return (await exports.get(actor, taskId, ORIGIN)).result.rows;
    };
    expect(await rowsFor({ attitude: "LIKE" })).toBe(3);
    expect(await rowsFor({ attitude: "NORATE" })).toBe(22);
    expect(await rowsFor({ taskIds: [listId] })).toBe(20);
    expect(await rowsFor({ taskIds: ["tsk_other_list", "tsk_other_list"] })).toBe(5);
  });

  test("that failed is started once more with the same contents, by its owner, and only then", async () => {
    const { exports, run } = await exportWorld();
    const { actor, projectId, rate } = await memberWithList(9);
    await rate(0, 4, "LIKE");
    const { taskId } = await exports.start(actor, { ...ALL, projectId, attitude: "LIKE" });
    expect((await codeOf(exports.again(actor, taskId)))[0]).toBe(1409);
    await env.DB.prepare("UPDATE tasks SET status = 'FAILED', ended_at = 1 WHERE id = ?1").bind(taskId).run();
    const again = await exports.again(actor, taskId);
    expect(again.taskId).not.toBe(taskId);
    await run();
    expect((await exports.get(actor, again.taskId, ORIGIN)).result.rows).toBe(4);
    expect((await codeOf(exports.again(await memberWithQuota(100), taskId)))[0]).toBe(1404);
  });

  test("of an enterprise is not started once more by somebody who left it", async () => {
    const { exports } = await exportWorld();
    const { actor, projectId } = await memberWithList(2);
    const { taskId } = await exports.start(actor, { ...ALL, projectId });
    const enterprise = JSON.stringify({ id: "ent_left", isAdminOnly: true });
    await env.DB.prepare(
      "UPDATE tasks SET status = 'FAILED', ended_at = 1, params = json_set(params, '$.enterprise', json(?2)) WHERE id = ?1",
    )
      .bind(taskId, enterprise)
      .run();
    expect((await codeOf(exports.again(actor, taskId)))[0]).toBe(1403);
    const member = { ...actor, enterpriseId: "ent_left", isEnterpriseAdmin: false };
    expect((await codeOf(exports.again(member, taskId)))[0]).toBe(1403);
  });

  test("of nothing says so and makes no task", async () => {
    const { exports } = await exportWorld();
    const { actor, projectId } = await memberWithList(0);
    expect(await codeOf(exports.start(actor, { ...ALL, projectId }))).toEqual([1422, "exports:errors.nothing"]);
    expect(await codeOf(exports.start(actor, { ...ALL, projectId, attitude: "DISLIKE" }))).toEqual([
      1422,
      "exports:errors.nothing",
    ]);
    expect(await codeOf(exports.exportLikes(actor, projectId, ORIGIN))).toEqual([1422, "exports:errors.nothing"]);
    expect(await env.DB.prepare("SELECT count(*) AS n FROM tasks WHERE type = 'KOL_EXPORT'").first("n")).toBe(0);
  });

  test("of a project's likes answers its link at once, newest liking first", async () => {
    const { exports } = await exportWorld();
    const { actor, projectId, rate } = await memberWithList(30);
    await rate(4, 1, "LIKE");
    await rate(9, 1, "SUPERLIKE");
    await rate(12, 1, "DISLIKE");
    const { url } = await exports.exportLikes(actor, projectId, ORIGIN);
    expect(url).toMatch(/^https:\/\/app\.example\/api\/files\/[\w-]{32}$/);
    const rows = await rowsOf(await download(exports, url));
    expect(rows.slice(1).map((row) => row[1])).toEqual(["Creator 9", "Creator 4"]);
  });

  test("of a task is streamed straight, in the reader's language", async () => {
    const { exports } = await exportWorld();
    const { actor, listId } = await memberWithList(510);
    const chinese: Actor = { ...actor, language: "zh-CN" };
    const response = await exports.streamTask(chinese, listId);
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="Kolscout [^"]+\.xlsx"; filename\*=UTF-8''/,
    );
    const rows = await rowsOf(response);
    expect(rows).toHaveLength(511);
    expect(rows[0]?.slice(0, 3)).toEqual(["平台", "名称", "账号"]);
  });

  test("ends the searches with it when asked to", async () => {
    const { exports } = await exportWorld();
    const { actor, projectId } = await memberWithList(3);
    await insertList({ ownerId: actor.userId, projectId, listId: "tsk_running" }, { status: "PROCESSING" });
    await fillList({ projectId, listId: "tsk_running" }, sampleCandidates(0, 2));
    await exports.start(actor, { ...ALL, projectId, taskIds: ["tsk_running"], isStop: true });
    expect(await stateOf("tsk_running")).toMatchObject({ status: "COMPLETED", is_terminated: 1 });
  });

  test("leaves out what is dangerous or broken in the creators' own words", async () => {
    const { exports } = await exportWorld();
    const { actor, projectId, listId } = await memberWithList(0);
    const card = sampleCard(1, {
      title: '=HYPERLINK("https://evil.example","click")',
      description: "\u0000\ud800bad\ufffe <script>",
      url: "javascript:alert(1)",
      historyEmails: ["+a@example.com"],
    });
    await fillList({ projectId, listId }, [{ card, rank: 0, score: 1 }]);
    const [, row] = await rowsOf(await exports.streamTask(actor, listId));
    expect(row?.[1]).toBe("'=HYPERLINK(&quot;https://evil.example&quot;,&quot;click&quot;)");
    expect(row).toContain("bad &lt;script&gt;");
    expect(row).toContain("'+a@example.com");
    expect(row?.join(" ")).not.toContain("javascript:");
  });
});

describe("the part of a list that is shown", () => {
  test("is what its export holds: the same tab and the same filters", async () => {
    const { exports, run } = await exportWorld();
    const { actor, projectId, listId, rate } = await memberWithList(30);
    await rate(0, 3, "LIKE");
    const filters = { ...ALL.filters, hasEmail: true, countries: ["US", "FR"] };
    const { taskId } = await exports.start(actor, {
      ...ALL,
      projectId,
      taskIds: [listId],
      attitude: "NORATE",
      filters,
    });
    await run();
    const view = await exports.get(actor, taskId, ORIGIN);
    const rows = await rowsOf(await download(exports, view.result.url));
    // Every third has an e-mail; of eight countries the first is US and the fourth FR; the first three are liked.
    const shown = [...Array(30).keys()].filter((n) => n > 2 && n % 3 === 0 && (n % 8 === 0 || n % 8 === 3));
    expect(rows.slice(1).map((row) => row[1])).toEqual(shown.map((n) => `Creator ${n}`));
    expect(view.progress).toEqual({ current: shown.length, total: shown.length });
  });

  test("that holds nobody is refused", async () => {
    const { exports } = await exportWorld();
    const { actor, projectId } = await memberWithList(5);
    const filters = { ...ALL.filters, countries: ["AQ"] };
    expect(await codeOf(exports.start(actor, { ...ALL, projectId, filters }))).toEqual([
      1422,
      "exports:errors.nothing",
    ]);
  });
});

describe("marking what a file holds", () => {
  test("happens once the file is there, to its unrated creators alone, and the counts follow", async () => {
    const { exports, run } = await exportWorld();
    const { actor, projectId, listId, rate } = await memberWithList(12);
    await rate(0, 1, "SUPERLIKE");
    const filters = { ...ALL.filters, hasEmail: true };
    const { taskId } = await exports.start(actor, {
      ...ALL,
      projectId,
      taskIds: [listId],
      filters,
      afterwards: "DISLIKE",
    });
    expect((await ratedAs(projectId, 0, 12)).DISLIKE).toBeUndefined();
    await rate(3, 1, "LIKE");
    await run();
    await fillList({ projectId, listId }, sampleCandidates(12, 3));
    expect(await ratedAs(projectId, 0, 15)).toEqual({
      SUPERLIKE: [0],
      LIKE: [3],
      DISLIKE: [6, 9],
      NORATE: [1, 2, 4, 5, 7, 8, 10, 11, 12, 13, 14],
    });
    expect((await exports.get(actor, taskId, ORIGIN)).result).toMatchObject({ rows: 4, marked: 2 });
    const counted = await env.DB.prepare(
      "SELECT key, count FROM candidate_counters WHERE list_id = ?1 AND dim = 'attitude' AND count > 0 ORDER BY key",
    )
      .bind(listId)
      .all();
    expect(counted.results).toEqual([
      { key: "DISLIKE", count: 2 },
      { key: "LIKE", count: 1 },
      { key: "NORATE", count: 11 },
      { key: "SUPERLIKE", count: 1 },
    ]);
  });

  test("does not happen while there is no file", async () => {
    let isFull = true;
    const bucket = new Proxy(env.FILES, {
      get(files, name) {
        if (name === "put" && isFull) return () => Promise.reject(new Error("the bucket is full"));
        const value = Reflect.get(files, name);
        return typeof value === "function" ? value.bind(files) : value;
      },
    });
    const { exports, run } = await exportWorld({ bucket });
    const { actor, projectId } = await memberWithList(3);
    const { taskId } = await exports.start(actor, { ...ALL, projectId, afterwards: "LIKE" });
    await run(1);
    expect((await exports.get(actor, taskId, ORIGIN)).status).not.toBe("COMPLETED");
    expect(await ratedAs(projectId, 0, 3)).toEqual({ NORATE: [0, 1, 2] });
    isFull = false;
    await run();
    expect((await exports.get(actor, taskId, ORIGIN)).result).toMatchObject({ rows: 3, marked: 3 });
    expect(await ratedAs(projectId, 0, 3)).toEqual({ LIKE: [0, 1, 2] });
  });
});

describe("a link", () => {
  async function readyFile() {
    const opened = await exportWorld();
    const member = await memberWithList(4);
    const { taskId } = await opened.exports.start(member.actor, { ...ALL, projectId: member.projectId });
    await opened.run();
    const { result } = await opened.exports.get(member.actor, taskId, ORIGIN);
    return { ...opened, ...member, taskId, url: result.url, expiresAt: result.expiresAt };
  }

  test("opens the file for fifteen minutes, never cached, never indexed", async () => {
    const { exports, clock, url, expiresAt } = await readyFile();
    expect(expiresAt).toBe(clock.now() + LINK_MS);
    clock.advance(LINK_MS - 1);
    const response = await download(exports, url);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("x-robots-tag")).toContain("noindex");
    expect(response.headers.get("content-type")).toContain("spreadsheetml");
    expect(Number(response.headers.get("content-length"))).toBe((await response.arrayBuffer()).byteLength);
    clock.advance(1);
    expect(await codeOf(download(exports, url))).toEqual([1404, "exports:errors.gone"]);
  });

  test("is a secret of 192 bits of which only a hash is kept; guesses find nothing", async () => {
    const { exports, url, taskId } = await readyFile();
    const token = url?.split("/").at(-1) ?? "";
    expect(token).toMatch(/^[\w-]{32}$/);
    const kept = await env.DB.prepare("SELECT token_hash FROM file_links WHERE task_id = ?1")
      .bind(taskId)
      .first<{ token_hash: string }>();
    expect(kept?.token_hash).toMatch(/^[0-9a-f]{64}$/);
    const guesses = [
      ...Array.from({ length: 200 }, newCapability),
      token.toLowerCase(),
      `${token}A`,
      token.slice(0, -1),
      taskId,
      kept?.token_hash ?? "",
    ];
    for (const guess of guesses) expect(await codeOf(exports.open(guess))).toEqual([1404, "exports:errors.gone"]);
  });

  test("opens nothing once the project is gone or its owner banned", async () => {
    const first = await readyFile();
    await env.DB.prepare("DELETE FROM projects WHERE id = ?1").bind(first.projectId).run();
    expect(await codeOf(download(first.exports, first.url))).toEqual([1404, "exports:errors.gone"]);
    const second = await readyFile();
    await env.DB.prepare(
      "INSERT INTO memberships (id, user_id, type, plan, status, effective_at, created_at, updated_at) VALUES ('mem_ban', ?1, 'FREE', 'FREE', 'BAN', 0, 0, 0)",
    )
      .bind(second.actor.userId)
      .run();
    expect(await codeOf(download(second.exports, second.url))).toEqual([1404, "exports:errors.gone"]);
  });

  test("is made for the file's owner alone", async () => {
    const { exports, taskId, projectId, listId } = await readyFile();
    const stranger = await memberWithList(2);
    expect(await codeOf(exports.get(stranger.actor, taskId, ORIGIN))).toEqual([1404, undefined]);
    expect(await codeOf(exports.streamTask(stranger.actor, listId))).toEqual([1404, undefined]);
    expect(await codeOf(exports.start(stranger.actor, { ...ALL, projectId }))).toEqual([1404, undefined]);
    expect(await codeOf(exports.exportLikes(stranger.actor, projectId, ORIGIN))).toEqual([1404, undefined]);
    expect(
      await codeOf(exports.start(stranger.actor, { ...ALL, projectId: stranger.projectId, taskIds: [listId] })),
    ).toEqual([1404, undefined]);
  });

  test("of own tasks with a foreign one among them holds the own ones and says that one was not found", async () => {
    const { exports, run, listId } = await readyFile();
    const other = await memberWithList(2);
    const { taskId } = await exports.start(other.actor, {
      ...ALL,
      projectId: other.projectId,
      taskIds: [other.listId, listId],
      isStop: true,
    });
    await run();
    const view = await exports.get(other.actor, taskId, ORIGIN);
    expect(view.result.rows).toBe(2);
    expect(view.errors).toEqual(["One of the searches was not found."]);
  });

  test("ends with the file, a day after it was written", async () => {
    const { exports, clock, taskId, actor, url } = await readyFile();
    await exports.removeOld(clock.now());
    expect((await download(exports, url)).status).toBe(200);
    clock.advance(FILE_MS + 1);
    expect(await exports.removeOld(clock.now())).toBeGreaterThan(0);
    expect(await env.FILES.head(`exports/${actor.userId}/${taskId}.xlsx`)).toBeNull();
    expect(await codeOf(download(exports, url))).toEqual([1404, "exports:errors.gone"]);
    const view = await exports.get(actor, taskId, ORIGIN);
    expect(view.result).toMatchObject({ url: null, message: "This file is no longer kept. Please export again." });
    expect(
      await env.DB.prepare("SELECT count(*) AS n FROM file_links WHERE task_id = ?1").bind(taskId).first("n"),
    ).toBe(0);
  });
});

/** Above 10,000 rows a file is read in larger parts. */
const CREATORS = sizeOf({ short: 12_000, full: 100_000 });

test(`${CREATORS} creators are exported in one step`, async () => {
  const { exports, run } = await exportWorld();
  const { actor, projectId, listId } = await memberWithList(0);
  await fillListQuickly(listId, CREATORS);
  const { taskId } = await exports.start(actor, { ...ALL, projectId });
  await run();
  const view = await exports.get(actor, taskId, ORIGIN);
  expect(view).toMatchObject({ status: "COMPLETED", result: { rows: CREATORS } });
  // More than one part of an upload, which exports-bucket.test.ts writes in the short run too.
  if (isFullRun) expect(view.result.bytes).toBeGreaterThan(PART_BYTES);
}, 120_000);
