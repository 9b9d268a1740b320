/** Turns what zod says into one field and one sentence. */
import type * as z from "zod";
import { AppError, badField, type ErrorParams } from "#workers/kernel/app-error.ts";

type Issue = z.core.$ZodIssue;

/** 1400 for the first issue. A schema's own message is used when it is a locale key such as `projects:errors.nameRequired`. */
export function invalidInput(error: z.core.$ZodError): AppError {
  const issue = error.issues[0];
  if (!issue) return new AppError(1400);
  const field = fieldOf(issue);
  if (/^[a-z][\w-]*:[\w.]+$/i.test(issue.message)) return badField(field, issue.message, { field });
  const { key, params } = explain(issue);
  return badField(field, `api:field.${key}`, { field, ...params });
}

function fieldOf(issue: Issue): string {
  const path = issue.code === "unrecognized_keys" ? [...issue.path, issue.keys[0] ?? ""] : issue.path;
  return path.map(String).join(".").slice(0, 128) || "body";
}

function explain(issue: Issue): { key: string; params?: ErrorParams } {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return { key: "required" };
      return { key: issue.expected === "int" ? "notInteger" : "invalidType" };
    case "invalid_format":
      return { key: "invalidFormat" };
    case "invalid_value":
      if (issue.input === undefined) return { key: "required" };
      return issue.values.length <= 12
        ? { key: "invalidChoice", params: { choices: issue.values.map(String).join(", ") } }
        : { key: "invalidOption" };
    case "unrecognized_keys":
      return { key: "unknown" };
    case "too_small":
      return tooSmall(issue.origin, Number(issue.minimum));
    case "too_big":
      return tooBig(issue.origin, Number(issue.maximum));
    default:
      return { key: "invalidFormat" };
  }
}

function tooSmall(origin: string, minimum: number): { key: string; params: ErrorParams } {
  if (origin === "string") return { key: minimum === 1 ? "empty" : "textTooShort", params: { minimum } };
  if (origin === "array" || origin === "set")
    return { key: minimum === 1 ? "empty" : "listTooShort", params: { minimum } };
  return { key: "tooSmall", params: { minimum } };
}

function tooBig(origin: string, maximum: number): { key: string; params: ErrorParams } {
  if (origin === "string") return { key: "textTooLong", params: { maximum } };
  if (origin === "array" || origin === "set") return { key: "listTooLong", params: { maximum } };
  return { key: "tooBig", params: { maximum } };
}
