/** A regular expression of the product and where it is written. */
export type Pattern = { file: string; line: number; source: string; flags: string };

/** How a pattern is named in the verdicts and in messages. */
export function nameOf({ source, flags }: Pick<Pattern, "source" | "flags">): string {
  return `/${source}/${flags}`;
}
