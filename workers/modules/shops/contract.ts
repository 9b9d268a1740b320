import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { ATTITUDES } from "#workers/kernel/vocabulary.ts";
import { Creator } from "#workers/modules/creators/contract.ts";
import { ProjectId } from "#workers/modules/lists/fields.ts";
import { TaskView } from "#workers/modules/tasks/contract.ts";
import {
  MAX_CELL_LENGTH,
  ROW_REASONS,
  ROW_STATUSES,
  ROWS_PER_IMPORT,
  type SHOP_FILTER_NAMES,
  SHOP_FILTERS,
  SHOP_PAGE_SIZE,
} from "./domain.ts";

/** TikTok Shop vetting: figures of creators' shops, imported by the extension or from a file (spec 2 §2.4, §7). */

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

export const ShopContact = z.object({ field: Count, title: z.string(), value: z.string() });
export type ShopContact = z.output<typeof ShopContact>;

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
    projectId: ProjectId,
    importId: ImportId.optional(),
    currency: Text,
    shopData: z.array(ShopData).min(1).max(ROWS_PER_IMPORT),
  }),
  output: Imported,
});

const Known = z.number().nullable();

export const ShopCreator = z.object({
  /** Without @, in lower case. */
  handle_name: z.string(),
  /** The creator's id once the profile was fetched; by it the creator is rated and tagged. */
  kolId: z.string().nullable(),
  /** Why a fetch brought no profile: `not_found`, `private`, `gone`, `excluded`. */
  missing: z.string().nullable(),
  region: z.string().nullable(),
  followers: Known,
  /** ISO 4217, of all amounts. */
  currency: z.string().nullable(),
  med_gmv: Known,
  units_sold: Known,
  ec_video_gpm: Known,
  avg_revenue_per_buyer: Known,
  video_play_cnt_med: Known,
  /** The next ones in percent. */
  video_engagement: Known,
  sample_fulfillment_rate: Known,
  male_share: Known,
  commission_rate: Known,
  rate: z.enum(ATTITUDES),
  contact: z.array(ShopContact),
  /** When the figures were taken (ms). */
  takenAt: z.number(),
  /** Profile and latest videos; null while they were not fetched. */
  creator: Creator.nullable(),
});
export type ShopCreator = z.output<typeof ShopCreator>;

export const ShopPage = z.object({
  data: z.array(ShopCreator),
  /** Of those that the filters leave. */
  total: Count,
  page: Count,
  pageSize: Count,
  totalPage: Count,
  hasMore: z.boolean(),
  /** All that the project holds, and those of them that it likes. */
  imported: Count,
  liked: Count,
});
export type ShopPage = z.output<typeof ShopPage>;

/** Ranges of one filter, separated by commas; unknown ones are refused. */
function rangesOf(name: (typeof SHOP_FILTER_NAMES)[number]) {
  const ids: readonly string[] = SHOP_FILTERS[name].map(({ id }) => id);
  return z
    .string()
    .max(100)
    .default("")
    .transform((text) => text.split(",").filter((id) => id !== ""))
    .refine((chosen) => chosen.every((id) => ids.includes(id)), "shops:errors.range");
}

const SHOP_FILTER_FIELDS = {
  postRate: rangesOf("postRate"),
  gmv: rangesOf("gmv"),
  units: rangesOf("units"),
  gpm: rangesOf("gpm"),
  perBuyer: rangesOf("perBuyer"),
  followers: rangesOf("followers"),
  views: rangesOf("views"),
  hasEmail: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .nullable()
    .default(null),
};

/** The creators that a project vets, by median GMV. */
export const listShop = endpoint({
  method: "get",
  path: "/ttInfo/ttshop",
  access: "signedIn",
  openTo: "lapsed",
  tag: "shops",
  summary: "Creators that a project vets for a TikTok shop",
  query: z.strictObject({
    projectId: ProjectId,
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(SHOP_PAGE_SIZE).default(SHOP_PAGE_SIZE),
    ...SHOP_FILTER_FIELDS,
  }),
  output: ShopPage,
});

export const ShopOverview = z.object({
  project: z.object({ id: z.string(), title: z.string(), createdAt: z.number() }),
  imported: Count,
  /** Of the last import (ms); null while there was none. */
  importedAt: z.number().nullable(),
  /** Creators whose profile was not fetched yet. */
  waiting: Count,
  /** How many of them the next task fetches, and what it holds (stored units); only who is new to the workspace is charged. */
  nextCount: Count,
  nextCostUnits: Count,
  /** The newest task of the project, or null. */
  task: TaskView.nullable(),
});
export type ShopOverview = z.output<typeof ShopOverview>;

/** How a project's shop vetting stands. */
export const getShopOverview = endpoint({
  method: "get",
  path: "/ttInfo/shop-overview",
  access: "signedIn",
  openTo: "lapsed",
  tag: "shops",
  summary: "How shop vetting of a project stands",
  query: z.strictObject({ projectId: ProjectId }),
  output: ShopOverview,
});

/** Fetches profiles and latest videos of the imported creators that wait for them, at most 1,000, at the price of a list of links. 1422 when none waits, 1409 while one runs. */
export const startShop = endpoint({
  method: "post",
  path: "/ttInfo/ttshop",
  access: "signedIn",
  idempotent: true,
  weight: 5,
  tag: "shops",
  summary: "Fetch the profiles of imported shop creators",
  body: z.strictObject({ projectId: ProjectId }),
  output: TaskView,
});

export const LikedShopCreator = ShopCreator.omit({ creator: true });
export type LikedShopCreator = z.output<typeof LikedShopCreator>;

/** The creators of shop vetting that the project likes, by GMV, at most 2,000: for a plan of invitations. */
export const listLikedShop = endpoint({
  method: "get",
  path: "/ttInfo/shop-liked",
  access: "signedIn",
  openTo: "lapsed",
  tag: "shops",
  summary: "Liked creators of shop vetting",
  query: z.strictObject({ projectId: ProjectId }),
  output: z.array(LikedShopCreator),
});

/** A link to an Excel file of the creators that the filters leave, by GMV; it opens for 15 minutes. 1422 when there are none. */
export const exportShop = endpoint({
  method: "post",
  path: "/ttInfo/shop-export",
  access: "signedIn",
  weight: 5,
  tag: "shops",
  summary: "Export the creators of shop vetting",
  body: z.strictObject({ projectId: ProjectId, ...SHOP_FILTER_FIELDS }),
  output: z.object({ url: z.string() }),
});
