/** What the figures stand on, made when the first of them asks for it: a seeded state, the Worker of the benchmark, the app, the sandbox. */
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { userIdForEmail } from "#sandbox/gotrue/user-id.ts";
import { type Sandbox, startSandbox } from "#sandbox/server.ts";
import { seedDemo } from "#scripts/seed/run.ts";
import { buildApp } from "#scripts/serve/build-app.ts";
import { bundleProgram, type Host, startApp, startProgram } from "./hosts.ts";
import type { Effort } from "./latency.ts";
import { BENCH_OWNER, type SeedSize, seedState } from "./seed.ts";
import { publishedKeys, signIn } from "./sign-in.ts";

const ROOT = ".wrangler/bench";

export type Context = {
  /** Fewer rounds and rows: to see that everything runs, not to judge. */
  quick: boolean;
  effort: Effort;
  size: SeedSize;
  owner: { userId: string; token(): Promise<string> };
  note(line: string): void;
  sandbox(): Promise<Sandbox>;
  /** The reference programs and the project's stores, on a copy of the seeded state. */
  stores(): Promise<Host>;
  /** The same on a database without rows. */
  emptyStores(): Promise<Host>;
  /** The whole app on its own copy. */
  app(): Promise<Host>;
  /** The same in a process that did nothing yet; who asks for it closes it. */
  freshApp(): Promise<Host>;
  /** Builds the app if its sources have changed. */
  build(): Promise<unknown>;
  /** A copy of the seeded state for a program that is started on its own. */
  copyState(name: string): Promise<string>;
  close(): Promise<void>;
};

/** A context that has started nothing yet. */
export function createContext(quick: boolean): Context {
  const closing: (() => Promise<unknown>)[] = [];
  const note = (line: string) => console.log(`  ${line}`);
  const size: SeedSize = quick
    ? { small: 500, large: 5_000, tasks: 2_000 }
    : { small: 2_000, large: 100_000, tasks: 10_000 };

  const sandbox = once(async () => {
    process.env.SANDBOX_YOUTUBE_SEARCH_QUOTA ??= "100000";
    process.env.SANDBOX_YOUTUBE_UNIT_QUOTA ??= "10000000";
    const started = await startSandbox({ port: 0 });
    closing.push(() => started.close());
    return started;
  });
  const token = once(async () => signIn((await sandbox()).url, BENCH_OWNER));
  const build = once(() => buildApp());
  const bundled = once(async () => {
    rmSync(ROOT, { recursive: true, force: true });
    mkdirSync(ROOT, { recursive: true });
    // Tools that walk folders upwards must not take the state for part of the project.
    writeFileSync(`${ROOT}/.gitignore`, "*\n");
    await build();
    await bundleProgram("stores");
  });
  const seeded = once(async () => {
    await bundled();
    const started = performance.now();
    const host = await startProgram("stores", `${ROOT}/seeded`);
    await seedDemo(await host.miniflare.getD1Database("DB"), Date.now());
    await seedState(host.url, size);
    await host.close();
    note(`seeded ${size.small} and ${size.large} candidates in ${Math.round((performance.now() - started) / 1000)} s`);
  });
  const copyState = async (name: string) => {
    await seeded();
    const folder = `${ROOT}/${name}`;
    if (existsSync(folder)) rmSync(folder, { recursive: true });
    cpSync(`${ROOT}/seeded`, folder, { recursive: true });
    return folder;
  };
  const launchApp = async (name: string) => {
    await build();
    return startApp(await copyState(name), (await sandbox()).url);
  };
  const keep = (host: Host) => {
    closing.push(() => host.close());
    return host;
  };

  return {
    quick,
    size,
    effort: quick ? { rounds: 3, perRound: 20, warmUp: 20 } : { rounds: 9, perRound: 60, warmUp: 80 },
    owner: { userId: userIdForEmail(BENCH_OWNER), token },
    note,
    sandbox,
    copyState,
    stores: once(async () => {
      const { url } = await sandbox();
      return keep(
        await startProgram("stores", await copyState("stores"), {
          ISSUER: `${url}/auth/v1`,
          KEYS: await publishedKeys(url),
        }),
      );
    }),
    emptyStores: once(async () => {
      await bundled();
      return keep(await startProgram("stores", `${ROOT}/empty`));
    }),
    app: once(async () => keep(await launchApp("app"))),
    freshApp: () => launchApp("fresh-app"),
    build,
    async close() {
      for (const close of closing.reverse()) await close();
      rmSync(ROOT, { recursive: true, force: true });
    },
  };
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
