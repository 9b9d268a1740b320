/** Projects: ownership, the Default Project, limits, deletion and reset. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { unique } from "#tests/support/workers/quota-world.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createProjectsService } from "#workers/modules/projects/service.ts";
import { createProjectStore } from "#workers/modules/projects/store.ts";

/** The service with a record of what it asked of its neighbours. */
function projectsOf(options: { endedTasks?: number } = {}) {
  const clock = fixedClock("2026-05-20T06:00:00Z");
  const calls: string[] = [];
  const forget = (what: string) => (_ownerId: string, projectId: string) => {
    calls.push(`${what} ${projectId}`);
    return [env.DB.prepare("SELECT 1")];
  };
  const service = createProjectsService({
    d1: env.DB,
    store: createProjectStore(env.DB),
    clock,
    tasks: {
      endByProject: async (ownerId, projectId) => {
        calls.push(`end ${ownerId} ${projectId} all`);
        return options.endedTasks ?? 0;
      },
      terminateByType: async (ownerId, projectId, taskType, taskId = "") => {
        calls.push(`end ${ownerId} ${projectId} ${taskType} ${taskId}`.trim());
        return options.endedTasks ?? 0;
      },
    },
    onReset: forget("reset"),
    onDelete: forget("delete"),
  });
  return { service, clock, calls };
}

test("the Default Project is made when it is missing, once, however many ask at once", async () => {
  const { service } = projectsOf();
  const owner = unique("owner");
  const lists = await Promise.all(Array.from({ length: 10 }, () => service.list(owner)));
  for (const list of lists) expect(list).toMatchObject([{ title: "Default Project", isDefault: true }]);
  expect(new Set(lists.map((list) => list[0]?.id)).size).toBe(1);
});

test("the Default Project comes first, then the newest", async () => {
  const { service, clock } = projectsOf();
  const owner = unique("owner");
  for (const title of ["one", "two", "three"]) {
    clock.advance(1000);
    await service.create(owner, { title, description: "" });
  }
  clock.advance(1000);
  expect((await service.list(owner)).map(({ title }) => title)).toEqual(["Default Project", "three", "two", "one"]);
});

test("a call that is executed again after its Worker died finds its project; the same name by another call is another one", async () => {
  const { service, clock } = projectsOf();
  const [owner, stranger] = [unique("owner"), unique("stranger")];
  const call = { hash: "0f".repeat(32), at: clock.now() };
  const input = { title: "Spring", description: "" };
  const first = await service.create(owner, input, call);
  expect((await service.create(owner, input, call)).id).toBe(first.id);
  expect((await service.create(owner, input, { ...call, hash: "f0".repeat(32) })).id).not.toBe(first.id);
  await expect(service.create(stranger, input, call)).rejects.toMatchObject({ code: 1422 });
  expect((await service.list(owner)).filter(({ isDefault }) => !isDefault)).toHaveLength(2);
});

test("a name is trimmed, composed and cleared of invisible characters before it is stored", async () => {
  const { service } = projectsOf();
  const project = await service.create(unique("owner"), {
    title: "  Cafe\u0301 \u0000\u202E  latte\u200B ",
    description: " a\nb\u0007 ",
  });
  expect(project).toMatchObject({ title: "Café latte", description: "a\nb", isDefault: false });
});

test.each([
  ["", "nameRequired"],
  ["   \t\n ", "nameRequired"],
  ["\u200B\u200B", "nameRequired"],
  ["x".repeat(101), "nameTooLong"],
])("the name %j is refused with its own message and stores nothing", async (title, key) => {
  const { service } = projectsOf();
  const owner = unique("owner");
  await expect(service.create(owner, { title, description: "" })).rejects.toMatchObject({
    code: 1400,
    details: { field: "title", messageKey: `projects:errors.${key}` },
  });
  expect(await service.list(owner)).toHaveLength(1);
});

