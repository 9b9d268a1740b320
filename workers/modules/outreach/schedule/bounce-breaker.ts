/** Pauses a mailbox whose mails come back too often, before Google does. */

export type BreakerSettings = {
  /** Share of bounced mails above which the mailbox is paused. */
  maxRate: number;
  /** How many of the last mails are looked at. */
  lastMails: number;
  /** Fewer mails than this say nothing. */
  minSample: number;
  /** Fewer bounces than this say nothing, however small the sample. */
  minBounces: number;
};

export const DEFAULT_BREAKER: BreakerSettings = { maxRate: 0.018, lastMails: 200, minSample: 50, minBounces: 3 };

export type BreakerVerdict = {
  isOpen: boolean;
  /** `above_rate` pauses; the others say why not. */
  reason: "too_few_mails" | "too_few_bounces" | "within_rate" | "above_rate";
  bounced: number;
  sample: number;
  rate: number;
  maxRate: number;
};

/** Judges the mails of a mailbox by whether they came back hard, the oldest first. */
export function judgeBounces(
  outcomes: readonly { isHardBounce: boolean }[],
  settings: BreakerSettings,
): BreakerVerdict {
  const last = settings.lastMails > 0 ? outcomes.slice(-settings.lastMails) : [];
  const bounced = last.filter(({ isHardBounce }) => isHardBounce).length;
  const rate = last.length === 0 ? 0 : bounced / last.length;
  const reason =
    last.length < settings.minSample
      ? "too_few_mails"
      : rate <= settings.maxRate
        ? "within_rate"
        : bounced < settings.minBounces
          ? "too_few_bounces"
          : "above_rate";
  return { isOpen: reason === "above_rate", reason, bounced, sample: last.length, rate, maxRate: settings.maxRate };
}
