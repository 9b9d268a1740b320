/** The whole product for one file of browser tests: the deployable bundle, its data and everything outside, alone. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "#sandbox/server.ts";
import { seedDemo } from "#scripts/seed/run.ts";
import { startCronTicker } from "#scripts/serve/cron-ticker.ts";
import { sandboxBindings } from "#scripts/serve/local-settings.ts";
import { type MovableApp, moveClocks, startMovableApp } from "#scripts/serve/movable-app.ts";
import { subscribeToPushes } from "#scripts/serve/push-subscription.ts";
import { copyEmptyState } from "#tests/support/empty-state.ts";
import { NOW } from "#tests/support/now.ts";
import { runningFrom } from "#tests/support/running-clock.ts";

export const COOKIE_SECRET = "a-cookie-secret-for-tests-of-at-least-32-characters";

export type World = {
  appUrl: string;
  sandboxUrl: string;
  sandbox: Sandbox;
  app: MovableApp;
  /** The time of this world, in milliseconds since 1970. */
  now(): number;
  close(): Promise<void>;
};

export type WorldOptions = {
  /** Creators of the seeded world. */
  size?: number;
  /** How long an access token of the identity service lasts. */
  accessTokenSeconds?: number;
  /** Creators' pictures as the sandbox draws them; else all are one dot, for drawing them takes most of the time of a list. */
  drawsPictures?: boolean;
  /** Settings of the app beside those of every test. */
  settings?: Readonly<Record<string, string>>;
};

/** Starts sandbox and app on free ports at `NOW`, the demo accounts in place and the cron triggers ticking. The sandbox's `POST /clock` moves both. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const { size = 40_000, accessTokenSeconds = 3_600, drawsPictures = false, settings = {} } = options;
  const [appPort, sandboxPort] = [await freePort(), await freePort()];
  const appUrl = `http://localhost:${appPort}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  let app: MovableApp | null = null;
  // Time stands at NOW until the world is ready: how long that takes differs from machine to machine.
  let now = () => NOW;
  const sandbox: Sandbox = await startSandbox({
    now: () => now(),
    onClockMove: async (move) => (app === null ? null : moveClocks(app, sandbox.clock, move)),
    port: sandboxPort,
    publicUrl: sandboxUrl,
    worldSize: size,
    settings: { appUrl, accessTokenSeconds, drawsPictures },
  });
  // What a pace does to a search is tested where it is kept; here everybody would wait for it.
  await fetch(`${sandboxUrl}/tikhub/pace`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ perSecond: 1_000, burst: 1_000 }),
  });
  await subscribeToPushes({ sandboxUrl, appUrl });
  const bindings = {
    ...sandboxBindings(appUrl, sandboxUrl, COOKIE_SECRET),
    TIKHUB_CALLS_PER_SECOND: "200",
    // One account does here in a minute what a person does in an hour.
    RATE_LIMIT_SCALE: "50",
    ...settings,
  };
  const stateDir = mkdtempSync(join(tmpdir(), "kolscout-world-"));
  const leave = async () => {
    await sandbox.close();
    rmSync(stateDir, { recursive: true, force: true });
  };
  const start = async () => {
    await copyEmptyState(stateDir);
    return oneCronAtATime(
      await startMovableApp({ port: appPort, stateDir, bindings, startsAt: NOW, isMigrated: true }),
    );
  };
  const started = await start().catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  app = started;
  await seedDemo(await app.miniflare.getD1Database("DB"), NOW);
  await app.setClock(NOW);
  now = runningFrom(NOW);
  const ticker = startCronTicker(app, app.now);
  const close = async () => {
    ticker.stop();
    await started.close();
    await leave();
  };
  return { appUrl, sandboxUrl, sandbox, app, now: app.now, close };
}

/** Runs crons one after another, so that a run that ends has done all that was due: none of it is still in the hands of another run. */
function oneCronAtATime(app: MovableApp): MovableApp {
  let last: Promise<unknown> = Promise.resolve();
  const runCron: MovableApp["runCron"] = (...run) => {
    const next = last.then(() => app.runCron(...run));
    last = next.catch(() => undefined);
    return next;
  };
  return { ...app, runCron };
}

/** Moves the clock of a world with the cron runs that fall due on the way; resolves when these have ended and the queues are empty. */
export async function advanceClock({ sandboxUrl, app }: World, advanceMs: number): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advanceMs }),
  });
  if (!answer.ok) throw new Error(`the clock was not moved: ${answer.status} ${await answer.text()}`);
  await app.drainQueues();
}

/** Gives an account as many runs as a test needs. */
export async function grantRuns(world: World, email: string, runs: number): Promise<void> {
  const database = await world.app.miniflare.getD1Database("DB");
  await database
    .prepare(
      `UPDATE quota_accounts SET quota = CASE kind WHEN 'FREE' THEN quota ELSE ?1 END, daily_limit = CASE kind WHEN 'FREE' THEN ?1 ELSE daily_limit END
       WHERE owner_id = (SELECT id FROM users WHERE email = ?2)`,
    )
    .bind(runs * 10, email)
    .run();
}

/** Each lane has ports of its own, below those that systems give to outgoing connections: no other process takes one between the probe and the server. */
const PORTS = { from: 11_000, perLane: 1_000 };
const LANES = 19;
const firstPort = PORTS.from + (Number(process.env.VITEST_POOL_ID ?? 0) % LANES) * PORTS.perLane;
// Runs at the same time begin at different ports.
let portsTaken = process.pid % PORTS.perLane;

/** A port on which nothing listens: both servers must know each other's address before either of them starts. */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS.perLane; tries += 1) {
    portsTaken += 1;
    const port = firstPort + (portsTaken % PORTS.perLane);
    if (await isFree(port)) return port;
  }
  throw new Error("no free port");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** Makes a project's lists so many times as long, by copies of the creators that are in them. */
export async function multiplyList(world: World, projectId: string, times: number): Promise<void> {
  const database = await world.app.miniflare.getD1Database("DB");
  const lists = "(SELECT list_id FROM result_lists WHERE project_id = ?1)";
  const copies = Array.from({ length: times - 1 }).flatMap((_, index) => {
    const suffix = `_copy${index}`;
    const originals = `FROM candidates WHERE list_id IN ${lists} AND instr(creator_id, '_copy') = 0`;
    return [
      database
        .prepare(
          `INSERT INTO creators (id, platform, account_id, platform_account, title, region, followers, average_views, engagement_tenths, last_posted_at,
             verified, email, email_source, card, index_text, info_updated_at, created_at, updated_at, seen_at)
           SELECT id || ?2, platform, account_id || ?2, platform_account, title, region, followers, average_views, engagement_tenths, last_posted_at,
             verified, email, email_source, json_set(card, '$.id', id || ?2), index_text, info_updated_at, created_at, updated_at, seen_at
           FROM creators WHERE id IN (SELECT creator_id ${originals})`,
        )
        .bind(projectId, suffix),
      database
        .prepare(
          `INSERT INTO candidates SELECT list_id, creator_id || ?2, tab, attitude, rank + ?3, followers, average_views, region, has_email,
             follower_bucket, view_bucket, score, sortable, info_at, expected_low, expected_views, expected_high, engagement_tenths, last_posted_at ${originals}`,
        )
        .bind(projectId, suffix, (index + 1) * 100_000),
    ];
  });
  await database.batch([
    ...copies,
    database
      .prepare(`UPDATE candidate_counters SET count = count * ?2 WHERE list_id IN ${lists}`)
      .bind(projectId, times),
  ]);
}
