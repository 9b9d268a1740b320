import type { gmail_v1 } from "@googleapis/gmail";
import { base64url } from "jose";
import * as z from "zod";
import { openBearer } from "#workers/adapters/outside/bearer.ts";
import { createOutsideHttp, type OutsideCall, type OutsideDeps } from "#workers/adapters/outside/http.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { MARK_HEADER } from "./compose.ts";
import type { Gmail, MailAccount } from "./port.ts";
import { createMemoryQuota, type GmailQuota, type Method, UNITS } from "./quota.ts";
import { classifyRefusal } from "./refusal.ts";

/** The Gmail API, as far as outreach needs it. */

const PROVIDER = "gmail";
const USER = "gmail/v1/users/me";
const PAGE_SIZE = 100;
/** Of a message with what is attached to it. */
const MAX_SOURCE_BYTES = 36 * 1024 * 1024;

const Ref = z.object({ id: z.string().min(1), threadId: z.string().min(1) });
const Labelled = Ref.extend({ labelIds: z.array(z.string()).default([]) });
const List = z.object({ messages: z.array(Ref).default([]), nextPageToken: z.string().optional() });
const History = z.object({
  history: z
    .array(z.object({ id: z.string().min(1), messagesAdded: z.array(z.object({ message: Labelled })).default([]) }))
    .default([]),
  nextPageToken: z.string().optional(),
  historyId: z.string().min(1),
});
const Profile = z.object({ emailAddress: z.email(), historyId: z.string().min(1) });
const Watch = z.object({ historyId: z.string().min(1), expiration: z.coerce.number().int().positive() });
const Metadata = Labelled.extend({
  internalDate: z.coerce.number().int(),
  sizeEstimate: z.number().int().nonnegative(),
  payload: z
    .object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]) })
    .default({ headers: [] }),
});
const Source = z.object({ raw: z.string().min(1) });

/** Our own mail, and what is no mail that came in. */
const NOT_INCOMING = ["SENT", "DRAFT", "TRASH", "CHAT"];
const MAX_CANDIDATES = 10;

type Options = {
  /** Of all Gmail paths: `https://gmail.googleapis.com`. */
  baseUrl: string;
  /** Counts the units of each mailbox; within this process when left out. */
  quota?: GmailQuota;
};

