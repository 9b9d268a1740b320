/** How a message calls a field: in words where people fill it in, by its path where programs do. */
import type { Language } from "#workers/kernel/vocabulary.ts";
import { fieldNames } from "./field-names.ts";
import type { Texts } from "./texts.ts";

/**
 * `daysAfter` → “Days after the first email”, `emails.3` → Entry 4 of “Emails”, `followupEmails.0.daysAfter` → “Days after the first
 * email” in entry 1 of “Follow-ups”. A field or list without words keeps its path (`taskId`), in Chinese with the space that sets it off.
 */
export function nameField(texts: Texts, language: Language, path: string): string {
  const names: Readonly<Record<string, string>> = fieldNames[language];
  const nameOf = (step = "") => (Object.hasOwn(names, step) ? (names[step] ?? null) : null);
  const alone = (name: string | null) =>
    name === null ? texts.text(language, "api:place.path", { path }) : texts.text(language, "api:place.name", { name });
  const steps = path.split(".");
  const at = steps.findLastIndex((step) => /^\d{1,6}$/.test(step));
  const name = nameOf(steps.at(-1));
  if (at < 1) return alone(name);
  const list = nameOf(steps[at - 1]);
  const number = Number(steps[at]) + 1;
  if (list !== null && at === steps.length - 1) return texts.text(language, "api:place.entry", { list, number });
  return list === null || name === null ? alone(null) : texts.text(language, "api:place.field", { list, number, name });
}
