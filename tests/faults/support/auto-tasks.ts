/** Automatic tasks of a fault run: started twice at once, and while they work extended, corrected, rated and, one of them, ended. */
import type { PlatformName, World } from "#sandbox/world/port.ts";
import type { Client } from "./client.ts";
import { profile, someCreators } from "./jobs.ts";
import { readRows, readText } from "./reading.ts";
import type { TaskRow } from "./verdict.ts";

type Pick = <Item>(items: readonly Item[]) => Item;
type Person = { client: Client; projects: readonly string[] };

/** Who has one, by place among the people: two colleagues on one platform, beside searches, and on the others somebody who does nothing else. */
const WANTED = [
  [4, "TIKTOK"],
  [4, "YOUTUBE"],
  [2, "INSTAGRAM"],
  [3, "INSTAGRAM"],
] as const;

/** What its owner ordered of a list: for sure, and at most, as some calls never got a sound answer. */
type Ordered = { client: Client; runs: number; mostRuns: number };

const TOPICS = [
  { tag: "fashion", asked: "Fashion: outfit ideas and street style, no gaming" },
  { tag: "fitness", asked: "fitness coaches with home workouts" },
  { tag: "travel", asked: "viajes y guías de ciudades, sin videojuegos" },
  { tag: "skincare", asked: "护肤达人，不要游戏" },
] as const;
const SEEDS = 4;
const FIRST_RUNS = 1;
/** So that a run does not only wait for them. */
const MAX_ADDITIONS = 2;
/** After so many acts one is ended although none has read a page yet. */
const PATIENT_ACTS = 15;

export function createAutoTasks(world: World, pick: Pick) {
  const ordered = new Map<string, Ordered>();
  let [starts, additions, ends] = [0, 0, 0];
  let acts = 0;
  let isActing = false;

  /** Two starts at the same moment, as from two windows: one of them is told that it runs. */
  async function start({ client, projects }: Person, platform: PlatformName, place: number): Promise<void> {
    const [projectId] = projects;
    const topic = TOPICS[place % TOPICS.length] ?? TOPICS[0];
    const seeds = someCreators(world, platform, [topic.tag]).slice(0, SEEDS);
    const seedUsers = [...seeds.map(profile), "@nobody.of.that.name"];
    const body = { projectId, platform, seedUsers, numberOfRuns: FIRST_RUNS, filters: { kolDescription: topic.asked } };
    const answers = await Promise.all([1, 2].map(() => client.call("POST", "/search/longCrawler", body)));
    for (const answer of answers) {
      if (answer === null || answer.statusCode === 1000) starts += 1;
      if (answer?.statusCode !== 1000) continue;
      ordered.set(readText(answer.data, "taskId"), { client, runs: FIRST_RUNS, mostRuns: FIRST_RUNS });
    }
  }

  async function addRun(taskId: string, order: Ordered): Promise<void> {
    if (additions >= MAX_ADDITIONS) return;
    additions += 1;
    const body = { taskId, params: { addNumberOfRuns: 1 } };
    // Twice at once, under keys of their own: both count.
    const calls = [1, 2].map(() => order.client.call("PUT", "/search/longCrawler/params", body));
    for (const answer of await Promise.all(calls)) {
      if (answer?.statusCode === 1000) order.runs += 1;
      if (answer === null || answer.statusCode === 1000) order.mostRuns += 1;
    }
  }

  async function describe(taskId: string, { client }: Ordered): Promise<void> {
    const kolDescription = pick(TOPICS).asked;
    await client.call("PUT", "/search/longCrawler/description", { taskId, kolDescription });
  }

  async function rate(taskId: string, { client }: Ordered): Promise<void> {
    const page = await client.call("GET", `/search/longCrawler/${taskId}/creators?pageSize=100`);
    const ids = readRows(page?.data, "data").map((row) => readText(row, "id"));
    if (ids.length === 0) return;
    const body = { kolId: pick(ids), attitude: pick(["LIKE", "DISLIKE", "SUPERLIKE"]) };
    await client.call("POST", `/search/longCrawler/${taskId}/rate`, body);
  }

  /** One is ended, once, in the middle of its work; otherwise something is done with any of them. */
  async function actOnce(tasks: readonly TaskRow[]): Promise<void> {
    const running = tasks.find(({ type, endedAt, rootTaskId, pages }) => {
      const hasWorked = (pages ?? 0) > 0 || acts > PATIENT_ACTS;
      return type === "LONG_CRAWLER" && endedAt === null && hasWorked && ordered.has(rootTaskId);
    });
    if (running && ends === 0) {
      ends += 1;
      await ordered.get(running.rootTaskId)?.client.call("POST", `/tasks/${running.id}/terminate`);
      return;
    }
    const [taskId, order] = pick([...ordered]);
    await pick([addRun, describe, rate])(taskId, order);
  }

  return {
    /** Starts those of all people, on the first project of each. */
    async startAll(people: readonly Person[]): Promise<void> {
      const wanted = WANTED.flatMap(([at, platform]) => (people[at] ? { person: people[at], platform } : []));
      await Promise.all(wanted.map(({ person, platform }, place) => start(person, platform, place)));
    },

    /** Does the next thing with one of them, unless the last is still being done; `tasks` are all as they are. */
    async act(tasks: readonly TaskRow[]): Promise<void> {
      if (ordered.size === 0 || isActing) return;
      isActing = true;
      acts += 1;
      await actOnce(tasks).finally(() => {
        isActing = false;
      });
    },

    /** What their owners ordered and the tables do not say, in words; `tasks` are all at the end. */
    findMisunderstood(tasks: readonly TaskRow[]): string[] {
      const own = tasks.filter(({ type }) => type === "LONG_CRAWLER");
      const lists = new Set(own.map(({ rootTaskId }) => rootTaskId));
      const bad: string[] = [];
      if (lists.size > starts) bad.push(`${lists.size} automatic tasks although ${starts} were started`);
      for (const [taskId, { runs, mostRuns }] of ordered) {
        const chain = own.filter(({ rootTaskId }) => rootTaskId === taskId);
        const held = chain.reduce((sum, { costUnits }) => sum + costUnits, 0) / 10;
        if (held < runs || held > mostRuns) bad.push(`${taskId}: ${held} runs held, ${runs} to ${mostRuns} ordered`);
        if (chain.at(-1)?.numberOfRuns !== held) bad.push(`${taskId}: ${held} runs held, its parameters say otherwise`);
      }
      return bad;
    },

    counts(tasks: readonly TaskRow[]) {
      const last = new Map(tasks.map((task) => [task.rootTaskId, task]));
      const delivered = [...ordered.keys()].reduce((sum, id) => sum + (last.get(id)?.delivered ?? 0), 0);
      const runs = [...ordered.values()].reduce((sum, order) => sum + order.runs, 0);
      return { tasks: ordered.size, runs, ends, delivered };
    },
  };
}
