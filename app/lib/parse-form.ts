/** How the forms of the browser are read: conform's submission, zod's small build. */
import { parse, type Submission } from "@conform-to/react";
import * as z from "zod/mini";

// The content policy refuses code made from text, which zod otherwise tries; browsers report the try.
if (typeof document !== "undefined") z.config({ jitless: true });

/**
 * Reads a form by a schema: its values, or the messages of each wrong field by the field's name. An empty field is the empty text.
 *
 * It stands in for `@conform-to/zod`, which brings zod's whole classic build to the browser (22 KB gzip; docs/decisions/forms.md).
 */
export function parseForm<Schema extends z.ZodMiniObject>(
  formData: FormData | URLSearchParams,
  schema: Schema,
): Submission<z.output<Schema>, string[]> {
  return parse<z.output<Schema>, string[]>(formData, {
    resolve(payload) {
      const read = z.safeParse(schema, payload);
      return read.success ? { value: read.data } : { error: messagesOf(read.error.issues) };
    },
  });
}

/** A field whose value the page keeps in its own state: wrong for as long as there is a `problem`. */
export function kept(problem: string | null) {
  return z.unknown().check(({ value, issues }) => {
    if (problem !== null) issues.push({ code: "custom", message: problem, input: value });
  });
}

function messagesOf(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const name = String(path[0] ?? "");
    messages[name] = [...(messages[name] ?? []), message];
  }
  return messages;
}
