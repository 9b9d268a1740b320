import { useCallback, useEffect, useState } from "react";
import { browser } from "wxt/browser";
import {
  collectFrom,
  MOST_WAITING,
  readCollection,
  type Waiting,
  withFound,
  writeCollection,
} from "../lib/collection.ts";
import type { Table } from "../pages/page-type.ts";
import type { TextKey } from "./texts.ts";

type Line = { key: TextKey; parts?: Record<string, string | number> };
export type Said = { lines: readonly Line[]; isProblem: boolean };

/** The collected creators and the press that adds a page's. `tabId` is null for the tab in front. */
export function useCollection(tabId: number | null, onTable: (table: Table) => Promise<void>) {
  const [creators, setCreators] = useState<readonly Waiting[]>([]);
  const [isReading, setReading] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  useEffect(() => {
    void readCollection().then(setCreators);
  }, []);
  const keep = useCallback((next: readonly Waiting[]) => {
    setCreators(next);
    void writeCollection(next);
  }, []);
  const collect = async () => {
    setReading(true);
    setSaid({ lines: [{ key: "collecting" }], isProblem: false });
    const [tab] = tabId === null ? await browser.tabs.query({ active: true, currentWindow: true }) : [{ id: tabId }];
    const page = tab?.id === undefined ? ({ state: "noAccess" } as const) : await collectFrom(tab.id);
    if (page.state === "found") {
      // Another panel may have collected meanwhile.
      const before = await readCollection();
      const known = new Set(before.map(({ url }) => url));
      const fresh = page.creators.filter(({ url }) => !known.has(url)).length;
      const after = withFound(before, page.creators, Date.now());
      keep(after.creators);
      if (page.table !== null) await onTable(page.table);
      const count = page.creators.length;
      const lines: Line[] = [{ key: "found", parts: { count, fresh } }];
      if (page.hasMore) lines.push({ key: "hasMore", parts: { count } });
      if (after.dropped > 0) lines.push({ key: "madeRoom", parts: { count: after.dropped, most: MOST_WAITING } });
      setSaid({ lines, isProblem: false });
    } else {
      setSaid({ lines: [{ key: page.state }], isProblem: true });
    }
    setReading(false);
  };
  return { creators, isReading, said, collect, keep };
}
