/** What tests of listing an account's posts share. */

import { anyCaller } from "#tests/support/caller.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { CreatorProfile, PlatformAdapter, PostPage } from "#workers/platforms/port.ts";

/** Asks for the pages of an account's posts. */
export function listing({ posts }: PlatformAdapter, account: CreatorProfile) {
  if (posts === null) throw new Error("every platform lists posts");
  return (cursor: string | null = null): Promise<PostPage> => posts.listPosts(account, cursor, anyCaller());
}
/** The posts of a page, by their ids. */
export const idsOf = ({ posts }: PostPage) => posts.map(({ id }) => id);
/** The kind of failure with which a call ends, or that it ended well. */
export const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => "answered",
    (error: unknown) => (error instanceof ProviderError ? error.kind : "another error"),
  );
/** Cursors that no adapter has given. */
export const BAD_CURSORS = ["", "x", "20", "[]", '["a"]', '[{},""]', `["${"a".repeat(20_000)}",""]`, '[-1,""]', "null"];
