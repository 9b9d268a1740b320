import type { Signer } from "#workers/modules/auth/signature.ts";

/** Links by which a person ends all mail of a workspace: they name the recipient, and are signed. */

export function createUnsubscribeLinks({ signer, origin }: { signer: Signer; origin: string }) {
  return {
    /** The link in a mail to this recipient; always the same. */
    async linkOf(recipientId: string): Promise<string> {
      return `${origin}/unsubscribe/${recipientId}.${await signer.sign(recipientId)}`;
    },

    /** The recipient that a link's last part names; null when it was not signed by us. */
    async read(token: string): Promise<string | null> {
      const [, recipientId, signature] = /^(rcp_[0-9A-Z]{26})\.([0-9a-f]{64})$/.exec(token) ?? [];
      if (recipientId === undefined || signature === undefined) return null;
      return (await signer.isSigned(recipientId, signature)) ? recipientId : null;
    },
  };
}
export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;
