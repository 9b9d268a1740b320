import { type Route, route } from "#workers/api/route.ts";
import {
  addMembers,
  buyInfoCards,
  changeEnterprise,
  disableMemberLimit,
  enableMemberLimit,
  getEnterprise,
  listMembers,
  listQuotaLogs,
  promoteMember,
  removeMember,
  setMemberLimit,
} from "./contract.ts";
import type { InfoCardService } from "./info-card-service.ts";
import { inviteAgain, listInvitations, withdrawInvitation } from "./invitation-contract.ts";
import type { InvitationService } from "./invitation-service.ts";
import type { MemberService } from "./member-service.ts";
import { acceptInvitation, declineInvitation, leaveEnterprise, listOwnInvitations } from "./own-contract.ts";
import type { OwnMembershipService } from "./own-service.ts";
import type { QuotaLogService } from "./quota-log-service.ts";
import {
  createEnterpriseTag,
  deleteEnterpriseTag,
  listEnterpriseTags,
  listMemberTags,
  tagMember,
  untagMember,
} from "./tag-contract.ts";
import type { TagService } from "./tag-service.ts";

type Services = {
  members: MemberService;
  invitations: InvitationService;
  infoCards: InfoCardService;
  quotaLogs: QuotaLogService;
  tags: TagService;
  own: OwnMembershipService;
};

/** The calls of the enterprise page (spec 3 §7.2). */
export function createEnterpriseRoutes({ members, invitations, infoCards, quotaLogs, tags, own }: Services): Route[] {
  return [
    route(getEnterprise, ({ actor, input: { params } }) => members.get(actor, params.id)),
    route(listMembers, ({ actor, input: { params, body } }) => members.list(actor, params.id, body)),
    route(changeEnterprise, ({ actor, input: { params, body } }) => members.change(actor, params.id, body)),
    route(addMembers, ({ actor, input: { params, body } }) => invitations.add(actor, params.id, body.emails)),
    route(removeMember, ({ actor, input: { params } }) => members.remove(actor, params.id, params.userId)),
    route(promoteMember, ({ actor, input: { params } }) => members.promote(actor, params.id, params.userId)),
    route(enableMemberLimit, ({ actor, input: { params } }) =>
      members.switchLimit(actor, params.id, params.userId, true),
    ),
    route(disableMemberLimit, ({ actor, input: { params } }) =>
      members.switchLimit(actor, params.id, params.userId, false),
    ),
    route(setMemberLimit, ({ actor, input: { params, body } }) =>
      members.setLimit(actor, params.id, params.userId, body.dailyLimit),
    ),
    route(buyInfoCards, ({ actor, input: { body } }) => infoCards.buy(actor, body)),
    route(listQuotaLogs, ({ actor, input: { params, query } }) => quotaLogs.list(actor, params.id, query)),
    route(listInvitations, ({ actor, input: { params } }) => invitations.list(actor, params.id)),
    route(inviteAgain, ({ actor, input: { params } }) => invitations.again(actor, params.id, params.invitationId)),
    route(withdrawInvitation, ({ actor, input: { params } }) =>
      invitations.withdraw(actor, params.id, params.invitationId),
    ),
    route(listOwnInvitations, ({ actor }) => own.list(actor)),
    route(acceptInvitation, ({ actor, input: { params } }) => own.accept(actor, params.invitationId)),
    route(declineInvitation, ({ actor, input: { params } }) => own.decline(actor, params.invitationId)),
    route(leaveEnterprise, ({ actor, input: { body } }) => own.leave(actor, body.enterpriseId)),
    route(listEnterpriseTags, ({ actor, input: { params } }) => tags.list(actor, params.enterpriseId)),
    route(createEnterpriseTag, ({ actor, input: { params, body } }) => tags.create(actor, params.enterpriseId, body)),
    route(deleteEnterpriseTag, ({ actor, input: { params } }) => tags.remove(actor, params.enterpriseId, params.tagId)),
    route(listMemberTags, ({ actor, input: { params } }) => tags.ofMember(actor, params.membershipId)),
    route(tagMember, ({ actor, input: { params, body } }) => tags.give(actor, params.membershipId, body.tagId)),
    route(untagMember, ({ actor, input: { params, body } }) => tags.take(actor, params.membershipId, body.tagId)),
  ];
}
