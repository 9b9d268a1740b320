/** `/gmail/v1/users/{me}`: the part of the Gmail API that the product uses. */
import type { gmail_v1 } from "@googleapis/gmail";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import * as z from "zod";
import type { SandboxClock } from "#sandbox/clock.ts";
import type { BehaviourState } from "../behaviour.ts";
import type { AccessGrant, Grants } from "../grants.ts";
import type { PostOffice } from "../post-office.ts";
import { type Method, mayCall, seesHeadersOnly } from "./access.ts";
import * as errors from "./errors.ts";
import { createUnitCounter, nextSendMs, sendsPerDay } from "./limits.ts";
import type { Mailbox } from "./mailboxes.ts";
import { type StoredMessage, showMessage } from "./message.ts";
import { prepareOutgoing } from "./outgoing.ts";
import { searchMessages } from "./search.ts";

type Parts = { grants: Grants; office: PostOffice; behaviour: BehaviourState; clock: SandboxClock };
type Caller = { box: Mailbox; grant: AccessGrant };
type Handler = (call: Context, caller: Caller) => Promise<unknown> | unknown;

const USERS = "/gmail/v1/users/:user";
const WATCH_MS = 7 * 86_400_000;
const DEFAULT_PAGE = 100;
const MAX_PAGE = 500;

const SendBody = z.object({ raw: z.string().default(""), threadId: z.string().nullable().default(null) });
const WatchBody = z.object({
  topicName: z.string().default(""),
  labelIds: z.array(z.string()).default([]),
  labelFilterBehavior: z.enum(["include", "exclude"]).default("include"),
});
const Format = z.enum(["full", "metadata", "minimal", "raw"]).default("full");

/** The routes; every refusal has Gmail's own body. */
export function createGmailRoutes(parts: Parts): Hono {
  const routes = new Hono();
  const on = openDoor(parts);
  addSending(routes, parts, on);
  addReading(routes, parts, on);
  addWatching(routes, parts, on);
  routes.onError((error, call) => {
    if (!(error instanceof errors.GmailError)) throw error;
    const status: ContentfulStatusCode = readStatus(error.status);
    return call.json(error.body, status);
  });
  return routes;
}

function readStatus(status: number): ContentfulStatusCode {
  const known = [400, 401, 403, 404, 429, 500, 503] as const;
  return known.find((each) => each === status) ?? 500;
}

/** Wraps a handler: who calls, with which scope, for how many units; brings first what is due. */
function openDoor({ grants, office, behaviour, clock }: Parts) {
  const counter = createUnitCounter(clock.now);
  return (method: Method, handle: Handler) =>
    async (call: Context): Promise<Response> => {
      const token = /^bearer\s+(\S+)$/i.exec(call.req.header("authorization") ?? "")?.[1] ?? "";
      const grant = grants.findAccess(token);
      if (grant === null) throw errors.unauthenticated();
      const user = call.req.param("user") ?? "me";
      if (user !== "me" && user.toLowerCase() !== grant.email) throw errors.delegationDenied(user);
      if (!mayCall(method, grant.scopes)) throw errors.scopeMissing();
      if (behaviour.current().mailServiceOff.includes(grant.email)) throw errors.mailServiceOff();
      if (!counter.take(grant.email, method, behaviour.current().unitsPerMinute)) throw errors.unitsUsedUp();
      const box = office.mailboxes.open(grant.email);
      await office.deliverDue();
      const answer = await handle(call, { box, grant });
      return answer === undefined ? call.body(null, 204) : call.json(answer);
    };
}
type Door = ReturnType<typeof openDoor>;

function addSending(routes: Hono, { office, behaviour, clock }: Parts, on: Door): void {
  const send = async (box: Mailbox, bytes: Uint8Array, threadId: string | null): Promise<gmail_v1.Schema$Message> => {
    const { sendsPerDay: limit, rewritesMessageIds } = behaviour.current();
    const retryAtMs = nextSendMs(box.sentAtMs, limit ?? sendsPerDay(box.email), clock.now());
    if (retryAtMs !== null) throw errors.sendingLimited(retryAtMs);
    if (threadId !== null && !box.messages.some((each) => each.threadId === threadId)) throw errors.notFound();
    const mail = await prepareOutgoing(bytes, { sender: box.email, now: clock.now(), rewritesMessageIds });
    const { id, threadId: thread, labelIds } = office.send(box, mail, threadId);
    return { id, threadId: thread, labelIds };
  };
  routes.post(
    `${USERS}/messages/send`,
    on("send", async (call, { box }) => {
      const body = SendBody.safeParse(await call.req.json().catch(() => undefined));
      const { raw, threadId } = body.success ? body.data : { raw: "", threadId: null };
      if (raw === "") {
        throw errors.invalidArgument(
          "'raw' RFC822 payload message string or uploading message via /upload/* URL required",
        );
      }
      if (!/^[\w+/-]+=*$/.test(raw)) throw errors.invalidArgument("Invalid value for ByteString: raw");
      return send(box, Buffer.from(raw, "base64url"), threadId);
    }),
  );
  routes.post(
    `/upload${USERS}/messages/send`,
    on("send", async (call, { box }) => {
      const isMedia = call.req.query("uploadType") === "media";
      const type = call.req.header("content-type") ?? "";
      if (!isMedia || !type.startsWith("message/rfc822"))
        throw errors.invalidArgument(`Media type '${type}' is not supported. Valid media types: [message/*]`);
      return send(box, new Uint8Array(await call.req.arrayBuffer()), null);
    }),
  );
}

