import type { GoogleSheets, SheetAccount } from "#workers/adapters/google-sheets/port.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { scopesOf } from "#workers/modules/outreach/mailboxes/domain.ts";
import type { MailboxRow, MailboxStore } from "#workers/modules/outreach/mailboxes/store.ts";
import type { MailboxTokens } from "#workers/modules/outreach/mailboxes/tokens.ts";
import { SHEET_SCOPE } from "./domain.ts";

/** Google as far as spreadsheets need it; null where no client at Google is configured. */
export type SheetsAtGoogle = { sheets: GoogleSheets; tokens: Pick<MailboxTokens, "open"> } | null;

/** The connected Google accounts in whose name spreadsheets can be written. */
export function createSheetAccounts(mailboxes: Pick<MailboxStore, "list" | "find">, google: SheetsAtGoogle) {
  const allows = (row: MailboxRow) => row.status === "CONNECTED" && scopesOf(row).includes(SHEET_SCOPE);
  return {
    list: async (ownerId: string): Promise<MailboxRow[]> => (await mailboxes.list(ownerId)).filter(allows),

    /** The account with its tokens; a reason when it can't be used any more. */
    async open(ownerId: string, mailboxId: string, caller: Caller): Promise<SheetAccount | "grant" | "scope"> {
      const row = await mailboxes.find(ownerId, mailboxId);
      if (row === null || row.status !== "CONNECTED" || google === null) return "grant";
      return allows(row) ? { id: row.id, tokens: google.tokens.open(row, caller) } : "scope";
    },
  };
}
export type SheetAccounts = ReturnType<typeof createSheetAccounts>;
