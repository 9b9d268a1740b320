/** What support staff have to do: an account to help, a task that stands still, a message that was given up, an event that failed. */
import * as z from "zod";
import { pacificDay } from "#workers/adapters/outside/pacific-day.ts";
import { AutoTaskFilters } from "#workers/modules/auto-tasks/contract.ts";
import type { AutoParams } from "#workers/modules/auto-tasks/params.ts";
import { dayOf } from "#workers/modules/billing/domain.ts";
import { type Api, createApi, type Session, signIn } from "./account.ts";
import { openAccount } from "./stage-of-enterprise.ts";
import type { World } from "./world.ts";

export type AdminStage = {
  session: Session;
  userId: string;
  /** An enterprise with members and movements. */
  enterpriseId: string;
  /** A member of it. */
  memberId: string;
  /** One that is suspended. */
  suspendedId: string;
};

const Opened = z.object({ id: z.string() });
const LastAct = z.object({
  quota: z.object({ quota: z.number(), period: z.number() }),
  lastAct: z.string().nullable(),
});

const HOUR_MS = 3_600_000;
const HELPED = "plus@kolscout.test";

/** The id of an account. */
export async function findUserId(world: World, email: string): Promise<string> {
  const database = await world.app.miniflare.getD1Database("DB");
  const row = await database.prepare("SELECT id FROM users WHERE email = ?1").bind(email).first<{ id: string }>();
  if (row === null) throw new Error(`no account ${email}`);
  return row.id;
}

/** An unfinished task that holds `units` of a paid account. One that is `stuck` bears the lease of a Worker that is no more, so that the sweeper leaves it alone. */
export async function holdByTask(
  world: World,
  { id, userId, units, stuck }: { id: string; userId: string; units: number; stuck: boolean },
): Promise<void> {
  const database = await world.app.miniflare.getD1Database("DB");
  const at = world.now();
  await database.batch([
    database
      .prepare(
        `INSERT INTO ledger (task_id, kind, account_id, user_id, enterprise_id, period, day, quota_type, units, delta, description, at)
         SELECT ?1, 'CHARGE', id, ?2, NULL, period, ?5, 'AI_SEARCH', ?3, ?3, '', ?4 FROM quota_accounts WHERE id = 'paid:' || ?2`,
      )
      .bind(id, userId, units, at, dayOf(at)),
    database
      .prepare(
        `INSERT INTO tasks (id, type, status, reason, user_id, platform, root_task_id, params, cost_units, progress_current, progress_total, due_at, lease_until, lease_token, created_at, updated_at)
         VALUES (?1, 'LONG_CRAWLER', 'PROCESSING', 'SEARCH', ?2, 'TIKTOK', ?1, ?8, ?3, 2, 10, ?4, ?5, ?6, ?7, ?7)`,
      )
      .bind(
        id,
        userId,
        units,
        ...(stuck ? [at - HOUR_MS, at + 24 * HOUR_MS, "gone"] : [at + HOUR_MS, null, null]),
        at - 2 * HOUR_MS,
        JSON.stringify(paramsOf(at - 2 * HOUR_MS)),
      ),
  ]);
}

/** What an AI task is stored with. */
function paramsOf(searchedAt: number): AutoParams {
  return {
    projectId: "prj_stage",
    platform: "TIKTOK",
    seedUsers: ["@lumea.skin"],
    ...{ seedCount: 1, numberOfRuns: 4, addNumberOfRuns: 0, searchedAt },
    filters: AutoTaskFilters.parse({ kolDescription: "Skincare routines for sensitive skin" }),
  };
}

/** A message of a task that has no row any more: sent again, it does nothing. */
export async function giveUpMessage(world: World, id: string): Promise<void> {
  const database = await world.app.miniflare.getD1Database("DB");
  const body = JSON.stringify({ v: 1, type: "task.step", taskId: "tsk_gone", step: 3, outboxId: id });
  await database
    .prepare(
      `INSERT INTO dead_letters (id, queue, job, body, message_id, attempts, failure, died_at)
       VALUES (?1, 'kolscout-tasks', 'task.step', ?2, 'm', 9, 'ProviderError: TIKTOK timeout', ?3)`,
    )
    .bind(id, body, world.now() - HOUR_MS)
    .run();
}

