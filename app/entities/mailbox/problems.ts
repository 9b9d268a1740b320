/** Why Google's way back connected nothing: what the address of the page may say. */
export const MAILBOX_PROBLEMS = ["denied", "refused", "tooMany", "away"] as const;
export type MailboxProblem = (typeof MAILBOX_PROBLEMS)[number];

export const MAILBOXES_PATH = "/settings/mailboxes";
