import { eq } from "drizzle-orm";
import * as z from "zod";
import { openDatabase } from "#workers/db/client.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import type { CpmSettings } from "./domain.ts";
import { readRates } from "./read-settings.ts";
import { cpmSettings } from "./tables.ts";

const t = namesOf(cpmSettings);
const ROW = columnsOf(cpmSettings, ["rates", "countries", "remarks", "version"]);

/** Nothing is written where the row has another version than the one named; without a row that is 0. */
const SAVE = `
INSERT INTO ${t} (${t.ownerId}, ${t.rates}, ${t.countries}, ${t.remarks}, ${t.version}, ${t.updatedAt})
SELECT ?1, ?2, ?3, coalesce(?4, '{}'), 1, ?5 WHERE coalesce(?6, 0) = 0 OR EXISTS (SELECT 1 FROM ${t} WHERE ${t.ownerId} = ?1)
ON CONFLICT (${t.ownerId}) DO UPDATE SET ${t.rates} = ?2, ${t.countries} = ?3, ${t.remarks} = coalesce(?4, ${t.remarks}),
  ${t.version} = ${t.version} + 1, ${t.updatedAt} = ?5
WHERE ?6 IS NULL OR ${t.version} = ?6
RETURNING ${ROW}`;

const Rates = z.record(z.string(), z.record(z.string(), z.number()));
const Countries = z.record(z.string(), z.array(z.string()));
const Remarks = z.record(z.string(), z.string());

/** As it is stored, not yet held against what is known of countries and tiers. */
export type StoredCpm = {
  /** Cents by platform and tier. */
  rates: ReturnType<typeof readRates>;
  countries: Readonly<Record<string, readonly string[]>>;
  remarks: Readonly<Record<string, string>>;
  version: number;
};

type Saving = Omit<CpmSettings, "cpm" | "remarks"> & {
  /** Cents by platform and tier. */
  rates: CpmSettings["cpm"];
  /** Null keeps those that are there. */
  remarks: CpmSettings["remarks"] | null;
};

/** The rates and tiers of accounts; one row each. */
export function createCpmStore(d1: D1Database) {
  const db = openDatabase(d1);
  return {
    async find(ownerId: string): Promise<StoredCpm | null> {
      const row = await db.select(ROW.fields).from(cpmSettings).where(eq(cpmSettings.ownerId, ownerId)).get();
      return row === undefined ? null : toStored(row);
    },

    /** Replaces what is saved; null when it has another version than `version`. */
    async save(ownerId: string, { rates, region, remarks }: Saving, version: number | null, at: number) {
      const texts = [rates, region].map((part) => JSON.stringify(part));
      const notes = remarks === null ? null : JSON.stringify(remarks);
      const row = await d1
        .prepare(SAVE)
        .bind(ownerId, ...texts, notes, at, version)
        .first<RowOf<typeof ROW>>();
      return row === null ? null : toStored(row);
    },
  };
}
export type CpmStore = ReturnType<typeof createCpmStore>;

function toStored({ rates, countries, remarks, version }: RowOf<typeof ROW>): StoredCpm {
  return {
    rates: readRates(Rates.parse(JSON.parse(rates))),
    countries: Countries.parse(JSON.parse(countries)),
    remarks: Remarks.parse(JSON.parse(remarks)),
    version,
  };
}
