import { AppError } from "#workers/kernel/app-error.ts";
import { markedId, newId } from "#workers/kernel/ids.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { isRemovedSql } from "#workers/modules/creators/removal-keys.ts";
import type { RemovalService } from "#workers/modules/removals/service.ts";
import { isRemovalSql, type RemovalRow } from "#workers/modules/removals/store.ts";
import type { Acting, Acts } from "../act.ts";
import type { RemovalView } from "./contract.ts";

type Deps = { acts: Acts; removals: RemovalService };
type Named = { platform: Platform; account: string; isId: boolean };

/** Support removes a creator who wrote to us, and takes a removal back that was wrong. The trail names the removal, never the creator. */
export function createRemovalActs({ acts, removals }: Deps) {
  return {
    list: async (before: string | null) => (await removals.list(before)).map(toView),

    async remove(acting: Acting, { platform, account, isId }: Named) {
      const found = await (isId ? removals.readAccount(platform, account) : removals.findAccount(platform, account));
      const { actor, at } = acting;
      const id = actor.call ? markedId("removal", actor.call) : newId("removal", at);
      const act = { action: "creator.remove", subject: id } as const;
      const known = await removals.findRemoval(found);
      // A repeated call finds its own removal, and the act is done once.
      if (known !== null && known.id !== id) {
        throw await acts.refusal(acting, act, new AppError(1409, { messageKey: "admin:errors.alreadyRemoved" }));
      }
      const removal = await removals.journal({ ...found, id, removedVia: "support", at: known?.removedAt ?? at });
      await acts.run(acting, acts.idOf(acting), {
        ...act,
        details: { platform },
        guard: { sql: `NOT ${isRemovedSql("?9")}`, values: [removal.key] },
        refusal: "admin:errors.alreadyRemoved",
        statements: [removals.insertStatement(removal, at)],
      });
      return { id };
    },

    async lift(acting: Acting, id: string) {
      const row = await removals.find(id);
      if (row === null) throw new AppError(1404);
      // First outside: the other way round the next minute would bring the removal back.
      await removals.forgetJournal(row);
      await acts.run(acting, acts.idOf(acting), {
        action: "creator.lift",
        subject: id,
        details: { platform: row.platform },
        guard: { sql: isRemovalSql("?9"), values: [id] },
        statements: [removals.liftStatement(id)],
      });
      return { id };
    },
  };
}
export type RemovalActs = ReturnType<typeof createRemovalActs>;

function toView({ id, platform, removedVia, removedAt, rounds, failure }: RemovalRow): RemovalView {
  const state = rounds === 0 ? "waiting" : rounds === 1 ? "erasing" : "erased";
  return { id, platform, removedVia, removedAt, state, failure };
}