test("lengths are counted in characters: 100 emoji fit, 501 characters of description do not", async () => {
  const { service } = projectsOf();
  const owner = unique("owner");
  expect((await service.create(owner, { title: "🎬".repeat(100), description: "d".repeat(500) })).title).toHaveLength(
    200,
  );
  await expect(service.create(owner, { title: "ok", description: "d".repeat(501) })).rejects.toMatchObject({
    code: 1400,
    details: { field: "description", messageKey: "projects:errors.descriptionTooLong" },
  });
});

test("an account has at most 200 projects, also when they are created at once", async () => {
  const { service } = projectsOf();
  const owner = unique("owner");
  await service.list(owner);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 210 }, (_, index) => service.create(owner, { title: `p${index}`, description: "" })),
  );
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refused).toHaveLength(11);
  for (const reason of refused)
    expect(reason).toMatchObject({ code: 1422, details: { messageKey: "projects:errors.tooMany" } });
  expect(await service.list(owner)).toHaveLength(200);
});

test("a foreign project answers exactly like an unknown one, and nothing happens to it", async () => {
  const { service, calls } = projectsOf();
  const [owner, stranger] = [unique("owner"), unique("stranger")];
  const { id } = await service.create(owner, { title: "mine", description: "" });
  const failures = await Promise.all(
    [id, "prj_unknown"].flatMap((projectId) =>
      [
        service.remove(stranger, projectId),
        service.reset(stranger, projectId),
        service.terminateByTaskType(stranger, { projectId, taskType: "KEYWORD" }),
        service.getOwned(stranger, projectId),
      ].map((call) =>
        call.then(
          () => "no error",
          (error: unknown) => JSON.stringify(error),
        ),
      ),
    ),
  );
  expect(new Set(failures).size).toBe(1);
  expect(failures[0]).toContain("1404");
  expect(calls).toEqual([]);
  expect(await service.getOwned(owner, id)).toMatchObject({ title: "mine" });
});

test("deleting ends the project's tasks first, forgets its results, and catches a task that slipped in", async () => {
  const { service, calls } = projectsOf();
  const owner = unique("owner");
  const { id } = await service.create(owner, { title: "gone soon", description: "" });
  expect(await service.remove(owner, id)).toEqual({ id });
  expect(calls).toEqual([`end ${owner} ${id} all`, `delete ${id}`, `end ${owner} ${id} all`]);
  expect((await service.list(owner)).map((project) => project.id)).not.toContain(id);
  await expect(service.remove(owner, id)).rejects.toMatchObject({ code: 1404 });
});

test("the Default Project can't be deleted", async () => {
  const { service, calls } = projectsOf();
  const owner = unique("owner");
  const [first] = await service.list(owner);
  await expect(service.remove(owner, first?.id ?? "")).rejects.toMatchObject({
    code: 1422,
    details: { messageKey: "projects:errors.defaultStays" },
  });
  expect(calls).toEqual([]);
  expect(await service.list(owner)).toHaveLength(1);
});

test("a reset ends the tasks, forgets the current searches and keeps the project", async () => {
  const { service, calls } = projectsOf({ endedTasks: 2 });
  const owner = unique("owner");
  const { id } = await service.create(owner, { title: "again", description: "" });
  expect(await service.reset(owner, id)).toEqual({ projectId: id, endedTasks: 2 });
  expect(calls).toEqual([`end ${owner} ${id} all`, `reset ${id}`]);
  expect(await service.getOwned(owner, id)).toMatchObject({ title: "again" });
});

test("ending a task type asks for that type alone", async () => {
  const { service, calls } = projectsOf({ endedTasks: 1 });
  const owner = unique("owner");
  const { id } = await service.create(owner, { title: "busy", description: "" });
  const body = { projectId: id, taskType: "KEYWORD" } as const;
  expect(await service.terminateByTaskType(owner, body)).toEqual({ endedTasks: 1 });
  expect(await service.terminateByTaskType(owner, { ...body, taskId: "tsk_1" })).toEqual({ endedTasks: 1 });
  expect(calls).toEqual([`end ${owner} ${id} KEYWORD`, `end ${owner} ${id} KEYWORD tsk_1`]);
});
