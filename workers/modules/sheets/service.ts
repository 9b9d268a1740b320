import type { GoogleSheets } from "#workers/adapters/google-sheets/port.ts";
import { sheetLoss } from "#workers/adapters/google-sheets/refusal.ts";
import { payerOfActor } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { newId } from "#workers/kernel/ids.ts";
import type { MailboxService } from "#workers/modules/outreach/mailboxes/service.ts";
import type { PostScope } from "#workers/modules/publications/domain.ts";
import { ownPosts, type PublicationService } from "#workers/modules/publications/service.ts";
import type { Translate } from "#workers/modules/tasks/ports.ts";
import type { SheetAccounts } from "./accounts.ts";
import type { SheetView } from "./contract.ts";
import { SHEET_COLUMNS, SHEET_SCOPE } from "./domain.ts";
import type { SheetStore } from "./store.ts";
import type { createSheetWriter } from "./writer.ts";

type Deps = {
  store: SheetStore;
  accounts: SheetAccounts;
  /** Null where no client at Google is configured. */
  sheets: GoogleSheets | null;
  consent: Pick<MailboxService, "askConsent">;
  publications: Pick<PublicationService, "readablePosts">;
  writer: Pick<ReturnType<typeof createSheetWriter>, "begin">;
  clock: Clock;
  translate: Translate;
};

const TIMEOUT_MS = 20_000;

/** The spreadsheet of one person (spec 3 §7.7). */
export function createSheetService({ store, accounts, sheets, consent, publications, writer, clock, translate }: Deps) {
  async function view({ ownerId, joinId }: PostScope, isOwn: boolean): Promise<SheetView> {
    const [found, usable] = await Promise.all([store.find(ownerId), isOwn ? accounts.list(ownerId) : []]);
    // A colleague never sees a spreadsheet from before the stay.
    const sheet = joinId === null || found?.joinId === joinId ? found : null;
    return {
      id: sheet?.id ?? null,
      spreadsheetId: sheet?.spreadsheetId ?? null,
      sheetUrl: sheet?.url ?? null,
      status: sheet?.status ?? "NONE",
      lostReason: sheet?.lostReason ?? null,
      rows: sheet?.rows ?? 0,
      writtenAt: sheet && sheet.writtenAt > 0 ? sheet.writtenAt : null,
      accounts: usable.map(({ id, email }) => ({ id, email })),
      isConfigured: sheets !== null,
    };
  }

  return {
    /** The actor's own, or a team-mate's without the accounts. */
    async get(actor: Actor, userId: string | undefined): Promise<SheetView> {
      const scope = await publications.readablePosts(actor, userId);
      return view(scope, scope.ownerId === actor.userId);
    },

    askConsent: (actor: Actor, redirect: string | undefined) =>
      consent.askConsent(actor, { redirect, scopes: ["openid", "email", SHEET_SCOPE] }),

    /** Makes a spreadsheet in the name of a connected account and begins to write it. */
    async create(actor: Actor, accountId: string | undefined, signal: AbortSignal): Promise<SheetView> {
      if (sheets === null) throw new AppError(1503, { messageKey: "sheets:errors.notConfigured" });
      const usable = await accounts.list(actor.userId);
      const chosen = accountId === undefined ? usable[0] : usable.find(({ id }) => id === accountId);
      if (chosen === undefined) throw new AppError(1422, { messageKey: "sheets:errors.needsAccount" });
      const { userId, language } = actor;
      const caller = {
        payer: payerOfActor(actor),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      };
      const account = await accounts.open(userId, chosen.id, caller);
      if (typeof account === "string") throw new AppError(1422, { messageKey: "sheets:errors.needsAccount" });
      const wanted = {
        title: translate(language, "sheets:title"),
        tabTitle: translate(language, "sheets:tab"),
        columns: SHEET_COLUMNS.length,
      };
      const { spreadsheetId, tabId, url } = await sheets.create(account, wanted, caller).catch((failure) => {
        throw refusalOf(failure);
      });
      const at = clock.now();
      const made = { id: newId("sheet", at), mailboxId: chosen.id, spreadsheetId, tabId, url, language };
      await store.put(userId, made, at);
      await writer.begin(userId);
      return view(ownPosts(actor), true);
    },

    /** Writes the actor's spreadsheet anew; one that was lost is tried again. */
    async update(actor: Actor, spreadsheetId: string): Promise<SheetView> {
      const sheet = await store.find(actor.userId);
      if (sheet === null) throw new AppError(1422, { messageKey: "sheets:errors.notSet" });
      if (sheet.spreadsheetId !== spreadsheetId) throw new AppError(1404, { messageKey: "sheets:errors.notFound" });
      await writer.begin(actor.userId);
      return view(ownPosts(actor), true);
    },

    async forget(actor: Actor): Promise<SheetView> {
      await store.remove(actor.userId);
      return view(ownPosts(actor), true);
    },
  };
}
export type SheetService = ReturnType<typeof createSheetService>;

/** What Google does not let us do is the owner's affair (1422); that it does not answer is not (1503). */
function refusalOf(failure: unknown): unknown {
  if (!(failure instanceof ProviderError)) return failure;
  if (sheetLoss(failure) !== null) {
    return new AppError(1422, { messageKey: "sheets:errors.refused", cause: failure });
  }
  return new AppError(1503, { messageKey: "sheets:errors.googleAway", retryAfterSeconds: 30, cause: failure });
}
