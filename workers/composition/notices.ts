import { createNoticeMail } from "#workers/adapters/notice-mail/client.ts";
import type { NoticeMail } from "#workers/adapters/notice-mail/port.ts";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import type { Env } from "#workers/env.ts";

/** The product's own mails; null where it has no service for them. */
export function buildNoticeMail(env: Env, outside: OutsideDeps): NoticeMail | null {
  const { NOTICE_ACCOUNT_ID: accountId, NOTICE_TOKEN: token, NOTICE_SENDER: sender, NOTICE_BASE_URL: baseUrl } = env;
  if (accountId === undefined || token === undefined || sender === undefined) return null;
  return createNoticeMail(outside, { baseUrl, accountId, token, sender });
}
