/** Reads query parameters as FastAPI does: every complaint at once, 422. */
import type { Context } from "hono";
import { InvalidQueryError } from "./envelope.ts";

export interface Query {
  /** What was asked, as the envelope repeats it. */
  readonly params: Readonly<Record<string, string>>;
  /** A parameter that must be there and not be empty. */
  required(name: string): string;
  optional(name: string): string;
  integer(name: string, otherwise: number, most?: number): number;
}

/** The parameters of a call. */
export function readQuery(call: Context): Query {
  const params = Object.fromEntries(new URL(call.req.url).searchParams);
  return {
    params,
    required: (name) => {
      const value = params[name];
      if (value === undefined)
        throw new InvalidQueryError([{ loc: ["query", name], msg: "Field required", type: "missing" }]);
      return value;
    },
    optional: (name) => params[name] ?? "",
    integer: (name, otherwise, most = Number.MAX_SAFE_INTEGER) => {
      const value = params[name];
      if (value === undefined || value === "") return otherwise;
      if (!/^-?\d{1,15}$/.test(value)) {
        throw new InvalidQueryError([
          {
            loc: ["query", name],
            msg: "Input should be a valid integer, unable to parse string as an integer",
            type: "int_parsing",
          },
        ]);
      }
      return Math.min(Math.max(0, Number(value)), most);
    },
  };
}
