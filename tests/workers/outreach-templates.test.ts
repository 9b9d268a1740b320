/** Mail templates over the API: limits, ownership, versions, follow-ups, preview and pictures. */

import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { unique } from "#tests/support/workers/quota-world.ts";
import { fillList, insertList, insertProject, sampleCard } from "#tests/support/workers/result-world.ts";
import { sealedTexts } from "#tests/support/workers/sealed-texts.ts";
import { openTestApi, testActor } from "#tests/support/workers/test-api.ts";
import { createTexts } from "#workers/api/texts.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createCreatorStore } from "#workers/modules/creators/store.ts";
import { isDelivered } from "#workers/modules/lists/port.ts";
import { MAX_CONTENT, MAX_FOLLOW_UPS, MAX_TEMPLATES } from "#workers/modules/outreach/templates/domain.ts";
import { templatesLocales } from "#workers/modules/outreach/templates/locales.ts";
import { MAX_PICTURE_BYTES } from "#workers/modules/outreach/templates/picture-file.ts";
import { createPictureService, MAX_PICTURE_BYTES_OF_ALL } from "#workers/modules/outreach/templates/picture-service.ts";
import { createPictureStore } from "#workers/modules/outreach/templates/picture-store.ts";
import { createTemplateRoutes } from "#workers/modules/outreach/templates/routes.ts";
import { createTemplateService } from "#workers/modules/outreach/templates/service.ts";
import { createTemplateStore } from "#workers/modules/outreach/templates/store.ts";

const clock = fixedClock("2026-05-20T06:00:00Z");
const host = { pictureOrigin: "https://app.kolscout.test" };
const routes = createTemplateRoutes({
  templates: createTemplateService({
    store: createTemplateStore(env.DB, sealedTexts),
    creators: createCreatorStore(env.DB),
    isDelivered: (userId, creator) => isDelivered(env.DB, userId, creator),
    clock,
    host,
  }),
  pictures: createPictureService({ store: createPictureStore(env.DB), bucket: env.FILES, clock, host }),
});

/** An api with two strangers in it, so that each test has accounts of its own. */
function openApi() {
  const owner = unique("owner");
  const actors = {
    owner: { ...testActor("free"), userId: owner },
    stranger: { ...testActor("free"), userId: unique("stranger") },
  };
  const api = openTestApi(routes, { actors, texts: createTexts({ templates: templatesLocales }) });
  const callAs =
    (name: string) =>
    async (method: string, path: string, body?: unknown, language = "en") =>
      (await api.call(method, path, body, { authorization: `Bearer ${name}.a.b`, "x-client-language": language })).body;
  const upload = async (bytes: Uint8Array | null, field = "file", name = "picture.png") => {
    const form = new FormData();
    if (bytes !== null) form.append(field, new File([new Uint8Array(bytes)], name, { type: "image/svg+xml" }));
    const headers = { authorization: "Bearer owner.a.b" };
    const answer = await api.raw(
      new Request("http://app/api/attachments/upload", { method: "POST", body: form, headers }),
    );
    return { status: answer.status, ...Uploaded.parse(await answer.json()) };
  };
  const read = (path: string) => api.raw(new Request(`http://app${path}`));
  return { owner, call: callAs("owner"), callAsStranger: callAs("stranger"), upload, read };
}
const Uploaded = z.object({
  statusCode: z.number(),
  message: z.string(),
  data: z.looseObject({ url: z.string().optional() }),
});

const WHOLE = {
  name: "Launch",
  subject: "Hi {{nickname}}",
  content: "<p>Hello {{nickname|friend}}</p>",
  cc: ["boss@brand.example"],
};

