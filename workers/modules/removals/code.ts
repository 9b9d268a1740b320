import type { Signer } from "#workers/modules/auth/signature.ts";

/**
 * Codes that prove whose an account is, because only its owner can write one into its bio. A code is a
 * signature over the account's link key and the day, so nothing is stored before the proof.
 */

const DAY_MS = 86_400_000;
/** Whole days (UTC) after the day a code was made on. */
const DAYS_VALID = 7;
const PREFIX = "kolscout-";
/** No vowel, no `l`, no 0 or 1: no code spells a word, and none can be mistyped for another. */
const SIGNS = "23456789bcdfghjkmnpqrstvwxz";
/** 27^8, about 38 bits: enough that no bio holds another account's code by chance. */
const LENGTH = 8;
const DASHES = /[\u2010-\u2015\u2212\ufe58\uff0d]/g;
const INVISIBLE = /\p{Cf}/gu;

export type RemovalCode = { code: string /** ms. */; validUntil: number };

export function createRemovalCodes(signer: Pick<Signer, "sign">) {
  async function codeOf(accountKey: string, day: number): Promise<string> {
    const signature = await signer.sign(`${accountKey}\n${day}`);
    const pairs = signature.match(/../g) ?? [];
    const signs = pairs.slice(0, LENGTH).map((pair) => SIGNS[Number.parseInt(pair, 16) % SIGNS.length]);
    return PREFIX + signs.join("");
  }

  return {
    /** The code of today; the same all day. */
    async make(accountKey: string, now: number): Promise<RemovalCode> {
      const day = Math.floor(now / DAY_MS);
      return { code: await codeOf(accountKey, day), validUntil: (day + DAYS_VALID + 1) * DAY_MS };
    },

    /** Every code that was made for the account and has not expired: today's first. */
    listValid(accountKey: string, now: number): Promise<string[]> {
      const today = Math.floor(now / DAY_MS);
      return Promise.all(Array.from({ length: DAYS_VALID + 1 }, (_, ago) => codeOf(accountKey, today - ago)));
    },
  };
}
export type RemovalCodes = ReturnType<typeof createRemovalCodes>;

/** Whether a text holds one of the codes, whatever keyboards and apps make of capitals, dashes and invisible signs. */
export function holdsCode(text: string, codes: readonly string[]): boolean {
  const plain = text.normalize("NFKC").replaceAll(INVISIBLE, "").replaceAll(DASHES, "-").toLowerCase();
  return codes.some((code) => plain.includes(code));
}
