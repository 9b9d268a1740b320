import type { InputOf } from "#workers/api/endpoint.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { MAX_SHOP_CREATORS, type RowReason } from "./domain.ts";
import type { Imported, ImportedRow, importShopRows, ShopRow, uploadShopData } from "./import-contract.ts";
import type { MarkedRow, ShopImportStore } from "./import-store.ts";
import { shopsLocales } from "./locales.ts";
import { readRow } from "./read-row.ts";

export type ShopImportDeps = {
  store: ShopImportStore;
  clock: Clock;
  /** The Default Project comes first. */
  projects: { list(ownerId: string): Promise<{ id: string }[]> };
};

type Part = { projectId: string; importId: string; offset: number; rows: readonly ShopRow[] };
type Outcome = Omit<ImportedRow, "message">;

/** Takes shop figures into projects. */
export function createShopImportService({ store, clock, projects }: ShopImportDeps) {
  async function take(actor: Actor, part: Part, keepsUnknown: boolean): Promise<Imported> {
    const now = clock.now();
    const read = part.rows.map((row) => readRow(row, now));
    // Of rows with one handle the newest is written, the first of equal ones.
    const newest = new Map<string, MarkedRow & { index: number }>();
    for (const [place, one] of read.entries()) {
      if (!("row" in one)) continue;
      const before = newest.get(one.row.handle);
      if (before !== undefined && before.takenAt >= one.row.takenAt) continue;
      const index = part.offset + place;
      newest.set(one.row.handle, { ...one.row, index, mark: `${part.importId}#${index}` });
    }
    const written = await store.write(actor.userId, part.projectId, [...newest.values()], { at: now, keepsUnknown });
    if (written === null) throw new AppError(1404);
    const rows = read.map((one, place): Outcome => {
      const index = part.offset + place;
      if ("problem" in one) return { index, handle: one.handle, status: "failed", ...one.problem };
      const { handle } = one.row;
      const nothing = { index, handle, reason: null, field: null };
      const [mine, brought] = [newest.get(handle), written.brought.get(handle)];
      if (mine?.index !== index) return { ...nothing, status: "duplicate" };
      if (brought === undefined) return { ...nothing, status: "failed", reason: "full", field: "handle" };
      if (brought.addedFrom === mine.mark) return { ...nothing, status: "added" };
      return { ...nothing, status: brought.changedFrom === mine.mark ? "updated" : "duplicate" };
    });
    const count = (status: ImportedRow["status"]) => rows.filter((row) => row.status === status).length;
    return {
      importId: part.importId,
      ...{ added: count("added"), updated: count("updated"), duplicates: count("duplicate"), failed: count("failed") },
      total: written.total,
      rows: rows.map((row) => ({ ...row, message: messageOf(row, actor.language) })),
    };
  }

  return {
    /** Takes a part of an import; 1404 for a project that is not the actor's. The same part again changes nothing and is answered alike. */
    importRows(actor: Actor, body: InputOf<typeof importShopRows>["body"]): Promise<Imported> {
      return take(actor, body, false);
    },

    /** The same by the names of the spec; accounts are named by their number at TikTok or by their handle, and figures that are not named stay. */
    async uploadData(actor: Actor, body: InputOf<typeof uploadShopData>["body"]): Promise<Imported> {
      const { shopData, currency } = body;
      const projectId = body.projectId ?? (await projects.list(actor.userId))[0]?.id;
      if (projectId === undefined) throw new AppError(1404);
      const handles = await store.findHandles(
        actor.userId,
        projectId,
        shopData.map(({ userId }) => userId),
      );
      const rows = shopData.map(
        ({ userId, er, pr, ...figures }): ShopRow => ({
          ...figures,
          handle: handles.get(userId) ?? userId,
          currency,
          video_engagement: er,
          sample_fulfillment_rate: pr,
        }),
      );
      const importId = body.importId ?? crypto.randomUUID();
      return take(actor, { projectId, importId, offset: 0, rows }, true);
    },
  };
}
export type ShopImportService = ReturnType<typeof createShopImportService>;

function messageOf({ status, reason, field }: Outcome, language: Language): string {
  const texts = shopsLocales[language];
  if (reason === null) return status === "failed" ? "" : texts.statuses[status];
  const name = isField(field) ? texts.fields[field] : "";
  return reasonText(texts.reasons[reason], name);
}

function reasonText(text: (typeof shopsLocales)[Language]["reasons"][RowReason], field: string): string {
  return text.replace("{{field}}", field).replace("{{max}}", MAX_SHOP_CREATORS.toLocaleString("en"));
}

function isField(field: string | null): field is keyof (typeof shopsLocales)["en"]["fields"] {
  return field !== null && field in shopsLocales.en.fields;
}
