import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import * as z from "zod";
import { makeEnterprise, makeMember, NOON } from "#tests/support/workers/quota-world.ts";
import { fillList, insertList, insertProject, sampleCard } from "#tests/support/workers/result-world.ts";
import { signInByCode } from "#tests/support/workers/sandbox-sign-in.ts";
import type { AnyEndpoint } from "#workers/api/endpoint.ts";
import { readEnv } from "#workers/env.ts";
import { createJoining } from "#workers/modules/enterprises/joining.ts";
import { createCreatorSource } from "#workers/modules/exports/creator-source.ts";
import { createExportStore } from "#workers/modules/exports/store.ts";
import { REGISTER } from "#workers/modules/leaving/register.ts";
import { createRatingStore } from "#workers/modules/lists/rate-store.ts";
import { createReadingStore } from "#workers/modules/publications/reading-store.ts";
import { createRunStore } from "#workers/modules/publications/run-store.ts";
import { createSheetStore } from "#workers/modules/sheets/store.ts";
import { buildServices } from "#workers/services.ts";

/**
 * Who sees what in sequences: before joining, as a member, after leaving, after joining again. A single call that is rightly allowed is wrong when it shows what was made
 * before (docs/decisions/private-before-joining.md).
 */

const contracts = import.meta.glob<Record<string, unknown>>("/workers/modules/**/{contract,*-contract}.ts", {
  eager: true,
});
const endpoints = Object.values(contracts).flatMap((contract) => Object.values(contract).filter(isEndpoint));

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === "object" && value !== null && "access" in value && "method" in value && "path" in value;
}

const Answer = z.object({ statusCode: z.number(), data: z.unknown() });

/** A person at the whole API. */
async function openPerson(name: string) {
  const email = `${name}-${crypto.randomUUID().slice(0, 8)}@kolscout.test`;
  const { accessToken } = await signInByCode(email);
  const { api } = buildServices(readEnv({ ...env, RATE_LIMIT_SCALE: "1000" }));
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
    const init = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
    const response = await api.fetch(new Request(`http://app/api${path}`, init), { waitUntil: () => undefined });
    const text = await response.text();
    return { text, code: Answer.parse(JSON.parse(text)).statusCode };
  };
  await call("GET", "/userMember/userInfo");
  const id = (await env.DB.prepare("SELECT id FROM users WHERE email = ?1").bind(email).first<string>("id")) ?? "";
  return { id, email, call };
}
type Person = Awaited<ReturnType<typeof openPerson>>;

/** `stay`: seen by colleagues while the stay lasts in which it was made. `workspace`: the enterprise's own, which stays there. */
type Kind = {
  belongs: "stay" | "workspace";
  tables: readonly string[];
  make: (owner: Person, mark: string) => Promise<unknown>;
  /** Everything in which a colleague could meet it. */
  read: (colleague: Person, owner: Person, enterpriseId: string) => Promise<string>;
};

const textOf = async (asked: Promise<{ text: string }>) => (await asked).text;
const joined = async (...asked: Promise<{ text: string }>[]) => (await Promise.all(asked.map(textOf))).join("\n");
let made = 0;

