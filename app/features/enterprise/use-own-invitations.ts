import { useEffect, useState } from "react";
import { callApi } from "#app/lib/api.client.ts";
import type { listOwnInvitations, OwnInvitation } from "#workers/modules/enterprises/own-contract.ts";

/** Teams that ask the visitor to join, and a way to take an answered one off; asked once for each page that is loaded, after it is shown. */
export function useOwnInvitations(userId: string) {
  const [invitations, setInvitations] = useState<readonly OwnInvitation[]>([]);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    callApi<typeof listOwnInvitations>("GET /userMember/enterprise-invitations", {}, { signal }).then(
      (found) => userId !== "" && setInvitations(found),
      // The email says the same; the next page asks again.
      () => undefined,
    );
    return () => left.abort();
  }, [userId]);
  const answered = (id: string) => setInvitations((known) => known.filter((one) => one.id !== id));
  return { invitations, answered };
}
