import { MEAN_GAP_MS } from "#workers/modules/outreach/schedule/pace.ts";
import type { WindowView } from "#workers/modules/outreach/sending/contract.ts";

/** How long mails take at the pace of a mailbox. Pure. */

export type MailboxPace = { sent: number; cap: number; per24Hours: number; window: WindowView };

/** About how long, in the largest unit of which there is at least one and a half. */
export type Span = { unit: "minutes" | "hours" | "days"; count: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** From the first to the last of `count` mails, when nothing else waits. The slow start of a new mailbox is taken as it is now. */
export function sendingSpan(count: number, { sent, cap, window }: MailboxPace): Span {
  const openMs = Math.max(MINUTE_MS, (window.toMinute - window.fromMinute) * MINUTE_MS);
  const aDay = Math.max(1, Math.min(cap, Math.floor(openMs / MEAN_GAP_MS)));
  const today = Math.max(0, Math.min(cap - sent, aDay));
  if (count <= today) return spanOf(count * MEAN_GAP_MS);
  const days = Math.ceil((count - today) / aDay) * (7 / Math.max(1, window.weekdays.length));
  return spanOf(days * DAY_MS);
}

function spanOf(ms: number): Span {
  if (ms >= 1.5 * DAY_MS) return { unit: "days", count: Math.round(ms / DAY_MS) };
  if (ms >= 1.5 * HOUR_MS) return { unit: "hours", count: Math.round(ms / HOUR_MS) };
  return { unit: "minutes", count: Math.max(1, Math.round(ms / MINUTE_MS)) };
}
