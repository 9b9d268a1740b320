/** The accounts of the local demo and what they may do, as rows. Pure: who runs it decides on which database and at which time. */
import { runsToUnits, UNLIMITED } from "#workers/kernel/quota-units.ts";
import { accountIdOf, FREE_DAILY_UNITS, nextRenewal, PLAN_GRANTS } from "#workers/modules/billing/domain.ts";
import type { MembershipStatus, MembershipType, Plan } from "#workers/modules/membership/domain.ts";
import { DEFAULT_PROJECT_TITLE } from "#workers/modules/projects/domain.ts";

export type SeedStatement = { sql: string; values: (string | number | null)[] };

type Person = {
  email: string;
  name: string;
  type: MembershipType;
  plan: Plan;
  status?: MembershipStatus;
  isSystemAdmin?: boolean;
  isEnterpriseAdmin?: boolean;
  project: { title: string; description: string };
};

const ENTERPRISE = {
  id: "ent_demo",
  name: "Kolscout Demo Ltd",
  email: "boss@kolscout.test",
  quota: runsToUnits(1000),
  dailyLimit: runsToUnits(200),
  memberUsageDailyLimit: runsToUnits(50),
} as const;

const PEOPLE: readonly Person[] = [
  {
    email: "free@kolscout.test",
    name: "Frida Free",
    type: "FREE",
    plan: "FREE",
    project: { title: "Home barista launch", description: "Coffee creators for the spring machine" },
  },
  {
    email: "plus@kolscout.test",
    name: "Paul Plus",
    type: "PAID",
    plan: "BASIC",
    project: { title: "Trail running shoes", description: "Runners with honest long-term reviews" },
  },
  {
    email: "pro@kolscout.test",
    name: "Priya Pro",
    type: "PAID",
    plan: "PRO",
    project: { title: "Skincare for winter", description: "Dermatologists and everyday routines" },
  },
  {
    email: "boss@kolscout.test",
    name: "Bo Boss",
    type: "ENTERPRISE",
    plan: "TEAM",
    isEnterpriseAdmin: true,
    project: { title: "Autumn campaign", description: "Shortlist for all markets" },
  },
  {
    email: "member@kolscout.test",
    name: "Mina Member",
    type: "ENTERPRISE",
    plan: "TEAM",
    project: { title: "Indie games showcase", description: "Streamers who play before release" },
  },
  {
    email: "root@kolscout.test",
    name: "Ruth Root",
    type: "PAID",
    plan: "PRO",
    isSystemAdmin: true,
    project: { title: "Quality checks", description: "Searches that are repeated after each release" },
  },
  {
    email: "banned@kolscout.test",
    name: "Ben Banned",
    type: "FREE",
    plan: "FREE",
    status: "BAN",
    project: { title: "Closed project", description: "" },
  },
];

/** The addresses of the demo accounts, in the order in which they are shown. */
export const DEMO_EMAILS: readonly string[] = PEOPLE.map(({ email }) => email);

/**
 * Statements that make the demo accounts (free, plus, pro, boss, member, root, banned at kolscout.test) with memberships, quota, the enterprise
 * and two projects each. Run in order, in one batch; running them again changes nothing, whatever happened to the accounts since.
 * `userIdForEmail` must be the identity service's.
 */
export function demoSeed(now: number, userIdForEmail: (email: string) => string): SeedStatement[] {
  const people = PEOPLE.map((person) => ({ ...person, userId: userIdForEmail(person.email) }));
  return [
    insert("enterprises", {
      id: ENTERPRISE.id,
      name: ENTERPRISE.name,
      email: ENTERPRISE.email,
      status: "ACTIVE",
      effective_at: now,
      created_at: now,
      updated_at: now,
    }),
    quotaAccount("ENTERPRISE", ENTERPRISE.id, "TEAM", now, ENTERPRISE),
    ...people.flatMap((person) => [
      ...identityRows(person, now),
      ...(person.type === "ENTERPRISE" ? [] : [quotaAccount(person.type, person.userId, person.plan, now)]),
      ...projectRows(person, now),
    ]),
  ];
}

function identityRows(person: Person & { userId: string }, now: number): SeedStatement[] {
  const { userId } = person;
  return [
    insert("users", {
      id: userId,
      email: person.email,
      name: person.name,
      is_system_admin: person.isSystemAdmin ? 1 : 0,
      created_at: now,
      updated_at: now,
    }),
    insert("memberships", {
      id: `mem_${userId}`,
      user_id: userId,
      type: person.type,
      plan: person.plan,
      status: person.status ?? "ACTIVE",
      effective_at: now,
      enterprise_id: person.type === "ENTERPRISE" ? ENTERPRISE.id : null,
      is_enterprise_admin: person.isEnterpriseAdmin ? 1 : 0,
      created_at: now,
      updated_at: now,
    }),
  ];
}

type AccountTerms = { quota: number; dailyLimit: number; memberUsageDailyLimit: number };

function quotaAccount(
  kind: MembershipType,
  ownerId: string,
  plan: Plan,
  now: number,
  terms?: AccountTerms,
): SeedStatement {
  const { allowance, renewal } = PLAN_GRANTS[plan];
  return insert("quota_accounts", {
    id: accountIdOf(kind, ownerId),
    kind,
    owner_id: ownerId,
    quota: terms?.quota ?? allowance,
    daily_limit: terms?.dailyLimit ?? (kind === "FREE" ? FREE_DAILY_UNITS : UNLIMITED),
    member_usage_daily_limit: terms?.memberUsageDailyLimit ?? UNLIMITED,
    allowance: terms?.quota ?? allowance,
    renewal,
    anchor_at: now,
    renews_at: nextRenewal(renewal, now, now),
    created_at: now,
    updated_at: now,
  });
}

function projectRows({ userId, project }: Person & { userId: string }, now: number): SeedStatement[] {
  const row = { owner_id: userId, created_at: now, updated_at: now };
  return [
    insert("projects", { id: `prj_default_${userId}`, title: DEFAULT_PROJECT_TITLE, is_default: 1, ...row }),
    insert("projects", { id: `prj_demo_${userId}`, ...project, ...row }),
  ];
}

/** An insert that leaves a row which is there, by whichever of its unique keys. */
function insert(table: string, row: Record<string, string | number | null>): SeedStatement {
  const columns = Object.keys(row);
  const marks = columns.map((_column, index) => `?${index + 1}`);
  return {
    sql: `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${marks.join(", ")}) ON CONFLICT DO NOTHING`,
    values: Object.values(row),
  };
}
