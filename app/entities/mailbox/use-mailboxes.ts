import { useQuery } from "@tanstack/react-query";
import { callApi } from "#app/lib/api.client.ts";
import type { listMailboxes, MailboxView } from "#workers/modules/outreach/mailboxes/contract.ts";

/** Whether emails can be sent from a mailbox now. */
export function isReady({ isConnected, canSend }: MailboxView): boolean {
  return isConnected && canSend;
}

/** The mailboxes of the caller. */
export function useMailboxes() {
  return useQuery({
    queryKey: ["mailboxes"],
    queryFn: ({ signal }) => callApi<typeof listMailboxes>("GET /emails/mailboxes", {}, { signal }),
  });
}

/** The mailbox that lacks the permission to send while no other has it: its address, null where there is no mailbox at all; undefined when one can send, or while the mailboxes load. */
export function mailboxToAllow(mailboxes: readonly MailboxView[] | undefined): string | null | undefined {
  if (mailboxes === undefined || mailboxes.some(isReady)) return undefined;
  return mailboxes[0]?.email ?? null;
}