export async function setAdminStage(world: World): Promise<AdminStage> {
  const session = await signIn(world, "root@kolscout.test");
  const api = createApi(world, session);
  const userId = await findUserId(world, HELPED);
  const database = await world.app.miniflare.getD1Database("DB");
  await holdByTask(world, { id: "tsk_01STANDSSTILL", userId, units: 40, stuck: true });
  await giveUpMessage(world, "out_01GIVENUP");
  await database.batch([
    database
      .prepare(
        "INSERT INTO stripe_events (id, type, object_id, at, received_at, failure, failed_at) VALUES ('evt_1Waits', 'invoice.paid', 'in_1Waits', ?1, ?1, 'ProviderError: stripe 503', ?1)",
      )
      .bind(world.now() - HOUR_MS),
    database
      .prepare(
        "INSERT INTO provider_costs (day, meter, workspace, used, uncharged) VALUES (?1, 'tikhub', ?2, 4200000, 300000) ON CONFLICT DO NOTHING",
      )
      .bind(pacificDay(world.now()), userId),
  ]);
  const account = await database
    .prepare("SELECT quota, period FROM quota_accounts WHERE id = 'paid:' || ?1")
    .bind(userId)
    .first<{ quota: number; period: number }>();
  await api(`POST /admin/ledger/paid:${userId}`, {
    units: 50,
    reason: "A search failed twice last week",
    expected: { ...account, lastAct: null },
  });
  await setRetentionStage(world, api);
  return { session, userId, ...(await openEnterprises(world, api)) };
}

/** An enterprise that got quota after a mishap, with three members and an invitation, and one that is suspended. */
async function openEnterprises(world: World, api: Api) {
  const admin = "harbour.admin@studio.example";
  const boss = createApi(world, await openAccount(world, admin));
  const terms = {
    renewal: "MONTH",
    expireAt: world.now() + 200 * 24 * HOUR_MS,
    reason: "Order 1042 of the sales desk",
  };
  const open = async (order: object) => Opened.parse(await api("POST /admin/enterprises", { ...terms, ...order })).id;
  const enterpriseId = await open({ name: "Harbour Street Studios", adminEmail: admin, seats: 6, allowance: 5_000 });
  const people = ["noor", "konstantin.alexandropoulos-harbour", "still.without.account"];
  await boss(`POST /enterprise/${enterpriseId}/members`, { emails: people.map((name) => `${name}@studio.example`) });
  // New people join with the first sign-in.
  for (const name of ["noor", "konstantin.alexandropoulos-harbour"]) await openAccount(world, `${name}@studio.example`);
  const { quota, lastAct } = LastAct.parse(await api(`GET /admin/enterprises/${enterpriseId}`));
  await api(`POST /admin/ledger/enterprise:${enterpriseId}`, {
    ...{ units: 250, reason: "Crawls stood still for a day" },
    expected: { quota: quota.quota, period: quota.period, lastAct },
  });
  const late = "late.payer@studio.example";
  await openAccount(world, late);
  const suspendedId = await open({ name: "Lighthouse Media", adminEmail: late, seats: -1, allowance: 1_000 });
  const { lastAct: opened } = LastAct.parse(await api(`GET /admin/enterprises/${suspendedId}`));
  const standing = { seats: -1, expireAt: terms.expireAt };
  await api(`POST /admin/enterprises/${suspendedId}`, {
    ...{ ...standing, status: "SUSPENDED", reason: "Three invoices are open" },
    expected: { ...standing, status: "ACTIVE", lastAct: opened },
  });
  return { enterpriseId, memberId: await findUserId(world, "noor@studio.example"), suspendedId };
}

/** Clearings of which one failed and one is late. */
export async function setRetentionStage(world: World, api: Api): Promise<void> {
  const database = await world.app.miniflare.getD1Database("DB");
  const rules = z.array(z.object({ name: z.string() })).parse(await api("GET /admin/retention"));
  const at = world.now() - 20 * 60_000;
  await database.batch(
    rules.flatMap(({ name }, index) => {
      const isLate = name === "sessions.purge";
      const ranAt = isLate ? at - 60 * HOUR_MS : at;
      const failure = name === "tasks.purge" ? "D1_ERROR: D1 DB is overloaded. Requests queued for too long." : null;
      return [
        database
          .prepare(
            "INSERT OR REPLACE INTO retention_runs (name, ran_at, removed, removed_in_all) VALUES (?1, ?2, ?3, ?4)",
          )
          .bind(name, ranAt, (index * 37) % 400, ((index * 37) % 400) + index * 5_417),
        // All tries were made, and the late one has just begun: the schedule leaves them as they are.
        database
          .prepare(
            "INSERT OR REPLACE INTO cron_runs (name, slot_at, tries, started_at, done_at, failure) VALUES (?1, ?2, 3, ?3, ?4, ?5)",
          )
          .bind(name, at, world.now(), failure === null && !isLate ? at : null, failure),
      ];
    }),
  );
}
