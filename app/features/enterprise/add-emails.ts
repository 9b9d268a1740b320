import { normaliseEmail } from "#workers/kernel/email-address.ts";
import { MAX_EMAILS } from "#workers/modules/enterprises/domain.ts";

export type EmailsProblem =
  | { kind: "empty" }
  | { kind: "tooMany"; number: number; max: number }
  | { kind: "invalid"; index: number; email: string };

/** Addresses that are parted by commas, semicolons or lines, and the first thing wrong with them: its place, counted from 1, and what was typed (spec 3 §5). */
export function readEmails(text: string): { emails: string[]; problem: EmailsProblem | null } {
  const typed = text
    .split(/[,;，；、\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const invalid = typed.findIndex((part) => normaliseEmail(part) === null);
  const emails = [...new Set(typed.flatMap((part) => normaliseEmail(part) ?? []))];
  if (invalid >= 0)
    return { emails, problem: { kind: "invalid", index: invalid + 1, email: (typed[invalid] ?? "").slice(0, 100) } };
  if (emails.length === 0) return { emails, problem: { kind: "empty" } };
  if (emails.length > MAX_EMAILS)
    return { emails, problem: { kind: "tooMany", number: emails.length, max: MAX_EMAILS } };
  return { emails, problem: null };
}
