import * as z from "zod";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { CreatorProfile, FollowingCapability } from "../port.ts";
import { openSeenIds } from "../seen-ids.ts";
import type { TikhubClient } from "../tikhub/client.ts";
import { appFollowingsOf, type Followings, webFollowingsOf } from "./list-map.ts";
import { badRequest } from "./lists.ts";

const WEB_PATH = "tiktok/web/fetch_user_follow";
const APP_PATH = "tiktok/app/v3/fetch_user_following_list";
const WEB_PAGE_SIZE = 30;
const APP_PAGE_SIZE = 20;
const SEEN = { first: 0, last: 400 };
/** The route that is read, the time that both routes page by, the app's word for the page, the ids given before. */
const Cursor = z.tuple([z.enum(["web", "app"]), z.int().min(0), z.string().max(4_000), z.string().max(8 * SEEN.last)]);
type Position = z.output<typeof Cursor>;

/** Whom an account follows: the web's list of 30 a call, from the moment it is odd the app's of 20, which pages by the same times. */
export function createFollowingCapability(client: TikhubClient, deps: Pick<OutsideDeps, "alert">): FollowingCapability {
  return {
    async findAccounts(account, cursor, caller) {
      if (account.isPrivate) throw new ProviderError({ provider: "tikhub", kind: "private", code: "account" });
      const position = cursor === null ? firstPosition(account) : readCursor(cursor);
      const { route, list } = await readList(client, account, position, caller);
      if (list.unreadable > 0) {
        const path = route === "web" ? WEB_PATH : APP_PATH;
        deps.alert({ event: "items_dropped", provider: "tikhub", path, count: list.unreadable });
      }
      const seen = openSeenIds(position[3], SEEN);
      const items = list.accounts
        .filter(({ accountId }) => seen.add(accountId))
        .map((author) => ({ author, authorIsComplete: author.followers !== null && author.bio !== "" }));
      const isEnd = !list.hasMore || list.next === null || list.next === position[1] || list.itemCount === 0;
      return { items, nextCursor: isEnd ? null : JSON.stringify([route, list.next, list.nextToken, seen.encode()]) };
    },
  };
}

/** The web knows accounts by their second id alone. */
function firstPosition(account: CreatorProfile): Position {
  return [account.secondaryId === null ? "app" : "web", 0, "", ""];
}

function readCursor(cursor: string): Position {
  try {
    return Cursor.parse(JSON.parse(cursor));
  } catch (cause) {
    throw badRequest("wrongCursor", cause);
  }
}

async function readList(
  client: TikhubClient,
  account: CreatorProfile,
  [route, at, token]: Position,
  caller: Caller,
): Promise<{ route: Position[0]; list: Followings }> {
  if (route === "app" || account.secondaryId === null)
    return { route: "app", list: await readApp(client, account, [at, token], caller) };
  const query = { secUid: account.secondaryId, count: WEB_PAGE_SIZE, maxCursor: at, minCursor: at };
  try {
    return { route: "web", list: await client.get(WEB_PATH, query, webFollowingsOf, caller) };
  } catch (error) {
    const isOdd = error instanceof ProviderError && (error.kind === "upstream" || error.kind === "shape");
    if (!isOdd) throw error;
    return { route: "app", list: await readApp(client, account, [at, token], caller) };
  }
}

function readApp(
  client: TikhubClient,
  account: CreatorProfile,
  [at, token]: [number, string],
  caller: Caller,
): Promise<Followings> {
  const { secondaryId, accountId } = account;
  // The route takes either id and, unlike the app's other routes, no handle.
  const id: Record<string, string> = secondaryId === null ? { user_id: accountId } : { sec_user_id: secondaryId };
  const query = { ...id, count: APP_PAGE_SIZE, min_time: at, page_token: token };
  return client.get(APP_PATH, query, appFollowingsOf, caller);
}
