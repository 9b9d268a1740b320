/** A Gmail that does what a test says, and remembers what it took: the port's promises without the network. */
import PostalMime from "postal-mime";
import type { Gmail, MessageRef } from "#workers/adapters/gmail/port.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";

export type TakenMail = MessageRef & {
  at: number;
  to: string;
  cc: string[];
  from: string;
  subject: string;
  /** Gmail's own, which its recipient sees. */
  messageId: string;
  /** The one that the product gave it, in a header that Gmail keeps. */
  mark: string;
  inReplyTo: string;
  references: string;
  html: string;
  text: string;
  headers: ReadonlyMap<string, string>;
};

/** What happens to one send. */
export type SendScript =
  | "take"
  /** Taken, but the answer is lost. */
  | "takeAndLose"
  /** Lost on the way. */
  | "lose"
  | "fail"
  | "refuse"
  | "revoked"
  | { limitedMs: number };

export function scriptedGmail(now: () => number) {
  const taken: TakenMail[] = [];
  const found = { isSearchable: true };
  let script: (send: number) => SendScript | "dieBefore" | "dieAfter" = () => "take";
  let sends = 0;
  let hasDied = () => {};
  /** Settles when a run has died: it never goes on from its send. */
  const death = new Promise<void>((resolve) => {
    hasDied = resolve;
  });
  const die = () => {
    hasDied();
    return new Promise<never>(() => {});
  };
  const failure = (kind: "upstream" | "bad_request" | "auth" | "rate" | "timeout", more: object = {}) =>
    new ProviderError({ provider: "gmail", kind, ...more });

  async function take(mime: Uint8Array, threadId: string | null): Promise<MessageRef> {
    const mail = await PostalMime.parse(mime);
    const id = `g${taken.length + 1}`;
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
    const ref = { id, threadId: threadId ?? `t${taken.length + 1}` };
    taken.push({
      ...ref,
      at: now(),
      to: mail.to?.[0]?.address ?? "",
      cc: (mail.cc ?? []).flatMap(({ address }) => address ?? []),
      from: mail.from?.address ?? "",
      subject: mail.subject ?? "",
      messageId: `<CA${id}@mail.gmail.com>`,
      mark: headers.get("x-kolscout-mail") ?? "",
      inReplyTo: mail.inReplyTo ?? "",
      references: mail.references ?? "",
      html: mail.html ?? "",
      text: mail.text ?? "",
      headers,
    });
    return ref;
  }

  const gmail: Pick<Gmail, "send" | "findSent" | "readHeaders"> = {
    async send(_account, { mime, threadId }) {
      sends += 1;
      const what = script(sends);
      if (typeof what === "object") throw failure("rate", { status: 429, retryAfterMs: what.limitedMs });
      switch (what) {
        case "take":
          return take(mime, threadId);
        case "takeAndLose":
          await take(mime, threadId);
          throw failure("timeout", { isUncertain: true });
        case "lose":
          throw failure("timeout", { isUncertain: true });
        case "fail":
          throw failure("upstream", { status: 503 });
        case "refuse":
          throw failure("bad_request", { status: 400, code: "invalidArgument" });
        case "revoked":
          throw failure("auth", { code: "invalid_grant" });
        case "dieBefore":
          return die();
        case "dieAfter":
          await take(mime, threadId);
          return die();
      }
    },
    async findSent(_account, { messageId, to }) {
      const mail = taken.find((one) => one.to === to && one.mark === messageId);
      return found.isSearchable && mail !== undefined ? mail : null;
    },
    async readHeaders(_account, id) {
      const mail = taken.find((one) => one.id === id);
      if (mail === undefined) return null;
      return { ...mail, size: 1_000, labelIds: [], headers: new Map([["message-id", mail.messageId]]) };
    },
  };
  return {
    gmail,
    taken,
    found,
    death,
    sends: () => sends,
    /** Says what becomes of each send; sends are counted from 1. */
    script(next: typeof script) {
      script = next;
    },
  };
}
