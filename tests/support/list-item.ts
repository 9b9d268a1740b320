import type { ListItem } from "#workers/modules/lists/contract.ts";

/** A result card with plain values, for tests that need one. */
export function makeListItem(fields: Partial<ListItem> = {}): ListItem {
  return {
    version: 2,
    id: "crt_1",
    accountId: "UCabcdefghijklmnopqrstuv",
    handle: null,
    platform: "YOUTUBE",
    platformAccount: "UCabcdefghijklmnopqrstuv",
    title: "Mira Paints",
    description: "",
    url: "https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv",
    avatar: null,
    region: "US",
    followers: 12_000,
    following: null,
    likesTotal: null,
    postCount: null,
    averageViews: 4_000,
    averageLikes: null,
    engagementRate: 4.2,
    lastPostedAt: null,
    verified: false,
    isPrivate: false,
    email: null,
    emailSource: null,
    historyEmails: [],
    infoUpdatedAt: 0,
    createdAt: 0,
    updatedAt: 0,
    posts: [],
    score: 0,
    attitude: "NORATE",
    ...fields,
  };
}
