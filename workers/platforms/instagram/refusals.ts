import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { CreatorProfile } from "../port.ts";
import { isRefusal } from "../tikhub/client.ts";
import { type InstagramClient, keyOf } from "./client.ts";

/**
 * What `read` answers. Instagram refuses lists of private and of deleted accounts alike: then the account's own page tells which it is.
 * Lists of accounts known to be private are not asked for.
 */
export async function explainRefusal<Page>(
  client: InstagramClient,
  account: CreatorProfile,
  caller: Caller,
  read: () => Promise<Page>,
): Promise<Page> {
  if (account.isPrivate) throw hidden();
  try {
    return await read();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const profile = await client.readAccount(keyOf(account), caller);
    throw profile.isPrivate ? hidden() : error;
  }
}

/** What a private account's lists answer. */
export function hidden(): ProviderError {
  return new ProviderError({ provider: "instagram", kind: "private", status: 400, code: "private" });
}
