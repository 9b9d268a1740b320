/** The `state` of a consent: good for ten minutes, for the session that asked. */
import { base64url } from "jose";
import * as z from "zod";
import type { Actor } from "#workers/kernel/actor.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Signer } from "#workers/modules/auth/signature.ts";

const LIFE_MS = 10 * 60_000;
const MAX_STATE_LENGTH = 4096;

const Content = z.tuple([z.string(), z.string().nullable(), z.number(), z.string().nullable()]);

type Asker = Pick<Actor, "userId" | "sessionId">;

/** Signed, not stored: Google's code, which comes with it, is good once. */
export function createConsentStates({ signer, clock }: { signer: Signer; clock: Clock }) {
  return {
    /** `returnTo` is where the browser goes when all is done. */
    async issue({ userId, sessionId }: Asker, returnTo: string | null): Promise<string> {
      const content = JSON.stringify([userId, sessionId, clock.now() + LIFE_MS, returnTo]);
      const text = base64url.encode(content);
      return `${text}.${await signer.sign(text)}`;
    },
    /** What was asked for; null when the state is another session's, too old, or not ours. */
    async read(state: string, { userId, sessionId }: Asker): Promise<{ returnTo: string | null } | null> {
      const [text = "", signature = ""] = state.slice(0, MAX_STATE_LENGTH).split(".");
      if (!(await signer.isSigned(text, signature))) return null;
      const content = Content.safeParse(JSON.parse(new TextDecoder().decode(base64url.decode(text))));
      if (!content.success) return null;
      const [askerId, askerSession, expiresAt, returnTo] = content.data;
      const isMine = askerId === userId && askerSession === sessionId;
      return isMine && expiresAt > clock.now() ? { returnTo } : null;
    },
  };
}
export type ConsentStates = ReturnType<typeof createConsentStates>;
