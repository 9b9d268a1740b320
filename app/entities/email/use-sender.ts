import { useRevalidator } from "@remix-run/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isReady, useMailboxes } from "#app/entities/mailbox/use-mailboxes.ts";
import { callApi } from "#app/lib/api.client.ts";
import { keepStored, readStored } from "#app/lib/browser-storage.ts";
import { refreshQueries } from "#app/lib/query-cache.ts";
import type { OutputOf } from "#workers/api/endpoint.ts";
import type { getMailStats } from "#workers/modules/outreach/sending/contract.ts";

export const KEYS = { stats: ["mail-stats"] as const, mails: ["mails"] as const };
/** While something waits or is being sent. */
export const REFRESH_MS = 15_000;
const CHOSEN = "kolscout_sender";

export type MailStats = OutputOf<typeof getMailStats>;
export type MailboxStats = MailStats["mailboxes"][number];
export type Sender = ReturnType<typeof useSender>;

/** The mailboxes of the caller, the one that is sent from, and its numbers. */
export function useSender() {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<string | null>(null);
  const mailboxes = useMailboxes();
  const stats = useQuery({
    queryKey: KEYS.stats,
    queryFn: ({ signal }) => callApi<typeof getMailStats>("GET /auto-email/stat", {}, { signal }),
    refetchInterval: ({ state }) => ((state.data?.pendingCount ?? 0) > 0 ? REFRESH_MS : false),
  });
  const all = mailboxes.data ?? [];
  const wanted = chosen ?? (mailboxes.data ? readStored(CHOSEN) : null);
  const mailbox = all.find(({ email }) => email === wanted) ?? all.find(isReady) ?? all[0] ?? null;
  return {
    mailboxes,
    stats,
    mailbox,
    numbers: stats.data?.mailboxes.find(({ mailboxId }) => mailboxId === mailbox?.id) ?? null,
    /** Asks again for what a mailbox that goes on changes, the frame's alarm among it. */
    resumed() {
      void refreshQueries(client, { queryKey: KEYS.stats });
      revalidate();
    },
    choose(email: string) {
      keepStored(CHOSEN, email);
      setChosen(email);
    },
  };
}
