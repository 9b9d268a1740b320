import { useEffect, useMemo, useState } from "react";
import type { ParsedLinks, parseLinks } from "#workers/modules/links/domain.ts";

type Parse = typeof parseLinks;
type Purpose = Parameters<Parse>[1];

let grammar: Parse | null = null;

/**
 * The links in a text, by the grammar the server decides by; `namesOn` is the platform of names without a link, by default the one of the links. Nothing is counted until
 * that grammar has been fetched, once.
 */
export function useParsedLinks(
  text: string,
  purpose: Purpose,
  limit: number,
  platform?: Parameters<Parse>[2],
  namesOn?: Parameters<Parse>[3],
): ParsedLinks {
  const [parse, setParse] = useState<Parse | null>(() => grammar);
  useEffect(() => {
    if (parse) return;
    void import("#workers/modules/links/domain.ts").then((loaded) => {
      grammar = loaded.parseLinks;
      setParse(() => loaded.parseLinks);
    });
  }, [parse]);
  return useMemo(
    () =>
      parse
        ? parse(text, purpose, platform, namesOn)
        : { valid: [], invalid: [], duplicates: 0, limit, isOverLimit: false },
    [parse, text, purpose, limit, platform, namesOn],
  );
}
