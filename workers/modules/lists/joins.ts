import { namesOf } from "#workers/db/names.ts";
import type { Tab } from "#workers/kernel/vocabulary.ts";
import { memberships } from "#workers/modules/membership/tables.ts";
import { candidateCounters, candidates, projectCreators, resultLists } from "./tables.ts";

/**
 * The tables of lists for joins in other modules' reads, where a question of their own and a list are one statement for speed. Each is named by its alias, as
 * in `namesOf`. With that alias SQLite takes no INSERT, UPDATE or DELETE: what adds, rates, hides or removes is a statement of this module.
 */

/** Items of lists, by list and creator; in order of arrival with `INDEXED BY candidates_by_rank`. */
export const listItemsAs = (alias: string) => namesOf(candidates, alias);

/** The lists that projects show, and the task that fills each. */
export const resultListsAs = (alias: string) => namesOf(resultLists, alias);

/** What projects think of creators. */
export const ratingsAs = (alias: string) => namesOf(projectCreators, alias);

const member = namesOf(memberships, "member");

/** SQL: whether a row with this `join_id` was made by a present member of the enterprise in a parameter, since joining it; true where the parameter is NULL. */
export const isOfEnterprise = (joinId: string, enterpriseId: string): string =>
  `(${enterpriseId} IS NULL OR ${joinId} IN (SELECT ${member.joinId} FROM ${member} WHERE ${member.enterpriseId} = ${enterpriseId}))`;

const n = namesOf(candidateCounters, "n");

/** SQL of how many items a list holds, in a tab or in all, by its counters; `listId` is SQL too. */
export function itemCountSql(listId: string, tab: Tab | null = null): string {
  const inTab = tab === null ? "" : `AND ${n.tab} = '${tab}'`;
  return `(SELECT coalesce(sum(${n.count}), 0) FROM ${n} WHERE ${n.listId} = ${listId} ${inTab} AND ${n.dim} = 'all')`;
}
