import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";

/** Invitations to the caller's enterprise. For admins alone. */

const Id = z.string().min(1).max(64);
const act = { access: "enterpriseAdmin", tag: "enterprise" } as const;
const OfInvitation = z.object({ id: Id, invitationId: Id });

export const InvitationView = z.object({
  id: z.string(),
  email: z.string(),
  /** EXPIRED: it keeps no seat and makes no member until it is sent again. DECLINED: the address can't be asked again before `expireAt`. */
  state: z.enum(["OPEN", "EXPIRED", "DECLINED"]),
  createdAt: z.number(),
  expireAt: z.number(),
  /** When it was last written to the address; null while no mail has gone out. */
  mailedAt: z.number().nullable(),
});
export type InvitationView = z.output<typeof InvitationView>;

/** Invitations that are open, have run out or were declined lately, the newest first. */
export const listInvitations = endpoint({
  ...act,
  openTo: "lapsed",
  method: "get",
  path: "/enterprise/:id/invitations",
  summary: "List invitations",
  params: z.object({ id: Id }),
  output: z.array(InvitationView),
});

/** Begins an invitation anew and writes again, at most once an hour to the same address (1429). 1409 when no seat is free or too many emails went out. */
export const inviteAgain = endpoint({
  ...act,
  method: "post",
  path: "/enterprise/:id/invitations/:invitationId/again",
  weight: 5,
  summary: "Send an invitation again",
  params: OfInvitation,
  output: z.object({ id: z.string() }),
});

/** Ends an invitation: the address joins no more, its seat is free. */
export const withdrawInvitation = endpoint({
  ...act,
  method: "delete",
  path: "/enterprise/:id/invitations/:invitationId",
  summary: "Withdraw an invitation",
  params: OfInvitation,
  output: z.object({ id: z.string() }),
});
