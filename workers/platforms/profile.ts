import * as z from "zod";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import type { CreatorProfile } from "./port.ts";

const Text = z.string().nullable();
const Amount = z.number().nullable();

/** A profile out of storage: a cursor or a cached look-up. */
export const Profile = z.object({
  platform: z.enum(PLATFORMS),
  accountId: z.string(),
  handle: Text,
  secondaryId: Text,
  name: z.string(),
  bio: z.string(),
  avatar: Text,
  region: Text,
  language: Text,
  followers: Amount,
  following: Amount,
  likesTotal: Amount,
  postCount: Amount,
  verified: z.boolean(),
  isPrivate: z.boolean(),
  link: Text,
  businessEmail: Text,
}) satisfies z.ZodType<CreatorProfile>;
