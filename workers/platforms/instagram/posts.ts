import type { CreatorProfile, Post, PostPage } from "../port.ts";
import { type AccountKey, type InstagramClient, keyOf } from "./client.ts";
import { postOf } from "./map.ts";
import { type InstagramRoute, type Reading, readPage } from "./paging.ts";
import { explainRefusal, hidden } from "./refusals.ts";

/** The list of what an account has posted, the latest first. */
export function ownPostsRoute(client: InstagramClient, key: AccountKey): InstagramRoute<Post> {
  return {
    path: "instagram/v2/fetch_user_posts",
    read: (token, caller) => client.readPosts(key, token, caller),
    toItem: postOf,
    keyOf: ({ id }) => id,
    // The cursor travels in an address.
    seenBack: 400,
  };
}

/** A page of twelve posts of an account for a call. Where the first page is empty or refused, the account's own page tells whether it is private, gone or has none. */
export async function readOwnPosts(
  client: InstagramClient,
  account: CreatorProfile,
  cursor: string | null,
  reading: Reading,
): Promise<PostPage> {
  const key = keyOf(account);
  const { caller } = reading;
  const { items, nextCursor } = await explainRefusal(client, account, caller, () =>
    readPage(ownPostsRoute(client, key), cursor, reading),
  );
  if (items.length === 0 && cursor === null && (await client.readAccount(key, caller)).isPrivate) throw hidden();
  return { posts: items, nextCursor };
}
