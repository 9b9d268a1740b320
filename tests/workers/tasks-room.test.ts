import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createTaskRooms } from "#durable-objects/task-room.ts";
import { memberWithQuota, taskWorld } from "#tests/support/workers/task-world.ts";
import { TaskView } from "#workers/modules/tasks/contract.ts";

/** A watcher's socket: what it was shown, and whether it was closed. */
function watcher(answer: Response) {
  const socket = answer.webSocket;
  if (socket === null) throw new Error(`no socket: ${answer.status}`);
  const seen: TaskView[] = [];
  const waiting: (() => void)[] = [];
  let isClosed = false;
  let closeCode: number | null = null;
  const wake = () => {
    for (const next of waiting.splice(0)) next();
  };
  socket.addEventListener("message", (event) => {
    seen.push(TaskView.parse(JSON.parse(String(event.data))));
    wake();
  });
  socket.addEventListener("close", ({ code }) => {
    isClosed = true;
    closeCode = code;
    wake();
  });
  socket.accept();
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return {
    seen,
    socket,
    hasSeen: (count: number) => until(() => seen.length >= count),
    isClosed: () => until(() => isClosed),
    isOpen: () => !isClosed,
    closeCode: () => closeCode,
  };
}

function liveRequest(protocols?: string): Request {
  const headers = new Headers({ upgrade: "websocket" });
  if (protocols !== undefined) headers.set("sec-websocket-protocol", protocols);
  return new Request("https://kolscout.test/api/tasks/x/live", { headers });
}

const roomOf = (taskId: string) => env.TASK_ROOM.get(env.TASK_ROOM.idFromName(taskId));
const liveWorld = () => taskWorld({ deps: { rooms: createTaskRooms(env.TASK_ROOM) } });

test("a watcher gets the present state at once, then each change in order, and is closed at the end", async () => {
  const world = await liveWorld();
  const actor = await memberWithQuota(100);
  const task = await world.create(actor, { pages: 3 });
  const live = watcher(await world.engine.watch(actor, task.id, liveRequest()));
  await live.hasSeen(1);
  expect(live.seen[0]).toMatchObject({ id: task.id, status: "PROCESSING", progress: { current: 0 } });
  await world.run();
  await live.isClosed();
  expect(live.seen.map((view) => view.progress.current)).toEqual([0, 1, 2, 3]);
  expect(live.seen.at(-1)).toMatchObject({ status: "COMPLETED", capturedUnits: 30, progress: { percent: 100 } });
});

test("each watcher is spoken to in their own language", async () => {
  const world = await liveWorld();
  const actor = await memberWithQuota(100);
  const task = await world.create(actor, { pages: 1 });
  const english = watcher(await world.engine.watch(actor, task.id, liveRequest()));
  const chinese = watcher(await world.engine.watch({ ...actor, language: "zh-CN" }, task.id, liveRequest()));
  await Promise.all([english.hasSeen(1), chinese.hasSeen(1)]);
  await world.engine.failDead({ taskId: task.id, step: 0 });
  await Promise.all([english.isClosed(), chinese.isClosed()]);
  expect(english.seen.at(-1)?.message).toMatch(/^en:/);
  expect(chinese.seen.at(-1)?.message).toMatch(/^zh-CN:/);
});

test("a watcher that comes back, even after the room was evicted, gets the present state and what follows", async () => {
  const world = await liveWorld();
  const actor = await memberWithQuota(100);
  const task = await world.create(actor, { pages: 3 });
  const first = watcher(await world.engine.watch(actor, task.id, liveRequest()));
  await first.hasSeen(1);
  first.socket.close();
  await world.run(1);
  const second = watcher(await world.engine.watch(actor, task.id, liveRequest()));
  await second.hasSeen(1);
  expect(second.seen[0]?.progress.current).toBe(1);
  await evictDurableObject(roomOf(task.id));
  await world.run();
  await second.isClosed();
  expect(second.seen.map((view) => view.progress.current)).toEqual([1, 2, 3]);
});

test("a task that has ended is shown once and the connection is closed", async () => {
  const world = await liveWorld();
  const actor = await memberWithQuota(100);
  const task = await world.create(actor, { pages: 1 });
  await world.run();
  const live = watcher(await world.engine.watch(actor, task.id, liveRequest()));
  await live.isClosed();
  expect(live.seen).toMatchObject([{ status: "COMPLETED" }]);
});