describe("templates", () => {
  test("a template is created, listed newest first, changed, copied and deleted", async () => {
    const { call } = openApi();
    const made = await call("POST", "/emails/templates", WHOLE);
    expect(made).toMatchObject({ statusCode: 1000, data: { ...WHOLE, version: 1 } });
    clock.set("2026-05-20T07:00:00Z");
    await call("POST", "/emails/templates", { name: "Only a name" });
    const { id } = made.data;
    const changed = await call("PATCH", `/emails/templates/${id}`, { id, subject: "Hello", version: 1 });
    expect(changed.data).toMatchObject({ ...WHOLE, subject: "Hello", version: 2 });
    const follow = { templateId: id, followupEmails: [{ content: "<p>Again</p>", daysAfter: 3 }] };
    await call("POST", "/email-manage/templates/followup", follow);
    clock.set("2026-05-20T08:00:00Z");
    const copy = await call("POST", `/emails/templates/${id}/duplicate`);
    expect(copy.data).toMatchObject({ ...WHOLE, name: "Launch (2)", subject: "Hello", version: 1 });
    const copied = await call("GET", `/email-manage/templates/followup?templateId=${copy.data.id}`);
    expect(copied.data.followupsEmails).toMatchObject([
      { subject: "Re: Hello", content: "<p>Again</p>", daysAfter: 3 },
    ]);
    expect((await call("DELETE", `/emails/templates/${id}`)).data).toEqual({ id });
    const listed = await call("GET", "/emails/templates");
    expect(listed.data.map(({ name }: { name: string }) => name)).toEqual(["Launch (2)", "Only a name"]);
    expect((await call("GET", `/email-manage/templates/followup?templateId=${id}`)).statusCode).toBe(1404);
  });

  test("of many templates created at once exactly eight are made, and a copy of a full list is refused in both languages", async () => {
    const { call } = openApi();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => call("POST", "/emails/templates", { name: `T${number}` })),
    );
    const made = answers.filter(({ statusCode }) => statusCode === 1000);
    expect(made).toHaveLength(MAX_TEMPLATES);
    expect((await call("GET", "/emails/templates")).data).toHaveLength(MAX_TEMPLATES);
    const path = `/emails/templates/${made[0]?.data.id}/duplicate`;
    expect(await call("POST", path)).toMatchObject({ statusCode: 1422, message: expect.stringContaining("at most 8") });
    expect((await call("POST", path, undefined, "zh-CN")).message).toContain("最多可创建 8 个模板");
  });

  test.each([
    [{ name: " " }, "name", "nameRequired"],
    [{ name: "x".repeat(51) }, "name", "nameTooLong"],
    [{ name: "a/b" }, "name", "nameForbidden"],
    [{ subject: "\r\n" }, "subject", "subjectRequired"],
    [{ subject: "x".repeat(201) }, "subject", "subjectMaxLength"],
    [{ content: "<p> </p><script>x</script>" }, "content", "contentRequired"],
    [{ content: `<p>${"x".repeat(MAX_CONTENT)}</p>` }, "content", "contentTooLong"],
    [{ content: "<b>".repeat(6_000) }, "content", "tooComplex"],
    [{ content: '<a href="https://x.example/{{handle}}">x</a>' }, "content", "variableInLink"],
    [{ cc: [""] }, "cc", "emailRequired"],
    [{ cc: ["a@b.example\r\nBcc: c@d.example"] }, "cc", "emailFormat"],
    [{ cc: Array.from({ length: 21 }, (_, n) => `a${n}@b.example`) }, "cc", "tooManyCc"],
  ] as const)("%#: what is wrong with a template is said at its field", async (change, field, key) => {
    const { call } = openApi();
    const { data } = await call("POST", "/emails/templates", WHOLE);
    const refused = await call("PATCH", `/emails/templates/${data.id}`, change);
    const start = templatesLocales.en.errors[key].split("{{")[0];
    expect(refused).toMatchObject({ statusCode: 1400, data: { field }, message: expect.stringContaining(start ?? "") });
    expect((await call("GET", "/emails/templates")).data[0]).toMatchObject(WHOLE);
  });

  test("what is stored is sanitised, and a header can't be broken out of", async () => {
    const { call } = openApi();
    const hostile = {
      name: "a\r\nb",
      subject: "Hi\r\nBcc: x@y.example",
      content:
        '<p onclick="x()" style="x">Hi<script>x</script><a href="javascript:x">l</a><img src="https://e.example/p.gif"></p>',
    };
    const { data } = await call("POST", "/emails/templates", hostile);
    expect(data).toMatchObject({ name: "a b", subject: "Hi Bcc: x@y.example", content: "<p>Hi<a>l</a></p>" });
  });

  test("of two tabs that save, the second is told, and nothing of either is lost silently", async () => {
    const { call } = openApi();
    const { id, version } = (await call("POST", "/emails/templates", WHOLE)).data;
    const saves = await Promise.all(
      ["one", "two"].map((subject) => call("PATCH", `/emails/templates/${id}`, { subject, version })),
    );
    expect(saves.map(({ statusCode }) => statusCode).sort()).toEqual([1000, 1409]);
    const saved = saves.find(({ statusCode }) => statusCode === 1000);
    expect((await call("GET", "/emails/templates")).data[0]).toEqual(saved?.data);
    const again = await call("PATCH", `/emails/templates/${id}`, { subject: "three", version: saved?.data.version });
    expect(again.data).toMatchObject({ subject: "three", version: version + 2 });
  });

  test("a foreign template is neither read, changed, copied nor deleted, and answers like an unknown one", async () => {
    const { call, callAsStranger } = openApi();
    const { id } = (await call("POST", "/emails/templates", WHOLE)).data;
    const tries = [
      ["PATCH", `/emails/templates/${id}`, { subject: "x" }],
      ["POST", `/emails/templates/${id}/duplicate`],
      ["DELETE", `/emails/templates/${id}`],
      ["GET", `/email-manage/templates/followup?templateId=${id}`],
      ["POST", "/email-manage/templates/followup", { templateId: id, followupEmails: [] }],
    ] as const;
    for (const [method, path, body] of tries) expect((await callAsStranger(method, path, body)).statusCode).toBe(1404);
    expect((await callAsStranger("GET", "/emails/templates")).data).toEqual([]);
    expect((await call("GET", "/emails/templates")).data[0]).toMatchObject({ id, ...WHOLE });
  });
});

