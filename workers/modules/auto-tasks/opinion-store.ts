import * as z from "zod";
import { VERDICTS, type Verdict } from "#workers/adapters/language-model/port.ts";
import { columnsOf, namesOf } from "#workers/db/names.ts";
import { autoOpinions } from "./tables.ts";

/** SQL of what a language model has said. */

const o = namesOf(autoOpinions);
const OPINION = columnsOf(autoOpinions, ["key", "verdict", "askedBy"]);

const FIND = `
SELECT ${OPINION} FROM ${o} WHERE ${o.key} IN (SELECT value FROM json_each(?1)) AND ${o.expiresAt} > ?2`;

const KEEP = `
INSERT INTO ${o} (${OPINION.names}, ${o.expiresAt})
SELECT j.value ->> 0, j.value ->> 1, ?2, ?3 FROM json_each(?1) j WHERE true
ON CONFLICT (${o.key}) DO UPDATE SET ${o.verdict} = excluded.${o.verdict}, ${o.askedBy} = excluded.${o.askedBy}, ${o.expiresAt} = excluded.${o.expiresAt}
WHERE ${o}.${o.expiresAt} <= ?4`;

const OpinionRow = z.object({ key: z.string(), verdict: z.enum(VERDICTS), askedBy: z.string() });
type OpinionRow = z.output<typeof OpinionRow>;

export function createOpinionStore(d1: D1Database) {
  return {
    /** What was said under these keys and still counts at `now` (ms). */
    async find(keys: readonly string[], now: number): Promise<OpinionRow[]> {
      const { results } = await d1.prepare(FIND).bind(JSON.stringify(keys), now).all();
      return z.array(OpinionRow).parse(results);
    },

    /** Keeps verdicts until `expiresAt`; what another step kept meanwhile stays. */
    async keep(
      verdicts: readonly { key: string; verdict: Verdict }[],
      { askedBy, now, expiresAt }: { askedBy: string; now: number; expiresAt: number },
    ): Promise<void> {
      const rows = JSON.stringify(verdicts.map(({ key, verdict }) => [key, verdict]));
      await d1.prepare(KEEP).bind(rows, askedBy, expiresAt, now).run();
    },

    /** Removes what does not count any more at `now` (ms). */
    async purge(now: number): Promise<number> {
      return (await d1.prepare(`DELETE FROM ${o} WHERE ${o.expiresAt} <= ?1`).bind(now).run()).meta.changes;
    },
  };
}

export type OpinionStore = ReturnType<typeof createOpinionStore>;
