import type { Actor } from "#workers/kernel/actor.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import type { Acts } from "./act.ts";
import type { QuotaLogPage } from "./contract.ts";
import { enterpriseLocales } from "./locales.ts";
import type { QuotaLogRow, QuotaLogStore } from "./quota-log-store.ts";

/** The admin quota log (spec 3 §2.6). */
export function createQuotaLogService({ acts, logs }: { acts: Pick<Acts, "own">; logs: QuotaLogStore }) {
  return {
    async list(actor: Actor, id: string, query: { page: number; pageSize: number }): Promise<QuotaLogPage> {
      const { rows, total } = await logs.list(await acts.own(actor, id), query);
      return { total, logs: rows.map((row) => ({ ...viewOf(row), description: describe(row, actor.language) })) };
    },
  };
}
export type QuotaLogService = ReturnType<typeof createQuotaLogService>;

function viewOf({ id, createdAt, type, usage }: QuotaLogRow) {
  return { id, createdAt, type, usage };
}

/** A sentence in the reader's language; support's own words where there are some. */
function describe({ type, usage, description, email }: QuotaLogRow, language: Language): string {
  const { log } = enterpriseLocales[language];
  if (type === "INFO_CARD") {
    const text = description === "1" ? log.infoCards_one : log.infoCards_other;
    return text.replace("{{count}}", description).replace("{{email}}", email ?? "–");
  }
  if (description !== "") return description;
  if (type === "RESET") return log.reset;
  if (type === "EXPIRE") return log.expired;
  return usage < 0 ? log.taken : log.given;
}