describe("follow-ups", () => {
  const one = { id: "a", subject: "Again", content: "<p>Hi</p>", daysAfter: 5 };

  test("they are kept in the order of their days with their options, and replaced as a whole", async () => {
    const { call } = openApi();
    const { id: templateId } = (await call("POST", "/emails/templates", WHOLE)).data;
    const save = (followupEmails: unknown, version?: number) =>
      call("POST", "/email-manage/templates/followup", { templateId, followupEmails, version });
    const first = await save(
      [one, { ...one, daysAfter: 2, isBusinessDays: true, isRecipientTime: true, onlyIfNoAnswer: false }],
      1,
    );
    expect(first.data.version).toBe(2);
    const [early, late] = first.data.followupsEmails;
    expect(early).toMatchObject({ daysAfter: 2, isBusinessDays: true, isRecipientTime: true, onlyIfNoAnswer: false });
    expect(late).toMatchObject({
      id: "a",
      daysAfter: 5,
      isBusinessDays: false,
      isRecipientTime: false,
      onlyIfNoAnswer: true,
    });
    // Two of one id are told apart.
    expect(early.id).not.toBe("a");
    expect((await save([one], 1)).statusCode).toBe(1409);
    expect((await save([{ ...one, content: "<p onload=x>Hi</p>" }], 2)).data.followupsEmails).toEqual([late]);
    expect((await save([])).data.followupsEmails).toEqual([]);
  });

  test.each([
    [{ daysAfter: 0 }, 1400],
    [{ daysAfter: 366 }, 1400],
    [{ daysAfter: 1.5 }, 1400],
    [{ subject: " " }, 1400],
    [{ subject: "x".repeat(201) }, 1400],
    [{ content: "" }, 1400],
    [{ daysAfter: 1 }, 1000],
    [{ daysAfter: 365 }, 1000],
  ])("%#: a follow-up outside of the limits is refused, one at the limit is kept", async (change, code) => {
    const { call } = openApi();
    const { id: templateId } = (await call("POST", "/emails/templates", WHOLE)).data;
    const body = { templateId, followupEmails: [{ ...one, ...change }] };
    const answer = await call("POST", "/email-manage/templates/followup", body);
    expect(answer.statusCode).toBe(code);
    if (code === 1400) expect(answer.data.field).toContain("followupEmails.0.");
  });

  test("there are at most ten", async () => {
    const { call } = openApi();
    const { id: templateId } = (await call("POST", "/emails/templates", WHOLE)).data;
    const many = (count: number) => Array.from({ length: count }, () => ({ content: "<p>x</p>", daysAfter: 1 }));
    const save = (count: number) =>
      call("POST", "/email-manage/templates/followup", { templateId, followupEmails: many(count) });
    expect((await save(MAX_FOLLOW_UPS)).statusCode).toBe(1000);
    expect((await save(MAX_FOLLOW_UPS + 1)).statusCode).toBe(1400);
  });
});

test("a preview shows what nobody's values and an unknown creator's give, and what is wrong with it", async () => {
  const { call } = openApi();
  const body = { subject: "For {{nickname}}", content: "<p>{{handle}}<script>x</script></p>", creatorId: null };
  expect((await call("POST", "/emails/templates/preview", body)).data).toEqual({
    subject: "For there",
    html: '<p style="margin:0 0 1em"></p>',
    values: null,
    findings: [{ code: "missingFallback", about: "handle" }],
  });
  expect((await call("POST", "/emails/templates/preview", { ...body, creatorId: "crt_none" })).statusCode).toBe(1404);
});

