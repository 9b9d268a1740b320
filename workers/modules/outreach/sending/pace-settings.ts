import * as z from "zod";
import { DEFAULT_PER_MINUTE, type MailboxKind, type Pace } from "#workers/modules/outreach/schedule/pace.ts";
import type { SendingWindow } from "#workers/modules/outreach/schedule/window.ts";

/** How a mailbox sends, as it is stored. */

const Window = z.object({
  weekdays: z.array(z.number().int()),
  fromMinute: z.number().int(),
  toMinute: z.number().int(),
  zone: z.string(),
});

export function readWindow(text: string): SendingWindow {
  return Window.parse(JSON.parse(text));
}

/** Always open: hours are the owner's to set. */
export function openWindow(zone: string): SendingWindow {
  return { weekdays: [0, 1, 2, 3, 4, 5, 6], fromMinute: 0, toMinute: 1_440, zone };
}

/** By the address: Google lets an address of its own send less than one of a company. */
export function mailboxKind(email: string): MailboxKind {
  return /@(?:gmail|googlemail)\.com$/.test(email) ? "gmail" : "workspace";
}

type Settings = {
  per24Hours: number;
  window: string;
  startedAt: number;
  /** What the owner's plan sends from the mailbox in 24 hours (`MailAllowance`). */
  planCap: number;
};

export function paceOf({ email, subject }: { email: string; subject: string }, settings: Settings): Pace {
  return {
    kind: mailboxKind(email),
    per24Hours: Math.min(settings.per24Hours, settings.planCap),
    perMinute: DEFAULT_PER_MINUTE,
    rampFrom: settings.startedAt,
    window: readWindow(settings.window),
    seed: subject,
  };
}
