import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { type AccountLookUp, findEach } from "../accounts.ts";
import type { AccountRef, CreatorProfile } from "../port.ts";
import { isRefusal, type TikhubClient } from "../tikhub/client.ts";
import { authorOf } from "./list-map.ts";
import { badRequest } from "./lists.ts";
import { appAccountOf, webAccountOf } from "./map.ts";

const PROFILE_PATH = "tiktok/web/fetch_user_profile";
const APP_PROFILE_PATH = "tiktok/app/v3/handler_user_profile";
const BY_LINK_PATH = "tiktok/app/v3/fetch_one_video_by_share_url";
/** Second ids begin so. */
const SECOND_ID = /^MS4w/;

/** Looks accounts up by handle, either id, or the link of a post. One call, two where the web's profile is refused. */
export function createAccountLookUp(client: TikhubClient): AccountLookUp {
  async function findAccount(ref: AccountRef, caller: Caller): Promise<CreatorProfile | null> {
    try {
      return await readRef(client, ref, caller);
    } catch (error) {
      const isNobody = error instanceof ProviderError && (error.kind === "not_found" || error.kind === "private");
      // An account that web and app refuse three times each does not exist.
      if (isNobody || isRefusal(error)) return null;
      throw error;
    }
  }
  return {
    provider: "tiktok",
    findAccounts: (refs, caller) => findEach(refs, (ref) => findAccount(ref, caller)),
  };
}

function readRef(client: TikhubClient, ref: AccountRef, caller: Caller): Promise<CreatorProfile> {
  if (ref.kind === "link") return client.get(BY_LINK_PATH, { share_url: ref.value }, authorOf, caller);
  if (ref.kind === "id" && !SECOND_ID.test(ref.value)) {
    return client.get(APP_PROFILE_PATH, { user_id: ref.value }, appAccountOf, caller);
  }
  const isSecondId = ref.kind === "id";
  const names = { handle: isSecondId ? null : ref.value, secondaryId: isSecondId ? ref.value : null };
  return readAccount(client, names, caller);
}

type Names = Pick<CreatorProfile, "handle" | "secondaryId">;

/** The web's profile, and the app's where the web's is refused. */
export async function readAccount(client: TikhubClient, names: Names, caller: Caller): Promise<CreatorProfile> {
  try {
    return await client.get(PROFILE_PATH, accountQuery(names, "secUid", "uniqueId"), webAccountOf, caller);
  } catch (error) {
    const isOdd = error instanceof ProviderError && (error.kind === "upstream" || error.kind === "shape");
    if (!isOdd) throw error;
    return readAppAccount(client, names, caller);
  }
}

/** The app's profile, which tells the region. */
export function readAppAccount(client: TikhubClient, names: Names, caller: Caller): Promise<CreatorProfile> {
  return client.get(APP_PROFILE_PATH, accountQuery(names, "sec_user_id", "unique_id"), appAccountOf, caller);
}

/** By the second id where it is known: TikHub answers that faster. */
export function accountQuery(names: Names, idName: string, handleName: string): Record<string, string> {
  if (names.secondaryId !== null) return { [idName]: names.secondaryId };
  if (names.handle !== null) return { [handleName]: names.handle };
  throw badRequest("noHandle");
}
