/** How calls of Stripe's API are read: forms and parameters, in which everything is text. */
import * as z from "zod";
import { invalidRequest } from "./errors.ts";

/** The most that one page of a list holds. */
export const MAX_PAGE = 100;
export const Metadata = z.record(z.string(), z.string().max(500)).default({});
export const Flag = z.enum(["true", "false"]).transform((text) => text === "true");

/** The form as the schema reads it. Throws StripeError 400 that names the first parameter which is wrong, as `a[b]`. */
export function readForm<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const [first = "", ...rest] = (issue?.path ?? []).map(String);
  throw invalidRequest(`Invalid parameter: ${issue?.message ?? ""}`, {
    param: first + rest.map((part) => `[${part}]`).join(""),
  });
}
