import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import type { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { FoundPost, PostDetailCapability } from "../port.ts";
import { createSingleDetails } from "../post-answers.ts";
import { createTikhubClient, isOdd, isRefusal, type TikhubClient, type TikhubSettings } from "../tikhub/client.ts";
import { foundPostOf, listOf } from "./map.ts";

const LIMITS = { maxBatch: 12, maxConnections: 6 } as const;
const POST_PATH = "instagram/v2/fetch_post_info";
const STAND_IN_PATH = "instagram/v3/get_post_info_by_code";
const CODE = /^[\w-]{5,64}$/;

/** Posts and reels by short code or address. One call each, two where version 2 refuses. */
export function createPostDetailCapability(deps: OutsideDeps, settings: TikhubSettings): PostDetailCapability {
  const client = createTikhubClient(deps, settings, { provider: "instagram", refuse: () => undefined });
  return createSingleDetails(LIMITS, ({ value }, caller) => readByRoutes(client, value, foundDetailOf, caller));
}

/** What `read` makes of a post's detail. Posts that are gone and posts of private accounts are refused alike: "nobody". */
export async function readByRoutes<Result>(
  client: TikhubClient,
  value: string,
  read: (data: unknown) => Result | null,
  caller: Caller,
): Promise<Result | "nobody"> {
  const routes: [string, Record<string, string>][] = [
    [POST_PATH, { code_or_url: value }],
    ...(CODE.test(value) ? [[STAND_IN_PATH, { code: value }] satisfies [string, Record<string, string>]] : []),
  ];
  let odd: ProviderError | null = null;
  for (const [path, query] of routes) {
    try {
      return await client.getOnce(path, query, read, caller);
    } catch (error) {
      if (!isOdd(error)) throw error;
      if (!isRefusal(error)) odd = error;
    }
  }
  if (odd !== null) throw odd;
  return "nobody";
}

/** Where in a detail reply the post may stand. */
export function detailsIn(data: unknown): unknown[] {
  const inner = typeof data === "object" && data !== null && "data" in data ? data.data : undefined;
  return [listOf(data)?.items[0], inner, data];
}

/** The post wherever in the reply it stands; null for another shape. */
function foundDetailOf(data: unknown): FoundPost | null {
  for (const candidate of detailsIn(data)) {
    const found = foundPostOf(candidate);
    if (found !== null) return found;
  }
  return null;
}
