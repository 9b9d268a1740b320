import type * as z from "zod";
import type { NoticeMail } from "#workers/adapters/notice-mail/port.ts";
import { PRODUCT } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { normaliseEmail } from "#workers/kernel/email-address.ts";
import type { Log } from "#workers/kernel/log.ts";
import { LANGUAGES } from "#workers/kernel/vocabulary.ts";
import { exportFileName } from "#workers/modules/exports/file-reply.ts";
import type { MembershipStore } from "#workers/modules/membership/store.ts";
import type { SubscriptionService } from "#workers/modules/subscriptions/service.ts";
import type { Translate } from "#workers/modules/tasks/ports.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import type { LeavingView } from "./contract.ts";
import { WAITING_MS } from "./domain.ts";
import type { PersonExportParams } from "./export-handler.ts";
import { leavingLocales } from "./locales.ts";
import type { DepartureRow, DepartureStore } from "./store.ts";

const ACCOUNTS_PER_RUN = 20;
const RUN_TIMEOUT_MS = 25_000;
const PAGE = "/settings/account";

export type LeavingDeps = {
  tasks: Pick<TaskEngine, "create">;
  store: DepartureStore;
  members: Pick<MembershipStore, "findMember">;
  plans: Pick<SubscriptionService, "stopRenewal" | "resumeRenewal">;
  /** Null where the product has no mail service of its own. */
  notices: NoticeMail | null;
  appOrigin: string;
  translate: Translate;
  clock: Clock;
  log: Log;
};

/** Asking for an account's deletion, and keeping it. While it waits, its standing forbids all new work (1929); what waits stays as it is. */
export function createLeavingService({
  tasks,
  store,
  members,
  plans,
  notices,
  appOrigin,
  translate,
  clock,
  log,
}: LeavingDeps) {
  async function view({ userId }: Pick<Actor, "userId">): Promise<LeavingView> {
    const [row, isLastAdmin] = await Promise.all([store.find(userId), store.isLastAdmin(userId)]);
    return {
      leavesAt: row?.eraseAt ?? null,
      requestedAt: row?.requestedAt ?? null,
      waitingMs: WAITING_MS,
      hindrance: row === null && isLastAdmin ? "lastAdmin" : null,
      isRenewalStopped: Boolean(row?.stoppedRenewal),
    };
  }

  /** In every language: an account says none. */
  function write(to: string, { eraseAt }: DepartureRow) {
    const date = new Date(eraseAt).toISOString().slice(0, 16).replace("T", " ");
    const params = { email: to, date, url: appOrigin + PAGE };
    const inAll = (part: string) => LANGUAGES.map((language) => translate(language, `leaving:mail.${part}`, params));
    return { to, subject: inAll("subject").join(" · "), text: inAll("text").join("\n\n") };
  }

  /** Stops the renewal of an account that waits, and takes it up again if the account was kept meanwhile. */
  async function stopRenewal(userId: string): Promise<void> {
    const stopped = (await plans.stopRenewal(userId)) ?? "";
    if (!(await store.noteStopped(userId, stopped)) && stopped !== "") await plans.resumeRenewal(userId, stopped);
  }

  async function tell(at: number): Promise<void> {
    if (notices === null) return;
    const caller = { payer: PRODUCT, signal: AbortSignal.timeout(RUN_TIMEOUT_MS) };
    for (const row of await store.listUntold(ACCOUNTS_PER_RUN)) {
      const owner = await members.findMember(row.userId);
      if (owner === null || !(await store.claimTelling(row.userId, at))) continue;
      try {
        await notices.send(write(owner.email, row), caller);
      } catch (failure) {
        if (!(failure instanceof ProviderError)) throw failure;
        log.warn("departure.untold", { userId: row.userId, failure: failure.message });
        if (failure.isUncertain || failure.kind === "bad_request") continue;
        await store.releaseTelling(row.userId);
        return;
      }
    }
  }

  return {
    view,

    /** Starts the archive of everything that is kept of the actor. */
    async export(actor: Actor): Promise<{ taskId: string }> {
      const { title, label } = leavingLocales[actor.language].export;
      const params: z.output<typeof PersonExportParams> = {
        source: { kind: "person" },
        language: actor.language,
        fileName: exportFileName(title, clock.now(), "zip"),
      };
      const task = await tasks.create({
        ...{ actor, type: "KOL_EXPORT", projectId: null, platform: null, params, costUnits: 0, isSingle: true },
        quotaType: "SIMILAR_SEARCH",
        description: label,
      });
      return { taskId: task.id };
    },

    async request(actor: Actor, email: string): Promise<LeavingView> {
      if (normaliseEmail(email) !== normaliseEmail(actor.email)) throw badField("email", "leaving:errors.email");
      const at = clock.now();
      if (!(await store.request(actor.userId, { at, eraseAt: at + WAITING_MS }))) {
        throw new AppError(1422, { messageKey: "leaving:errors.lastAdmin" });
      }
      // The sweep does it otherwise: leaving does not wait for Stripe.
      await stopRenewal(actor.userId).catch((failure) => log.warn("departure.renews", { failure: String(failure) }));
      return view(actor);
    },

    async cancel(actor: Actor): Promise<LeavingView & { renewal: "none" | "resumed" | "stopped" }> {
      const kept = await store.stay(actor.userId, clock.now());
      if (kept === null) throw new AppError(1404, { messageKey: "leaving:errors.notLeaving" });
      const stopped = kept.stoppedRenewal ?? "";
      if (stopped === "") return { ...(await view(actor)), renewal: "none" };
      const renewal = await plans.resumeRenewal(actor.userId, stopped).then(
        () => "resumed" as const,
        (failure) => {
          log.warn("departure.renewalLost", { userId: actor.userId, failure: String(failure) });
          return "stopped" as const;
        },
      );
      return { ...(await view(actor)), renewal };
    },

    /** Every minute: writes to those who asked, once, and stops renewals that could not be stopped at once. */
    async sweep(at: number): Promise<void> {
      for (const { userId } of await store.listRenewing(ACCOUNTS_PER_RUN)) {
        await stopRenewal(userId).catch((failure) => log.warn("departure.renews", { failure: String(failure) }));
      }
      await tell(at);
    },
  };
}
export type LeavingService = ReturnType<typeof createLeavingService>;
