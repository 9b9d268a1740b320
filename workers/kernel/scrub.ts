/** Takes out of a text what no log and no report may hold. Pure. */

/** What follows a ? or # of an address; only with values in it is it one. */
const QUERY = /[?#][^\s?#"'`<>()]+/g;

const SECRETS = [
  // E-mail addresses (`g@https://…` is a stack's function), internet addresses, JWTs, bearer headers, long opaque values.
  [/(?<![\w.%+-])[\w.%+-]+@(?!https?:)[\w.-]+/g, "[email]"],
  [/(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g, "[ip]"],
  [/(?<![\w-])eyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, "[token]"],
  [/\bbearer\s+\S+/gi, "[bearer]"],
  [/(?<![\w-])[\w-]{40,}/g, "[opaque]"],
] as const;

/** Text with addresses, queries, tokens and long opaque values taken out, at most 4,000 characters. */
export function scrub(text: string): string {
  let clean = text.slice(0, 4000).replace(QUERY, (query) => (query.includes("=") ? "?[query]" : query));
  for (const [pattern, replacement] of SECRETS) clean = clean.replace(pattern, replacement);
  return clean;
}
