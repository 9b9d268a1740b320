import { openDatabase } from "#workers/db/client.ts";
import { namesOf } from "#workers/db/names.ts";
import type { Switch } from "#workers/kernel/vocabulary.ts";
import { switches } from "./tables.ts";

const s = namesOf(switches);
const SET = `
INSERT INTO ${s} (${s.name}, ${s.isOff}, ${s.changedAt}) VALUES (?1, ?2, ?3)
ON CONFLICT (${s.name}) DO UPDATE SET ${s.isOff} = ?2, ${s.changedAt} = ?3`;
/** Whether the switch that `name` stands for is off, as 1 or 0. */
export const isOffSql = (name: string) => `coalesce((SELECT ${s.isOff} FROM ${s} WHERE ${s.name} = ${name}), 0)`;

export function createSwitchStore(d1: D1Database) {
  const db = openDatabase(d1);
  return {
    /** The switches that were ever used. */
    list: () => db.select().from(switches),
    setStatement: (name: Switch, isOff: boolean, at: number) => d1.prepare(SET).bind(name, isOff ? 1 : 0, at),
  };
}
export type SwitchStore = ReturnType<typeof createSwitchStore>;
