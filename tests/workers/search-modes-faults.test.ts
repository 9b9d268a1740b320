import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { long } from "#tests/support/runs.ts";
import { sandboxPlatforms } from "#tests/support/workers/sandbox-platforms.ts";
import { MODE_CASES, type ModeCase } from "#tests/support/workers/search-modes.ts";
import { memberWithProject, searchWorld } from "#tests/support/workers/search-world.ts";
import { stateOf, usedUnits } from "#tests/support/workers/task-world.ts";
import type { ProviderAlert } from "#workers/adapters/outside/http.ts";
import type { OutsideFetch } from "#workers/adapters/outside/one-try.ts";

/** What a provider's faults do to a search of each mode: a clear end, the quota back, and a word to the operator. */

type Fault = (nth: number) => Response | null;

async function startWith({ mode, platform, body, listPath }: ModeCase, fault: Fault) {
  const own = await body();
  // A page that was asked for today would be answered without the provider.
  await env.DB.prepare("DELETE FROM provider_cache").run();
  // Whom an earlier search met would be shown first for nothing, and finding them again is not charged.
  await env.DB.prepare("DELETE FROM creators").run();
  const alerts: ProviderAlert[] = [];
  let struck = 0;
  const faulty: OutsideFetch = (url, init) => {
    const answer = listPath.test(new URL(url).pathname) ? fault(struck++) : null;
    return answer ? Promise.resolve(answer) : fetch(url, init);
  };
  const world = await searchWorld(sandboxPlatforms({ fetch: faulty, alert: (alert) => alerts.push(alert) }));
  const { actor, projectId } = await memberWithProject();
  const task = await world.startMode(mode, actor, { projectId, platform, ...own });
  return { world, actor, task, alerts, struckTimes: () => struck };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
const name = ({ mode, platform }: ModeCase) => `${mode} on ${platform}`;
const CASES = MODE_CASES.map((one) => [name(one), one] as const);

/** Modes that list posts, accounts and given addresses, one a platform. The others' own part is how they read replies. */
const WHOLE_IN_SHORT = ["hashtag on TIKTOK", "following on YOUTUBE", "web-list on INSTAGRAM"];

describe.each(CASES)("%s", (place, one) => {
  const whole = WHOLE_IN_SHORT.includes(place) ? test : long;

  whole(
    "waits when asked to slow down, whatever the figure, and then completes",
    async () => {
      const waits: Record<string, string>[] = [
        { "retry-after": "2" },
        { "retry-after": "Sat, 01 Jan 9999 00:00:00 GMT" },
        {},
      ];
      const { world, actor, task, struckTimes } = await startWith(one, (nth) => {
        const headers = waits[nth];
        return headers ? json({}, 429, headers) : null;
      });
      await world.run(1_000);
      expect(struckTimes()).toBeGreaterThan(3);
      const state = await stateOf(task.id);
      expect([state.status, state.failure]).toEqual(["COMPLETED", null]);
      expect(await usedUnits(actor)).toBe(state.captured_units);
      expect(state.captured_units).toBeGreaterThan(0);
    },
    30_000,
  );

  test("fails with the quota back and an alert that names the path when the replies have another shape", async () => {
    const { world, actor, task, alerts } = await startWith(one, () => json({ unexpected: true }));
    await world.run(1_000);
    expect(await stateOf(task.id)).toMatchObject({ status: "FAILED", captured_units: 0 });
    expect(await usedUnits(actor)).toBe(0);
    expect((await world.engine.get(actor, task.id)).message).toContain("creators:failures.down");
    const shape = alerts.filter(({ event }) => event === "provider_shape");
    expect(shape.some(({ path }) => one.listPath.test(`/${path}`))).toBe(true);
    expect(shape.every(({ field }) => field !== undefined && field !== "")).toBe(true);
  }, 30_000);

  whole(
    "fails with the quota back when its message is poison, and a neighbour still runs",
    async () => {
      const { world, actor, task } = await startWith(one, () => null);
      const neighbour = await memberWithProject();
      const other = await world.startMode("hashtag", neighbour.actor, {
        ...{ projectId: neighbour.projectId, platform: "TIKTOK", tag: "makeup", maxVideoCount: 100 },
      });
      world.queue.messages.splice(
        0,
        world.queue.messages.length,
        ...world.queue.messages.filter(({ body }) => body.taskId !== task.id),
      );
      await world.engine.failDead({ taskId: task.id, step: 0 });
      await world.run(1_000);
      expect(await stateOf(task.id)).toMatchObject({ status: "FAILED", captured_units: 0 });
      expect(await usedUnits(actor)).toBe(0);
      expect((await stateOf(other.id)).status).toBe("COMPLETED");
    },
    30_000,
  );
});
