import type { InputOf, OutputOf } from "#workers/api/endpoint.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { ChargeRow, UsageScope, UsageStore, UsageSum } from "#workers/modules/billing/usage-store.ts";
import type { DailyUsage, DetailRow, EnterpriseStats, getDailyUsage, getUserStats, UsageDetails } from "./contract.ts";
import { type DayRange, lastDays, readDays } from "./days.ts";
import { barsOf, dateOf, describeUse, STATS_DAYS, type Use, usedBetween } from "./domain.ts";
import { type FindPaidFor, isOwnUse } from "./paid-for.ts";
import type { Seen, UsageScopes } from "./scope.ts";
import type { UsageNames } from "./store.ts";

export type UsageServiceDeps = {
  usage: UsageStore;
  names: Pick<UsageNames, "findEmails" | "listMembers">;
  scopes: UsageScopes;
  findPaidFor: FindPaidFor;
  clock: Clock;
};

type OwnQuery = InputOf<typeof getDailyUsage>["query"];

/** Where quota went (spec 3 §2.9, §7.5). Reads a row for each day and each line, however long the ledger is (docs/decisions/usage-sums.md). */
export function createUsageService({ usage, names, scopes, findPaidFor, clock }: UsageServiceDeps) {
  /** What was used between each pair of days, found with one look at the sums. */
  async function readUsed(scope: UsageScope, days: DayRange, spans: readonly { first: number; last: number }[]) {
    const edges = [...new Set(spans.flatMap(({ first, last }) => [first, last + 1]))];
    const sums = await usage.readSums(scope, edges.map(days.startOf));
    const byDay = new Map<number, UsageSum | undefined>(edges.map((day, index) => [day, sums[index]]));
    return ({ first, last }: { first: number; last: number }): Use => {
      const [before, after] = [byDay.get(first), byDay.get(last + 1)];
      if (before === undefined || after === undefined) throw new Error("a day of the range was not read");
      return usedBetween(before, after);
    };
  }

  async function readDaily({ scope, email, enterpriseName }: Seen, query: OwnQuery): Promise<DailyUsage> {
    const { page, pageSize, timeZone } = query;
    const days = readDays(query, clock.now());
    const { firstDay, lastDay } = days;
    const total = lastDay - firstDay + 1;
    const bars = barsOf(firstDay, lastDay);
    const shown = Array.from({ length: pageSize }, (_, index) => lastDay - (page - 1) * pageSize - index)
      .filter((day) => day >= firstDay)
      .map((day) => ({ first: day, last: day }));
    const whole = { first: firstDay, last: lastDay };
    const usedOn = await readUsed(scope, days, [whole, ...bars, ...shown]);
    const { userId, enterpriseId } = scope;
    return {
      data: shown.map((day) => {
        const { used, byType, held, givenBack, charges } = usedOn(day);
        return {
          ...{ date: dateOf(day.first), daily_usage: used, card_query_usage: byType.CARD_QUERY },
          ...{ held, givenBack, charges, userId, enterpriseId, email, enterpriseName },
        };
      }),
      ...{ total, totalPages: Math.ceil(total / pageSize), page, pageSize, timeZone },
      startDate: dateOf(firstDay),
      endDate: dateOf(lastDay),
      sum: usedOn(whole),
      bars: bars.map((bar) => ({ ...usedOn(bar), startDate: dateOf(bar.first), endDate: dateOf(bar.last) })),
    };
  }

  /** Charges as lines, with who caused them and what they paid for. */
  async function toLines(actor: Actor, rows: readonly ChargeRow[], { enterpriseName }: Seen): Promise<DetailRow[]> {
    const others = rows.map(({ userId }) => userId).filter((userId) => userId !== actor.userId);
    const [emails, paidForOf] = await Promise.all([
      others.length === 0 ? new Map<string, string>() : names.findEmails(others),
      findPaidFor(rows.map(({ taskId }) => taskId)),
    ]);
    return rows.map((row) => {
      const { quotaType, units, captured } = row;
      const paidFor = paidForOf(row.taskId);
      const email = row.userId === actor.userId ? actor.email : (emails.get(row.userId) ?? null);
      return {
        ...{ time: row.at, quota_cost: captured ?? units, quota_type: quotaType },
        description: describeUse({ ...row, paidFor }, actor.language),
        ...{ held: units, givenBack: captured === null ? 0 : units - captured, state: stateOf(row), paidFor },
        ...{ isOwn: isOwnUse(actor, row.userId), email, createBy: enterpriseName === null ? null : email },
        enterpriseName,
      };
    });
  }

  async function readDetails(actor: Actor, seen: Seen, query: OwnQuery): Promise<UsageDetails> {
    const { page, pageSize } = query;
    const days = readDays(query, clock.now());
    const [from, until] = [days.startOf(days.firstDay), days.startOf(days.lastDay + 1)];
    const [before, after] = await usage.readSums(seen.scope, [from, until]);
    const [earlier, newest] = [before?.charges ?? 0, after?.charges ?? 0];
    const total = newest - earlier;
    const skipped = (page - 1) * pageSize;
    const limit = Math.min(pageSize, total - skipped);
    const rows = limit <= 0 ? [] : await usage.listCharges(seen.scope, { from, until, rank: newest - skipped, limit });
    const data = await toLines(actor, rows, seen);
    return { data, total, totalPages: Math.ceil(total / pageSize), page, pageSize };
  }

  async function readMonth(scope: UsageScope, timeZone: string): Promise<Use["byType"]> {
    const { from, until } = lastDays(STATS_DAYS, timeZone, clock.now());
    const [before, after] = await usage.readSums(scope, [from, until]);
    if (before === undefined || after === undefined) throw new Error("a day of the month was not read");
    return usedBetween(before, after).byType;
  }

  return {
    toLines,

    daily: async (actor: Actor, query: OwnQuery) => readDaily(await scopes.ofPerson(actor, query.userId), query),
    enterpriseDaily: async (actor: Actor, query: OwnQuery & { enterpriseId: string }) =>
      readDaily(await scopes.ofEnterprise(actor, query.enterpriseId, query.userId), query),

    details: async (actor: Actor, query: OwnQuery) =>
      readDetails(actor, await scopes.ofPerson(actor, query.userId), query),
    enterpriseDetails: async (actor: Actor, query: OwnQuery & { enterpriseId: string }) =>
      readDetails(actor, await scopes.ofEnterprise(actor, query.enterpriseId, query.userId), query),

    /** A month of one person by type. */
    async stats(
      actor: Actor,
      { userId, timeZone }: { userId?: string; timeZone: string },
    ): Promise<OutputOf<typeof getUserStats>> {
      const { scope, email } = await scopes.ofPerson(actor, userId);
      return { email: email ?? "", quotaTypeUsageStats: await readMonth(scope, timeZone) };
    },

    /** A month of an enterprise by type and by member. */
    async enterpriseStats(actor: Actor, enterpriseId: string, timeZone: string): Promise<EnterpriseStats> {
      const { scope, enterpriseName } = await scopes.ofEnterprise(actor, enterpriseId);
      const { from, until } = lastDays(STATS_DAYS, timeZone, clock.now());
      const members = await names.listMembers(enterpriseId);
      const [quotaTypeUsageStats, sums] = await Promise.all([
        readMonth(scope, timeZone),
        usage.readMembers(
          enterpriseId,
          members.map(({ userId }) => userId),
          from,
          until,
        ),
      ]);
      const used = members
        .map(({ userId, email }, index) => {
          const sum = sums[index];
          return { userId, email, use: sum === undefined ? null : usedBetween(sum.before, sum.after) };
        })
        .sort((one, other) => (other.use?.used ?? 0) - (one.use?.used ?? 0));
      return {
        enterpriseName: enterpriseName ?? "",
        quotaTypeUsageStats,
        memberUsageStats: used.flatMap(({ use, userId, email }) =>
          use === null ? [] : [{ userId, email, quotaTypeUsageStats: use.byType }],
        ),
      };
    },
  };
}
export type UsageService = ReturnType<typeof createUsageService>;

function stateOf({ units, captured }: ChargeRow): DetailRow["state"] {
  if (captured === null) return "held";
  if (captured === 0) return "returned";
  return captured < units ? "partly" : "kept";
}
