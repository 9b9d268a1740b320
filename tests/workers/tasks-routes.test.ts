import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createTaskRooms } from "#durable-objects/task-room.ts";
import { memberWithQuota, taskWorld } from "#tests/support/workers/task-world.ts";
import { openTestApi } from "#tests/support/workers/test-api.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { createTexts } from "#workers/api/texts.ts";
import { tasksLocales } from "#workers/modules/tasks/locales.ts";
import { createTaskRoutes } from "#workers/modules/tasks/routes.ts";

const asNora = { authorization: "Bearer nora.nora.nora" };

async function openTasks(provider?: Parameters<typeof taskWorld>[0]) {
  const texts = createTexts({ tasks: tasksLocales });
  const world = await taskWorld({
    ...provider,
    deps: {
      rooms: createTaskRooms(env.TASK_ROOM),
      translate: (language, key, params) => texts.text(language, key, params),
    },
  });
  const nora = await memberWithQuota(100);
  const api = openTestApi(createTaskRoutes({ tasks: world.engine }), { actors: { nora }, texts });
  return { world, nora, api };
}

test("a task is polled, found as the newest, described and ended by its owner", async () => {
  const { world, nora, api } = await openTasks();
  const task = await world.create(nora, { pages: 3 });
  await world.run(1);
  const running = { taskId: task.id, status: "PROCESSING", progress: { current: 1, total: 3, count: 1, percent: 33 } };
  for (const path of [`/tasks/${task.id}/status`, `/tasks/result/${task.id}`, `/similars/${task.id}`]) {
    expect((await api.call("GET", path, undefined, asNora)).body.data).toMatchObject(running);
  }
  const latest = await api.call("GET", "/tasks/latest?taskType=SEARCH_INPUT_BREAK", undefined, asNora);
  expect(latest.body.data).toMatchObject(running);
  const meta = await api.call("GET", `/tasks/currentTask/meta?taskId=${task.id}`, undefined, asNora);
  expect(meta.body.data).toMatchObject({ projectTitle: "Spring launch", source: { label: "yoga mats" } });
  const open = await api.call("GET", "/tasks/user/unterminatedTasks", undefined, asNora);
  expect(open.body.data).toHaveLength(1);
  const ended = await api.call("POST", `/tasks/${task.id}/terminate`, undefined, asNora);
  expect(ended.body).toMatchObject({
    statusCode: 1000,
    data: { status: "COMPLETED", isTerminated: true, capturedUnits: 10 },
  });
});

test("what runs and what ended lately is listed with what it is about, newest first, for its owner alone", async () => {
  const { world, nora, api } = await openTasks();
  const first = await world.create(nora);
  await world.run();
  const second = await world.create(nora, { pages: 3 });
  await world.run(1);
  const recent = await api.call("GET", "/tasks/recent", undefined, asNora);
  expect(recent.body.data).toMatchObject([
    { id: second.id, status: "PROCESSING", source: { label: "yoga mats" } },
    { id: first.id, status: "COMPLETED", source: { label: "yoga mats" } },
  ]);
  expect((await api.call("GET", "/tasks/recent")).body.data).toEqual([]);
  expect((await api.call("GET", "/tasks/recent?days=31", undefined, asNora)).body.statusCode).toBe(1400);
});

test("a search is found by its first task after another one was begun, and a superlike is no search", async () => {
  const { world, nora, api } = await openTasks();
  const first = await world.create(nora);
  await world.run();
  const second = await world.create(nora);
  await world.run();
  const latest = (id: string) =>
    api.call("GET", `/tasks/latest?taskType=SEARCH_INPUT_BREAK&taskId=${id}`, undefined, asNora);
  expect((await latest(first.id)).body.data.id).toBe(first.id);
  await env.DB.prepare("UPDATE tasks SET reason = 'SUPERLIKE' WHERE id = ?1").bind(second.id).run();
  const newest = await api.call("GET", "/tasks/latest?taskType=SEARCH_INPUT_BREAK", undefined, asNora);
  expect(newest.body.data.id).toBe(first.id);
  const recent = await api.call("GET", "/tasks/recent", undefined, asNora);
  expect(recent.body.data).toHaveLength(1);
});

test("another account meets the same 1404 as for a task that never was", async () => {
  const { world, nora, api } = await openTasks();
  const task = await world.create(nora);
  for (const id of [task.id, "tsk_never"]) {
    expect((await api.call("GET", `/tasks/${id}/status`)).body.statusCode).toBe(1404);
    expect((await api.call("GET", `/tasks/currentTask/meta?taskId=${id}`)).body.statusCode).toBe(1404);
    expect((await api.call("POST", `/tasks/${id}/terminate`)).body.statusCode).toBe(1404);
    expect((await api.call("GET", `/tasks/${id}/live`, undefined, { upgrade: "websocket" })).body.statusCode).toBe(
      1404,
    );
  }
  expect((await world.engine.get(nora, task.id)).isTerminated).toBe(false);
});

test("a failure is told with its reason and what became of the quota, in the caller's language", async () => {
  const { world, nora, api } = await openTasks({
    provider: async () => {
      throw new ProviderError({ provider: "youtube", kind: "not_found" });
    },
  });
  const task = await world.create(nora);
  await world.run();
  const english = await api.call("GET", `/tasks/${task.id}/status`, undefined, asNora);
  expect(english.body.data.message).toBe(
    "Something went wrong while the task was running. What was not delivered has been returned to your quota.",
  );
  const chinese = await api.call("GET", `/tasks/${task.id}/status`, undefined, {
    ...asNora,
    "x-client-language": "zh-CN",
  });
  expect(chinese.body.data.message).toBe("任务运行时出错。未交付的部分已退回你的额度。");
});

test("a browser watches with its bearer among the subprotocols", async () => {
  const { world, nora, api } = await openTasks();
  const task = await world.create(nora, { pages: 1 });
  const answer = await api.raw(
    new Request(`http://app/api/tasks/${task.id}/live`, {
      headers: { upgrade: "websocket", "sec-websocket-protocol": "kolscout, bearer.nora.nora.nora" },
    }),
  );
  expect(answer.status).toBe(101);
  expect(answer.headers.get("sec-websocket-protocol")).toBe("kolscout");
  const socket = answer.webSocket;
  if (socket === null) throw new Error("no socket");
  const first = new Promise<string>((resolve) =>
    socket.addEventListener("message", (event) => resolve(String(event.data))),
  );
  socket.accept();
  expect(JSON.parse(await first)).toMatchObject({ id: task.id, status: "PROCESSING" });
  socket.close();
});
