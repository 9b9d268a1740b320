import * as z from "zod";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import { Flag, MainItems, Text } from "../payload-fields.ts";
import type { CreatorProfile, SimilarCapability } from "../port.ts";
import type { TikhubClient } from "../tikhub/client.ts";
import { badRequest } from "./lists.ts";
import { AppUser, appProfile } from "./map.ts";

const PATH = "tiktok/app/v3/fetch_similar_user_recommendations";

const Reply = z.object({ users: MainItems, user_list: MainItems, next_page_token: Text, has_more: Flag });
const Wrapped = z.object({ user_info: z.unknown().optional() });

type Recommended = { accounts: CreatorProfile[]; unreadable: number; next: string | null };

/** Accounts that TikTok recommends beside one: 30 a call, with followers and biography. Needs the account's second id. */
export function createSimilarCapability(
  client: TikhubClient,
  { alert }: Pick<OutsideDeps, "alert">,
): SimilarCapability {
  return {
    async findAccounts({ profile }, cursor, caller) {
      if (profile.secondaryId === null) throw badRequest("noSecondId");
      const query = { sec_uid: profile.secondaryId, page_token: cursor ?? "" };
      const { accounts, unreadable, next } = await client.get(PATH, query, recommendedOf, caller);
      if (unreadable > 0) alert({ event: "items_dropped", provider: "tikhub", path: PATH, count: unreadable });
      const items = accounts.map((author) => ({
        author,
        authorIsComplete: author.followers !== null && author.bio !== "",
      }));
      return { items, nextCursor: next === cursor || items.length === 0 ? null : next };
    },
  };
}

/** The recommended accounts; null for another shape, or when none of them can be read. */
function recommendedOf(data: unknown): Recommended | null {
  const parsed = Reply.safeParse(data);
  const isList = typeof data === "object" && data !== null && ("users" in data || "user_list" in data);
  if (!parsed.success || !isList) return null;
  const { users, user_list, next_page_token, has_more } = parsed.data;
  const listed = (users.length > 0 ? users : user_list).map((item) => Wrapped.safeParse(item).data?.user_info ?? item);
  const accounts = listed.flatMap((item) => {
    const user = AppUser.safeParse(item);
    return (user.success ? appProfile(user.data, user.data) : null) ?? [];
  });
  if (accounts.length === 0 && listed.length > 0) return null;
  return { accounts, unreadable: listed.length - accounts.length, next: has_more ? next_page_token || null : null };
}