async function track(owner: Person, mark: string) {
  made += 1;
  const taskId = `tsk_${crypto.randomUUID()}`;
  const key = `TIKTOK/${taskId}`;
  const post = { platform: "TIKTOK", kind: "video", linkId: taskId, url: `https://www.tiktok.com/@x/video/${made}` };
  const row = {
    ...{
      ...post,
      id: `pub_${mark}`,
      key,
      title: mark,
      thumbnail: null,
      authorId: "a",
      authorName: mark,
      authorHandle: null,
    },
    ...{ region: null, publishedAt: NOON, datedAt: NOON, views: 10, likes: 1, comments: 1, favorites: 1, shares: 1 },
    ...({ isEstimated: 0, caption: mark, adLabel: null, marks: 0, at: NOON, reading: "" } as const),
  } as const;
  const run = { taskId, userId: owner.id, ownerId: owner.id, runningKey: taskId, createdAt: NOON };
  const item = { ...post, platform: "TIKTOK", kind: "video", input: post.url, key, publicationId: null } as const;
  const [keptRun] = createRunStore(env.DB).insertStatements(run, [item]);
  const keep = createReadingStore(env.DB).keepStatements(owner.id, [row], { taskId, isNew: true, labelIds: [] });
  await env.DB.batch([...(keptRun ? [keptRun] : []), ...keep]);
  await env.DB.prepare(
    `INSERT INTO publication_alerts (id, owner_id, publication_id, kind, event, at, detail) VALUES (?1, ?2, ?3, 'edited', '', 1, '{"removed":[],"added":[]}')`,
  )
    .bind(`alr_${mark}`, owner.id, row.id)
    .run();
  await owner.call("PUT", `/publicationStatistics/update/${row.id}`, { totalCost: 700 + made, currency: "EUR" });
}

const KINDS: Record<string, Kind> = {
  "tracked post with readings, cost, alerts and audience": {
    belongs: "stay",
    tables: ["publications", "publication_readings", "publication_costs", "publication_alerts", "post_audiences"],
    make: track,
    async read(colleague, { id: userId }) {
      const { results } = await env.DB.prepare(
        "SELECT id FROM publications WHERE owner_id = ?1 ORDER BY id DESC LIMIT 5",
      )
        .bind(userId)
        .all<{ id: string }>();
      const ids = results.map(({ id }) => id);
      const ofPosts = ids.flatMap((id) => [
        colleague.call("GET", `/publicationStatistics/${id}/readings?userId=${userId}`),
        colleague.call("GET", `/publicationStatistics/${id}/audience?userId=${userId}`),
        colleague.call("GET", `/publicationStatistics/alerts?userId=${userId}&publicationId=${id}`),
      ]);
      return joined(
        colleague.call("POST", "/publicationStatistics/publications", { userId, pageSize: 100 }),
        colleague.call("POST", "/publicationStatistics/series", { userId, publicationIds: ids }),
        colleague.call("GET", `/publicationStatistics/alerts?userId=${userId}`),
        ...ofPosts,
      );
    },
  },
  label: {
    belongs: "stay",
    tables: ["publication_labels", "publication_marks"],
    make: (owner, mark) => owner.call("POST", "/tags", { name: mark, color: "red" }),
    read: (colleague, { id }) => textOf(colleague.call("GET", `/tags/list?userId=${id}`)),
  },
  spreadsheet: {
    belongs: "stay",
    tables: ["tracking_sheets"],
    make: (owner, mark) =>
      createSheetStore(env.DB).put(
        owner.id,
        {
          ...{ id: `sht_${mark}`, mailboxId: "m", spreadsheetId: mark, tabId: 0 },
          url: `https://docs.google.com/spreadsheets/d/${mark}`,
          language: "en",
        },
        NOON,
      ),
    read: (colleague, { id }) => textOf(colleague.call("GET", `/googleSheet/get?userId=${id}`)),
  },
  like: {
    belongs: "stay",
    tables: ["projects", "result_lists", "candidates", "project_creators"],
    async make(owner, mark) {
      made += 1;
      const place = { ownerId: owner.id, projectId: `prj_${mark}`, listId: `tsk_${mark}` };
      const card = sampleCard(40_000 + made, { title: mark });
      await insertProject(place.ownerId, place.projectId);
      await insertList(place);
      await fillList(place, [{ card, rank: 1, score: 1 }]);
      await createRatingStore(env.DB).rate([card.id], { ...place, attitude: "LIKE", at: NOON });
    },
    async read(_colleague, _owner, enterpriseId) {
      const { projectIds } = await createExportStore(env.DB).listEnterpriseProjects(enterpriseId);
      const source = { kind: "likes", projectIds, since: 0, enterpriseId } as const;
      const rows = [];
      for await (const part of createCreatorSource(env.DB).read(source)) rows.push(...part);
      return JSON.stringify(rows);
    },
  },
  "tag of creators": {
    belongs: "workspace",
    tables: ["creator_tags", "records", "record_tags", "record_notes"],
    make: (owner, mark) => owner.call("POST", "/tagAndNote/tag", { name: mark, color: "red" }),
    read: (colleague) => textOf(colleague.call("GET", "/tagAndNote/listWithCount")),
  },
  "do-not-contact entry": {
    belongs: "workspace",
    tables: ["suppressions"],
    make: (owner, mark) => owner.call("POST", "/suppressions", { emails: [`${mark}@shop.example`] }),
    read: (colleague) => textOf(colleague.call("GET", "/suppressions")),
  },
};

