import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { unitsToRuns } from "#workers/kernel/quota-units.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { USAGE_SLOT_MS } from "#workers/modules/billing/domain.ts";
import type { UsageStore } from "#workers/modules/billing/usage-store.ts";
import type { DetailRow } from "#workers/modules/usage/contract.ts";
import { USE_TYPES } from "#workers/modules/usage/domain.ts";
import { usageLocales } from "#workers/modules/usage/locales.ts";
import type { Seen, UsageScopes } from "#workers/modules/usage/scope.ts";
import type { UsageService } from "#workers/modules/usage/service.ts";
import { type CellValue, cell } from "../cell.ts";
import { type KeepFileDeps, keepFile } from "../keep-file.ts";
import { streamSpreadsheet } from "../spreadsheet.ts";
import { usageFileLocales } from "./locales.ts";

/** The newest; the file is written within the call. */
const MAX_ROWS = 20_000;
const PART_SIZE = 100;
const MONTHS = 2;

const WIDTHS = { time: 17, who: 30, type: 24, what: 60, held: 12, givenBack: 16, used: 12, state: 18 } as const;

type Deps = KeepFileDeps & {
  usage: Pick<UsageStore, "readSums" | "listCharges">;
  scopes: UsageScopes;
  lines: Pick<UsageService, "toLines">;
};

/** What was used in the past two months as a file (spec 3 §9); a link that opens for 15 minutes. An enterprise's file opens for its members alone. */
export function createUsageExport(deps: Deps) {
  const { usage, scopes, lines, clock } = deps;

  async function write(actor: Actor, seen: Seen, origin: string): Promise<{ url: string }> {
    const now = clock.now();
    const until = (Math.floor(now / USAGE_SLOT_MS) + 1) * USAGE_SLOT_MS;
    const from = monthsBefore(now, MONTHS);
    const [before, after] = await usage.readSums(seen.scope, [from, until]);
    const [earlier, newest] = [before?.charges ?? 0, after?.charges ?? 0];
    const total = Math.min(MAX_ROWS, newest - earlier);
    if (total === 0) throw new AppError(1422, { messageKey: "exports:errors.nothing" });
    let count = 0;
    async function* rows() {
      while (count < total) {
        const limit = Math.min(PART_SIZE, total - count);
        const part = await usage.listCharges(seen.scope, { from, until, rank: newest - count, limit });
        if (part.length === 0) return;
        count += part.length;
        yield (await lines.toLines(actor, part, seen)).map((line) => toRow(line, actor.language));
      }
    }
    const { title, columns } = usageFileLocales[actor.language];
    const heads = keysOf(columns).map((key) => ({ header: columns[key], width: WIDTHS[key] }));
    const stream = streamSpreadsheet({ sheetName: title, columns: heads, rows: rows() });
    const { enterpriseId } = seen.scope;
    const file = {
      stream,
      ending: "xlsx" as const,
      title,
      enterpriseId,
      isAdminOnly: enterpriseId !== null,
      countRows: () => count,
    };
    return { url: (await keepFile(deps, actor, file, origin)).url };
  }

  return {
    ofPerson: async (actor: Actor, userId: string | undefined, origin: string) =>
      write(actor, await scopes.ofPerson(actor, userId), origin),
    ofEnterprise: async (actor: Actor, enterpriseId: string, userId: string | undefined, origin: string) =>
      write(actor, await scopes.ofEnterprise(actor, enterpriseId, userId), origin),
  };
}
export type UsageExport = ReturnType<typeof createUsageExport>;

function toRow(line: DetailRow, language: Language): CellValue[] {
  const { states } = usageFileLocales[language];
  const type = USE_TYPES.find((known) => known === line.quota_type) ?? "OTHER";
  return [
    cell(new Date(line.time)),
    cell(line.email),
    cell(usageLocales[language].types[type]),
    cell(line.description),
    unitsToRuns(line.held),
    unitsToRuns(line.givenBack),
    unitsToRuns(line.quota_cost),
    cell(states[line.state]),
  ];
}

/** The beginning of the same day (UTC) some months before, or of the month's last where it has no such day. */
function monthsBefore(now: number, months: number): number {
  const at = new Date(now);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() - months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(at.getUTCDate(), lastDay));
}

function keysOf(columns: (typeof usageFileLocales)["en" | "zh-CN"]["columns"]) {
  return [
    "time",
    "who",
    "type",
    "what",
    "held",
    "givenBack",
    "used",
    "state",
  ] as const satisfies readonly (keyof typeof columns)[];
}
