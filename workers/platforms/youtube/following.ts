import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { FollowingCapability } from "../port.ts";
import type { YoutubeClient } from "./client.ts";
import { subscriptionsOf } from "./map.ts";

const PAGE_SIZE = 50;

/** The channels that a channel is subscribed to, 50 for a unit. Most keep the list to themselves: then `private`. */
export function createFollowingCapability(client: YoutubeClient): FollowingCapability {
  return {
    async findAccounts(account, cursor, caller) {
      const query = {
        part: "snippet",
        channelId: account.accountId,
        // The only order that new subscriptions do not shift.
        order: "alphabetical",
        maxResults: PAGE_SIZE,
        pageToken: cursor,
      };
      try {
        const page = await client.listPage("subscriptions", query, subscriptionsOf, caller);
        const items = page.items.map((author) => ({ author, authorIsComplete: false }));
        return { items, nextCursor: page.nextPageToken };
      } catch (error) {
        // A token that YouTube no longer takes ends the list.
        if (error instanceof ProviderError && error.code === "invalidPageToken") return { items: [], nextCursor: null };
        throw error;
      }
    },
  };
}
