import { and, eq } from "drizzle-orm";
import { openDatabase } from "#workers/db/client.ts";
import { namesOf } from "#workers/db/names.ts";
import type { Scheme } from "#workers/kernel/vocabulary.ts";
import { NO_TRIAL, type Ticket, type Trial } from "./domain.ts";
import { schemePeople, schemeTrials } from "./tables.ts";

const t = namesOf(schemeTrials);
const p = namesOf(schemePeople);
const other = namesOf(schemePeople, "other");

/** The check `scheme_trial_runs` refuses to start what runs and to end what does not. */
const START = `
INSERT INTO ${t} (${t.id}, ${t.run}, ${t.isRunning}, ${t.scheme}, ${t.changedAt}) VALUES ('plans', 1, 1, ?1, ?2)
ON CONFLICT (${t.id}) DO UPDATE SET ${t.run} = ${t.run} + 1, ${t.isRunning} = ${t.isRunning} + 1, ${t.changedAt} = ?2`;
const END = `UPDATE ${t} SET ${t.isRunning} = ${t.isRunning} - 1, ${t.scheme} = ?1, ${t.changedAt} = ?2`;
/** The run and whether it goes on, as `3 1`; `0 0` before the first. */
export const STATE = `coalesce((SELECT ${t.run} || ' ' || ${t.isRunning} FROM ${t}), '0 0')`;

// ?1 run, ?2 account, ?3 scheme, ?4 now, ?5 visitor or null
const GIVE = `
INSERT INTO ${p} (${p.run}, ${p.kind}, ${p.person}, ${p.scheme}, ${p.givenAt}, ${p.seenAt})
VALUES (?1, 'ACCOUNT', ?2, ?3, ?4, (SELECT ${other.seenAt} FROM ${other} WHERE ${other.run} = ?1 AND ${other.kind} = 'VISITOR' AND ${other.person} = ?5))
ON CONFLICT DO NOTHING`;
/** The person has an account now, and counts once. */
const FORGET_VISITOR = `DELETE FROM ${p} WHERE ${p.run} = ?1 AND ${p.kind} = 'VISITOR' AND ${p.person} = ?2`;

const SEE_AS_ACCOUNT = `
UPDATE ${p} SET ${p.seenAt} = ?3 WHERE ${p.run} = ?1 AND ${p.kind} = 'ACCOUNT' AND ${p.person} = ?2 AND ${p.seenAt} IS NULL`;
const SEE_AS_VISITOR = `
INSERT INTO ${p} (${p.run}, ${p.kind}, ${p.person}, ${p.scheme}, ${p.givenAt}, ${p.seenAt}) VALUES (?1, 'VISITOR', ?2, ?3, ?4, ?4)
ON CONFLICT DO NOTHING`;

/** Counts only who saw the plans in the run that is under way. */
const BUY = `
UPDATE ${p} SET ${p.boughtAt} = ?2
WHERE ${p.run} = (SELECT ${t.run} FROM ${t} WHERE ${t.isRunning} = 1) AND ${p.kind} = 'ACCOUNT' AND ${p.person} = ?1
  AND ${p.boughtAt} IS NULL AND ${p.seenAt} <= ?2`;

const COUNT = `
SELECT ${p.scheme} AS scheme, count(*) AS given, count(${p.seenAt}) AS seen, count(${p.boughtAt}) AS bought
FROM ${p} WHERE ${p.run} = ?1 GROUP BY ${p.scheme}`;

/** Who saw and bought under a scheme in a run. */
export type SchemeCount = { scheme: Scheme; given: number; seen: number; bought: number };

/** The statement by which a payment counts for the trial; it belongs into the payment's batch. */
export function boughtStatement(d1: D1Database, userId: string, at: number): D1PreparedStatement {
  return d1.prepare(BUY).bind(userId, at);
}

export function createSchemeStore(d1: D1Database) {
  const db = openDatabase(d1);
  return {
    async readTrial(): Promise<Trial> {
      const row = await db.select().from(schemeTrials).get();
      if (row === undefined) return NO_TRIAL;
      const { run, isRunning, scheme, changedAt } = row;
      return { run, isRunning: isRunning === 1, scheme, changedAt };
    },

    startStatement: (scheme: Scheme, at: number) => d1.prepare(START).bind(scheme, at),
    endStatement: (scheme: Scheme, at: number) => d1.prepare(END).bind(scheme, at),

    async findGiven(run: number, userId: string): Promise<Scheme | null> {
      const { kind, person } = schemePeople;
      const isAccount = and(eq(schemePeople.run, run), eq(kind, "ACCOUNT"), eq(person, userId));
      const row = await db.select({ scheme: schemePeople.scheme }).from(schemePeople).where(isAccount).get();
      return row?.scheme ?? null;
    },

    /** Gives an account its scheme; of two calls at once the first one counts. */
    async give(
      userId: string,
      { run, scheme, visitorId }: Omit<Ticket, "visitorId"> & { visitorId: string | null },
      at: number,
    ) {
      await d1.batch([
        d1.prepare(GIVE).bind(run, userId, scheme, at, visitorId),
        d1.prepare(FORGET_VISITOR).bind(run, visitorId),
      ]);
    },

    /** Notes that an account, or the browser of a ticket, saw the plans. */
    async see(run: number, person: { userId: string } | Ticket, at: number): Promise<void> {
      await ("userId" in person
        ? d1.prepare(SEE_AS_ACCOUNT).bind(run, person.userId, at)
        : d1.prepare(SEE_AS_VISITOR).bind(run, person.visitorId, person.scheme, at)
      ).run();
    },

    async count(run: number): Promise<SchemeCount[]> {
      return (await d1.prepare(COUNT).bind(run).all<SchemeCount>()).results;
    },
  };
}
export type SchemeStore = ReturnType<typeof createSchemeStore>;
