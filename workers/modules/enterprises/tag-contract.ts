import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { TAG_COLORS } from "./domain.ts";

/** Labels for members of the caller's enterprise: members see them, admins make, give and remove them (spec 3 §7.2). */

const Id = z.string().min(1).max(64);
const read = { access: "signedIn", openTo: "lapsed", tag: "enterprise" } as const;
const act = { access: "enterpriseAdmin", tag: "enterprise" } as const;

export const EnterpriseTagView = z.object({
  id: z.string(),
  name: z.string(),
  color: z.enum(TAG_COLORS),
  /** Members that bear it. */
  useCount: z.number().int(),
});
export type EnterpriseTagView = z.output<typeof EnterpriseTagView>;

export const listEnterpriseTags = endpoint({
  ...read,
  method: "get",
  path: "/enterprise-tags/:enterpriseId/tags",
  summary: "List the tags of an enterprise by name",
  params: z.object({ enterpriseId: Id }),
  output: z.array(EnterpriseTagView),
});

/** 1400 for a blank or long name, 1409 for one that exists in whatever case, 1422 when there are too many. */
export const createEnterpriseTag = endpoint({
  ...act,
  method: "post",
  path: "/enterprise-tags/:enterpriseId/tags",
  idempotent: true,
  summary: "Create a tag for members",
  params: z.object({ enterpriseId: Id }),
  body: z.strictObject({ name: z.string().max(200), color: z.enum(TAG_COLORS) }),
  output: EnterpriseTagView,
});

/** Deletes a tag and takes it off all members. */
export const deleteEnterpriseTag = endpoint({
  ...act,
  method: "delete",
  path: "/enterprise-tags/:enterpriseId/tags/:tagId",
  summary: "Delete a tag for members",
  params: z.object({ enterpriseId: Id, tagId: Id }),
  output: z.object({ id: z.string() }),
});

const OfMember = z.object({ membershipId: Id });
const MemberTags = z.array(EnterpriseTagView.omit({ useCount: true }));

export const listMemberTags = endpoint({
  ...read,
  method: "get",
  path: "/enterprise-tags/members/:membershipId/tags",
  summary: "The tags of a member",
  params: OfMember,
  output: MemberTags,
});

/** Gives a member a tag; one that is there stays. 1422 when there are too many. */
export const tagMember = endpoint({
  ...act,
  method: "post",
  path: "/enterprise-tags/members/:membershipId/tags",
  summary: "Give a member a tag",
  params: OfMember,
  body: z.strictObject({ tagId: Id }),
  output: MemberTags,
});

export const untagMember = endpoint({
  ...act,
  method: "delete",
  path: "/enterprise-tags/members/:membershipId/tags",
  summary: "Take a tag off a member",
  params: OfMember,
  body: z.strictObject({ tagId: Id }),
  output: MemberTags,
});
