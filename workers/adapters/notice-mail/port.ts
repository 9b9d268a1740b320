import type { Caller } from "#workers/adapters/outside/payer.ts";

export type Notice = { to: string; subject: string; text: string };

/** Mails of the product itself to the people who use it. */
export type NoticeMail = {
  /** Ends once the service has taken the mail. Throws ProviderError; `isUncertain` when it may have been taken all the same. */
  send(notice: Notice, caller: Caller): Promise<void>;
};
