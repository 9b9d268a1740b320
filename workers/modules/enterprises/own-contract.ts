import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { JOIN_REFUSALS } from "./domain.ts";

/** What a person decides about the own membership: invitations to the caller's address, and the way out. Open whatever the plan: nobody is kept in. */

const Id = z.string().min(1).max(64);
const own = { access: "signedIn", openTo: "lapsed", tag: "enterprise" } as const;
const OfInvitation = z.object({ invitationId: Id });

export const OwnInvitation = z.object({
  id: z.string(),
  enterpriseName: z.string(),
  /** The admin's address. */
  invitedBy: z.string(),
  createdAt: z.number(),
  expireAt: z.number(),
  /** Why the caller can't accept at present, or null. */
  refusal: z.enum(JOIN_REFUSALS).nullable(),
});
export type OwnInvitation = z.output<typeof OwnInvitation>;

/** Open invitations to the caller's address, the oldest first. */
export const listOwnInvitations = endpoint({
  ...own,
  method: "get",
  path: "/userMember/enterprise-invitations",
  summary: "List invitations to the caller",
  output: z.array(OwnInvitation),
});

/** Joins the enterprise. 1404 for an invitation that is over or another's, 1409 with the reason when the caller can't join now. */
export const acceptInvitation = endpoint({
  ...own,
  method: "post",
  path: "/userMember/enterprise-invitations/:invitationId/accept",
  summary: "Accept an invitation",
  params: OfInvitation,
  output: z.object({ enterpriseId: z.string() }),
});

/** Declines an invitation: the enterprise can't ask again for 30 days. */
export const declineInvitation = endpoint({
  ...own,
  method: "post",
  path: "/userMember/enterprise-invitations/:invitationId/decline",
  summary: "Decline an invitation",
  params: OfInvitation,
  output: z.object({ id: z.string() }),
});

/** Leaves the caller's enterprise, which the body names. 1404 for another one, 1409 for the last admin. */
export const leaveEnterprise = endpoint({
  ...own,
  method: "post",
  path: "/userMember/enterprise/leave",
  summary: "Leave the enterprise",
  body: z.strictObject({ enterpriseId: Id }),
  output: z.object({ enterpriseId: z.string() }),
});
