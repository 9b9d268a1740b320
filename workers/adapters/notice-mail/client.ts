import * as z from "zod";
import { createOutsideHttp, type OutsideDeps } from "#workers/adapters/outside/http.ts";
import { ProviderError, type ProviderErrorKind } from "#workers/adapters/outside/provider-error.ts";
import type { FailedReply } from "#workers/adapters/outside/reply.ts";
import type { NoticeMail } from "./port.ts";

/** Cloudflare's Email Service, which sends from a domain of the account. */

const PROVIDER = "notice-mail";
const MAX_BODY_BYTES = 64 * 1024;
const TIMEOUT_MS = 10_000;

const Failed = z.object({ errors: z.array(z.object({ code: z.number() })).min(1) });
const Taken = z.object({
  success: z.literal(true),
  result: z.object({ permanent_bounces: z.array(z.string()).default([]) }),
});

export type NoticeSetup = {
  /** Below it are `accounts/…`: `https://api.cloudflare.com/client/v4`. */
  baseUrl: string;
  accountId: string;
  /** An API token that may send mails of the account. */
  token: string;
  /** Of a domain that the account sends for. */
  sender: string;
};

/** The service by its HTTP API. It has no key that would make a repetition harmless: nothing is sent twice by itself. */
export function createNoticeMail(deps: OutsideDeps, { baseUrl, accountId, token, sender }: NoticeSetup): NoticeMail {
  const http = createOutsideHttp(deps, {
    provider: PROVIDER,
    baseUrl,
    headers: { authorization: `Bearer ${token}` },
    classify: classifyRefusal,
    billed: "successes",
    callsPerSecond: null,
    timeoutMs: TIMEOUT_MS,
    maxBodyBytes: MAX_BODY_BYTES,
  });
  return {
    send: (notice, caller) =>
      http.send({
        method: "POST",
        path: `accounts/${encodeURIComponent(accountId)}/email/sending/send`,
        body: () => ({ kind: "json", value: { ...notice, from: { address: sender, name: "Kolscout" } } }),
        caller,
        price: null,
        parse(reply) {
          const { result } = Taken.parse(reply);
          if (result.permanent_bounces.includes(notice.to))
            throw new ProviderError({ provider: PROVIDER, kind: "bad_request", code: "permanent_bounce" });
        },
      }),
  };
}

function classifyRefusal({ status, body }: FailedReply): { kind: ProviderErrorKind; code: string } {
  const code = String(Failed.safeParse(body).data?.errors[0]?.code ?? status);
  if (status === 401 || status === 403) return { kind: "auth", code };
  if (status === 429) return { kind: "rate", code };
  return { kind: status >= 500 ? "upstream" : "bad_request", code };
}
