import type { Attitude } from "#workers/kernel/vocabulary.ts";
import type { Candidate } from "#workers/modules/creators/contract.ts";

/** A result card with plain values, for tests that need one. */
export function makeCandidate(fields: Partial<Candidate> & { attitude?: Attitude } = {}): Candidate {
  const { attitude = "NORATE", ...rest } = fields;
  return {
    id: "crt_1",
    platform: "YOUTUBE",
    platformAccount: "UCabcdefghijklmnopqrstuv",
    title: "Mira Paints",
    description: "",
    url: "https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv",
    avatar: null,
    region: "US",
    followers: 12_000,
    averageViews: 4_000,
    engagementRate: 4.2,
    lastPostedAt: null,
    verified: false,
    email: null,
    emailSource: null,
    historyEmails: [],
    infoUpdatedAt: 0,
    createdAt: 0,
    updatedAt: 0,
    nanoObject: null,
    tiktokUser: null,
    youtubeChannel: null,
    instagramUser: null,
    score: 0,
    ProjectKol: [{ attitude }],
    ...rest,
  };
}
