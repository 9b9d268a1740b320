/** Every job of the product while everything around it fails: searches of all modes, superlikes, automatic tasks, batches and exports, until all have ended. */
import { seededRandom } from "#sandbox/random.ts";
import { type Sandbox, startSandbox } from "#sandbox/server.ts";
import { NOW } from "#tests/support/now.ts";
import { runningFrom } from "#tests/support/running-clock.ts";
import { createAutoTasks } from "./auto-tasks.ts";
import { findAutoViolations } from "./auto-verdict.ts";
import { type Client, createClient, signIn } from "./client.ts";
import { findUnreadableExports } from "./exports-verdict.ts";
import { type Job, keywordJob, otherJobs, trackJob } from "./jobs.ts";
import { createPagesRead } from "./pages-read.ts";
import { type Done, type Product, startProduct } from "./product.ts";
import { setProviderFaults } from "./provider-faults.ts";
import { readText } from "./reading.ts";
import { findForgotten, findViolations, readFound, readPosts, readTasks, type TaskRow } from "./verdict.ts";

export type WholeAppOptions = {
  seed: number;
  /** Projects a person, each with its share of the modes. */
  projects: number;
  /** How often the runtime is killed. */
  kills: number;
  /** Calls of providers while everything goes wrong, at least: the faults last for so much work, however long the machine takes. */
  faultyCalls: number;
  /** Kinds of tasks (`nameOf`) that must have begun before the faults end. */
  kinds: readonly string[];
  note?: (line: string) => void;
};

export type WholeAppReport = {
  seed: number;
  tasks: Record<string, number>;
  reasons: Record<string, number>;
  creators: number;
  kills: number;
  /** Longest wait of a task after the faults, seconds: the time skipped while nothing but waiting was left. */
  recoverySeconds: number;
  lastToEnd: string;
  /** Calls of the product by the code of their answer; 0 is none. */
  answers: Record<string, number>;
  providerCalls: { calls: number; faults: number; needed: number };
  /** Automatic tasks: pages they were given, and how many of them they had before. */
  autoTasks: { tasks: number; runs: number; ends: number; delivered: number; pages: number; again: number };
  database: Done;
  violations: string[];
};

/** The last one has nothing but automatic tasks. */
const PEOPLE = ["plus", "pro", "boss", "member", "root"].map((name) => `${name}@kolscout.test`);
/** Without a sign of life for so long nothing but waiting is left; a step that runs may sleep for some seconds before it calls again. */
const IDLE_MS = 2_500;
const IDLE_WHILE_RUNNING_MS = 4_500;
/** A run that hangs, or has nothing left to do, ends with what it has; the test then says what is missing. A slow machine takes longer for the same work, not more skips. */
const MAX_SKIPS = 100;
/** Looks between two rounds of exports and superlikes. */
const LOOKS_PER_ROUND = 7;
const MAX_SUPERLIKES = 6;
const MAX_AUDIENCES = 6;

/** Runs it and answers what was seen. */
export async function runWholeApp(options: WholeAppOptions): Promise<WholeAppReport> {
  const note = options.note ?? (() => undefined);
  const random = seededRandom(options.seed, "whole app");
  const sandbox = await startSandbox({ port: 0, worldSize: 5_000, seed: options.seed, now: runningFrom(NOW) });
  const product = await startProduct({
    name: `faults-${options.seed}`,
    sandbox,
    seed: options.seed,
    variables: { RATE_LIMIT_SCALE: "1000" },
  });
  try {
    const run = await createRun(options, { sandbox, product, random, note });
    await run.trackPosts();
    await run.beginFaults();
    await run.startSearches();
    await run.goOnUnderFaults();
    const faultsEndedAt = await run.endFaults();
    await run.awaitEnds();
    return await run.report(faultsEndedAt);
  } finally {
    await product.close();
    await sandbox.close();
  }
}

type Parts = { sandbox: Sandbox; product: Product; random: () => number; note: (line: string) => void };
type Person = { client: Client; userId: string; projects: string[] };