/** What the colleague meets of the owner's things, by kind. */
async function seen(kind: Kind, colleague: Person, owner: Person, enterpriseId: string, marks: readonly string[]) {
  const text = await kind.read(colleague, owner, enterpriseId);
  return marks.filter((mark) => text.includes(mark));
}

async function openTeam() {
  const enterpriseId = await makeEnterprise({ quota: 100_000 });
  const joining = createJoining(env.DB);
  const [boss, owner] = [await openPerson("boss"), await openPerson("owner")];
  const join = ({ id: userId }: Person, isAdmin = false) =>
    env.DB.batch(joining.joinStatements({ userId, enterpriseId, isAdmin, at: NOON }));
  await env.DB.batch(
    joining.joinStatements({ userId: await makeMember({ type: "FREE" }), enterpriseId, isAdmin: true, at: NOON }),
  );
  await join(boss, true);
  const leave = () => owner.call("POST", "/userMember/enterprise/leave", { enterpriseId });
  return { enterpriseId, boss, owner, join: () => join(owner), leave };
}

test.each(Object.entries(KINDS))(
  "%s: private before, between and elsewhere, the team's while it is made there",
  async (_name, kind) => {
    const { enterpriseId, boss, owner, join, leave } = await openTeam();
    const mark = (name: string) => `${name}${crypto.randomUUID().slice(0, 4)}`;
    const [before, during, between, again] = [mark("bef"), mark("dur"), mark("btw"), mark("agn")];
    const all = [before, during, between, again];
    const ofTeam = () => seen(kind, boss, owner, enterpriseId, all);
    const kept = kind.belongs === "workspace" ? [during] : [];

    await kind.make(owner, before);
    await join();
    expect(await ofTeam(), "joined").toEqual([]);
    await kind.make(owner, during);
    expect(await ofTeam(), "made as a member").toEqual([during]);
    expect((await leave()).code).toBe(1000);
    expect(await ofTeam(), "left").toEqual(kept);
    await kind.make(owner, between);
    expect(await ofTeam(), "made after leaving").toEqual(kept);
    await join();
    expect(await ofTeam(), "joined again").toEqual(kept);
    await kind.make(owner, again);
    expect(await ofTeam(), "made after joining again").toEqual([...kept, again]);
  },
);

test.each(Object.entries(KINDS))("%s: who left sees nothing that colleagues make afterwards", async (_name, kind) => {
  const { enterpriseId, boss, owner, join, leave } = await openTeam();
  await join();
  await leave();
  const mark = `aft${crypto.randomUUID().slice(0, 4)}`;
  await kind.make(boss, mark);
  if (kind !== KINDS.like) expect(await seen(kind, owner, boss, enterpriseId, [mark])).toEqual([]);
  expect(await seen(kind, boss, boss, enterpriseId, [mark])).toEqual([mark]);
  expect((await owner.call("POST", "/kols/export/enterprise-likes", {})).code).toBe(1403);
});

