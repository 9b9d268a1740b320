import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { ADDRESSES_PER_CALL, SUPPRESSION_REASONS } from "./domain.ts";

/** Whom a workspace does not write to: the link by which people end it themselves, and the list. */

const Address = z.string().max(1_000);
const Addresses = z
  .array(Address)
  .min(1, "suppression:errors.empty")
  .max(ADDRESSES_PER_CALL, "suppression:errors.tooManyAddresses");

const LinkParams = z.object({ token: z.string().max(4_096) });
const LinkView = z.object({
  /** The address that wrote; null where it is not known any more. */
  from: z.string().nullable(),
  /** The address that the mail went to, masked; null where the sender has deleted the account, so that nobody can write from it again. */
  to: z.string().nullable(),
  isUnsubscribed: z.boolean(),
});
export type LinkView = z.output<typeof LinkView>;

/** What a link in a mail is about; changes nothing. 1404 for one that we did not make. */
export const readUnsubscribeLink = endpoint({
  method: "get",
  path: "/unsubscribe/:token",
  access: "anyone",
  tag: "outreach",
  summary: "What an unsubscribe link is about",
  params: LinkParams,
  output: LinkView,
});

/** Ends all mail of the workspace to the person whom the link names, at once and for good; again is harmless. 1404 for a link that we did not make. */
export const unsubscribe = endpoint({
  method: "post",
  path: "/unsubscribe/:token",
  access: "anyone",
  tag: "outreach",
  summary: "Unsubscribe",
  params: LinkParams,
  output: LinkView,
});

export const SuppressionView = z.object({
  email: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  /** The member who put it on the list; null where its owner or a rule did. */
  addedBy: z.string().nullable(),
  createdAt: z.number().int(),
  /** Whether the caller may take it off the list. */
  canRemove: z.boolean(),
});
export type SuppressionView = z.output<typeof SuppressionView>;

/** The workspace's list, the newest first; with `search` the addresses that begin with it, by address. Reading on by `next` reads no row twice. */
export const listSuppressions = endpoint({
  method: "get",
  path: "/suppressions",
  access: "signedIn",
  openTo: "lapsed",
  tag: "outreach",
  summary: "People who are not written to",
  query: z.strictObject({ search: z.string().max(320).optional(), after: z.string().max(512).optional() }),
  output: z.object({
    entries: z.array(SuppressionView),
    next: z.string().nullable(),
    /** How many the whole list holds; null on later pages and in searches. */
    total: z.number().int().nullable(),
  }),
});

/** Puts up to 1,000 addresses on the workspace's list and cancels what waits for them. Each is answered by itself, in the order given. 1422 when the list is full. */
export const addSuppressions = endpoint({
  method: "post",
  path: "/suppressions",
  access: "signedIn",
  idempotent: true,
  weight: 3,
  tag: "outreach",
  summary: "Stop writing to people",
  body: z.strictObject({
    emails: Addresses,
    /** Whether they come out of a file. */
    isImport: z.boolean().default(false),
  }),
  output: z.object({
    added: z.number().int(),
    rows: z.array(
      z.object({
        /** As it was given. */
        given: z.string(),
        /** As it is stored; null when it is no address. */
        email: z.string().nullable(),
        outcome: z.enum(["added", "present", "invalid"]),
      }),
    ),
  }),
});

/**
 * Takes addresses off the list; no mail that was canceled comes back. An entry that is a person's own word (unsubscribed, declined, complaint) stays unless `despiteTheirWord` says that
 * this is known, and for members of an enterprise who are not its admins in any case.
 */
export const removeSuppressions = endpoint({
  method: "delete",
  path: "/suppressions",
  access: "signedIn",
  weight: 2,
  tag: "outreach",
  summary: "Allow writing to people again",
  body: z.strictObject({ emails: Addresses, despiteTheirWord: z.boolean().default(false) }),
  output: z.object({
    removed: z.number().int(),
    /** Those that are still on the list. */
    kept: z.array(z.string()),
  }),
});

/**
 * Puts the addresses of excluded creators on the list, those that a list of the workspace has shown. A call looks at 1,000 entries of the exclude list (the enterprise's for its
 * members); the next one goes on at `next`.
 */
export const addExcluded = endpoint({
  method: "post",
  path: "/suppressions/excluded",
  access: "signedIn",
  weight: 5,
  tag: "outreach",
  summary: "Stop writing to excluded creators",
  body: z.strictObject({ after: z.string().max(512).nullable().default(null) }),
  output: z.object({
    /** Entries of the exclude list that were looked at. */
    excluded: z.number().int(),
    /** Those of them whose address is known. */
    known: z.number().int(),
    added: z.number().int(),
    next: z.string().nullable(),
  }),
});

/** The list as a file of comma-separated values: a link that opens for 15 minutes. 1422 for an empty list. */
export const exportSuppressions = endpoint({
  method: "post",
  path: "/suppressions/export",
  access: "signedIn",
  idempotent: true,
  weight: 5,
  tag: "outreach",
  summary: "Export the list",
  body: z.strictObject({}),
  output: z.object({ url: z.string() }),
});
