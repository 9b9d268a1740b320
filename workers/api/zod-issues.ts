/** Turns what zod says into one field and one sentence. */
import type * as z from "zod";
import { AppError, badField, type ErrorParams } from "#workers/kernel/app-error.ts";

type Issue = z.core.$ZodIssue;

/** 1400 for the first issue. A schema's own message is used when it is a locale key such as `projects:errors.nameRequired`. */
export function invalidInput(error: z.core.$ZodError): AppError {
  const issue = error.issues[0];
  if (!issue) return new AppError(1400);
  if (isLocaleKey(issue.message)) return badField(fieldOf(issue), issue.message, { field: fieldOf(issue) });
  const exact = innermost(issue);
  const field = fieldOf(exact);
  if (isLocaleKey(exact.message)) return badField(field, exact.message, { field });
  const { key, params } = explain(exact);
  return badField(field, `api:field.${key}`, { ...(key === "unknown" ? { path: field } : { field }), ...params });
}

function isLocaleKey(message: string): boolean {
  return /^[a-z][\w-]*:[\w.]+$/i.test(message);
}

/** What is wrong by the option of a union that the value came closest to: the one that refuses it deepest inside, else the last. */
function innermost(issue: Issue): Issue {
  if (issue.code !== "invalid_union" || issue.input === undefined) return issue;
  const known = "options" in issue ? issue.options : undefined;
  if (known !== undefined) return choiceOf(issue, known);
  const options: readonly (readonly Issue[])[] = issue.errors;
  const firsts = options.flatMap(([first]) => (first ? [first] : []));
  const values = firsts.flatMap((first) => (first.code === "invalid_value" ? first.values : []));
  const deepest = firsts.findLast(({ path }) => path.length === Math.max(...firsts.map((one) => one.path.length)));
  if (deepest === undefined) return issue;
  if (deepest.path.length === 0 && firsts.every(({ code }) => code === "invalid_value")) return choiceOf(issue, values);
  return innermost({ ...deepest, path: [...issue.path, ...deepest.path] });
}

function choiceOf({ input, path, message }: Issue, values: z.core.util.Primitive[]): Issue {
  return { code: "invalid_value", values, input, path, message };
}

function fieldOf(issue: Issue): string {
  const path = issue.code === "unrecognized_keys" ? [...issue.path, issue.keys[0] ?? ""] : issue.path;
  return path.map(String).join(".").slice(0, 128) || "body";
}

function explain(issue: Issue): { key: string; params?: ErrorParams } {
  switch (issue.code) {
    case "invalid_type":
      return { key: issue.input === undefined ? "required" : (TYPES[issue.expected] ?? "invalidType") };
    case "invalid_format":
      return { key: FORMATS[issue.format] ?? "invalidFormat" };
    case "invalid_value":
      if (issue.input === undefined) return { key: "required" };
      return issue.values.length <= 12
        ? { key: "invalidChoice", params: { choices: issue.values.map(String).join(", ") } }
        : { key: "invalidOption" };
    case "invalid_union":
      return { key: issue.input === undefined ? "required" : "invalidFormat" };
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

const TYPES: Readonly<Record<string, string>> = {
  string: "notText",
  number: "notNumber",
  int: "notInteger",
  boolean: "notYesNo",
  array: "notList",
  object: "notObject",
  record: "notObject",
};
const FORMATS: Readonly<Record<string, string>> = {
  email: "notEmail",
  url: "notLink",
  date: "notDate",
  datetime: "notTime",
  safeint: "notInteger",
};

function tooSmall(origin: string, minimum: number): { key: string; params: ErrorParams } {
  if (origin === "string") return { key: minimum === 1 ? "empty" : "textTooShort", params: { minimum } };
  if (origin === "array" || origin === "set")
    return { key: minimum === 1 ? "emptyList" : "listTooShort", params: { minimum } };
  return { key: "tooSmall", params: { minimum } };
}

function tooBig(origin: string, maximum: number): { key: string; params: ErrorParams } {
  if (origin === "string") return { key: "textTooLong", params: { maximum } };
  if (origin === "array" || origin === "set") return { key: "listTooLong", params: { maximum } };
  return { key: "tooBig", params: { maximum } };
}
