import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { CreatorProfile, FoundPost, PostPage } from "../port.ts";
import type { TikhubClient } from "../tikhub/client.ts";
import { accountQuery, readAccount } from "./accounts.ts";
import { type Route, readPosts } from "./lists.ts";

export const POSTS_PATH = "tiktok/app/v3/fetch_user_post_videos_v3";
const PAGE_SIZE = 20;

/** The list of what an account has posted, the latest first. */
export function ownPostsRoute(account: CreatorProfile): Route {
  return {
    path: POSTS_PATH,
    offsetName: "max_cursor",
    query: { ...accountQuery(account, "sec_user_id", "unique_id"), sort_type: 0 },
    pageSize: PAGE_SIZE,
  };
}

/** Lists hold reposts of others at times. */
export function isBy({ accountId }: CreatorProfile): (found: FoundPost) => boolean {
  return ({ author }) => author.accountId === accountId;
}

/** A page of twenty posts of an account for a call; one call more where the first page is empty, which tells an account without posts from one that hides them or has another owner now. */
export async function readOwnPosts(
  client: TikhubClient,
  deps: Pick<OutsideDeps, "alert">,
  account: CreatorProfile,
  cursor: string | null,
  caller: Caller,
): Promise<PostPage> {
  if (account.isPrivate) throw refusal("private");
  const page = await readPosts(client, deps, ownPostsRoute(account), cursor, caller);
  const posts = page.items.filter(isBy(account)).map(({ post }) => post);
  if (posts.length === 0 && cursor === null) {
    const { isPrivate, accountId } = await readAccount(client, account, caller);
    if (accountId !== account.accountId) throw refusal("not_found");
    if (isPrivate) throw refusal("private");
  }
  return { posts, nextCursor: page.nextCursor };
}

function refusal(kind: "private" | "not_found"): ProviderError {
  return new ProviderError({ provider: "tikhub", kind, code: "account" });
}
