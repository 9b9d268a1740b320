import type { NoticeMail } from "#workers/adapters/notice-mail/port.ts";
import { PRODUCT } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Log } from "#workers/kernel/log.ts";
import { LANGUAGES, type Language } from "#workers/kernel/vocabulary.ts";
import type { DueInvitation, InvitationStore } from "./invitation-store.ts";

const MAILS_PER_RUN = 20;
const RUN_TIMEOUT_MS = 25_000;
/** Invitations are kept so long after their end: until then an address that is invited anew is known. */
const KEPT_MS = 30 * 86_400_000;

type Deps = {
  invitations: Pick<InvitationStore, "listDue" | "claim" | "release" | "purge">;
  /** Null where the product has no mail service of its own: then admins tell people themselves. */
  notices: NoticeMail | null;
  appOrigin: string;
  translate: (language: Language, key: string, params?: Record<string, string | number>) => string;
  log: Log;
};

/** Writes to invited addresses, each time that an admin asks for it once. */
export function createInvitationMails({ invitations, notices, appOrigin, translate, log }: Deps) {
  /** In every language: an address says none. The enterprise's name is its own choice, so that the sender is named with it. */
  function write({ email, enterprise, inviter }: DueInvitation) {
    const params = { enterprise, inviter, email, url: `${appOrigin}/login` };
    const inAll = (part: string) =>
      LANGUAGES.map((language) => translate(language, `enterprises:mail.${part}`, params));
    return { to: email, subject: inAll("subject").join(" · "), text: inAll("text").join("\n\n") };
  }

  return {
    /** Sends what is due. A mail that the service refused for the time being is tried again by the next run; one that it may have taken is not. */
    async tell(at: number): Promise<void> {
      if (notices === null) return;
      const caller = { payer: PRODUCT, signal: AbortSignal.timeout(RUN_TIMEOUT_MS) };
      for (const invitation of await invitations.listDue(at, MAILS_PER_RUN)) {
        if (!(await invitations.claim(invitation.id, at))) continue;
        try {
          await notices.send(write(invitation), caller);
        } catch (failure) {
          if (!(failure instanceof ProviderError)) throw failure;
          log.warn("invitation.unsent", { invitationId: invitation.id, failure: failure.message });
          if (failure.isUncertain || failure.kind === "bad_request") continue;
          await invitations.release(invitation.id);
          return;
        }
      }
    },

    purge: (at: number): Promise<number> => invitations.purge(at - KEPT_MS),
  };
}
export type InvitationMails = ReturnType<typeof createInvitationMails>;
