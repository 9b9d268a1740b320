import type { gmail_v1 } from "@googleapis/gmail";
import { base64url } from "jose";
import * as z from "zod";
import { openBearer } from "#workers/adapters/outside/bearer.ts";
import { createOutsideHttp, type OutsideCall, type OutsideDeps } from "#workers/adapters/outside/http.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Gmail, MailAccount } from "./port.ts";
import { classifyRefusal } from "./refusal.ts";

/** The Gmail API, as far as outreach needs it. */

const PROVIDER = "gmail";
const USER = "gmail/v1/users/me";
/** Quota of a mailbox: 15,000 units a minute, of which a send takes 100 and a read 5 at most. */
const SENDS_PER_SECOND = 2;
const READS_PER_SECOND = 20;
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

/** `baseUrl` is that of all Gmail paths: `https://gmail.googleapis.com`. No call has a price: Gmail counts by the minute, which pacing keeps to. */
export function createGmail(deps: OutsideDeps, { baseUrl }: { baseUrl: string }): Gmail {
  const config = {
    provider: PROVIDER,
    baseUrl,
    headers: {},
    classify: (reply: Parameters<typeof classifyRefusal>[0]) => classifyRefusal(reply, deps.clock.now()),
    billed: "successes",
  } as const;
  const sending = createOutsideHttp(deps, { ...config, callsPerSecond: SENDS_PER_SECOND });
  const reading = createOutsideHttp(deps, {
    ...config,
    callsPerSecond: READS_PER_SECOND,
    maxBodyBytes: 2 * MAX_SOURCE_BYTES,
  });

  type Asked<Result> = OutsideCall<Result> & { account: MailAccount };

  /** With the mailbox's token, renewed once when Gmail no longer takes it. */
  function ask<Result>(http: typeof sending, { account, ...call }: Asked<Result>): Promise<Result> {
    const bearer = openBearer(account.tokens, deps.clock);
    return http.send({
      ...call,
      headers: bearer.headers,
      paceKey: account.id,
      mend: async ({ kind, status }) => kind === "auth" && status === 401 && bearer.renew(),
    });
  }

  const orNull = async <Result>(asked: Promise<Result>): Promise<Result | null> =>
    asked.catch((failure) => {
      if (failure instanceof ProviderError && failure.kind === "not_found") return null;
      throw failure;
    });

  return {
    send(account, { mime, threadId }, caller) {
      const value = {
        raw: base64url.encode(mime),
        ...(threadId === null ? {} : { threadId }),
      } satisfies gmail_v1.Schema$Message;
      const body = () => ({ kind: "json", value }) as const;
      return ask(sending, {
        account,
        method: "POST",
        path: `${USER}/messages/send`,
        body,
        caller,
        price: null,
        parse: (reply) => Ref.parse(reply),
      });
    },
    async findByMessageId(account, messageId, caller) {
      const query = { q: `rfc822msgid:${messageId.replace(/^<|>$/g, "")} in:anywhere`, maxResults: 1 };
      const { messages } = await ask(reading, {
        account,
        path: `${USER}/messages`,
        query,
        caller,
        price: null,
        parse: (reply) => List.parse(reply),
      });
      return messages[0] ?? null;
    },
    readProfile: (account, caller) =>
      ask(reading, {
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
        ask(reading, {
          account,
          path: `${USER}/history`,
          query: {
            startHistoryId: historyId,
            historyTypes: "messageAdded",
            labelId: "INBOX",
            maxResults: PAGE_SIZE,
          },
          caller,
          price: null,
          parse: (reply) => {
            const { history, nextPageToken, historyId: current } = History.parse(reply);
            const messages = history.flatMap(({ messagesAdded }) => messagesAdded.map(({ message }) => message));
            const last = history.at(-1);
            // Changes come oldest first, so that the last one's id is where the next answer begins: no page has to be kept.
            const hasMore = nextPageToken !== undefined && last !== undefined;
            return { messages, historyId: hasMore ? last.id : current, hasMore };
          },
        }),
      ),
    listRecent: (account, { days, page }, caller) =>
      ask(reading, {
        account,
        path: `${USER}/messages`,
        query: { q: `newer_than:${days}d`, labelIds: "INBOX", maxResults: PAGE_SIZE, pageToken: page },
        caller,
        price: null,
        parse: (reply) => {
          const { messages, nextPageToken = null } = List.parse(reply);
          return { messages, nextPage: nextPageToken };
        },
      }),
    readHeaders: (account, id, names, caller) =>
      orNull(
        ask(reading, {
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
      ),
    readSource: (account, id, caller) =>
      orNull(
        ask(reading, {
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
        labelIds: ["INBOX"],
        labelFilterBehavior: "INCLUDE",
      } satisfies gmail_v1.Schema$WatchRequest;
      const body = () => ({ kind: "json", value }) as const;
      const parse = (reply: unknown) => {
        const { historyId, expiration } = Watch.parse(reply);
        return { historyId, expiresAt: expiration };
      };
      return ask(reading, {
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
      ask(reading, {
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