async function createRun(options: WholeAppOptions, { sandbox, product, random, note }: Parts) {
  const codes = new Map<number, number>();
  const people: Person[] = [];
  const violations: string[] = [];
  const database: Done = { lostBefore: 0, lostAfter: 0, databaseCalls: 0, messages: 0, copies: 0 };
  let kills = 0;
  let superlikes = 0;
  let audiences = 0;
  let nextCronAt = nextMinute(product.now());
  let lastSign = { text: "", at: Date.now() };
  /** When time was skipped, by the product's clock before it, and how much. */
  const skips: { at: number; ms: number }[] = [];

  for (const email of PEOPLE) {
    const client = createClient(product, await signIn(sandbox.url, email), codes);
    const projects: string[] = [];
    for (let n = 0; n < options.projects; n += 1) {
      const answer = await client.call("POST", "/projects", { title: `Under faults ${n}`, description: "" });
      projects.push(readText(answer?.data, "id"));
    }
    const info = await client.call("GET", "/userMember/userInfo");
    people.push({ client, userId: readText(info?.data, "userId"), projects });
  }
  sandbox.requestLog.clear();

  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  };

  const autoTasks = createAutoTasks(sandbox.world, pick);
  const pagesRead = createPagesRead(sandbox);

  function providerCalls(): { calls: number; faults: number } {
    const rows = sandbox.requestLog.counts().filter(({ service }) => service === "youtube" || service === "tikhub");
    const sum = (field: "calls" | "faults") => rows.reduce((total, row) => total + row[field], 0);
    return { calls: sum("calls"), faults: sum("faults") };
  }

  /** What the Worker did wrong is forgotten when it is killed, so it is asked before. */
  async function collectDone(): Promise<void> {
    const done = await product.faultsDone().catch(() => null);
    if (done === null) return;
    for (const name of Object.keys(database)) {
      const total = Number(Reflect.get(database, name)) + Number(Reflect.get(done, name));
      Reflect.set(database, name, total);
    }
  }

  async function kill(): Promise<void> {
    await collectDone();
    await product.killAndRestart();
    kills += 1;
    const db = await product.database();
    for (const id of await findForgotten(db, product.now())) violations.push(`${id}: forgotten after a kill`);
    note(`killed and restarted (${kills})`);
  }

  /** One look: crons that are due, time skipped when only time can help. Answers the tasks as they are. */
  async function tick(): Promise<TaskRow[]> {
    if (product.now() >= nextCronAt) {
      nextCronAt = nextMinute(product.now());
      // Crons may come twice and overlap.
      await Promise.allSettled([product.runCron(), ...(random() < 0.3 ? [product.runCron()] : [])]);
    }
    pagesRead.collect();
    const tasks = await readTasks(await product.database());
    const open = tasks.filter((task) => task.endedAt === null);
    // Exports begin and end all the time, whatever else waits.
    const begun = tasks.filter(({ type }) => type !== "KOL_EXPORT");
    const states = begun.map((task) => `${task.id} ${task.steps} ${task.status}`).join();
    const sign = `${states} ${providerCalls().calls}`;
    if (sign !== lastSign.text) lastSign = { text: sign, at: Date.now() };
    const idleMs = open.some(({ leaseUntil }) => leaseUntil !== null) ? IDLE_WHILE_RUNNING_MS : IDLE_MS;
    if (Date.now() - lastSign.at > idleMs) {
      lastSign = { ...lastSign, at: Date.now() };
      const skip = { at: product.now(), ms: nextCronAt - product.now() };
      skips.push(skip);
      await product.skip(skip.ms);
    }
    return tasks;
  }

  /** Answers, from now on, whether a part of the run has taken so long that it hangs. */
  function watchForHanging(): () => boolean {
    const skipped = skips.length;
    return () => skips.length - skipped > MAX_SKIPS;
  }

  async function begin({ client }: Person, { path, body }: Job): Promise<void> {
    await client.call("POST", path, body);
  }

  /** From somebody whom a search has brought, as soon as one has. */
  async function superlikeSome(): Promise<void> {
    const found = await readFound(await product.database());
    const own = found.filter(({ projectId }) => people.some(({ projects }) => projects.includes(projectId)));
    if (own.length === 0 || superlikes >= MAX_SUPERLIKES) return;
    const { projectId, ...creator } = pick(own);
    const person = people.find(({ projects }) => projects.includes(projectId));
    superlikes += 1;
    await person?.client.call("POST", "/similars/create", { projectId, ...creator, reason: "SUPERLIKE" });
  }

  /** The audience of a post that is tracked by now. */
  async function askAudience(): Promise<void> {
    const posts = await readPosts(await product.database());
    const own = posts.filter(({ ownerId }) => people.some(({ userId }) => userId === ownerId));
    if (own.length === 0 || audiences >= MAX_AUDIENCES) return;
    const { id: publicationId, ownerId } = pick(own);
    audiences += 1;
    const person = people.find(({ userId }) => userId === ownerId);
    await person?.client.call("POST", "/publicationStatistics/audience", { publicationId });
  }

  async function exportSome(): Promise<void> {
    const person = pick(people);
    const projectId = pick(person.projects);
    await person.client.call("POST", "/tasks/download/create", { projectId, downloadType: "KOL_EXPORT" });
  }

  return {
    /** Posts whose audience can be asked for later on. */
    async trackPosts() {
      const [person] = people;
      if (person === undefined) throw new Error("nobody is there");
      await begin(person, trackJob(sandbox.world));
      const isTracked = async () => (await readPosts(await product.database())).length > 0;
      while (!(await isTracked())) await pause(200);
      sandbox.requestLog.clear();
    },

    async beginFaults() {
      setProviderFaults(sandbox, options.seed);
      await product.set({ lostBefore: 0.015, lostAfter: 0.015, copies: 2 });
    },

    async startSearches() {
      const places = people
        .slice(0, -1)
        .flatMap((person) => person.projects.map((projectId) => ({ person, projectId })));
      const others = otherJobs(sandbox.world, pick);
      const jobs = places.flatMap(({ person, projectId }, place) => [
        { person, job: keywordJob(projectId, place, pick) },
        // Every mode once at least, dealt out in turn.
        ...others
          .filter((_job, index) => (index - place) % Math.min(others.length, places.length) === 0)
          .map((make) => ({ person, job: make(projectId) })),
      ]);
      // They take longest, so they come first.
      await autoTasks.startAll(people);
      await Promise.all(jobs.map(({ person, job }) => begin(person, job)));
    },

    async goOnUnderFaults() {
      const killAfterCalls = Array.from(
        { length: options.kills },
        (_, n) => (options.faultyCalls * (n + 0.3 + random() * 0.6)) / options.kills,
      );
      const hangs = watchForHanging();
      let isWorkDone = false;
      const exporting: Promise<void>[] = [];
      for (let looks = 1; !isWorkDone && !hangs(); looks += 1) {
        const tasks = await tick();
        const { calls } = providerCalls();
        if (calls >= (killAfterCalls[0] ?? Number.POSITIVE_INFINITY)) {
          killAfterCalls.shift();
          await kill();
        }
        const begun = new Set(tasks.map(nameOf));
        isWorkDone =
          calls >= options.faultyCalls && killAfterCalls.length === 0 && options.kinds.every((kind) => begun.has(kind));
        if (looks % LOOKS_PER_ROUND === 0) exporting.push(exportSome(), superlikeSome(), askAudience());
        exporting.push(autoTasks.act(tasks));
        await pause(200);
      }
      await Promise.all(exporting);
    },

    /** From now on nothing goes wrong; answers when that was. */
    async endFaults(): Promise<number> {
      await collectDone();
      sandbox.faults.clear();
      await product.set({ lostBefore: 0, lostAfter: 0, copies: 1 });
      return product.now();
    },

    async awaitEnds() {
      const hangs = watchForHanging();
      while (!hangs()) {
        const open = (await tick()).filter((task) => task.endedAt === null);
        if (open.length === 0) break;
        await pause(300);
      }
      // What remains of the outbox is sent by the next two minutes, whose messages find nothing to do.
      for (let minute = 0; minute < 2; minute += 1) {
        await product.skip(60_000);
        await product.runCron();
      }
    },

    async report(faultsEndedAt: number): Promise<WholeAppReport> {
      const db = await product.database();
      const tasks = await readTasks(db);
      violations.push(...(await findViolations(db, tasks)), ...(await findAutoViolations(db)));
      violations.push(...autoTasks.findMisunderstood(tasks));
      const clients = people.map(({ client }) => client);
      violations.push(...(await findUnreadableExports(clients, tasks)));
      const waited = (until: number) =>
        skips.reduce((sum, { at, ms }) => sum + (at >= faultsEndedAt && at < until ? ms : 0), 0);
      const late = tasks.map(({ endedAt }) => (endedAt === null ? Number.POSITIVE_INFINITY : waited(endedAt)));
      const last = tasks[late.lastIndexOf(Math.max(...late))];
      return {
        seed: options.seed,
        tasks: count(tasks.map((task) => `${nameOf(task)} ${task.status}`)),
        reasons: count(
          tasks.filter((task) => task.failure).map((task) => readText(JSON.parse(task.failure ?? ""), "key")),
        ),
        creators: tasks.reduce((total, task) => total + (task.found ?? 0), 0),
        kills,
        recoverySeconds: Math.max(0, ...late) / 1_000,
        lastToEnd: last ? nameOf(last) : "",
        answers: Object.fromEntries([...codes].sort(([a], [b]) => a - b)),
        providerCalls: { ...providerCalls(), needed: neededCalls(tasks) },
        autoTasks: { ...autoTasks.counts(tasks), ...(await pagesRead.count(db)) },
        database,
        violations,
      };
    },
  };
}

/** About what all would have called without a fault: pages of posts, and for each creator a profile and its posts. */
function neededCalls(tasks: readonly TaskRow[]): number {
  const chains = new Map(tasks.map((task) => [task.type === "LONG_CRAWLER" ? task.rootTaskId : task.id, task]));
  return [...chains.values()].reduce((sum, { videos, found, pages, lookedAt }) => {
    return sum + Math.ceil((videos ?? 0) / 10) + (pages ?? 0) + 2 * ((found ?? 0) + (lookedAt ?? 0));
  }, 0);
}

function nameOf({ type, reason, audienceOf }: TaskRow): string {
  if (audienceOf !== null) return "AUDIENCE_OF_POST";
  return reason === "SUPERLIKE" ? reason : type;
}

function count(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

const nextMinute = (at: number) => (Math.floor(at / 60_000) + 1) * 60_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
