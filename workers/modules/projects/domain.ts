import { badField } from "#workers/kernel/app-error.ts";

/** Longest title and description, in characters. */
export const MAX_PROJECT_TITLE = 100;
export const MAX_PROJECT_DESCRIPTION = 500;
export const DEFAULT_PROJECT_TITLE = "Default Project";
/** The most projects one account may have. */
export const MAX_PROJECTS = 200;

/**
 * A title and a description as they are stored: Unicode NFC, without control characters, trimmed. Throws 1400 naming the field when the title is
 * empty (spec 1 §5) or either is too long (counted in characters as people see them typed, not in UTF-16 units).
 */
export function parseProject(input: { title: string; description: string }): { title: string; description: string } {
  const title = clean(input.title).replaceAll(/\s+/g, " ");
  const description = clean(input.description);
  if (title === "") throw badField("title", "projects:errors.nameRequired");
  if (lengthOf(title) > MAX_PROJECT_TITLE)
    throw badField("title", "projects:errors.nameTooLong", { max: MAX_PROJECT_TITLE });
  if (lengthOf(description) > MAX_PROJECT_DESCRIPTION) {
    throw badField("description", "projects:errors.descriptionTooLong", { max: MAX_PROJECT_DESCRIPTION });
  }
  return { title, description };
}

/** Control characters except tab and line feed, and the invisible marks that would make a blank name look given. */
const UNWANTED = /[^\P{Cc}\t\n]|[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu;

function clean(text: string): string {
  return text.replaceAll(UNWANTED, "").normalize("NFC").trim();
}

function lengthOf(text: string): number {
  return [...text].length;
}