test("the room itself refuses whoever is not the owner it was given", async () => {
  const world = await liveWorld();
  const actor = await memberWithQuota(100);
  const task = await world.create(actor, { pages: 2 });
  const live = watcher(await world.engine.watch(actor, task.id, liveRequest()));
  await live.hasSeen(1);
  const forged = await roomOf(task.id).fetch("https://room/live", {
    headers: { upgrade: "websocket", "x-room-owner": "usr_other", "x-room-task": task.id },
  });
  expect(forged.status).toBe(404);
  expect(forged.webSocket).toBeNull();
  await expect(world.engine.watch(await memberWithQuota(0), task.id, liveRequest())).rejects.toMatchObject({
    code: 1404,
  });
});

test("the caller's bearer never reaches the room, and the protocol that was offered is confirmed", async () => {
  const world = await liveWorld();
  const actor = await memberWithQuota(100);
  const task = await world.create(actor);
  const answer = await world.engine.watch(actor, task.id, liveRequest("kolscout, bearer.secret-token"));
  expect(answer.headers.get("sec-websocket-protocol")).toBe("kolscout");
  await expect(world.engine.watch(actor, task.id, new Request("https://kolscout.test"))).rejects.toMatchObject({
    code: 1400,
  });
});

test("nobody watching costs the room nothing, and an ended room forgets within the hour", async () => {
  const world = await liveWorld();
  const actor = await memberWithQuota(100);
  const task = await world.create(actor, { pages: 2 });
  await world.run(1);
  const kept = () => runInDurableObject(roomOf(task.id), (_room, state) => state.storage.kv.get("state"));
  expect(await kept()).toBeUndefined();
  const live = watcher(await world.engine.watch(actor, task.id, liveRequest()));
  await live.hasSeen(1);
  await world.run();
  await live.isClosed();
  expect(await kept()).toEqual(expect.any(String));
  expect(await runDurableObjectAlarm(roomOf(task.id))).toBe(true);
  expect(await kept()).toBeUndefined();
});

test("signing out closes the sockets of that session at once, and leaves those of other sessions", async () => {
  const world = await liveWorld();
  const actor = await memberWithQuota(100);
  const task = await world.create(actor, { pages: 2 });
  const leaving = { ...actor, sessionId: "leaving" };
  const staying = { ...actor, sessionId: "staying" };
  const watch = async (who: typeof leaving) => watcher(await world.engine.watch(who, task.id, liveRequest()));
  const gone = await Promise.all([watch(leaving), watch(leaving)]);
  const kept = await watch(staying);
  await kept.hasSeen(1);
  await world.engine.disconnect(actor.userId, "leaving");
  await Promise.all(gone.map((live) => live.isClosed()));
  expect(gone.map((live) => live.closeCode())).toEqual([4_401, 4_401]);
  expect(kept.isOpen()).toBe(true);
  await world.run(1);
  await kept.hasSeen(2);
});

const FALLS = [
  {
    what: "its session was signed out without the room being told",
    fall: (userId: string) =>
      env.DB.prepare("INSERT INTO revoked_sessions (user_id, session_id, revoked_at) VALUES (?1, 'watching', 1)").bind(
        userId,
      ),
  },
  {
    what: "its owner was banned",
    fall: (userId: string) =>
      env.DB.prepare(
        "INSERT INTO memberships (id, user_id, type, plan, status, effective_at, created_at, updated_at) VALUES (?1, ?1, 'FREE', 'FREE', 'BAN', 1, 1, 1)",
      ).bind(userId),
  },
] as const;

test.each(FALLS)("a room closes a socket when it asks again, if $what", async ({ fall }) => {
  const world = await liveWorld();
  const actor = { ...(await memberWithQuota(100)), sessionId: "watching" };
  const task = await world.create(actor, { pages: 2 });
  const live = watcher(await world.engine.watch(actor, task.id, liveRequest()));
  await live.hasSeen(1);
  expect(await runDurableObjectAlarm(roomOf(task.id))).toBe(true);
  expect(live.isOpen()).toBe(true);
  await fall(actor.userId).run();
  expect(await runDurableObjectAlarm(roomOf(task.id))).toBe(true);
  await live.isClosed();
  expect(live.closeCode()).toBe(4_401);
});
