import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import * as z from "zod";
import { NOW } from "#tests/support/now.ts";
import { DAY_MS, makeEnterprise, makeMember } from "#tests/support/workers/quota-world.ts";
import { KINDS, type Kind, openPerson, type Person, track } from "#tests/support/workers/team-kinds.ts";
import type { AnyEndpoint } from "#workers/api/endpoint.ts";
import { createJoining } from "#workers/modules/enterprises/joining.ts";
import { REGISTER } from "#workers/modules/leaving/register.ts";

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

/** What the colleague meets of the owner's things, by kind. */
async function seen(kind: Kind, colleague: Person, owner: Person, enterpriseId: string, marks: readonly string[]) {
  const text = await kind.read(colleague, owner, enterpriseId, marks);
  return marks.filter((mark) => text.includes(mark));
}

let marks = 0;
/** A text that no other thing holds: the "x" keeps it out of hexadecimal ids. */
function markOf(name: string): string {
  marks += 1;
  return `${name}x${String(marks).padStart(4, "0")}`;
}

async function openTeam() {
  const enterpriseId = await makeEnterprise({ quota: 100_000, expireAt: NOW + 30 * DAY_MS });
  const joining = createJoining(env.DB);
  const [boss, owner] = [await openPerson("boss"), await openPerson("owner")];
  const join = ({ id: userId }: Person, isAdmin = false) =>
    env.DB.batch(joining.joinStatements({ userId, enterpriseId, isAdmin, at: NOW }));
  await env.DB.batch(
    joining.joinStatements({ userId: await makeMember({ type: "FREE" }), enterpriseId, isAdmin: true, at: NOW }),
  );
  await join(boss, true);
  const leave = () => owner.call("POST", "/userMember/enterprise/leave", { enterpriseId });
  return { enterpriseId, boss, owner, join: () => join(owner), leave };
}

test.each(Object.entries(KINDS))(
  "%s: private before, between and elsewhere, the team's while it is made there",
  async (_name, kind) => {
    const { enterpriseId, boss, owner, join, leave } = await openTeam();
    const [before, during, between, again] = [markOf("bef"), markOf("dur"), markOf("btw"), markOf("agn")];
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
  const mark = markOf("aft");
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
  const cost = await track(owner, "sumd");
  expect((await sums()).text).toContain(String(cost));
  expect((await boss.call("POST", "/publicationStatistics/export", { userId: owner.id })).code).toBe(1000);
});

/** Tables that no kind names: their rows are shown to their owner alone, belong to a workspace as the kinds of it do, or are counted from others. */
const NAMED_BY_NO_KIND = new Set(
  `auto_finds auto_seeds similar_finds hidden_candidates seen_candidates candidate_counters sortable_lists superlikes saved_searches discarded_lists delivered_creators batch_items link_batches mail_answers mailbox_alarms mails mail_counts mail_recipients mail_comparisons mail_step_days mail_step_counts mail_campaigns mail_templates mail_pictures mailbox_sending mailbox_inboxes mailboxes alert_rules strategies strategy_templates publication_counts publication_totals track_items track_runs reports sightings sighting_watches cpm_settings shop_creators shop_projects record_pairs record_proofs record_merges record_moves enterprise_member_tags enterprise_invitations member_notices invitation_mails info_cards own_plans file_links export_files task_steps quota_accounts quota_members usage_sums checkouts subscriptions customers scheme_people idempotency_keys revoked_sessions browsers companion_connections audit_log memberships users departures payments quota_statements`.split(
    " ",
  ),
);

test("every table in which something of a person stands is in a kind, or said to be its owner's alone", () => {
  const named = Object.values(KINDS).flatMap(({ tables }) => tables);
  const owned = REGISTER.filter(({ of }) => of !== null).map(({ table }) => table);
  expect(owned.filter((table) => !named.includes(table)).sort()).toEqual([...NAMED_BY_NO_KIND].sort());
});
