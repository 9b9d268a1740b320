/** How TikTok's replies speak of accounts that cannot be shown. */
import type { World, WorldCreator } from "#sandbox/world/port.ts";
import { REFUSED, TikhubError } from "./envelope.ts";
import type { Query } from "./queries.ts";

/** Names of the parameters that may name an account on a route. */
export interface AccountNames {
  readonly id?: string;
  readonly secondId?: string;
  readonly handle?: string;
}

/** The account a call is about; null when nobody has it any more. Throws 400 when the call names none. */
export function findAccount(world: World, query: Query, names: AccountNames): WorldCreator | null {
  const value = (name: string | undefined): string => (name === undefined ? "" : query.optional(name));
  const [secondId, id, handle] = [value(names.secondId), value(names.id), value(names.handle)];
  if (secondId === "" && id === "" && handle === "") throw new TikhubError(400, REFUSED);
  const found =
    secondId !== ""
      ? world.creatorBySecondId("TIKTOK", secondId)
      : id !== ""
        ? world.creatorById("TIKTOK", id)
        : world.creatorByHandle("TIKTOK", handle);
  return found === null || found.isDeleted ? null : found;
}

export const APP_USER_GONE = { status_code: 2065, status_msg: "User doesn't exist", log_pb: { impr_id: "" } };
export const WEB_USER_GONE = { statusCode: 10202, status_code: 10202, statusMsg: "user doesn't exist", userInfo: {} };
export const WEB_USER_BANNED = { statusCode: 10221, status_code: 10221, statusMsg: "user is banned", userInfo: {} };
export const APP_LIST_PRIVATE = {
  status_code: 2096,
  status_msg: "This account is private",
  aweme_list: [],
  has_more: 0,
  max_cursor: 0,
  min_cursor: 0,
};
