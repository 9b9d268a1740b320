/** Enterprises: members, tags, invitations and info cards. */
import type { NoticeMail } from "#workers/adapters/notice-mail/port.ts";
import type { Route } from "#workers/api/route.ts";
import type { Env } from "#workers/env.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { jsonLog } from "#workers/log.ts";
import { createLedger } from "#workers/modules/billing/ledger.ts";
import { createActs } from "#workers/modules/enterprises/act.ts";
import { createInfoCardService } from "#workers/modules/enterprises/info-card-service.ts";
import { createInvitationService } from "#workers/modules/enterprises/invitation-service.ts";
import { createInvitationStore } from "#workers/modules/enterprises/invitation-store.ts";
import { createJoining } from "#workers/modules/enterprises/joining.ts";
import { createMemberService } from "#workers/modules/enterprises/member-service.ts";
import { createMembershipMails, type MembershipMails } from "#workers/modules/enterprises/membership-mails.ts";
import { createNoticeStore } from "#workers/modules/enterprises/notice-store.ts";
import { createOwnMembershipService } from "#workers/modules/enterprises/own-service.ts";
import { createQuotaLogService } from "#workers/modules/enterprises/quota-log-service.ts";
import { createQuotaLogStore } from "#workers/modules/enterprises/quota-log-store.ts";
import { createEnterpriseRoutes } from "#workers/modules/enterprises/routes.ts";
import { createEnterpriseStore } from "#workers/modules/enterprises/store.ts";
import { createTagService } from "#workers/modules/enterprises/tag-service.ts";
import type { Translate } from "#workers/modules/tasks/ports.ts";

type Parts = { notices: NoticeMail | null; clock: Clock; translate: Translate };

/** The calls of the enterprise page, what people decide about their own membership, and the mails about both. */
export function buildEnterprises(
  { DB: d1, APP_ORIGIN: appOrigin }: Pick<Env, "DB" | "APP_ORIGIN">,
  { notices, clock, translate }: Parts,
): { routes: Route[]; membershipMails: MembershipMails } {
  const store = createEnterpriseStore(d1);
  const invitations = createInvitationStore(d1);
  const joining = createJoining(d1);
  const acts = createActs(d1, clock);
  const routes = createEnterpriseRoutes({
    members: createMemberService({ d1, store, acts, joining, clock }),
    invitations: createInvitationService({ store, invitations, acts, translate, clock }),
    infoCards: createInfoCardService({ d1, store, acts, ledger: createLedger(d1), clock }),
    quotaLogs: createQuotaLogService({ acts, logs: createQuotaLogStore(d1) }),
    tags: createTagService({ d1, store, acts, clock }),
    own: createOwnMembershipService({ d1, store, invitations, joining, clock }),
  });
  return {
    routes,
    membershipMails: createMembershipMails({
      ...{ invitations, memberNotices: createNoticeStore(d1), notices, appOrigin, translate, log: jsonLog },
    }),
  };
}