/** Calls that name another account by `userId`, and the kind whose test reads through them; or why they show nothing that somebody made. */
const NAMING: Record<string, string> = {
  "POST /publicationStatistics/publications": "tracked post",
  "POST /publicationStatistics/export": "tracked post: the same filter",
  "GET /publicationStatistics/summary": "tracked post: sums, below",
  "POST /publicationStatistics/series": "tracked post",
  "GET /publicationStatistics/:id/readings": "tracked post",
  "PUT /publicationStatistics/track/:publicationId": "tracked post: by the same scope",
  "POST /publicationStatistics/task/track-recent": "tracked post: by the same scope",
  "POST /publicationStatistics/task/update-batch": "tracked post: by the same scope",
  "GET /publicationStatistics/alerts": "tracked post",
  "POST /publicationStatistics/audience": "tracked post: by the same scope",
  "GET /publicationStatistics/:id/audience": "tracked post",
  "GET /tags/list": "label",
  "GET /googleSheet/get": "spreadsheet",
};
/** Use of the enterprise's quota is by its account, which was charged while a member alone; acts of admins show nothing. */
const BY_ACCOUNT = /^\w+ \/(?:quota|enterprise)\//;

test("every call that can name a colleague is in the table", () => {
  const fields = (schema: unknown): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
  const naming = endpoints
    .filter(
      ({ access, query, body, params }) =>
        access !== "systemAdmin" && [query, body, params].some((part) => fields(part).includes("userId")),
    )
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    .filter((name) => !BY_ACCOUNT.test(name));
  expect(naming.sort()).toEqual(Object.keys(NAMING).sort());
});

test("sums over a colleague's posts count those of the stay alone", async () => {
  const { boss, owner, join } = await openTeam();
  const sums = () => boss.call("GET", `/publicationStatistics/summary?userId=${owner.id}`);
  const empty = await openTeam();
  await empty.join();
  const none = await empty.boss.call("GET", `/publicationStatistics/summary?userId=${empty.owner.id}`);
  await track(owner, "sumb");
  await join();
  const plain = (text: string) => text.replaceAll(/"requestId":"[^"]*"/g, "");
  expect(plain((await sums()).text)).toBe(plain(none.text));
  expect((await boss.call("POST", "/publicationStatistics/export", { userId: owner.id })).code).toBe(1422);
  await track(owner, "sumd");
  expect((await sums()).text).toContain(String(700 + made));
  expect((await boss.call("POST", "/publicationStatistics/export", { userId: owner.id })).code).toBe(1000);
});

/** Tables that no kind names: their rows are shown to their owner alone, belong to a workspace as the kinds of it do, or are counted from others. */
const NAMED_BY_NO_KIND = new Set(
  `auto_finds auto_seeds similar_finds hidden_candidates seen_candidates candidate_counters sortable_lists superlikes saved_searches discarded_lists delivered_creators batch_items link_batches mail_answers mailbox_alarms mails mail_counts mail_recipients mail_comparisons mail_step_days mail_step_counts mail_campaigns mail_templates mail_pictures mailbox_sending mailbox_inboxes mailboxes alert_rules strategies strategy_templates publication_counts publication_totals track_items track_runs reports brands sightings sighting_watches cpm_settings shop_creators shop_projects record_pairs record_proofs record_merges record_moves record_counts exclusions enterprise_member_tags enterprise_invitations member_notices invitation_mails info_cards own_plans file_links export_files task_steps tasks quota_accounts quota_days quota_members usage_sums checkouts subscriptions customers scheme_people idempotency_keys revoked_sessions browsers companion_connections audit_log memberships users departures ledger payments quota_statements`.split(
    " ",
  ),
);

test("every table in which something of a person stands is in a kind, or said to be its owner's alone", () => {
  const named = Object.values(KINDS).flatMap(({ tables }) => tables);
  const owned = REGISTER.filter(({ of }) => of !== null).map(({ table }) => table);
  expect(owned.filter((table) => !named.includes(table)).sort()).toEqual([...NAMED_BY_NO_KIND].sort());
});
