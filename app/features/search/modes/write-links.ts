import type { ParsedLinks } from "#workers/modules/links/domain.ts";

/** Links as the call for a list takes them. The invalid ones go along: the finished list names them beside those that brought no creator. */
export function writeLinks({ valid, invalid }: ParsedLinks): string {
  return [...valid.map(({ url }) => url), ...invalid.map(({ input }) => input)].join("\n");
}
