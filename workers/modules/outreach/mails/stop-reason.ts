/** Why a person is written to no more, or a mail is canceled. */
export type StopReason =
  | "suppressed"
  | "complaint"
  | "unsubscribed"
  | "declined"
  | "bounced"
  | "banned"
  /** The creator had us remove their profile. */
  | "creator_removed"
  | "campaign_canceled"
  | "template_deleted"
  | "answered"
  | "colleague_answered"
  | "soft_bounces"
  /** The sender said so of the answer. */
  | "marked_agreed"
  | "marked_declined";
