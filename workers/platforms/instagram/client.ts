import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { CreatorProfile } from "../port.ts";
import { createTikhubClient, isOdd, isRefusal, type TikhubClient, type TikhubSettings } from "../tikhub/client.ts";
import { accountOf, authorOf, type InstagramList, listOf } from "./map.ts";

/** Instagram through TikHub: version 2 of its routes first, the older and newer ones where it refuses. */

/** How an account is asked for; one of the two at least. */
export type AccountKey = { id: string | null; handle: string | null };

export type InstagramClient = {
  /** Pays for completing so many accounts in one go; the caller that is answered does it. */
  reserve(accounts: number, caller: Caller): Promise<Caller>;
  /** The account's own page; throws not_found when every route refuses. One call, up to four for an account that is gone. */
  readAccount(key: AccountKey, caller: Caller): Promise<CreatorProfile>;
  /** Who made the post at an address; null when there is no such post. */
  readAuthor(postUrl: string, caller: Caller): Promise<CreatorProfile | null>;
  /** A page of what an account has posted, the latest first; its tokens bear the version that gave them. */
  readPosts(key: AccountKey, token: string | null, caller: Caller): Promise<InstagramList>;
  /** A page of a list by version 2. */
  readList(path: string, query: Record<string, string>, token: string | null, caller: Caller): Promise<InstagramList>;
  /** A page of whom an account follows; its tokens bear the version that gave them. */
  readFollowing(key: AccountKey, token: string | null, caller: Caller): Promise<InstagramList>;
  /** Whether the key is known and may ask about Instagram; throws auth otherwise. */
  checkAccess(caller: Caller): Promise<void>;
};

const POSTS_A_PAGE = 12;
const USERS_A_PAGE = 50;
const ACCOUNT_PATH = "instagram/v2/fetch_user_info";
/** The account's page and its latest posts. */
const CALLS_PER_ACCOUNT = 2;
const SCOPE = "/api/v1/instagram";

export function createInstagramClient(deps: OutsideDeps, settings: TikhubSettings): InstagramClient {
  const client = createTikhubClient(deps, settings, { provider: "instagram", refuse: () => undefined });

  return {
    reserve: (accounts, caller) => client.reserve(ACCOUNT_PATH, CALLS_PER_ACCOUNT * accounts, caller),
    readAccount: (key, caller) => readAccount(client, key, caller),
    readAuthor: (postUrl, caller) => readAuthor(client, postUrl, caller),
    readPosts: (key, token, caller) => readPosts(client, key, token, caller),
    readList: (path, query, token, caller) => client.get(path, { ...query, pagination_token: token }, listOf, caller),
    readFollowing: (key, token, caller) => readFollowing(client, key, token, caller),
    checkAccess: (caller) => checkAccess(client, caller),
  };
}

/** By what an account is asked for. */
export function keyOf({ accountId, handle }: Pick<CreatorProfile, "accountId" | "handle">): AccountKey {
  return { id: accountId === "" ? null : accountId, handle };
}

/** Version 2 takes both keys and finds an account by its id whatever it is called now. */
export function accountQuery({ id, handle }: AccountKey): Record<string, string> {
  if (id !== null) return { user_id: id };
  if (handle !== null) return { username: handle };
  throw new ProviderError({ provider: "instagram", kind: "bad_request", code: "noHandle" });
}

async function readAccount(client: TikhubClient, key: AccountKey, caller: Caller): Promise<CreatorProfile> {
  const byName = key.handle === null ? null : { username: key.handle };
  const routes: [string, Record<string, string> | null][] = [
    [ACCOUNT_PATH, accountQuery(key)],
    ["instagram/v1/fetch_user_info_by_username_v2", byName],
    ["instagram/v1/fetch_user_info_by_username_v3", byName],
    ["instagram/v3/get_user_profile", accountQuery(key)],
  ];
  let odd: ProviderError | null = null;
  for (const [path, query] of routes) {
    if (query === null) continue;
    try {
      const found = await client.getOnce(path, query, accountOf, caller);
      if (found === "nobody") throw gone();
      return found;
    } catch (error) {
      if (!isOdd(error)) throw error;
      if (!isRefusal(error)) odd = error;
    }
  }
  throw odd ?? gone();
}

function gone(): ProviderError {
  return new ProviderError({ provider: "instagram", kind: "not_found", status: 400, code: "nobody" });
}

async function readAuthor(client: TikhubClient, postUrl: string, caller: Caller): Promise<CreatorProfile | null> {
  const code = /\/(?:p|reels?|tv)\/([\w-]{5,40})/.exec(postUrl)?.[1] ?? null;
  const routes: [string, Record<string, string>][] = [
    ["instagram/v2/fetch_post_info", { code_or_url: postUrl }],
    ...(code === null
      ? []
      : [["instagram/v3/get_post_info_by_code", { code }] satisfies [string, Record<string, string>]]),
  ];
  let odd: ProviderError | null = null;
  for (const [path, query] of routes) {
    try {
      return await client.getOnce(path, query, authorOf, caller);
    } catch (error) {
      if (!isOdd(error)) throw error;
      if (!isRefusal(error)) odd = error;
    }
  }
  if (odd !== null) throw odd;
  return null;
}

async function readPosts(
  client: TikhubClient,
  key: AccountKey,
  token: string | null,
  caller: Caller,
): Promise<InstagramList> {
  const newer = async (after: string | null) => {
    const query = { username: key.handle, first: POSTS_A_PAGE, after };
    return marked("3:", await client.get("instagram/v3/get_user_posts", query, listOf, caller));
  };
  if (token?.startsWith("3:")) return newer(token.slice(2));
  const query = { ...accountQuery(key), pagination_token: token?.slice(2) ?? null };
  try {
    return marked("2:", await client.getOnce("instagram/v2/fetch_user_posts", query, listOf, caller));
  } catch (error) {
    // A token of one version means nothing to the other: the caller starts again.
    if (token !== null || !isOdd(error) || key.handle === null) throw asPassing(error);
    return newer(null);
  }
}

/** A refusal without a stand-in is a bad moment and not a bad question. */
function asPassing(error: unknown): unknown {
  if (!isRefusal(error)) return error;
  const { provider, status, code, requestId } = error;
  return new ProviderError({ provider, kind: "upstream", status, code, requestId, cause: error });
}

async function readFollowing(
  client: TikhubClient,
  key: AccountKey,
  token: string | null,
  caller: Caller,
): Promise<InstagramList> {
  const newer = async (maxId: string | null) => {
    const query = { ...accountQuery(key), count: USERS_A_PAGE, max_id: maxId };
    return marked("3:", await client.get("instagram/v3/get_user_following", query, listOf, caller));
  };
  if (token?.startsWith("3:")) return newer(token.slice(2));
  const query = { ...accountQuery(key), pagination_token: token?.slice(2) ?? null };
  try {
    return marked("2:", await client.getOnce("instagram/v2/fetch_user_following", query, listOf, caller));
  } catch (error) {
    // A token of one version means nothing to the other: the caller starts again.
    if (token !== null || !isOdd(error)) throw error;
    return newer(null);
  }
}

function marked(mark: string, list: InstagramList): InstagramList {
  return { ...list, next: list.next === null ? null : mark + list.next };
}

async function checkAccess(client: TikhubClient, caller: Caller): Promise<void> {
  const scopes = await client.readScopes(caller);
  const mayAsk = scopes === null || scopes.some((scope) => `${SCOPE}/`.startsWith(scope.replace(/\*+$/, "")));
  if (!mayAsk) throw new ProviderError({ provider: "instagram", kind: "auth", status: 200, code: "scope" });
}
