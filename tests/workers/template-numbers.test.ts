/** The call of a template's numbers: whose they are, and what it costs. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { sizeOf } from "#tests/support/runs.ts";
import { MAIL_START, openMailWorld } from "#tests/support/workers/mail-world.ts";
import { unique } from "#tests/support/workers/quota-world.ts";
import { recordedDatabase } from "#tests/support/workers/recorded-database.ts";
import { openTestApi, testActor } from "#tests/support/workers/test-api.ts";
import { createNumbersRoutes } from "#workers/modules/outreach/numbers/routes.ts";
import { createNumbersService } from "#workers/modules/outreach/numbers/service.ts";
import { createNumbersStore } from "#workers/modules/outreach/numbers/store.ts";

async function worldWithTemplate() {
  const world = await openMailWorld();
  const templateId = unique("tpl_");
  await env.DB.prepare(
    "INSERT INTO mail_templates (id, owner_id, name, created_at, updated_at) VALUES (?1, ?2, 'Launch', 0, 0)",
  )
    .bind(templateId, world.userId)
    .run();
  return { ...world, templateId };
}

test("numbers are the owner's alone, begin as none, and follow the engine", async () => {
  const { queue, live, clock, userId, templateId } = await worldWithTemplate();
  const numbers = createNumbersService({ store: createNumbersStore(env.DB), clock });
  const api = openTestApi(createNumbersRoutes({ numbers }), {
    actors: { owner: { ...testActor("free"), userId }, stranger: testActor("free") },
  });
  const ask = async (name: string) =>
    (
      await api.call("GET", `/emails/templates/${templateId}/numbers`, undefined, {
        authorization: `Bearer ${name}.a.b`,
      })
    ).body;
  const none = { waiting: 0, sent: 0, bounced: 0, delivered: 0, answered: 0, interested: 0, unsubscribed: 0, young: 0 };
  expect((await ask("owner")).data).toEqual({ people: none, steps: [] });
  expect(await ask("stranger")).toMatchObject({ statusCode: 1404 });
  await queue(["ana@studio.example", "bob@studio.example"], { templateId });
  expect((await ask("owner")).data.people).toEqual({ ...none, waiting: 2 });
  await live(MAIL_START + 3_600_000);
  const out = { ...none, sent: 2, delivered: 2, young: 2 };
  expect((await ask("owner")).data).toEqual({ people: out, steps: [{ step: 0, ...out }] });
  clock.set(MAIL_START + 4 * 86_400_000);
  expect((await ask("owner")).data.people).toEqual({ ...out, young: 0 });
});

const MAILS = sizeOf({ short: 5_000, full: 100_000 });

test(`of ${MAILS} mails in eleven steps over 400 days the numbers are read by at most 70 rows`, async () => {
  const { queue, clock, userId, templateId } = await worldWithTemplate();
  await queue(["ana@studio.example"], { templateId });
  const today = Math.floor(clock.now() / 86_400_000);
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
       INSERT INTO mails (id, recipient_id, campaign_id, owner_id, mailbox_id, email, step, status, due_at, created_at, updated_at)
       SELECT ?2 || i, ?2 || (i / 11), m.campaign_id, m.owner_id, m.mailbox_id, m.email, i % 11, 'PENDING', 1, 1, 1
       FROM n CROSS JOIN (SELECT * FROM mails WHERE owner_id = ?1) m`,
    ).bind(userId, unique("x"), MAILS),
    env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 4399)
       INSERT INTO mail_step_days (template_id, step, day, sent) SELECT ?1, i % 11, ?2 - i / 11, 20 FROM n`,
    ).bind(templateId, today),
  ]);
  const { d1, statements } = recordedDatabase(env.DB);
  const numbers = createNumbersService({ store: createNumbersStore(d1), clock });
  const found = await numbers.ofTemplate(userId, templateId);
  expect(found.people).toMatchObject({ waiting: MAILS + 1, young: 660 });
  expect(found.steps.map(({ young }) => young)).toEqual(Array.from({ length: 11 }, () => 60));
  const metas = await Promise.all(
    statements.map(({ sql, values }) =>
      env.DB.prepare(sql)
        .bind(...values)
        .all(),
    ),
  );
  expect(metas.reduce((sum, { meta }) => sum + meta.rows_read, 0)).toBeLessThanOrEqual(70);
});
