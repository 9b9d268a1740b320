/** The mailbox of everybody: mails the emulated services send are kept here instead of leaving the machine. */

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Readonly<Record<string, string>>;
  /** ISO 8601, by the sandbox's clock. */
  receivedAt: string;
};

export type Inbox = {
  /** Stores a mail, stamped with the sandbox's time. */
  deliver(mail: Omit<Mail, "receivedAt">): Mail;
  /** Mails newest first; `to` compares whole addresses without regard to case. */
  list(filter?: { to?: string; limit?: number }): Mail[];
  clear(): void;
};

const KEPT_MAILS = 2000;

/** An empty inbox that keeps the latest 2,000 mails. */
export function createInbox(now: () => number): Inbox {
  let mails: Mail[] = [];
  return {
    deliver(mail) {
      const received: Mail = { ...mail, receivedAt: new Date(now()).toISOString() };
      mails = [received, ...mails.slice(0, KEPT_MAILS - 1)];
      return received;
    },
    list({ to, limit = 100 } = {}) {
      const address = to?.trim().toLowerCase();
      const wanted = address === undefined ? mails : mails.filter((mail) => mail.to.toLowerCase() === address);
      return wanted.slice(0, limit);
    },
    clear() {
      mails = [];
    },
  };
}
