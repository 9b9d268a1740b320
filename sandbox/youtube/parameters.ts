/** Reads the query parameters of the Data API the way it does: first complaint wins. */
import type { Context } from "hono";
import { invalidParameter, missingParameter, unknownPart } from "./errors.ts";

export interface Parameters {
  text(name: string): string | undefined;
  /** The comma-separated values, without empty ones; null when the parameter is not there. */
  list(name: string): string[] | null;
  integer(name: string, range: { least: number; most: number; otherwise: number }): number;
  /** One of the named values, or the first of them when the parameter is not there. */
  choice<T extends string>(name: string, values: readonly [T, ...T[]]): T;
  /** Milliseconds since 1970 of an RFC 3339 time. */
  time(name: string): number | undefined;
  /** The parts asked for; at least one of `known` must be. */
  parts(known: readonly string[]): ReadonlySet<string>;
}

/** The parameters of a call. Every reader throws a YoutubeError 400 for a value the API refuses. */
export function readParameters(call: Context): Parameters {
  const query = new URL(call.req.url).searchParams;
  const text = (name: string): string | undefined => query.get(name) ?? undefined;
  const list = (name: string): string[] | null => {
    if (!query.has(name)) return null;
    return query
      .getAll(name)
      .flatMap((value) => value.split(","))
      .map((value) => value.trim())
      .filter((value) => value !== "");
  };
  return {
    text,
    list,
    integer: (name, { least, most, otherwise }) => {
      const value = text(name);
      if (value === undefined || value === "") return otherwise;
      const number = Number(value);
      if (!Number.isInteger(number) || number < least || number > most) {
        throw invalidParameter(name, `Invalid value '${value}'. Values must be within the range: [${least}, ${most}]`);
      }
      return number;
    },
    choice: (name, values) => {
      const value = text(name);
      if (value === undefined || value === "") return values[0];
      const found = values.find((each) => each === value);
      if (found === undefined)
        throw invalidParameter(name, `Invalid string value: '${value}'. Allowed values: [${values.join(", ")}]`);
      return found;
    },
    time: (name) => {
      const value = text(name);
      if (value === undefined || value === "") return undefined;
      const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value)
        ? Date.parse(value)
        : Number.NaN;
      if (Number.isNaN(at))
        throw invalidParameter(
          name,
          `Invalid value at '${name}' (type.googleapis.com/google.protobuf.Timestamp), Field '${name}', Invalid time format: '${value}'`,
        );
      return at;
    },
    parts: (known) => {
      const asked = list("part");
      if (asked === null || asked.length === 0) throw missingParameter("part");
      const stranger = asked.find((part) => part !== "id" && !known.includes(part));
      if (stranger !== undefined) throw unknownPart(stranger);
      return new Set(asked);
    },
  };
}
