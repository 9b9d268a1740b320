import { oneLine } from "./domain.ts";

/**
 * Variables of a template. `{{nickname}}` stands for the recipient's name; `{{nickname|friend}}` says what stands there for somebody whose name is
 * not known. Blanks around the name do not matter; a fallback has no braces and no bar. Pure.
 */

export const VARIABLES = ["nickname", "platform", "handle", "last_post_title"] as const;
export type Variable = (typeof VARIABLES)[number];

/** What is known of a recipient; an empty text is not known. */
export type VariableValues = Readonly<Record<Variable, string>>;

/** What stands for a variable that has neither a value nor a fallback of its own (spec 3 §2.2 has `{{nickname}}` alone). */
const DEFAULT_FALLBACK: VariableValues = { nickname: "there", platform: "", handle: "", last_post_title: "" };

/** Characters of a value; what is longer is cut. */
export const MAX_VALUE = 120;
/** Characters of a fallback. */
export const MAX_FALLBACK = 60;

const TOKEN = /\{\{\s*(\w+)\s*(?:\|([^{}|]*))?\}\}/g;

export type Token = {
  /** As it stands in the text. */
  text: string;
  name: string;
  /** Null where none is given. */
  fallback: string | null;
};

/** The variables that a text names, known or not, in their order. */
export function readTokens(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(([token, name = "", fallback]) => ({
    text: token,
    name,
    fallback: fallback === undefined ? null : cleanFallback(fallback),
  }));
}

/** A text cut at its variables: plain pieces and tokens in turn. */
export function splitTokens(text: string): (string | Token)[] {
  const pieces: (string | Token)[] = [];
  let rest = text;
  for (const token of readTokens(text)) {
    const at = rest.indexOf(token.text);
    if (at > 0) pieces.push(rest.slice(0, at));
    pieces.push(token);
    rest = rest.slice(at + token.text.length);
  }
  if (rest !== "") pieces.push(rest);
  return pieces;
}

/** How a variable is written in a template. */
export function writeToken(name: string, fallback: string | null): string {
  const clean = cleanFallback(fallback ?? "");
  return clean === "" ? `{{${name}}}` : `{{${name}|${clean}}}`;
}

/** A fallback as a token can hold it. */
export function cleanFallback(fallback: string): string {
  return cut(oneLine(fallback.replaceAll(/[{}|]/g, " ")), MAX_FALLBACK);
}

export function isVariable(name: string): name is Variable {
  return VARIABLES.some((known) => known === name);
}

/** What stands for a variable: the value, else the token's fallback, else the variable's own; unknown names stand for nothing. */
export function textOf({ name, fallback }: Pick<Token, "name" | "fallback">, values: VariableValues): string {
  if (!isVariable(name)) return "";
  return cut(oneLine(values[name]), MAX_VALUE) || fallback || DEFAULT_FALLBACK[name];
}

/** Whether a variable can leave a gap: it has no fallback, neither of its own nor by default. */
export function canBeEmpty({ name, fallback }: Pick<Token, "name" | "fallback">): boolean {
  return isVariable(name) && !fallback && DEFAULT_FALLBACK[name] === "";
}

function cut(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`;
}
