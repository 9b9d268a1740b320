import * as z from "zod";

/** An optional field of a body that may also come as `""`, which means left out: the spec's clients send empty ids and dates. */
export function orBlank<Schema extends z.ZodType>(schema: Schema) {
  return z.union([z.literal("").transform(() => undefined), schema]).optional();
}
