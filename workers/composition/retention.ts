/** What is kept for a while only: a line for each, which makes the scheduled job and shows its last run (docs/leaving.md). */
import { purgeProviderCosts } from "#workers/adapters/outside/budget.ts";
import { purgeProviderCache } from "#workers/adapters/outside/cache.ts";
import { IDEMPOTENCY_KEPT_MS, purgeIdempotencyKeys } from "#workers/api/idempotency.ts";
import type { DeadLetters } from "#workers/jobs/dead-letters.ts";
import type { Outbox } from "#workers/jobs/outbox.ts";
import { createRetention, type Retention } from "#workers/jobs/retention.ts";
import { purgeRevokedSessions } from "#workers/modules/auth/store.ts";
import type { MembershipMails } from "#workers/modules/enterprises/membership-mails.ts";
import { type ExportService, FILE_MS } from "#workers/modules/exports/service.ts";
import { JOURNAL_KEPT_MS } from "#workers/modules/leaving/domain.ts";
import type { PersonFiles } from "#workers/modules/leaving/files.ts";
import type { Journal } from "#workers/modules/leaving/journal.ts";
import type { DepartureStore } from "#workers/modules/leaving/store.ts";
import type { MailboxAlarms } from "#workers/modules/outreach/alarms/service.ts";
import { LISTED_AFTER_END_MS } from "#workers/modules/reports/domain.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import type { Stores } from "./stores.ts";

const DAY_MS = 86_400_000;
/** At most so many candidates of forgotten lists are removed in a night. */
const MAX_DISCARDED_PER_NIGHT = 200_000;

type Parts = {
  d1: D1Database;
  stores: Pick<Stores, "lists" | "reports" | "opinions" | "connections">;
  exports: Pick<ExportService, "removeOld">;
  tasks: Pick<TaskEngine, "purge">;
  outbox: Pick<Outbox, "purge">;
  deadLetters: Pick<DeadLetters, "purge">;
  alarms: Pick<MailboxAlarms, "purge">;
  membershipMails: Pick<MembershipMails, "purge">;
  leaving: {
    journal: Pick<Journal, "purge">;
    store: Pick<DepartureStore, "purge">;
    files: Pick<PersonFiles, "removePieces">;
  };
};

export function buildRetention(parts: Parts): Retention {
  const { d1, stores, exports, tasks, outbox, deadLetters, alarms, membershipMails, leaving } = parts;
  const changesOf = async (statement: D1PreparedStatement) => (await statement.run()).meta.changes;
  return createRetention(d1, [
    {
      ...{
        name: "providerCache.purge",
        keeps: {
          en: "replies of platforms, kept because asking again costs",
          "zh-CN": "平台返回的内容（再次请求需付费，因此暂存）",
        },
        keptMs: DAY_MS,
      },
      ...{ every: "hour", run: (at) => purgeProviderCache(d1, at) },
    },
    {
      name: "exports.remove",
      keeps: { en: "files that people had made", "zh-CN": "用户生成的文件" },
      keptMs: FILE_MS,
      run: (at) => exports.removeOld(at),
    },
    {
      ...{
        name: "lists.remove",
        keeps: {
          en: "results of deleted projects and forgotten searches",
          "zh-CN": "已删除项目和不再保留的搜索的结果",
        },
        keptMs: DAY_MS,
      },
      run: () => stores.lists.removeDiscarded(MAX_DISCARDED_PER_NIGHT),
    },
    {
      ...{
        name: "idempotency.purge",
        keeps: { en: "answers to calls that may be repeated", "zh-CN": "可重复调用的响应" },
        keptMs: IDEMPOTENCY_KEPT_MS,
      },
      run: (at) => changesOf(purgeIdempotencyKeys(d1, at)),
    },
    {
      ...{
        name: "outbox.purge",
        keeps: { en: "messages that were sent to queues (ids alone)", "zh-CN": "已发送到队列的消息（仅 ID）" },
        keptMs: 2 * DAY_MS,
      },
      run: (at) => outbox.purge(at),
    },
    {
      ...{
        name: "reports.purge",
        keeps: { en: "shared reports whose link has ended", "zh-CN": "链接已失效的共享报告" },
        keptMs: LISTED_AFTER_END_MS,
      },
      run: (at) => stores.reports.purge(at),
    },
    {
      ...{
        name: "sessions.purge",
        keeps: { en: "sessions that were signed out (ids alone)", "zh-CN": "已退出登录的会话（仅 ID）" },
        keptMs: 8 * DAY_MS,
      },
      run: (at) => changesOf(purgeRevokedSessions(d1, at)),
    },
    {
      ...{
        name: "connections.purge",
        keeps: { en: "browser extensions whose connection has ended", "zh-CN": "连接已失效的浏览器扩展" },
        keptMs: DAY_MS,
      },
      run: (at) => stores.connections.purge(at),
    },
    {
      ...{
        name: "tasks.purge",
        keeps: { en: "steps of tasks (ids and times)", "zh-CN": "任务步骤（ID 和时间）" },
        keptMs: 14 * DAY_MS,
      },
      run: (at) => tasks.purge(at),
    },
    {
      ...{
        name: "deadLetters.purge",
        keeps: { en: "messages that were given up and settled", "zh-CN": "已放弃并处理完的消息" },
        keptMs: 30 * DAY_MS,
      },
      run: (at) => deadLetters.purge(at),
    },
    {
      ...{
        name: "alarms.purge",
        keeps: { en: "which standstills of mailboxes were told", "zh-CN": "已通知的邮箱暂停记录" },
        keptMs: 30 * DAY_MS,
      },
      run: (at) => alarms.purge(at),
    },
    {
      ...{
        name: "invitations.purge",
        keeps: { en: "invitations that were accepted, withdrawn or ran out", "zh-CN": "已接受、撤回或过期的邀请" },
        keptMs: 30 * DAY_MS,
      },
      run: (at) => membershipMails.purge(at),
    },
    {
      ...{
        name: "opinions.purge",
        keeps: {
          en: "verdicts of the language model (no texts, no names)",
          "zh-CN": "语言模型的判断（不含文本和姓名）",
        },
        keptMs: 30 * DAY_MS,
      },
      run: (at) => stores.opinions.purge(at),
    },
    {
      ...{
        name: "providers.purge",
        keeps: { en: "what calls of platforms cost, by day and workspace", "zh-CN": "平台调用成本（按日期和工作区）" },
        keptMs: 40 * DAY_MS,
      },
      run: (at) => purgeProviderCosts(d1, at),
    },
    {
      ...{
        name: "exportParts.remove",
        keeps: { en: "pieces of exports that are being made", "zh-CN": "正在生成的导出文件的片段" },
        keptMs: DAY_MS,
      },
      run: (at) => leaving.files.removePieces(at - DAY_MS),
    },
    {
      ...{
        name: "departures.purge",
        keeps: { en: "ids of accounts that were deleted", "zh-CN": "已删除账号的 ID" },
        keptMs: JOURNAL_KEPT_MS,
      },
      run: async (at) => (await leaving.journal.purge(at)) + (await leaving.store.purge(at)),
    },
  ]);
}
