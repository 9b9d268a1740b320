import { z } from "zod";
import { VERDICTS, type Verdict } from "#workers/adapters/language-model/port.ts";

/** SQL of what a language model has said. */

const FIND = `
SELECT key, verdict, asked_by AS askedBy FROM auto_opinions WHERE key IN (SELECT value FROM json_each(?1)) AND expires_at > ?2`;

const KEEP = `
INSERT INTO auto_opinions (key, verdict, asked_by, expires_at)
SELECT j.value ->> 0, j.value ->> 1, ?2, ?3 FROM json_each(?1) j WHERE true
ON CONFLICT (key) DO UPDATE SET verdict = excluded.verdict, asked_by = excluded.asked_by, expires_at = excluded.expires_at
WHERE auto_opinions.expires_at <= ?4`;

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
    async purge(now: number): Promise<void> {
      await d1.prepare("DELETE FROM auto_opinions WHERE expires_at <= ?1").bind(now).run();
    },
  };
}

export type OpinionStore = ReturnType<typeof createOpinionStore>;
