import { expect, test } from "vitest";
import { autoPlatform, TOPICS } from "#tests/support/workers/auto-platform.ts";
import { autoWorld } from "#tests/support/workers/auto-world.ts";
import { download, recordsOf } from "#tests/support/workers/export-world.ts";
import { memberWithProject, range } from "#tests/support/workers/search-world.ts";
import { creatorColumns } from "#workers/modules/exports/creator-columns.ts";
import { NO_RESULT_FILTERS } from "#workers/modules/lists/contract.ts";

/** What the spreadsheets of an automatic task say of why each creator is in them. */

const ORIGIN = "https://app.example";
/** Does what is asked for, and also what is not wanted. */
const WITH_FISHING = { bio: TOPICS.hiking.bio, titles: [...TOPICS.hiking.titles, TOPICS.fishing.titles[0]] };

async function runTask(numberOfRuns = 1) {
  const { platforms } = autoPlatform({
    tags: { hiking: range(0, 3 * numberOfRuns).map((page) => range(1_000 + page * 20, 20)) },
    topicOf: (number) => (number > 100 && number % 4 === 3 ? WITH_FISHING : TOPICS.hiking),
    seeds: { walker: 1 },
  });
  const world = await autoWorld(platforms);
  const { actor, projectId } = await memberWithProject();
  const filters = { kolDescription: "hiking on mountain trails, no fishing, calm and funny" };
  const body = { projectId, platform: "TIKTOK" as const, seedUsers: "@walker", numberOfRuns, filters };
  const task = await world.start(actor, body);
  await world.run(500);
  return { world, actor, projectId, task };
}

test("the file of a group tells group, fit, one sentence, a verdict for each criterion and two posts", async () => {
  const { world, actor, task } = await runTask();
  const perfect = await world.listAll(actor, task.id, "perfectFit");
  const { url } = await world.exports.exportFits(actor, task.id, "perfectFit", ORIGIN);
  const rows = await recordsOf(await download(world.exports, url));
  expect(rows).toHaveLength(perfect.length);
  const byHandle = new Map(rows.map((row) => [row.Handle, row]));
  for (const { platformAccount, fit } of perfect) {
    const row = byHandle.get(platformAccount);
    expect(row).toMatchObject({ Group: "Perfect fit", Fit: String(fit.score), "Without: fishing": "Yes" });
    expect(row?.Why).toMatch(/^\d of \d posts are about /);
    for (const { kind, text, verdict } of fit.criteria.filter((criterion) => criterion.kind === "topic")) {
      expect([kind, row?.[`Fits: ${text}`]]).toEqual([
        "topic",
        verdict === "yes" ? "Yes" : verdict === "no" ? "No" : "Can’t tell",
      ]);
    }
    expect(row?.["Proof 1 link"]).toMatch(/^https:\/\//);
    expect(row?.["Proof 2 link"]).toMatch(/^https:\/\//);
    expect(row?.["Proof 2 link"]).not.toBe(row?.["Proof 1 link"]);
  }
});

test.each(["perfectFit", "contentOk"] as const)(
  "the file of the group %s is in the order of the screen, also behind its first part and after ratings",
  async (group) => {
    const { world, actor, task } = await runTask(4);
    const before = await world.listAll(actor, task.id, group);
    expect(before.length).toBeGreaterThan(group === "perfectFit" ? 100 : 20);
    for (const [place, { id }] of before.slice(0, 6).entries())
      await world.found.rate(actor, task.id, id, place % 2 === 0 ? "DISLIKE" : "SUPERLIKE");
    const shown = await world.listAll(actor, task.id, group);
    const scores = shown.map(({ fit }) => fit.score);
    expect(scores).toEqual([...scores].sort((one, other) => other - one));
    const { url } = await world.exports.exportFits(actor, task.id, group, ORIGIN);
    const rows = await recordsOf(await download(world.exports, url));
    expect(rows.map(({ Handle }) => Handle)).toEqual(shown.map(({ platformAccount }) => platformAccount));
  },
);

test("the file of the whole list holds the creators whose content is OK too, each with its group and what is against it", async () => {
  const { world, actor, projectId, task } = await runTask();
  const content = await world.listAll(actor, task.id, "contentOk");
  expect(content.length).toBeGreaterThan(0);
  const filters = NO_RESULT_FILTERS;
  const started = await world.exports.start(actor, {
    ...{ downloadType: "KOL_EXPORT", projectId, taskIds: [task.id], attitude: "ALL", isWeb: true },
    ...{ filters, afterwards: "NONE", isStop: false },
  });
  await world.run();
  const { result } = await world.exports.get(actor, started.taskId, ORIGIN);
  const rows = await recordsOf(await download(world.exports, result.url));
  expect(new Set(rows.map(({ Group }) => Group))).toEqual(new Set(["Perfect fit", "Content OK"]));
  const ok = rows.filter(({ Group }) => Group === "Content OK");
  expect(ok).toHaveLength(content.length);
  expect(ok.every(({ Why = "" }) => /\. .+/.test(Why))).toBe(true);
  expect(ok.some((row) => row["Without: fishing"] === "No")).toBe(true);
});

test("the columns are in the language of the caller, and files of other lists have none of them", () => {
  const criteria = [
    { kind: "topic" as const, text: "徒步" },
    { kind: "exclusion" as const, text: "钓鱼" },
  ];
  const headers = creatorColumns("zh-CN", criteria).columns.map(({ header }) => header);
  expect(headers).toEqual(
    expect.arrayContaining(["分组", "匹配度", "理由", "符合：徒步", "不含：钓鱼", "依据 1 链接", "依据 2 链接"]),
  );
  expect(creatorColumns("en").columns.some(({ header }) => header === "Group")).toBe(false);
});
