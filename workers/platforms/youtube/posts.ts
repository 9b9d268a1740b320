import * as z from "zod";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { CreatorProfile, PostPage } from "../port.ts";
import { openSeenIds } from "../seen-ids.ts";
import type { YoutubeClient } from "./client.ts";
import { uploadsOf } from "./map.ts";
import { readUploads, readVideos } from "./videos.ts";

const PAGE_SIZE = 20;
/** A new upload moves the list on by one: so many ids back a video is known again. */
const SEEN = { first: 0, last: 60 };
const Cursor = z.tuple([z.string().regex(/^[\w-]{1,200}$/), z.string().max(8 * SEEN.last)]);

/** A page of twenty uploads of a channel: a unit for the list and one for the videos; a third where there is no list, which tells an empty channel from one that is gone. */
export async function readPosts(
  client: YoutubeClient,
  { accountId }: CreatorProfile,
  cursor: string | null,
  caller: Caller,
): Promise<PostPage> {
  const [pageToken, encoded] = cursor === null ? [null, ""] : readCursor(cursor);
  const paid = await client.reserve(2, caller);
  const uploads = await readUploads(
    client,
    { playlistId: uploadsOf(accountId), maxResults: PAGE_SIZE, pageToken },
    paid,
  ).catch((failure: unknown) => explainNoList(client, accountId, failure, paid));
  const seen = openSeenIds(encoded, SEEN);
  const fresh = uploads.items.filter((id) => seen.add(id));
  const videos = await readVideos(client, fresh, paid);
  const next = uploads.nextPageToken === pageToken ? null : uploads.nextPageToken;
  return {
    posts: videos.filter(({ channelId }) => channelId === accountId).map(({ post }) => post),
    nextCursor: next === null ? null : JSON.stringify([next, seen.encode()]),
  };
}

/** No uploads for a channel that has never posted; throws the failure for one that is gone, and any other failure. */
async function explainNoList(client: YoutubeClient, accountId: string, failure: unknown, caller: Caller) {
  if (!(failure instanceof ProviderError)) throw failure;
  if (failure.code === "invalidPageToken") throw wrongCursor(failure);
  if (failure.kind !== "not_found") throw failure;
  const channels = await client.list("channels", { part: "id", id: accountId }, (items) => [...items], caller);
  if (channels.length === 0) throw failure;
  return { items: [], nextPageToken: null };
}

function readCursor(cursor: string): [string, string] {
  try {
    return Cursor.parse(JSON.parse(cursor));
  } catch (cause) {
    throw wrongCursor(cause);
  }
}

function wrongCursor(cause: unknown): ProviderError {
  return new ProviderError({ provider: "youtube", kind: "bad_request", code: "wrongCursor", cause });
}
