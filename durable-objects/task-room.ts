/** The live room of one task: keeps the last state it was shown and pushes each newer one to the sockets that watch. No rules in here. */
import { DurableObject } from "cloudflare:workers";
import { z } from "zod";
import { stepRoom, type TaskSnapshot } from "#workers/modules/tasks/domain.ts";
import type { TaskRooms } from "#workers/modules/tasks/ports.ts";

const STATE = "state";
const KEPT_AFTER_END_MS = 3_600_000;
const CLOSED_NORMALLY = 1_000;
const PROTOCOL = "kolscout";
const HEADERS = { owner: "x-room-owner", task: "x-room-task", language: "x-room-language" } as const;

const Snapshot = z.object({
  taskId: z.string(),
  ownerId: z.string(),
  revision: z.number(),
  ended: z.boolean(),
  views: z.record(z.string(), z.string()),
});
const Published = z.object({ snapshot: Snapshot, isForJoiner: z.boolean() });
const Attachment = z.object({ language: z.string() });

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
    return request.method === "POST" ? this.publish(request) : this.join(request);
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
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
    // A task that nobody watches costs the room nothing.
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

  private join(request: Request): Response {
    const answer = stepRoom(this.load(), {
      kind: "joined",
      ownerId: request.headers.get(HEADERS.owner) ?? "",
      taskId: request.headers.get(HEADERS.task) ?? "",
    });
    if (answer.refused || answer.state === null) return new Response(null, { status: 404 });
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment({ language: request.headers.get(HEADERS.language) ?? "en" });
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

    async connect({ snapshot, ownerId, language, request }) {
      await tell(snapshot, true);
      const headers = new Headers({
        upgrade: "websocket",
        [HEADERS.owner]: ownerId,
        [HEADERS.task]: snapshot.taskId,
        [HEADERS.language]: language,
      });
      // The caller's bearer is among the protocols: the room only learns that there were some.
      if (request.headers.has("sec-websocket-protocol")) headers.set("sec-websocket-protocol", PROTOCOL);
      return roomOf(snapshot.taskId).fetch("https://room/live", { headers });
    },
  };
}
