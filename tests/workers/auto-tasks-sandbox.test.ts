import { describe, expect, test } from "vitest";
import { isFullRun, sizeOf } from "#tests/support/runs.ts";
import { accountOf, expectTrueClaims } from "#tests/support/workers/auto-evidence.ts";
import { autoWorld } from "#tests/support/workers/auto-world.ts";
import { keptCounters, recount } from "#tests/support/workers/result-world.ts";
import { sandboxPlatforms } from "#tests/support/workers/sandbox-platforms.ts";
import { sandboxTruth } from "#tests/support/workers/sandbox-truth.ts";
import { memberWithProject } from "#tests/support/workers/search-world.ts";
import { stateOf, usedUnits } from "#tests/support/workers/task-world.ts";
import { WORLD_SIZE } from "#tests/support/world-size.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { AutoListItem } from "#workers/modules/auto-tasks/finds-contract.ts";

/** The automatic task on the emulated platforms, whose makers know what each creator is about and what each post says. */

const truth = sandboxTruth(WORLD_SIZE);

/** Calls that give a page of posts; everything else tells of single accounts and tags. */
const LIST_CALL = /(fetch_hashtag_video_list|fetch_video_search_result|hashtag_posts|search_reels|\/v3\/search)\b/;

type Case = { platform: Platform; niche: string; language: string; kolDescription: string };

/** What a case has delivered, run once for all tests. */
const runs = new Map<Case, ReturnType<typeof runOnce>>();

function run(one: Case) {
  const running = runs.get(one) ?? runOnce(one);
  runs.set(one, running);
  return running;
}

async function runOnce({ platform, niche, language, kolDescription }: Case) {
  const pages: string[] = [];
  const platforms = sandboxPlatforms({
    fetch: async (url, init) => {
      if (LIST_CALL.test(url)) pages.push(url);
      return fetch(url, init);
    },
  });
  const world = await autoWorld(platforms);
  const { actor, projectId } = await memberWithProject();
  const seeds = truth.creatorsOf(platform, niche, language, 3);
  const seedUsers = seeds.map(({ handle }) => `@${handle}`);
  const filters = { kolDescription };
  const task = await world.start(actor, { projectId, platform, seedUsers, numberOfRuns: 10, filters });
  await world.run(1_000);
  return {
    ...{ world, actor, task, pages, seeds },
    view: await world.autoTasks.show(actor, task.id),
    perfect: await world.listAll(actor, task.id, "perfectFit"),
    content: await world.listAll(actor, task.id, "contentOk"),
  };
}

const EVERY_CASE: Case[] = [
  {
    ...{ platform: "TIKTOK", niche: "fitness", language: "en" },
    kolDescription: "Fitness coaches who post home workouts and gym training",
  },
  {
    ...{ platform: "YOUTUBE", niche: "cooking", language: "en" },
    kolDescription: "Home cooking: easy recipes and dinners, no gaming",
  },
  { platform: "INSTAGRAM", niche: "skincare", language: "en", kolDescription: "skincare routines for sensitive skin" },
  {
    ...{ platform: "TIKTOK", niche: "pets", language: "es" },
    kolDescription: "perros y gatos: adiestramiento y cuidados de mascotas, sin videojuegos",
  },
  { platform: "TIKTOK", niche: "skincare", language: "zh", kolDescription: "护肤达人，敏感肌，不要游戏" },
];
/** The short run keeps the one in another script, which also excludes a subject. */
const CASES = EVERY_CASE.filter(({ language }) => isFullRun || language === "zh");

describe.each(CASES.map((one) => [`${one.niche} in ${one.language} on ${one.platform}`, one] as const))(
  "%s",
  (_name, one) => {
    test("finds creators who are what was asked for, reads no page twice, and is paid for what came", async () => {
      const { actor, task, view, perfect, content, pages, seeds } = await run(one);
      const state = await stateOf(task.id);
      expect([state.status, state.failure]).toEqual(["COMPLETED", null]);

      const all = [...perfect, ...content];
      const isRight = (found: AutoListItem) => truth.nicheOf(one.platform, accountOf(found)) === one.niche;
      expect(perfect.length).toBeGreaterThan(1);
      expect(all.length).toBeGreaterThan(3);
      expect(perfect.filter(isRight).length / perfect.length).toBeGreaterThanOrEqual(0.8);
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      const wanted = truth.creatorsOf(one.platform, one.niche, one.language, WORLD_SIZE).slice(seeds.length);
      const known = new Set(all.map(accountOf));
      const share = wanted.filter(({ id }) => known.has(id)).length / wanted.length;
      console.info(
        `${one.platform} ${one.niche}: ${Math.round(share * 100)} % of ${wanted.length} found, ${pages.length} pages`,
      );
      const seedIds = seeds.map(({ id }) => id);
      expect(all.filter((found) => seedIds.includes(accountOf(found)))).toEqual([]);
      expect(perfect.every(({ attitude }) => attitude === "LIKE")).toBe(true);
      expect(content.every(({ attitude, fit }) => attitude === "NORATE" && fit.whyNot.length > 0)).toBe(true);

      expect(pages.length).toBeGreaterThan(3);
      expect(pages.filter((page, place) => pages.indexOf(page) !== place)).toEqual([]);

      expect(state.captured_units).toBe(Math.floor(all.length / 5));
      expect(await usedUnits(actor)).toBe(state.captured_units);
      expect(view.meta).toMatchObject({ perfectFitCount: perfect.length, contentOkCount: content.length });
      expect(view.meta.allPerfectFitUserNames).toEqual(perfect.map(({ platformAccount }) => platformAccount));
      expect(await keptCounters(task.id)).toEqual(await recount(task.id));
    });
  },
);

test("every claim of evidence is in the words of the post or the profile that it names", async () => {
  let claims = 0;
  for (const one of CASES) {
    const { perfect, content } = await run(one);
    claims += expectTrueClaims(truth, one.platform, [...perfect, ...content]);
  }
  expect(claims).toBeGreaterThan(sizeOf({ short: 50, full: 200 }));
});
