import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { REMOVED_VIA } from "#workers/modules/creators/domain.ts";
import { Done, Reason } from "../acts-contract.ts";

/** Creators who asked to be removed (docs/removals.md). */

const Id = z.string().min(1).max(100);

export const RemovalView = z.object({
  id: z.string(),
  platform: z.enum(PLATFORMS),
  removedVia: z.enum(REMOVED_VIA),
  /** ms. */
  removedAt: z.number().int(),
  /** `waiting` until the first round of the erasure is done, `erasing` until the second, a day later. */
  state: z.enum(["waiting", "erasing", "erased"]),
  /** Why the last round failed; it is tried again. */
  failure: z.string().nullable(),
});
export type RemovalView = z.output<typeof RemovalView>;

/** Removals, the newest first, fifty at a time; `before` is the id of the last one that was shown. Nothing in them says who was removed. */
export const listRemovals = endpoint({
  method: "get",
  path: "/admin/removals",
  access: "systemAdmin",
  openTo: "lapsed",
  tag: "admin",
  summary: "Creators who were removed",
  query: z.object({ before: Id.optional() }),
  output: z.array(RemovalView),
});

/**
 * Removes a creator for good: everything of theirs is erased within minutes and never stored again. Named by a link or handle, or by platform and stable id where the
 * platform does not answer. 1404 when the profile does not exist, 1409 when it was removed before, 1503 when the platform does not answer, 1429 when its
 * day of look-ups is used up.
 */
export const removeCreator = endpoint({
  method: "post",
  path: "/admin/removals",
  access: "systemAdmin",
  tag: "admin",
  idempotent: true,
  summary: "Remove a creator",
  body: z.strictObject({
    platform: z.enum(PLATFORMS),
    /** A link of the profile, a handle, or with `isId` the platform's stable id. */
    account: z.string().trim().min(1).max(2_048),
    isId: z.boolean(),
    reason: Reason,
  }),
  output: Done,
});

/** Takes a removal back: searches may find the creator again. What was erased stays erased. 1404 for an unknown one. */
export const liftRemoval = endpoint({
  method: "post",
  path: "/admin/removals/:id/lift",
  access: "systemAdmin",
  tag: "admin",
  idempotent: true,
  summary: "Take a removal back",
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: Reason }),
  output: Done,
});
