import { useCallback, useEffect, useRef } from "react";
import type { Pasted, readPaste } from "./paste.client.ts";
import type { Column } from "./rows.ts";

const load = () => import("./paste.client.ts").then((part) => part.readPaste);

/** One cell that no list is in, told without the code that reads lists. */
function isPlain(text: string): boolean {
  return !/[\t\r\n]/.test(text.trim()) && text.split("@").length < 3;
}

/** `readPaste`, whose code is fetched when the page is there. A list that is pasted sooner is read once the code has come. */
export function usePasteReader() {
  const reader = useRef<typeof readPaste | null>(null);
  useEffect(() => {
    load().then(
      (read) => {
        reader.current = read;
      },
      // Asked for again with the first list.
      () => undefined,
    );
  }, []);
  return useCallback((text: string, column: Column): Pasted[] | null | Promise<Pasted[] | null> => {
    if (reader.current !== null) return reader.current(text, column);
    return isPlain(text) ? null : load().then((read) => read(text, column));
  }, []);
}
