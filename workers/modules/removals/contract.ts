import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";

/** How creators remove themselves, without an account of ours (docs/removals.md). */

const MAX_ACCOUNT_LENGTH = 2_048;

const Named = {
  /** One link of the profile, or its handle. */
  account: z.string().trim().min(1, "removals:errors.accountMissing").max(MAX_ACCOUNT_LENGTH),
  /** Needed beside a handle; a link names its platform itself, and wins. */
  platform: z.enum(PLATFORMS).optional(),
};

const Account = z.object({
  platform: z.enum(PLATFORMS),
  /** Without @; null for a channel that is named by its id. */
  handle: z.string().nullable(),
  url: z.string(),
});

const RemovalCodeView = Account.extend({
  code: z.string(),
  /** ms. */
  validUntil: z.number().int(),
});
export type RemovalCodeView = z.output<typeof RemovalCodeView>;

/**
 * The code that proves whose an account is, once it is in the account's bio. Stores nothing and asks no platform, so it answers for accounts that don't exist, too. 1400 for a text that names
 * no account, 1429 for too many of one network.
 */
export const makeRemovalCode = endpoint({
  method: "post",
  path: "/removals/code",
  access: "anyone",
  tag: "removals",
  summary: "Get the code that proves whose an account is",
  body: z.strictObject(Named),
  output: RemovalCodeView,
});

export type RemovedAccount = z.output<typeof Account>;

/**
 * Reads the account's bio from its platform and removes the account if the bio holds its code; answers the same for an account that is removed already. 1400 for a wrong or expired code
 * (`code`), 1404 when the account does not exist, 1409 when the bio holds no code yet, 1422 when the bio can't be read, 1429 for too many tries and for a used-up day, 1503 when the platform does not answer.
 */
export const proveRemoval = endpoint({
  method: "post",
  path: "/removals",
  access: "anyone",
  tag: "removals",
  summary: "Check the bio and remove the account",
  body: z.strictObject({ ...Named, code: z.string().trim().min(1).max(100) }),
  output: Account,
});
