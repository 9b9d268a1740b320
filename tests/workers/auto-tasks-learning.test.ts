import { describe, expect, test } from "vitest";
import { body, delivered, hikers, openHikers, pagesFrom } from "#tests/support/workers/auto-hikers.ts";
import { type AutoScript, TOPICS, type TopicName } from "#tests/support/workers/auto-platform.ts";
import type { AutoWorld } from "#tests/support/workers/auto-world.ts";
import type { Actor } from "#workers/kernel/actor.ts";

describe("learning", () => {
  /** Under a tag that both use, hikers and anglers in turn. */
  const mixed = (): AutoScript => ({
    tags: { outdoors: pagesFrom(1_000, 10) },
    topicOf: (number) => (number < 100 || number % 2 === 0 ? TOPICS.hiking : TOPICS.fishing),
    seeds: { walker: 1, angler: 3 },
  });
  const isAbout = (topic: TopicName) => (one: { description: string }) => one.description === TOPICS[topic].bio;

  async function run(rate: (world: AutoWorld, actor: Actor, taskId: string) => Promise<void>) {
    const { world, actor, projectId } = await openHikers({
      ...mixed(),
      topicOf: (number) => (number === 3 || (number > 100 && number % 2 === 1) ? TOPICS.fishing : TOPICS.hiking),
    });
    const input = body(projectId, { seedUsers: "@walker @angler", numberOfRuns: 4 }, "outdoors, hiking and fishing");
    const task = await world.start(actor, input);
    await world.run(10);
    const before = (await delivered(world, actor, task.id)).map(({ id }) => id);
    await rate(world, actor, task.id);
    await world.run(500);
    const later = (await delivered(world, actor, task.id)).filter(({ id }) => !before.includes(id));
    const mean = (topic: TopicName) => {
      const scores = later.filter(isAbout(topic)).map(({ score }) => score);
      return scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
    };
    return { before: before.length, hiking: mean("hiking"), fishing: mean("fishing") };
  }

  test("what is liked and disliked moves what comes next", async () => {
    const plain = await run(async () => {});
    const taught = await run(async (world, actor, taskId) => {
      const perfect = await world.listAll(actor, taskId, "perfectFit");
      for (const one of perfect.filter(isAbout("fishing")).slice(0, 5))
        await world.found.rate(actor, taskId, one.id, "LIKE");
      for (const one of perfect.filter(isAbout("hiking")).slice(0, 5)) {
        await world.found.rate(actor, taskId, one.id, "DISLIKE");
      }
    });
    expect(plain.before).toBeGreaterThan(9);
    expect(taught.fishing - taught.hiking).toBeGreaterThan(plain.fishing - plain.hiking);
  });

  test("a superlike brings the creator's hashtags to the front, once", async () => {
    const { world, actor, projectId, asked } = await openHikers(
      hikers({
        tags: { hiking: pagesFrom(1_000, 40), bouldering: pagesFrom(6_000, 3) },
        topicOf: (number) =>
          number === 1_001
            ? { ...TOPICS.hiking, titles: [...TOPICS.hiking.titles, "On the wall #bouldering"] }
            : TOPICS.hiking,
      }),
    );
    const task = await world.start(actor, body(projectId, { numberOfRuns: 5 }));
    await world.run(10);
    const chosen = (await world.listAll(actor, task.id, "perfectFit")).find(
      ({ platformAccount }) => platformAccount === "creator1001",
    );
    const rate = () => world.found.rate(actor, task.id, chosen?.id ?? "", "SUPERLIKE");
    expect(await rate()).toMatchObject({ previous: "LIKE", attitude: "SUPERLIKE", isAlreadyProcessed: false });
    expect(await rate()).toMatchObject({ isAlreadyProcessed: true });
    const before = asked.length;
    await world.run(6);
    expect(asked.slice(before)).toContain("bouldering:");
    await world.run(500);
    expect(new Set(asked).size).toBe(asked.length);
  });

  test("a changed description holds for whoever is judged after it", async () => {
    const { world, actor, projectId } = await openHikers({
      ...hikers(),
      topicOf: (number) => (number > 100 && number % 2 === 1 ? TOPICS.cooking : TOPICS.hiking),
    });
    const task = await world.start(actor, body(projectId, { numberOfRuns: 3 }));
    await world.run(4);
    const before = await delivered(world, actor, task.id);
    expect(before.some(isAbout("cooking"))).toBe(false);
    const description = "cooking and easy recipes, no fishing";
    const change = { kolDescription: ` ${description} `, criteria: null };
    const read = await world.autoTasks.describe(actor, task.id, change);
    expect(read.kolDescription).toBe(description);
    expect(read.criteria.map(({ kind, text }) => [kind, text])).toEqual([
      ["topic", "cooking"],
      ["topic", "easy recipes"],
      ["exclusion", "fishing"],
    ]);
    const criteria = read.criteria.flatMap(({ kind, text }) => (kind === "exclusion" ? [] : { kind, text }));
    const undone = await world.autoTasks.describe(actor, task.id, { ...change, criteria });
    expect(undone.criteria.map(({ kind }) => kind)).toEqual(["topic", "topic"]);
    await world.run(500);
    const known = new Set(before.map(({ id }) => id));
    const all = await delivered(world, actor, task.id);
    const after = all.filter(({ id }) => !known.has(id));
    expect(after.some(isAbout("cooking"))).toBe(true);
    // Whoever was found before is still there, measured by the new words.
    expect(all.filter(({ id }) => known.has(id))).toHaveLength(before.length);
    expect(all.filter(({ id }) => known.has(id)).every(({ fit }) => fit.group === "contentOk")).toBe(true);
    await expectCounted(world, actor, task.id);
  });

  test("the groups count right when somebody rates while a step judges anew", async () => {
    let rate = async () => {};
    const { world, actor, projectId } = await openHikers({ ...hikers(), onPage: () => rate() });
    const task = await world.start(actor, body(projectId, { numberOfRuns: 3 }));
    await world.run(6);
    const perfect = await world.listAll(actor, task.id, "perfectFit");
    expect(perfect.length).toBeGreaterThan(4);
    await world.autoTasks.describe(actor, task.id, { kolDescription: "cooking and easy recipes", criteria: null });
    // The step has read whom it moves, and has not written yet.
    rate = async () => {
      rate = async () => {};
      for (const { id } of perfect.slice(0, 3)) await world.found.rate(actor, task.id, id, "LIKE");
    };
    await world.run(500);
    await expectCounted(world, actor, task.id);
    const all = await delivered(world, actor, task.id);
    expect(perfect.slice(0, 3).map(({ id }) => all.find((one) => one.id === id)?.attitude)).toEqual(
      Array(3).fill("LIKE"),
    );
  });

  async function expectCounted(world: AutoWorld, actor: Actor, taskId: string): Promise<void> {
    const { meta } = await world.autoTasks.show(actor, taskId);
    const groups = await Promise.all(
      (["perfectFit", "contentOk"] as const).map(async (group) => (await world.listAll(actor, taskId, group)).length),
    );
    expect([meta.perfectFitCount, meta.contentOkCount]).toEqual(groups);
  }
});
