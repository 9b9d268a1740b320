import type { Notice, NoticeMail } from "#workers/adapters/notice-mail/port.ts";
import { PRODUCT } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Log } from "#workers/kernel/log.ts";
import { plainName } from "#workers/kernel/name-text.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import { LANGUAGES, type Language } from "#workers/kernel/vocabulary.ts";
import type { DueInvitation, InvitationStore } from "./invitation-store.ts";
import type { DueNotice, NoticeStore } from "./notice-store.ts";

const MAILS_PER_RUN = 20;
const RUN_TIMEOUT_MS = 25_000;
/** Invitations and notices are kept so long after their end: until then an address that is invited again is known, and the caps can count. */
const KEPT_MS = 30 * 86_400_000;

type Deps = {
  invitations: Pick<InvitationStore, "listDue" | "claim" | "release" | "purge">;
  memberNotices: Pick<NoticeStore, "listDue" | "claim" | "release" | "purge">;
  /** Null where the product has no mail service of its own: then admins tell people themselves. */
  notices: NoticeMail | null;
  appOrigin: string;
  translate: (language: Language, key: string, params?: Record<string, string | number>) => string;
  log: Log;
};

type Mail = { notice: Notice; id: string; claim: () => Promise<boolean>; release: () => Promise<void> };

/** Emails about membership: invitations, and what changed for a member. A person's or a team's name goes through `plainName`: nobody advertises in our emails. */
export function createMembershipMails({ invitations, memberNotices, notices, appOrigin, translate, log }: Deps) {
  /** In every language: an address says none. */
  function write(to: string, part: string, of: (language: Language) => Record<string, string>): Notice {
    const inAll = (field: "subject" | "text") =>
      LANGUAGES.map((language) => translate(language, `enterprises:${part}.${field}`, of(language)));
    return { to, subject: inAll("subject").join(" · "), text: inAll("text").join("\n\n") };
  }

  const teamIn = (language: Language, name: string) => plainName(name) || translate(language, "enterprises:mail.team");

  function writeInvitation({ email, enterprise, inviter }: DueInvitation): Notice {
    return write(email, "mail", (language) => ({
      ...{ enterprise: teamIn(language, enterprise), inviter, email, url: `${appOrigin}/login` },
    }));
  }

  function writeNotice({ email, enterprise, kind, ownLimit }: DueNotice): Notice {
    return write(email, `notices.${kind}`, (language) => ({
      enterprise: teamIn(language, enterprise),
      url: `${appOrigin}/settings/enterpriseInfo`,
      limit: limitIn(language, ownLimit),
    }));
  }

  function limitIn(language: Language, units: number | null): string {
    if (units === null) return translate(language, "enterprises:notices.limits.team");
    if (units < 0) return translate(language, "enterprises:notices.limits.none");
    return translate(language, "enterprises:notices.limits.own", { runs: String(units / UNITS_PER_RUN) });
  }

  /** Answers whether the service takes emails at present. One that it refused for the time being is tried by the next run; one that it may have taken is not. */
  async function send(
    service: NoticeMail,
    { notice, id, claim, release }: Mail,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (!(await claim())) return true;
    try {
      await service.send(notice, { payer: PRODUCT, signal });
    } catch (failure) {
      if (!(failure instanceof ProviderError)) throw failure;
      log.warn("membership.unsent", { id, failure: failure.message });
      if (failure.isUncertain || failure.kind === "bad_request") return true;
      await release();
      return false;
    }
    return true;
  }

  async function listDue(at: number): Promise<Mail[]> {
    const [invited, changed] = await Promise.all([
      invitations.listDue(at, MAILS_PER_RUN),
      memberNotices.listDue(at, MAILS_PER_RUN),
    ]);
    return [
      ...changed.map((notice) => ({
        ...{ notice: writeNotice(notice), id: `${notice.userId}/${notice.kind}` },
        claim: () => memberNotices.claim(notice, at),
        release: () => memberNotices.release(notice),
      })),
      ...invited.map((invitation) => ({
        ...{ notice: writeInvitation(invitation), id: invitation.id },
        claim: () => invitations.claim(invitation.id, at),
        release: () => invitations.release(invitation.id),
      })),
    ];
  }

  return {
    /** Sends what is due. */
    async tell(at: number): Promise<void> {
      if (notices === null) return;
      const signal = AbortSignal.timeout(RUN_TIMEOUT_MS);
      for (const mail of await listDue(at)) if (!(await send(notices, mail, signal))) return;
    },

    async purge(at: number): Promise<number> {
      return (await invitations.purge(at - KEPT_MS)) + (await memberNotices.purge(at - KEPT_MS));
    },
  };
}
export type MembershipMails = ReturnType<typeof createMembershipMails>;
