/** A search of every kind that waits for its provider: while they do, another one of the kind is refused in their project. */
import type { Sandbox } from "#sandbox/server.ts";
import type { LocalDatabase } from "#scripts/serve/migrate.ts";
import { shapeOf } from "#tests/support/contract-shape.ts";
import type { Call } from "#tests/support/contracts.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { SEARCH_MODES, type SearchMode, type SearchModeInfo } from "#workers/modules/search/domain.ts";
import { MODE_PLUGINS } from "#workers/modules/search/modes/registry.ts";
import type { Tenant } from "./tenants.ts";

const WAIT_SECONDS = 280;
const DAY_MS = 86_400_000;

/** What every search asks for, by the names of the fields: one that no call takes yet is added here. */
export const SEARCHED = {
  searchInput: "a new search",
  tag: "coffee",
  url: "somebody",
  source: "@somebody",
  musicUrl: "7000000000000000001",
  links: "https://www.youtube.com/@somebody\nhttps://www.tiktok.com/@somebody\nhttps://www.instagram.com/somebody",
} as const;

const MODE_OF_CALL = new Map<string, SearchMode>(MODE_PLUGINS.map(({ call, mode }) => [call.path, mode]));

/** Whether a call starts a search. */
export function startsSearch({ endpoint }: Call): boolean {
  return MODE_OF_CALL.has(endpoint.path);
}

/** Starts one search of each mode on each platform in a project; all of them wait until the run is over. */
export async function startWaitingSearches(
  calls: readonly Call[],
  {
    sandbox,
    database,
    tenant,
    projectId,
  }: { sandbox: Sandbox; database: LocalDatabase; tenant: Tenant; projectId: string },
): Promise<void> {
  for (const service of ["youtube", "tikhub"])
    sandbox.faults.set({ service, rates: { rateLimited: 1 }, retryAfter: "seconds", retryAfterSeconds: WAIT_SECONDS });
  let started = 0;
  for (const { path, endpoint } of calls.filter((call) => startsSearch(call) && call.path === call.endpoint.path)) {
    const fields = shapeOf(endpoint.body).properties ?? {};
    for (const platform of platformsOf(path)) {
      const named = Object.entries({ ...SEARCHED, projectId, platform }).filter(([field]) => field in fields);
      const answer = await tenant.client.call("POST", path, Object.fromEntries(named));
      if (answer?.statusCode !== 1000)
        throw new Error(`${path} on ${platform}: ${answer?.statusCode} ${answer?.message}`);
      started += 1;
    }
  }
  await settle(database, sandbox.clock.now);
  const all: SearchModeInfo[] = Object.values(SEARCH_MODES);
  const wanted = all.reduce((sum, { platforms }) => sum + platforms.length, 0);
  if (started !== wanted)
    throw new Error(`${started} of ${wanted} searches were started: does SEARCHED name what each asks for?`);
}

function platformsOf(path: string): readonly Platform[] {
  const mode = MODE_OF_CALL.get(path);
  if (mode === undefined) throw new Error(`which mode does ${path} start?`);
  const info: SearchModeInfo = SEARCH_MODES[mode];
  return info.platforms;
}

/** Waits until no task is being run or due, so that nothing is written behind anybody's back; what waits, waits for a day. */
export async function settle(database: LocalDatabase, now: () => number): Promise<void> {
  const restless = database.prepare(
    "SELECT count(*) AS n FROM tasks WHERE ended_at IS NULL AND (lease_until IS NOT NULL OR waited_ms = 0)",
  );
  while (Number((await restless.first("n")) ?? 0) > 0) await new Promise((resolve) => setTimeout(resolve, 100));
  await database
    .prepare("UPDATE tasks SET due_at = due_at + ?1 WHERE ended_at IS NULL AND due_at < ?2")
    .bind(DAY_MS, now() + DAY_MS / 2)
    .run();
}
