import type { InputOf } from "#workers/api/endpoint.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { Language, Platform } from "#workers/kernel/vocabulary.ts";
import { readCreator } from "#workers/modules/creators/stored-creator.ts";
import type { ValidLink } from "#workers/modules/links/domain.ts";
import type { LinksService } from "#workers/modules/links/service.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import { type BatchLink, BatchPost, type BatchSummary, type BatchView, type createBatch } from "./contract.ts";
import {
  askedPlatform,
  BATCH_MODES,
  type BatchMode,
  batchCostUnits,
  batchProgress,
  LINKS_PER_BATCH,
  shortName,
} from "./domain.ts";
import { BATCH_TASK_TYPES } from "./handler.ts";
import { batchLinksLocales } from "./locales.ts";
import { creatorView } from "./post-view.ts";
import type { BatchRow, BatchStore, ItemRow } from "./store.ts";

export type BatchServiceDeps = {
  tasks: Pick<TaskEngine, "create" | "get">;
  links: Pick<LinksService, "read">;
  store: BatchStore;
};

/** A link of a platform that can be asked. */
export type AskedLink = ValidLink & { platform: Platform };

const NAMES_IN_LABEL = 3;

/** The batch link query (spec 1 §2 /audience, §4, §5): begun, looked at, listed. */
export function createBatchService({ tasks, links, store }: BatchServiceDeps) {
  /** Begins a batch of at most `LINKS_PER_BATCH` links and holds its cost; found creators get the tags. The ledger's codes without quota. */
  async function begin(actor: Actor, wanted: readonly AskedLink[], mode: BatchMode, tagIds: readonly string[] = []) {
    const costUnits = batchCostUnits(wanted.length);
    const label = labelOf(wanted);
    const task = await tasks.create({
      ...{ actor, type: BATCH_TASK_TYPES[mode], projectId: null, platform: null, costUnits, isSingle: false },
      params: { mode, totalLinks: wanted.length, ...(tagIds.length > 0 && { tagIds }) },
      quotaType: "AUDIENCE_ANALYSIS",
      description: label,
      extraStatements: ({ id, at }) =>
        store.insertStatements({ id, userId: actor.userId, mode, label, createdAt: at }, wanted),
    });
    return { batchId: task.id, totalTasks: wanted.length, costUnits };
  }

  return {
    begin,

    /** Begins a batch and holds its cost. 1400 without a link that counts or above the limit, the ledger's codes without quota. */
    async create(actor: Actor, { links: given, mode }: InputOf<typeof createBatch>["body"]) {
      const text = typeof given === "string" ? given : given.join("\n");
      const parsed = links.read(text, mode === BATCH_MODES.profile ? "batchProfile" : "batchPost", null);
      const wanted = parsed.valid.flatMap(withPlatform);
      if (wanted.length === 0) throw badField("links", "links:errors.empty");
      if (wanted.length > LINKS_PER_BATCH) {
        throw badField("links", "links:tooMany.query", { max: LINKS_PER_BATCH, count: wanted.length });
      }
      const begun = await begin(actor, wanted, mode);
      return { ...begun, duplicates: parsed.duplicates, invalid: parsed.invalid.length };
    },

    /** The actor's batch with all its links; 1404 for a foreign or unknown id. */
    async get(actor: Actor, batchId: string): Promise<BatchView> {
      const [batch, items] = await Promise.all([
        store.find(actor.userId, batchId),
        store.listLinks(actor.userId, batchId),
      ]);
      if (batch === null) throw new AppError(1404);
      const message = batch.failure === null ? null : (await tasks.get(actor, batchId)).message;
      return { ...toSummary(batch), message, links: items.map((item) => toLink(item, actor.language)) };
    },

    /** A page of the actor's batches, the newest first. */
    async list(actor: Actor, { page, pageSize }: { page: number; pageSize: number }) {
      const { rows, total } = await store.listPage(actor.userId, page, pageSize);
      return { data: rows.map(toSummary), total, page, pageSize };
    },
  };
}
export type BatchService = ReturnType<typeof createBatchService>;

function withPlatform(link: ValidLink): AskedLink[] {
  const platform = askedPlatform(link);
  return platform === null ? [] : [{ ...link, platform }];
}

function labelOf(links: readonly ValidLink[]): string {
  return links.slice(0, NAMES_IN_LABEL).map(shortName).join(", ");
}

function toSummary(batch: BatchRow): BatchSummary {
  const { id, total, completed, failed } = batch;
  return {
    ...{ id, batchId: id, totalTasks: total, successCount: completed, createdAt: batch.createdAt },
    statusCounts: { completed, failed, processing: total - completed - failed },
    rawInput: { mode: batch.mode },
    progress: batchProgress({ total, completed, failed }),
    status: batch.status,
    isTerminated: batch.isTerminated === 1,
    label: batch.label,
    costUnits: batch.costUnits,
    capturedUnits: batch.capturedUnits,
  };
}

function toLink({ card, post, ...item }: ItemRow, language: Language): BatchLink {
  const { position, input, url, platform, kind, state, reason } = item;
  return {
    ...{ position, input, url, platform, kind, status: state, reason },
    message: reason === null ? null : batchLinksLocales[language].reasons[reason],
    creator: card === null ? null : creatorView(readCreator(card)),
    post: post === null ? null : BatchPost.parse(JSON.parse(post)),
  };
}
