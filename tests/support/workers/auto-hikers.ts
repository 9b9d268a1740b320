/** An automatic task after hikers, on a platform of a script: numbers below 10,000 speak of hiking unless said. */
import { env } from "cloudflare:workers";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { type AutoScript, autoPlatform, TOPICS } from "./auto-platform.ts";
import { type AutoInput, type AutoWorld, autoWorld } from "./auto-world.ts";
import { memberWithProject, range } from "./search-world.ts";
import type { WorldOptions } from "./task-world.ts";

const A_PAGE = 20;

/** Pages of `A_PAGE` new creators each from a number on. */
export const pagesFrom = (first: number, pages: number) =>
  range(0, pages).map((page) => range(first + page * A_PAGE, A_PAGE));

export const hikers = (more: Partial<AutoScript> = {}): AutoScript => ({
  tags: { hiking: pagesFrom(1_000, 40), trails: pagesFrom(3_000, 10), mountains: pagesFrom(5_000, 5) },
  topicOf: () => TOPICS.hiking,
  seeds: { walker: 1, climber: 2, hermit: "private" },
  ...more,
});

export function body(
  projectId: string,
  more: Partial<AutoInput> = {},
  description = "hiking creators on mountain trails",
): AutoInput {
  return {
    ...{ projectId, platform: "TIKTOK", seedUsers: "@walker @climber", numberOfRuns: 1 },
    filters: { kolDescription: description },
    ...more,
  };
}

export async function openHikers(script: AutoScript = hikers(), quota = 10_000, options: WorldOptions = {}) {
  // Who was told within a day is not asked for again, and these tests tell other things of the same numbers.
  await env.DB.prepare("DELETE FROM creators").run();
  const platform = autoPlatform(script);
  const world = await autoWorld(platform.platforms, options);
  return { world, ...platform, ...(await memberWithProject(quota)) };
}

export async function codeOf(work: Promise<unknown>) {
  return work.then(
    () => 1000,
    (failure: unknown) => (failure instanceof AppError ? failure.code : failure),
  );
}

export const delivered = async (world: AutoWorld, actor: Actor, taskId: string) => [
  ...(await world.listAll(actor, taskId, "perfectFit")),
  ...(await world.listAll(actor, taskId, "contentOk")),
];
