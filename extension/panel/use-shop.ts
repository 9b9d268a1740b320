import { useCallback, useEffect, useState } from "react";
import {
  columnsOfHeadings,
  currencyOfHeadings,
  type ShopColumns,
  shareFields,
  toShopRow,
} from "#app/features/shops/shop-columns.ts";
import type { Imported, importShopRows } from "#workers/modules/shops/import-contract.ts";
import { callApi, isOffline } from "../lib/api.ts";
import { SignedOutError } from "../lib/session.ts";
import { type Figures, readFigures, withTable, writeFigures } from "../lib/shop-figures.ts";
import type { Table } from "../pages/page-type.ts";
import { useTexts } from "./texts.ts";
import type { useAccount } from "./use-account.ts";

type Account = Pick<ReturnType<typeof useAccount>, "fail">;

/** How figures with these columns are read and where they go: asked once, and kept for the pages that follow. An empty `projectId` is the default project. */
type Chosen = { headers: readonly string[]; columns: ShopColumns; projectId: string; currency: string | null };

/** What became of an import, and of which figures. */
export type ShopOutcome = { imported: Imported; figures: Figures; projectId: string };

/** Figures of shops on their way from a page to a project: kept until they are imported, and sent when a person says so. */
export function useShop() {
  const { language } = useTexts();
  const [figures, setFigures] = useState<Figures | null>(null);
  const [chosen, choose] = useState<Chosen>({
    ...{ headers: [], projectId: "", currency: null },
    columns: columnsOfHeadings([]),
  });
  const [outcome, setOutcome] = useState<ShopOutcome | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const keep = useCallback((next: Figures | null) => {
    setFigures(next);
    setProblem(null);
    choose((before) => {
      const isKnown = next === null || JSON.stringify(before.headers) === JSON.stringify(next.headers);
      if (isKnown) return before;
      const columns = columnsOfHeadings(next.headers);
      const currency = currencyOfHeadings(next.headers, columns) ?? before.currency;
      return { ...before, headers: next.headers, columns, currency };
    });
    void writeFigures(next);
  }, []);
  useEffect(() => {
    void readFigures().then((stored) => stored && keep(stored));
  }, [keep]);

  const take = async (table: Table) => {
    setOutcome(null);
    // Another panel may have collected meanwhile.
    if (table.rows.length > 0) keep(withTable(await readFigures(), table, Date.now()));
  };

  const send = async (account: Account, projectId: string) => {
    if (figures === null) return;
    setBusy(true);
    setProblem(null);
    const { headers, rows, importId } = figures;
    const { columns, currency } = chosen;
    const shares = shareFields(
      rows.map(({ cells }) => cells),
      columns,
    );
    const read = rows.map(({ cells, takenAt }) => toShopRow(cells, { columns, shares, currency, takenAt }));
    const body = { projectId, importId, offset: 0, rows: read };
    try {
      const imported = await callApi<typeof importShopRows>("POST /ttInfo/shop-imports", { body }, { language });
      setOutcome({ imported, figures: { headers, rows, importId }, projectId });
      // What was collected meanwhile waits on.
      if ((await readFigures())?.importId === importId) keep(null);
    } catch (error) {
      if (error instanceof SignedOutError || isOffline(error)) account.fail(error);
      else setProblem(error instanceof Error ? error.message : "");
    } finally {
      setBusy(false);
    }
  };

  return {
    ...{ figures, chosen, outcome, problem, isBusy, take, send },
    /** Changes how the figures are read or where they go. */
    choose: (change: Partial<Omit<Chosen, "headers">>) => choose((before) => ({ ...before, ...change })),
    /** Forgets the figures that wait, or what was said of those that were imported. */
    discard: () => {
      keep(null);
      setOutcome(null);
    },
  };
}
export type Shop = ReturnType<typeof useShop>;