test("a preview takes the values of a creator from one's own lists alone", async () => {
  const { owner, call, callAsStranger } = openApi();
  const list = { ownerId: owner, projectId: unique("project"), listId: unique("list") };
  await insertProject(owner, list.projectId);
  await insertList(list);
  const card = sampleCard(1);
  await fillList(list, [{ card, rank: 0, score: 1 }]);
  const body = { subject: "For {{nickname}}", content: "<p>Hello</p>", creatorId: card.id };
  expect((await call("POST", "/emails/templates/preview", body)).data).toMatchObject({ subject: `For ${card.title}` });
  expect((await callAsStranger("POST", "/emails/templates/preview", body)).statusCode).toBe(1404);
});

test("in a preview the nickname of the order stands before the creator's, and is enough by itself", async () => {
  const { owner, call } = openApi();
  const list = { ownerId: owner, projectId: unique("project"), listId: unique("list") };
  await insertProject(owner, list.projectId);
  await insertList(list);
  const card = sampleCard(2);
  await fillList(list, [{ card, rank: 0, score: 1 }]);
  const preview = async (more: object) =>
    (
      await call("POST", "/emails/templates/preview", {
        ...{ subject: "For {{nickname}}", content: "<p>{{platform}}</p>", creatorId: null },
        ...more,
      })
    ).data;
  expect(await preview({ creatorId: card.id, nickname: " Ana " })).toMatchObject({
    subject: "For Ana",
    values: { nickname: "Ana", platform: "YouTube" },
    findings: [],
  });
  expect(await preview({ nickname: "Ana" })).toMatchObject({
    subject: "For Ana",
    values: { nickname: "Ana", platform: "" },
    findings: [{ code: "emptyValue", about: "platform" }],
  });
  expect(await preview({ nickname: " " })).toMatchObject({ subject: "For there", values: null });
});

describe("pictures", () => {
  const GIF = new Uint8Array([
    ...[0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 5, 0, 4, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6],
    ...[0x2c, 0, 0, 0, 0, 5, 0, 4, 0, 0, 2, 2, 0x4c, 1, 0, 0x3b],
  ]);

  test("a picture is kept under a name of its own, for everybody who gets the mail, and never shown as a page", async () => {
    const { upload, read } = openApi();
    const made = await upload(GIF, "file", "../../etc/passwd.svg");
    expect(made.status).toBe(200);
    const url = new URL(made.data.url ?? "");
    expect(url.origin).toBe(host.pictureOrigin);
    expect(url.pathname).toMatch(/^\/api\/attachments\/[\w-]{32}\.gif$/);
    const shown = await read(url.pathname);
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(GIF);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "image/gif",
      "x-content-type-options": "nosniff",
      "content-disposition": "attachment",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect((await upload(GIF)).data.url).toBe(made.data.url);
    expect((await read("/api/attachments/unknown.gif")).status).toBe(404);
  });

  test("what is no picture, too large or no file is refused", async () => {
    const { upload, call } = openApi();
    const svg = new TextEncoder().encode("<svg onload=alert(1)>");
    expect(await upload(svg)).toMatchObject({ statusCode: 1801, data: { field: "file" } });
    expect(await upload(new Uint8Array())).toMatchObject({ statusCode: 1801 });
    expect(await upload(null)).toMatchObject({ statusCode: 1400 });
    expect(await upload(GIF, "other")).toMatchObject({ statusCode: 1400, data: { field: "file" } });
    expect(await upload(new Uint8Array(MAX_PICTURE_BYTES + 1))).toMatchObject({ statusCode: 1800 });
    expect(await upload(new Uint8Array(7 * 1024 * 1024))).toMatchObject({ statusCode: 1800 });
    expect((await call("POST", "/attachments/upload", {})).statusCode).toBe(1801);
  });

  test("an account whose pictures fill its room uploads no other, but finds those it has", async () => {
    const { upload, owner } = openApi();
    const { url } = (await upload(GIF)).data;
    await env.DB.prepare("UPDATE mail_pictures SET bytes = ?1 WHERE owner_id = ?2")
      .bind(MAX_PICTURE_BYTES_OF_ALL, owner)
      .run();
    const other = new Uint8Array(GIF);
    other[13] = 9;
    expect(await upload(other)).toMatchObject({ statusCode: 1422 });
    expect((await upload(GIF)).data.url).toBe(url);
  });
});
