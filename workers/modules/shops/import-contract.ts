import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { ProjectId } from "#workers/modules/lists/fields.ts";
import { MAX_CELL_LENGTH, ROW_REASONS, ROW_STATUSES, ROWS_PER_IMPORT } from "./domain.ts";

/** How figures of TikTok Shop creators come in: by the extension or from a file (spec 2 §2.4, §7). */

const Count = z.number().int();
const Text = z.string().max(MAX_CELL_LENGTH).nullish();
/** A figure as a number, or as it is written: `1.2K`, `$1,234.50`, `85%`, `—` for none. */
const Figure = z.union([z.number(), z.string().max(MAX_CELL_LENGTH)]).nullish();
/** ms since 1970, or an ISO date. */
const Time = z.union([z.number(), z.string().max(100)]).nullish();

const GivenContact = z.strictObject({
  /** 2 e-mail, 32 Facebook, 33 phone or messaging, 34 another social account. */
  field: z.number().int(),
  title: z.string().max(MAX_CELL_LENGTH).optional(),
  value: z.string().max(MAX_CELL_LENGTH).optional(),
});

/** One creator's figures. Only the handle is needed; what is left out, null or blank is unknown. */
export const ShopRow = z.strictObject({
  /** A handle, with or without @, or a link of the profile. */
  handle: Text,
  /** ISO 3166 alpha-2. */
  region: Text,
  followers: Figure,
  /** ISO 4217 code or sign, of all amounts of the row. Left out, the amounts' own signs hold. */
  currency: Text,
  med_gmv: Figure,
  units_sold: Figure,
  ec_video_gpm: Figure,
  avg_revenue_per_buyer: Figure,
  video_play_cnt_med: Figure,
  /** Percent: 85 and "85%" are 85 %. */
  video_engagement: Figure,
  /** Post rate in percent. */
  sample_fulfillment_rate: Figure,
  /** "male:female" in percent, or the male share alone. */
  follower_genders: Figure,
  /** Percent of sales. */
  commission_rate: Figure,
  contact: z.array(GivenContact).max(20).nullish(),
  /** When the figures were taken; the time of the call unless said. */
  takenAt: Time,
});
export type ShopRow = z.output<typeof ShopRow>;

const ImportId = z.string().regex(/^[\w-]{8,64}$/);

/** What became of one row. */
export const ImportedRow = z.object({
  /** Place in the import, from 0: `offset` plus the place in the call. */
  index: Count,
  /** Without @, in lower case; null when the row names none. */
  handle: z.string().nullable(),
  status: z.enum(ROW_STATUSES),
  reason: z.enum(ROW_REASONS).nullable(),
  /** The field that is to blame. */
  field: z.string().nullable(),
  /** What happened, in the caller's language. */
  message: z.string(),
});
export type ImportedRow = z.output<typeof ImportedRow>;

const Imported = z.object({
  importId: z.string(),
  added: Count,
  updated: Count,
  duplicates: Count,
  failed: Count,
  /** Creators that the project holds by now. */
  total: Count,
  rows: z.array(ImportedRow),
});
export type Imported = z.output<typeof Imported>;

/**
 * Takes up to 500 rows of an import into a project and says of each what became of it; one bad row refuses no other. Newer figures (`takenAt`) replace
 * older ones, never the other way round; contacts stay where the newer row names none. The same part of the same import (`importId`, `offset`) can be sent again: it changes nothing more and is answered alike.
 * 1404 for a project that is not the caller's.
 */
export const importShopRows = endpoint({
  method: "post",
  path: "/ttInfo/shop-imports",
  access: "signedIn",
  isCompanion: true,
  weight: 3,
  tag: "shops",
  summary: "Import figures of TikTok Shop creators",
  body: z.strictObject({
    projectId: ProjectId,
    /** Made by the client for each import (file, or pass of the extension), and kept for all its parts. */
    importId: ImportId,
    /** Place of the first row in the import. */
    offset: z.number().int().min(0).max(1_000_000).default(0),
    rows: z.array(ShopRow).min(1).max(ROWS_PER_IMPORT),
  }),
  output: Imported,
});

const ShopData = z.strictObject({
  /** The account's number at TikTok where the creator has been fetched, else the handle. */
  userId: z.string().max(MAX_CELL_LENGTH),
  /** Engagement and post rate in percent. */
  er: Figure,
  pr: Figure,
  med_gmv: Figure,
  units_sold: Figure,
  ec_video_gpm: Figure,
  avg_revenue_per_buyer: Figure,
  contact: z.array(GivenContact).max(20).nullish(),
});
export type ShopData = z.output<typeof ShopData>;

/** The same by the names of the spec (spec 2 §7), all of it taken now. Figures that it cannot name (plays, followers) stay as they are. */
export const uploadShopData = endpoint({
  method: "post",
  path: "/ttInfo/batch-upload-shop",
  access: "signedIn",
  weight: 3,
  tag: "shops",
  summary: "Upload shop figures of creators",
  body: z.strictObject({
    /** Left out, as in the spec: the Default Project. */
    projectId: ProjectId.optional(),
    importId: ImportId.optional(),
    currency: Text,
    shopData: z.array(ShopData).min(1).max(ROWS_PER_IMPORT),
  }),
  output: Imported,
});
