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
  /** An integer within bounds that the schema states: 422 outside of them. */
  between(name: string, otherwise: number, bounds: readonly [least: number, most: number]): number;
}

/** The parameters of a call. */
export function readQuery(call: Context): Query {
  const params = Object.fromEntries(new URL(call.req.url).searchParams);
  const query: Query = {
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
    between: (name, otherwise, [least, most]) => {
      const number = query.integer(name, otherwise);
      const loc = ["query", name];
      if (number < least) {
        const msg = `Input should be greater than or equal to ${least}`;
        throw new InvalidQueryError([{ loc, msg, type: "greater_than_equal" }]);
      }
      if (number > most) {
        throw new InvalidQueryError([
          { loc, msg: `Input should be less than or equal to ${most}`, type: "less_than_equal" },
        ]);
      }
      return number;
    },
  };
  return query;
}
