import { namesOf } from "#workers/db/names.ts";
import { memberships } from "./tables.ts";

const b = namesOf(memberships, "b");

/** SQL: whether the owner in this column is banned. Work that goes on by itself asks it, since no call of the account is there to be refused. */
export const isBanned = (owner: string): string =>
  `EXISTS (SELECT 1 FROM ${b} WHERE ${b.userId} = ${owner} AND ${b.status} = 'BAN')`;
