/** A sandbox and a first page of videos found in it. */
import type { Sandbox } from "#sandbox/server.ts";
import { askYoutube, type Reply } from "./provider-calls.ts";
import { openSandbox } from "./support.ts";

/** Searches a world of twenty thousand creators. */
export async function openWithVideos(text = "skincare"): Promise<{ sandbox: Sandbox; found: Reply }> {
  const sandbox = await openSandbox({ worldSize: 20_000 });
  const found = await askYoutube(sandbox, "search", { part: "snippet", q: text, type: "video", maxResults: "50" });
  return { sandbox, found };
}