function addReading(routes: Hono, { clock, office }: Parts, on: Door): void {
  routes.get(
    `${USERS}/profile`,
    on(
      "profile",
      (_, { box }): gmail_v1.Schema$Profile => ({
        emailAddress: box.email,
        messagesTotal: box.messages.length,
        threadsTotal: new Set(box.messages.map(({ threadId }) => threadId)).size,
        historyId: String(box.historyId),
      }),
    ),
  );
  routes.get(
    `${USERS}/messages`,
    on("list", (call, { box, grant }): gmail_v1.Schema$ListMessagesResponse => {
      const query = call.req.query("q") ?? "";
      if (query !== "" && seesHeadersOnly(grant.scopes)) {
        throw errors.metadataOnly("Metadata scope does not support 'q' parameter");
      }
      const labels = call.req.queries("labelIds") ?? [];
      const isWhole = call.req.query("includeSpamTrash") === "true" || /\bin:(anywhere|spam|trash)\b/.test(query);
      const found = searchMessages(box.messages, query, clock.now())
        .filter(({ labelIds }) => isWhole || !labelIds.some((label) => label === "SPAM" || label === "TRASH"))
        .filter(({ labelIds }) => labels.every((label) => labelIds.includes(label)))
        .reverse();
      const { items, nextPageToken } = pageOf(found, call);
      const messages = items.map(({ id, threadId }) => ({ id, threadId }));
      return { ...(messages.length > 0 ? { messages } : {}), ...nextPageToken, resultSizeEstimate: found.length };
    }),
  );
  routes.get(
    `${USERS}/messages/:id`,
    on("get", (call, { box, grant }) => {
      const message = box.messages.find(({ id }) => id === call.req.param("id"));
      if (message === undefined) throw errors.notFound();
      return showOne(call, grant, message);
    }),
  );
  routes.get(
    `${USERS}/threads/:id`,
    on("thread", async (call, { box, grant }): Promise<gmail_v1.Schema$Thread> => {
      const id = call.req.param("id") ?? "";
      const messages = box.messages.filter(({ threadId }) => threadId === id);
      const last = messages.at(-1);
      if (last === undefined) throw errors.notFound();
      const shown = await Promise.all(messages.map((message) => showOne(call, grant, message)));
      return { id, historyId: String(last.historyId), messages: shown };
    }),
  );
  routes.get(
    `${USERS}/history`,
    on("history", (call, { box }): gmail_v1.Schema$ListHistoryResponse => {
      const start = Number(call.req.query("startHistoryId") ?? "");
      if (!Number.isSafeInteger(start) || start <= 0) throw errors.invalidArgument("Invalid startHistoryId");
      const added = office.mailboxes.historySince(box, start, clock.now());
      if (added === null) throw errors.notFound();
      const label = call.req.query("labelId");
      const types = call.req.queries("historyTypes") ?? ["messageAdded"];
      const wanted = types.includes("messageAdded")
        ? added.filter(({ labelIds }) => label === undefined || labelIds.includes(label))
        : [];
      const { items, nextPageToken } = pageOf(wanted, call);
      const history = items.map(({ id, threadId, labelIds, historyId }) => ({
        id: String(historyId),
        messages: [{ id, threadId }],
        messagesAdded: [{ message: { id, threadId, labelIds } }],
      }));
      return { ...(history.length > 0 ? { history } : {}), ...nextPageToken, historyId: String(box.historyId) };
    }),
  );
}

function showOne(call: Context, { scopes }: AccessGrant, message: StoredMessage): Promise<gmail_v1.Schema$Message> {
  const format = Format.safeParse(call.req.query("format")?.toLowerCase());
  if (!format.success) throw errors.invalidArgument(`Invalid value at 'format': ${call.req.query("format")}`);
  if (seesHeadersOnly(scopes) && (format.data === "full" || format.data === "raw")) {
    throw errors.metadataOnly(`Metadata scope doesn't allow format ${format.data.toUpperCase()}`);
  }
  return showMessage(message, format.data, call.req.queries("metadataHeaders") ?? []);
}

function pageOf(found: readonly StoredMessage[], call: Context) {
  const asked = Number(call.req.query("maxResults") ?? DEFAULT_PAGE);
  const size = Number.isSafeInteger(asked) && asked > 0 ? Math.min(asked, MAX_PAGE) : DEFAULT_PAGE;
  const token = call.req.query("pageToken") ?? "0";
  const from = Number(token);
  if (!Number.isSafeInteger(from) || from < 0) throw errors.invalidArgument("Invalid pageToken");
  const next = from + size;
  return {
    items: found.slice(from, next),
    nextPageToken: next < found.length ? { nextPageToken: String(next).padStart(20, "0") } : {},
  };
}

function addWatching(routes: Hono, { clock, office }: Parts, on: Door): void {
  routes.post(
    `${USERS}/watch`,
    on("watch", async (call, { box }): Promise<gmail_v1.Schema$WatchResponse> => {
      const body = WatchBody.safeParse(await call.req.json().catch(() => undefined));
      const topicName = body.success ? body.data.topicName : "";
      if (!body.success || !/^projects\/[^/]+\/topics\/[^/]+$/.test(topicName)) {
        throw errors.invalidArgument(`Invalid topicName does not match projects/sandbox/topics/*: ${topicName}`);
      }
      const isExcluding = body.data.labelFilterBehavior === "exclude";
      const expirationMs = clock.now() + WATCH_MS;
      box.watch = { topicName, labelIds: body.data.labelIds, isExcluding, expirationMs };
      office.changed();
      return { historyId: String(box.historyId), expiration: String(expirationMs) };
    }),
  );
  routes.post(
    `${USERS}/stop`,
    on("stop", (_, { box }) => {
      box.watch = null;
      office.changed();
    }),
  );
}
