/** The live room of one task: keeps the last state it was shown and pushes each newer one to the sockets that watch. No rules in here. */
import { DurableObject } from "cloudflare:workers";
import * as z from "zod";
import { readEnv } from "#workers/env.ts";
import { findEndedWatchers } from "#workers/modules/membership/watchers.ts";
import { stepRoom, type TaskSnapshot } from "#workers/modules/tasks/domain.ts";
import type { TaskRooms } from "#workers/modules/tasks/ports.ts";

const STATE = "state";
const KEPT_AFTER_END_MS = 3_600_000;
const CLOSED_NORMALLY = 1_000;
/** The session is over or its owner banned: what opens it again is signing in. */
const CLOSED_BY_SIGN_OUT = 4_401;
/** How often a room asks whether those who watch still may: a sign-out tells it at once, a ban does not. */
const RECHECK_MS = 60_000;
const PROTOCOL = "kolscout";
const HEADERS = {
  owner: "x-room-owner",
  task: "x-room-task",
  language: "x-room-language",
  session: "x-room-session",
} as const;

const Snapshot = z.object({
  taskId: z.string(),
  ownerId: z.string(),
  revision: z.number(),
  ended: z.boolean(),
  views: z.record(z.string(), z.string()),
});
const Published = z.object({ snapshot: Snapshot, isForJoiner: z.boolean() });
const Attachment = z.object({ language: z.string(), session: z.string() });

/**
 * SQLite class with hibernating sockets: it costs nothing between changes, and finds its state and sockets again after an eviction. Its name is
 * the task's id, which the Worker derives after it has checked the owner; the room checks the owner again.
 */
export class TaskRoom extends DurableObject {
  constructor(context: DurableObjectState, env: Cloudflare.Env) {
    super(context, env);
    context.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  override async fetch(request: Request): Promise<Response> {
    if (request.method === "DELETE") return this.disconnect(request);
    return request.method === "POST" ? this.publish(request) : this.join(request);
  }

  /** Closes the sockets of those who may no longer watch; forgets everything when nobody does. */
  override async alarm(): Promise<void> {
    const state = this.load();
    const watching = this.ctx.getWebSockets();
    if (watching.length === 0 || state === null || state.ended) {
      await this.ctx.storage.deleteAll();
      return;
    }
    await this.ctx.storage.setAlarm(Date.now() + RECHECK_MS);
    const sessions = [...new Set(watching.map(sessionOf))];
    const { isBanned, revoked } = await findEndedWatchers(readEnv(this.env).DB, state.ownerId, sessions);
    for (const socket of watching) if (isBanned || revoked.has(sessionOf(socket))) close(socket);
  }

  /** Closes the sockets of a session; without one all of them, and forgets everything. */
  private async disconnect(request: Request): Promise<Response> {
    const session = request.headers.get(HEADERS.session);
    for (const socket of this.ctx.getWebSockets()) if (session === null || sessionOf(socket) === session) close(socket);
    if (session === null) {
      await this.ctx.storage.deleteAlarm();
      await this.ctx.storage.deleteAll();
    }
    return new Response(null, { status: 204 });
  }

  override webSocketMessage(): void {
    // Watchers only listen.
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close();
  }

  private async publish(request: Request): Promise<Response> {
    const { snapshot, isForJoiner } = Published.parse(await request.json());
    const sockets = this.ctx.getWebSockets();
    // A task without subscribers costs the room nothing.
    if (sockets.length === 0 && !isForJoiner) return new Response(null, { status: 204 });
    const answer = stepRoom(this.load(), { kind: "published", snapshot });
    if (answer.refused) return new Response(null, { status: 404 });
    if (answer.push === "all") {
      this.ctx.storage.kv.put(STATE, JSON.stringify(snapshot));
      if (snapshot.ended) await this.ctx.storage.setAlarm(Date.now() + KEPT_AFTER_END_MS);
      for (const socket of sockets) this.show(socket, snapshot, answer.close);
    }
    return new Response(null, { status: 204 });
  }

  private async join(request: Request): Promise<Response> {
    const answer = stepRoom(this.load(), {
      kind: "joined",
      ownerId: request.headers.get(HEADERS.owner) ?? "",
      taskId: request.headers.get(HEADERS.task) ?? "",
    });
    if (answer.refused || answer.state === null) return new Response(null, { status: 404 });
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment({
      language: request.headers.get(HEADERS.language) ?? "en",
      session: request.headers.get(HEADERS.session) ?? "",
    });
    if (!answer.close) await this.ctx.storage.setAlarm(Date.now() + RECHECK_MS);
    this.show(server, answer.state, answer.close);
    const offered = request.headers.get("sec-websocket-protocol");
    const headers = offered === null ? undefined : { "sec-websocket-protocol": PROTOCOL };
    return new Response(null, { status: 101, webSocket: client, headers });
  }

  private show(socket: WebSocket, snapshot: TaskSnapshot, isLast: boolean): void {
    const attachment = Attachment.safeParse(socket.deserializeAttachment());
    const view = snapshot.views[attachment.data?.language ?? "en"] ?? snapshot.views.en;
    try {
      if (view !== undefined) socket.send(view);
      if (isLast) socket.close(CLOSED_NORMALLY, "ended");
    } catch {
      // The watcher has gone.
    }
  }

  /** The state kept, or null; one that another version wrote in another shape is forgotten: the next state replaces it. */
  private load(): TaskSnapshot | null {
    const stored = this.ctx.storage.kv.get(STATE);
    if (typeof stored !== "string") return null;
    return Snapshot.safeParse(JSON.parse(stored)).data ?? null;
  }
}

/** The session that a socket belongs to; empty for a token that names none, and for one that an older version accepted. */
function sessionOf(socket: WebSocket): string {
  return Attachment.safeParse(socket.deserializeAttachment()).data?.session ?? "";
}

function close(socket: WebSocket): void {
  try {
    socket.close(CLOSED_BY_SIGN_OUT, "signed out");
  } catch {
    // The watcher has gone.
  }
}

/** The rooms as the task engine uses them. A stub that broke is never used again: each call takes a new one. */
export function createTaskRooms(namespace: DurableObjectNamespace): TaskRooms {
  const roomOf = (taskId: string) => namespace.get(namespace.idFromName(taskId));

  async function tell(snapshot: TaskSnapshot, isForJoiner: boolean): Promise<void> {
    const body = JSON.stringify({ snapshot, isForJoiner });
    const answer = await roomOf(snapshot.taskId).fetch("https://room/state", { method: "POST", body });
    if (!answer.ok) throw new Error(`the room answered ${answer.status}`);
  }

  return {
    publish: (snapshot) => tell(snapshot, false),

    async disconnect(taskId, sessionId) {
      const headers = { [HEADERS.session]: sessionId };
      await roomOf(taskId).fetch("https://room/watchers", { method: "DELETE", headers });
    },

    async forget(taskId) {
      await roomOf(taskId).fetch("https://room/watchers", { method: "DELETE" });
    },

    async connect({ snapshot, ownerId, sessionId, language, request }) {
      await tell(snapshot, true);
      const headers = new Headers({
        upgrade: "websocket",
        [HEADERS.owner]: ownerId,
        [HEADERS.task]: snapshot.taskId,
        [HEADERS.language]: language,
        [HEADERS.session]: sessionId ?? "",
      });
      // The caller's bearer is among the protocols: the room only learns that there were some.
      if (request.headers.has("sec-websocket-protocol")) headers.set("sec-websocket-protocol", PROTOCOL);
      return roomOf(snapshot.taskId).fetch("https://room/live", { headers });
    },
  };
}
