import { useEffect, useMemo, useRef, useState } from "react";
import { callApi } from "#app/lib/api.client.ts";
import { useRested } from "#app/lib/use-rested.ts";
import type { OutputOf } from "#workers/api/endpoint.ts";
import type { checkReceivers } from "#workers/modules/outreach/sending/contract.ts";
import type { Person } from "./addresses.ts";
import { MAX_ROWS } from "./rows.ts";

/** How long typing must rest before addresses are asked about. */
const REST_MS = 600;

export type Check = OutputOf<typeof checkReceivers>[number];
export type Checks = ReadonlyMap<string, Check>;

/** What the server knows of the addresses in the table, each asked about once; `failed` says that some could not be asked about. */
export function useChecks(receivers: readonly Person[]) {
  const [checks, setChecks] = useState<Checks>(new Map());
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const rested = useRested(receivers, REST_MS);
  const asked = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const known = asked.current;
    const emails = rested.map(({ email }) => email).filter((email) => !known.has(email));
    if (emails.length === 0) return;
    for (const email of emails) known.add(email);
    callApi<typeof checkReceivers>("POST /auto-email/check", { body: { emails: emails.slice(0, MAX_ROWS) } }).then(
      (found) => {
        // Forgotten meanwhile: the answer is from before the emails went out.
        if (asked.current !== known) return;
        setFailed(false);
        setChecks((before) => new Map([...before, ...found.map((check) => [check.given, check] as const)]));
      },
      () => {
        for (const email of emails) known.delete(email);
        setFailed(true);
      },
    );
  }, [rested, attempt]);
  return useMemo(
    () => ({
      checks,
      failed,
      retry: () => setAttempt((before) => before + 1),
      /** Forgets what is known: people were written to meanwhile. */
      forget() {
        asked.current = new Set();
        setChecks(new Map());
      },
    }),
    [checks, failed],
  );
}
