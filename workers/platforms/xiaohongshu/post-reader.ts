import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import { collectPartially } from "#workers/adapters/outside/partial-results.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { createPostReader } from "../post-reader.ts";
import type { PostLink, PostReader, PostReading } from "../post-readings.ts";
import { createTikhubClient, isRefusal, type TikhubClient, type TikhubSettings } from "../tikhub/client.ts";
import { type NoteAnswer, noteAnswerOf } from "./map.ts";

const MAX_BATCH = 12;
const MAX_CONNECTIONS = 6;
const PICTURES_PATH = "xiaohongshu/app_v2/get_image_note_detail";
const VIDEO_PATH = "xiaohongshu/app_v2/get_video_note_detail";

/** Notes of Xiaohongshu by id or by share link: one call each, two for videos, whose numbers the first route leaves out. */
export function createXiaohongshuPostReader(deps: OutsideDeps, settings: TikhubSettings): PostReader {
  const client = createTikhubClient(deps, settings, { provider: "tikhub", refuse: () => undefined });
  return createPostReader({ maxBatch: MAX_BATCH, kinds: ["note", "short"] }, async (links, caller) => {
    const { results } = await collectPartially(links, MAX_CONNECTIONS, (link) => readNote(client, link, caller));
    return results;
  });
}

async function readNote(client: TikhubClient, link: PostLink, caller: Caller): Promise<PostReading> {
  const query: Record<string, string> = link.kind === "short" ? { share_text: link.url } : { note_id: link.id };
  const pictures = await ask(client, PICTURES_PATH, query, caller);
  if (pictures !== "video") return pictures;
  const video = await ask(client, VIDEO_PATH, query, caller);
  return video === "video" ? { state: "unavailable" } : video;
}

/** What every try refuses is not there, as far as can be told. */
async function ask(
  client: TikhubClient,
  path: string,
  query: Record<string, string>,
  caller: Caller,
): Promise<NoteAnswer> {
  try {
    return await client.get(path, query, noteAnswerOf, caller);
  } catch (error) {
    if (isRefusal(error)) return { state: "unavailable" };
    throw error;
  }
}
