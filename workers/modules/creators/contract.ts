import * as z from "zod";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";

/**
 * A creator in the one shape in which it is stored, matched, shown and exported, whatever its platform. The names that the spec has for each platform are
 * made at the edge (`spec-candidate.ts`).
 */

export const EMAIL_SOURCES = ["bio", "description", "link", "business"] as const;

/** Grows with every change of the shape; `readCreator` upgrades what was stored before. */
export const CREATOR_VERSION = 2;

export const CreatorPost = z.object({
  /** The platform's id of it; Instagram: its short code. */
  id: z.string(),
  title: z.string(),
  cover: z.string().nullable(),
  video: z.string().nullable(),
  plays: z.number().nullable(),
  likes: z.number().nullable(),
  comments: z.number().nullable(),
  /** Milliseconds. */
  publishedAt: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  /** Plays are likes x 15, where Instagram tells none (spec 2 §9). */
  isEstimated: z.boolean(),
});
export type CreatorPost = z.output<typeof CreatorPost>;

export const Creator = z.object({
  version: z.literal(CREATOR_VERSION),
  id: z.string(),
  platform: z.enum(PLATFORMS),
  /** The platform's stable id: channel id, TikTok uid, Instagram pk. */
  accountId: z.string(),
  /** Without @; null for a channel that has none. */
  handle: z.string().nullable(),
  /** What names the account to people: the channel id on YouTube as the spec has it, the handle elsewhere. */
  platformAccount: z.string(),
  title: z.string(),
  description: z.string(),
  /** Address of the profile on its platform. */
  url: z.string(),
  avatar: z.string().nullable(),
  /** ISO 3166 alpha-2. */
  region: z.string().nullable(),
  followers: z.number().nullable(),
  following: z.number().nullable(),
  likesTotal: z.number().nullable(),
  postCount: z.number().nullable(),
  averageViews: z.number().nullable(),
  /** Mean likes of the latest posts that show them; kept for Instagram alone. */
  averageLikes: z.number().nullable(),
  /** (likes + comments) / plays over the shown posts, percent with one decimal; null when plays are unknown (spec 2 §9). */
  engagementRate: z.number().nullable(),
  /** Milliseconds. */
  lastPostedAt: z.number().nullable(),
  verified: z.boolean(),
  isPrivate: z.boolean(),
  email: z.string().nullable(),
  emailSource: z.enum(EMAIL_SOURCES).nullable(),
  historyEmails: z.array(z.string()),
  /** When the platform told these numbers (ms). */
  infoUpdatedAt: z.number(),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** The latest, at most 6 (spec 2 §9). */
  posts: z.array(CreatorPost),
});
export type Creator = z.output<typeof Creator>;