/** No call has a price: Gmail counts by the minute, which the quota keeps to. */
export function createGmail(deps: OutsideDeps, { baseUrl, quota = createMemoryQuota(deps.clock) }: Options): Gmail {
  const http = createOutsideHttp(deps, {
    provider: PROVIDER,
    baseUrl,
    headers: {},
    classify: (reply) => classifyRefusal(reply, deps.clock.now()),
    billed: "successes",
    callsPerSecond: null,
    maxBodyBytes: 2 * MAX_SOURCE_BYTES,
  });

  type Asked<Result> = OutsideCall<Result> & { account: MailAccount };

  /** With the mailbox's token, renewed once when Gmail no longer takes it. */
  function ask<Result>(method: Method, { account, ...call }: Asked<Result>): Promise<Result> {
    const bearer = openBearer(account.tokens, deps.clock);
    return http.send({
      ...call,
      headers: bearer.headers,
      pace: () => quota.book(account.id, UNITS[method]),
      mend: async ({ kind, status }) => kind === "auth" && status === 401 && bearer.renew(),
    });
  }

  const orNull = async <Result>(asked: Promise<Result>): Promise<Result | null> =>
    asked.catch((failure) => {
      if (failure instanceof ProviderError && failure.kind === "not_found") return null;
      throw failure;
    });

  async function search(account: MailAccount, q: string, caller: Caller) {
    const { messages } = await ask("list", {
      account,
      path: `${USER}/messages`,
      query: { q, maxResults: MAX_CANDIDATES },
      caller,
      price: null,
      parse: (reply) => List.parse(reply),
    });
    return messages;
  }

  const readHeaders: Gmail["readHeaders"] = (account, id, names, caller) =>
    orNull(
      ask("get", {
        account,
        path: `${USER}/messages/${encodeURIComponent(id)}`,
        query: { format: "metadata", metadataHeaders: names },
        caller,
        price: null,
        parse: (reply) => {
          const { internalDate: at, sizeEstimate: size, payload, ...message } = Metadata.parse(reply);
          const headers = new Map<string, string>();
          for (const { name, value } of payload.headers.toReversed()) headers.set(name.toLowerCase(), value);
          return { ...message, at, size, headers };
        },
      }),
    );

  return {
    send(account, { mime, threadId }, caller) {
      const value = {
        raw: base64url.encode(mime),
        ...(threadId === null ? {} : { threadId }),
      } satisfies gmail_v1.Schema$Message;
      const body = () => ({ kind: "json", value }) as const;
      return ask("send", {
        account,
        method: "POST",
        path: `${USER}/messages/send`,
        body,
        caller,
        price: null,
        parse: (reply) => Ref.parse(reply),
      });
    },
    async findSent(account, { messageId, to, since }, caller) {
      const byId = await search(account, `rfc822msgid:${messageId.replace(/^<|>$/g, "")} in:anywhere`, caller);
      const [kept] = byId;
      if (kept !== undefined) return { ...kept, messageId };
      // Gmail has replaced our Message-ID: what was written to the same person since then bears our own header.
      const toPerson = `in:anywhere to:${to} after:${Math.floor(since / 1000)}`;
      for (const ref of await search(account, toPerson, caller)) {
        const found = await readHeaders(account, ref.id, [MARK_HEADER, "Message-ID"], caller);
        if (found?.headers.get(MARK_HEADER.toLowerCase())?.trim() !== messageId) continue;
        return { ...ref, messageId: found.headers.get("message-id")?.trim() ?? null };
      }
      return null;
    },
    readProfile: (account, caller) =>
      ask("profile", {
        account,
        path: `${USER}/profile`,
        caller,
        price: null,
        parse: (reply) => {
          const { emailAddress, historyId } = Profile.parse(reply);
          return { email: emailAddress.toLowerCase(), historyId };
        },
      }),
    listAdded: (account, historyId, caller) =>
      orNull(
        ask("history", {
          account,
          path: `${USER}/history`,
          query: {
            startHistoryId: historyId,
            historyTypes: "messageAdded",
            maxResults: PAGE_SIZE,
          },
          caller,
          price: null,
          parse: (reply) => {
            const { history, nextPageToken, historyId: current } = History.parse(reply);
            const messages = history
              .flatMap(({ messagesAdded }) => messagesAdded.map(({ message }) => message))
              .filter(isIncoming);
            const last = history.at(-1);
            // Changes come oldest first, so that the last one's id is where the next answer begins: no page has to be kept.
            const hasMore = nextPageToken !== undefined && last !== undefined;
            return { messages, historyId: hasMore ? last.id : current, hasMore };
          },
        }),
      ),
    listRecent: (account, { days, page }, caller) =>
      ask("list", {
        account,
        path: `${USER}/messages`,
        query: {
          q: `newer_than:${days}d -in:sent -in:drafts -in:trash -in:chats`,
          includeSpamTrash: true,
          maxResults: PAGE_SIZE,
          pageToken: page,
        },
        caller,
        price: null,
        parse: (reply) => {
          const { messages, nextPageToken = null } = List.parse(reply);
          return { messages, nextPage: nextPageToken };
        },
      }),
    readHeaders,
    readSource: (account, id, caller) =>
      orNull(
        ask("get", {
          account,
          path: `${USER}/messages/${encodeURIComponent(id)}`,
          query: { format: "raw" },
          caller,
          price: null,
          parse: (reply) => base64url.decode(Source.parse(reply).raw),
        }),
      ),
    watch(account, topic, caller) {
      const value = {
        topicName: topic,
        labelIds: [...NOT_INCOMING],
        labelFilterBehavior: "exclude",
      } satisfies gmail_v1.Schema$WatchRequest;
      const body = () => ({ kind: "json", value }) as const;
      const parse = (reply: unknown) => {
        const { historyId, expiration } = Watch.parse(reply);
        return { historyId, expiresAt: expiration };
      };
      return ask("watch", {
        account,
        method: "POST",
        path: `${USER}/watch`,
        body,
        isRepeatable: true,
        caller,
        price: null,
        parse,
      });
    },
    stop: (account, caller) =>
      ask("stop", {
        account,
        method: "POST",
        path: `${USER}/stop`,
        isRepeatable: true,
        caller,
        price: null,
        reads: "text",
        parse: () => undefined,
      }),
  };
}

/** Whether a message came in, wherever a filter has put it; the spam folder counts. */
export function isIncoming({ labelIds }: { labelIds: readonly string[] }): boolean {
  return !labelIds.some((label) => NOT_INCOMING.includes(label));
}
