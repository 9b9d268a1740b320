import type { OutputOf } from "#workers/api/endpoint.ts";
import { columnsOf, namesOf } from "#workers/db/names.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { markedId, newId } from "#workers/kernel/ids.ts";
import type { Ledger } from "#workers/modules/billing/port.ts";
import { memberships } from "#workers/modules/membership/tables.ts";
import { type Acts, ENTERPRISE, value } from "./act.ts";
import type { buyInfoCards } from "./contract.ts";
import { INFO_CARD_MS, INFO_CARD_UNITS, infoCardStatus } from "./domain.ts";
import type { EnterpriseStore } from "./store.ts";
import { infoCards } from "./tables.ts";

const row = namesOf(infoCards);
const c = namesOf(infoCards, "c");
const m = namesOf(memberships, "m");
const COLUMNS = columnsOf(infoCards, [
  ...(["id", "enterpriseId", "userId", "months", "startAt", "expireAt", "boughtBy", "boughtAt"] as const),
]).names;

// ?1 id, ?2 enterprise, ?3 membership, ?4 months, ?5 buyer, ?6 now
const BUY = `
INSERT INTO ${row} (${COLUMNS})
SELECT ?1, ?2, ${m.userId}, ?4, start, start + ?4 * ${INFO_CARD_MS}, ?5, ?6
FROM (SELECT ${m.userId}, max(?6, coalesce((SELECT max(${c.expireAt}) FROM ${c} WHERE ${c.enterpriseId} = ?2 AND ${c.userId} = ${m.userId}), 0)) AS start
  FROM ${m} WHERE ${m.id} = ?3 AND ${m.enterpriseId} = ?2) m`;

type Deps = {
  d1: D1Database;
  store: Pick<EnterpriseStore, "findCards">;
  acts: Acts;
  ledger: Ledger;
  clock: Clock;
};
type Purchase = { enterpriseId: string; membershipId: string; months: number };

/** Info cards that an enterprise buys for its members (docs/enterprise.md, docs/money.md). */
export function createInfoCardService({ d1, store, acts, ledger, clock }: Deps) {
  return {
    /** Charges the enterprise and adds the months, in one batch: both, or neither. A call that is repeated under its key buys once. */
    async buy(
      actor: Actor,
      { enterpriseId: id, membershipId, months }: Purchase,
    ): Promise<OutputOf<typeof buyInfoCards>> {
      const action = "enterprise.infoCard.buy";
      const enterpriseId = await acts.own(actor, id, action);
      const at = clock.now();
      const payer = await ledger.resolvePayer(actor.userId, at);
      if (payer.enterpriseId !== enterpriseId) throw await acts.refuse(actor, action, membershipId, new AppError(1403));
      const taskId = actor.call === undefined ? newId("infoCard", at) : markedId("infoCard", actor.call);
      const costUnits = months * INFO_CARD_UNITS;
      const charge = { taskId, costUnits, quotaType: "INFO_CARD" as const, description: String(months), at };
      const act = {
        action,
        subject: `SELECT ${m.id} FROM ${m} WHERE ${m.id} = ${value(0)} AND ${m.enterpriseId} = ${ENTERPRISE}`,
        details: {
          months: value(1),
          units: value(2),
          before: `(SELECT max(${c.expireAt}) FROM ${c}, ${m} WHERE ${m.id} = ${value(0)} AND ${c.enterpriseId} = ${ENTERPRISE} AND ${c.userId} = ${m.userId})`,
        },
        values: [membershipId, months, costUnits],
      };
      const statements = () => [
        d1.prepare(BUY).bind(taskId, enterpriseId, membershipId, months, actor.userId, at),
        ...ledger.holdStatements(payer, charge),
        ...ledger.settleStatements({ taskId, deliveredUnits: costUnits, failed: false, at }),
      ];
      try {
        await acts.run(actor, act, statements, {
          named: membershipId,
          explain: (failure) => ledger.explainRefusal(failure, payer, charge),
        });
      } catch (failure) {
        if (!isBought(failure)) throw failure;
      }
      const cards = await store.findCards(enterpriseId, membershipId);
      if (cards === null) throw new AppError(1404);
      return {
        id: membershipId,
        cardSubscriptionStatus: infoCardStatus(cards.cardEnd, clock.now()),
        cardSubscriptionExpireAt: cards.cardEnd,
      };
    },
  };

  function isBought(failure: unknown): boolean {
    return !(failure instanceof AppError) && String(failure).includes("UNIQUE constraint failed: info_cards.id");
  }
}
export type InfoCardService = ReturnType<typeof createInfoCardService>;
