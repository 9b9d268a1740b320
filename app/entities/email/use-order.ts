import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#app/lib/api-call.ts";
import { hasNotice } from "#app/lib/api-failures.ts";
import { describeError } from "#app/lib/describe-error.ts";
import { createRequestKeys, fieldOf } from "#app/lib/form-request.ts";
import { refreshQueries } from "#app/lib/query-cache.ts";
import type { OutputOf } from "#workers/api/endpoint.ts";
import type { importReceivers } from "#workers/modules/outreach/sending/contract.ts";
import { KEYS } from "./use-sender.ts";

export type Outcome = OutputOf<typeof importReceivers>;
/** What keeps mails from being queued, beside what it is about. */
export type SendProblems = {
  template?: string;
  subject?: string;
  content?: string;
  cc?: string;
  sender?: string;
  receivers?: string;
  start?: string;
  send?: string;
};

const PLACE_OF = {
  ...{ templateId: "template", subject: "subject", content: "content", cc: "cc" },
  ...{ usingEmail: "sender", receivers: "receivers", compareWith: "receivers", startAt: "start" },
} as const;
type Field = keyof typeof PLACE_OF;
const FIELDS: readonly Field[] = [
  "receivers",
  "templateId",
  "compareWith",
  "subject",
  "content",
  "cc",
  "usingEmail",
  "startAt",
];

/** One order at a time: refusals are told in words beside what they are about, and the same order sent again after a lost answer is queued once. */
export function useOrder() {
  const { t } = useTranslation("email");
  const client = useQueryClient();
  const keys = useRef(createRequestKeys());
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<SendProblems>({});

  return {
    isBusy,
    problems,
    setProblems,
    /** Says nothing of what was missing any more. */
    settle: () => setProblems((before) => (Object.keys(before).length === 0 ? before : {})),
    /** Sends `body` by `post` and answers what became of it; null when it was refused, which `problems` tells. */
    async place<Body>(
      body: Body,
      post: (body: Body, idempotencyKey: string) => Promise<Outcome>,
    ): Promise<Outcome | null> {
      const content = JSON.stringify(body);
      setBusy(true);
      try {
        const outcome = await post(body, keys.current.keyOf(content));
        keys.current.forget(content);
        void refreshQueries(client, { queryKey: KEYS.stats });
        void refreshQueries(client, { queryKey: KEYS.mails });
        return outcome;
      } catch (error) {
        setProblems(refusal(error, t("problems.failed")));
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}

function refusal(error: unknown, failed: string): SendProblems {
  if (error instanceof ApiError && hasNotice(error)) return {};
  const message = describeError(error);
  const named = fieldOf(error, FIELDS);
  const field = FIELDS.find((one) => one === named);
  if (field !== undefined) return { [PLACE_OF[field]]: message || failed };
  return { send: message === "" ? failed : `${failed} ${message}` };
}
