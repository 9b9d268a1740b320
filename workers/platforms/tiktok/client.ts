import * as z from "zod";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { toCount } from "../payload-fields.ts";
import { createTikhubClient, type TikhubClient, type TikhubSettings } from "../tikhub/client.ts";

/** TikTok through TikHub: what TikTok itself says inside an answer of HTTP 200 is told as an error. */
export function createTiktokClient(deps: OutsideDeps, settings: TikhubSettings): TikhubClient {
  return createTikhubClient(deps, settings, { provider: "tikhub", refuse: refusePlatformStatus });
}

/** Users, tags (10205) and posts (2053, 10204) that do not exist. */
const GONE = new Set([2053, 2065, 3170, 10202, 10204, 10205, 10221]);
const PRIVATE = new Set([3002060, 2096]);
const PlatformStatus = z.object({ status_code: z.unknown().optional(), statusCode: z.unknown().optional() });

/** TikTok's own status: throws not_found or private for the known ones, upstream for any other that is not 0. */
function refusePlatformStatus(data: unknown): void {
  const parsed = PlatformStatus.safeParse(data);
  if (!parsed.success) return;
  const status = toCount(parsed.data.status_code ?? parsed.data.statusCode);
  if (status === null || status === 0) return;
  const kind = GONE.has(status) ? "not_found" : PRIVATE.has(status) ? "private" : "upstream";
  throw new ProviderError({ provider: "tikhub", kind, status: 200, code: String(status) });
}
