import { sha256Hex } from "#workers/kernel/digest.ts";
import type { Signer } from "#workers/modules/auth/signature.ts";

/**
 * Links of reports. The last part of a link is the signature of the report's id, 256 bits that only the server's secret makes: its owner can copy it at any time, and
 * the database, which keeps a hash of it, does not tell it.
 */
export function createReportLinks({ signer, origin }: { signer: Pick<Signer, "sign">; origin: string }) {
  return {
    /** The secret of a report, and what the database knows it by. */
    async secretOf(id: string): Promise<{ link: string; tokenHash: string }> {
      const token = await signer.sign(id);
      return { link: `${origin}/report/${token}`, tokenHash: await sha256Hex(token) };
    },

    /** What the database knows a link's last part by; null for what cannot be one. */
    async hashOf(token: string): Promise<string | null> {
      return /^[0-9a-f]{64}$/.test(token) ? sha256Hex(token) : null;
    },
  };
}
export type ReportLinks = ReturnType<typeof createReportLinks>;
