/** Instagram's adapter over the recorded answers of a scripted provider. */

import {
  callOptions,
  fixtureText,
  method,
  reply,
  type ScriptedCall,
  scriptedProvider,
} from "#tests/support/scripted-provider.ts";
import { createInstagramAdapter } from "#workers/platforms/instagram/adapter.ts";
import type { AccountRef, CreatorProfile } from "#workers/platforms/port.ts";

const settings = { baseUrl: "https://tikhub.test", apiKey: "th-key" };

const FILES: Record<string, string> = {
  fetch_user_info: "user-info",
  fetch_user_info_by_username_v2: "user-info-older",
  fetch_user_info_by_username_v3: "user-info-older",
  get_user_profile: "user-profile-web",
  fetch_user_posts: "user-posts",
  get_user_posts: "user-posts-app",
  fetch_hashtag_posts: "hashtag-posts",
  fetch_user_tagged_posts: "hashtag-posts",
  search_reels: "hashtag-posts",
  fetch_user_following: "users",
  get_user_following: "users-app",
  fetch_similar_users: "users",
};

/** The recorded answer. */
export const fromFiles = (call: ScriptedCall) => reply(fixtureText(`instagram/${FILES[method(call)] ?? ""}.json`));

/** Data as the provider wraps it. */
export const envelope = (data: unknown) => reply({ code: 200, request_id: "r", data });

/** A route that refuses. */
export const refused = () => reply(fixtureText("instagram/refused.json"), 400);

/** An account as a list tells of it. */
export const nell: CreatorProfile = {
  platform: "INSTAGRAM",
  accountId: "4100000017",
  handle: "nell.kiln",
  secondaryId: null,
  name: "Nell Kiln",
  bio: "",
  avatar: null,
  region: null,
  language: null,
  followers: null,
  following: null,
  likesTotal: null,
  postCount: null,
  verified: false,
  isPrivate: false,
  link: null,
  businessEmail: null,
};

/** The adapter, what it may do in short, and the calls that were made. */
export function adapterOf(answer: (call: ScriptedCall, index: number) => Response | Promise<Response> = fromFiles) {
  const provider = scriptedProvider(answer);
  const adapter = createInstagramAdapter(provider.deps, settings);
  const { hashtag, following, tagged, similar, enrich, resolve } = adapter;
  if (!hashtag || !following || !tagged || !similar || !enrich || !resolve)
    throw new Error("Instagram can do all this");
  const options = callOptions();
  return {
    ...provider,
    adapter,
    tag: (cursor: string | null = null) => hashtag.findPosts("pottery", cursor, options),
    follows: (account = nell, cursor: string | null = null) => following.findAccounts(account, cursor, options),
    tags: (account = nell, cursor: string | null = null) => tagged.findPosts(account, cursor, options),
    like: () => similar.findAccounts({ profile: nell, posts: [] }, null, options),
    complete: (...authors: CreatorProfile[]) => enrich.enrich(authors, options),
    find: (value: string, kind: AccountRef["kind"] = "handle") => resolve.findAccount({ kind, value }, options),
    paths: () => provider.calls.map((call) => call.url.pathname.replace("/api/v1/instagram/", "")),
  };
}
