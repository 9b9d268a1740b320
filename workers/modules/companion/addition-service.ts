import type { InputOf } from "#workers/api/endpoint.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { ExcludeRow } from "#workers/modules/exclusions/contract.ts";
import { LINES_PER_CALL } from "#workers/modules/exclusions/domain.ts";
import type { ExclusionService } from "#workers/modules/exclusions/service.ts";
import type { RatingStore } from "#workers/modules/lists/port.ts";
import type { BatchTagService } from "#workers/modules/records/batch-tag-service.ts";
import type { AdditionRow, addCreators } from "./contract.ts";
import { nameRef } from "./domain.ts";
import type { KnowledgeStore, PlacedRef } from "./knowledge-store.ts";
import { companionLocales } from "./locales.ts";

type Deps = {
  store: Pick<KnowledgeStore, "find">;
  tagging: Pick<BatchTagService, "tag">;
  exclusions: Pick<ExclusionService, "upload">;
  ratings: Pick<RatingStore, "rate">;
  clock: Clock;
};

type Asked = InputOf<typeof addCreators>["body"];
type Placed = PlacedRef & { row: AdditionRow };

/** Puts creators of a page where the workspace keeps such: each place has its rules from the module that owns it. */
export function createAdditionService({ store, tagging, exclusions, ratings, clock }: Deps) {
  async function tag(actor: Actor, refs: readonly PlacedRef[], tagIds: string[]): Promise<Placed[]> {
    const rows = await tagging.tag(actor, { urls: refs.map(({ named }) => named.url), tagIds });
    return refs.map((ref, index) => {
      const { result = "failed", message = "", kolId = null } = rows[index] ?? {};
      const row = { result: result === "tagged" ? "added" : result, message } as const;
      return { ...ref, row: { ...row, needsSearch: result === "failed" && kolId === null } };
    });
  }

  async function exclude(actor: Actor, refs: readonly PlacedRef[]): Promise<Placed[]> {
    const rows: ExcludeRow[] = [];
    for (let start = 0; start < refs.length; start += LINES_PER_CALL) {
      const part = refs.slice(start, start + LINES_PER_CALL);
      rows.push(...(await exclusions.upload(actor, { links: part.map(({ named }) => named.url).join("\n") })));
    }
    return refs.map((ref, index) => {
      const { result = "failed", message = "" } = rows[index] ?? {};
      const became = ({ success: "added", skipped: "unchanged", failed: "failed" } as const)[result];
      return { ...ref, row: { result: became, message, needsSearch: false } };
    });
  }

  async function favor(actor: Actor, refs: readonly PlacedRef[], projectId: string): Promise<Placed[]> {
    const texts = companionLocales[actor.language].rows;
    const { userId, enterpriseId } = actor;
    const { met } = await store.find({ userId, workspaceId: enterpriseId ?? userId, enterpriseId }, refs);
    const ids = [...new Set([...met.values()].map(({ id }) => id))];
    const held = await ratings.rate(ids, { ownerId: userId, projectId, attitude: "LIKE", at: clock.now() });
    if (held === null) throw new AppError(1404, { messageKey: "companion:errors.projectNotFound" });
    const before = new Map(held.map(({ creatorId, previous }) => [creatorId, previous]));
    const told = new Set<string>();
    return refs.map((ref) => {
      const id = met.get(ref.at)?.id;
      const previous = id === undefined ? undefined : before.get(id);
      if (id === undefined || previous === undefined) {
        return { ...ref, row: { result: "failed", message: texts.needsSearch, needsSearch: true } };
      }
      const isRepeated = told.has(id);
      told.add(id);
      const isNew = !isRepeated && previous !== "LIKE" && previous !== "SUPERLIKE";
      const message = isRepeated ? texts.repeated : isNew ? texts.favorite : texts.already;
      return { ...ref, row: { result: isNew ? "added" : "unchanged", message, needsSearch: false } };
    });
  }

  return {
    /** What became of every creator, in their order. 1400 without what the place wants, 1404 for a tag or project that is not the caller's: then nothing changes. */
    async add(actor: Actor, { to, tagIds, projectId, creators }: Asked): Promise<AdditionRow[]> {
      if (to === "tags" && tagIds.length === 0) throw badField("tagIds", "companion:errors.tagsRequired");
      if (to === "project" && projectId === null) throw badField("projectId", "companion:errors.projectRequired");
      const named = creators.map(nameRef);
      const refs = named.flatMap((ref, at) => (ref === null ? [] : { at, named: ref }));
      const placed = refs.length === 0 ? [] : await put();
      const rowAt = new Map(placed.map(({ at, row }) => [at, row]));
      const unclear: AdditionRow = {
        ...{ result: "failed", needsSearch: false },
        message: companionLocales[actor.language].rows.unclear,
      };
      return creators.map((_, at) => rowAt.get(at) ?? unclear);

      function put(): Promise<Placed[]> {
        if (to === "tags") return tag(actor, refs, tagIds);
        return to === "exclude" ? exclude(actor, refs) : favor(actor, refs, projectId ?? "");
      }
    },
  };
}
export type AdditionService = ReturnType<typeof createAdditionService>;
