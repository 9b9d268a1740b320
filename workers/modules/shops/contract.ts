import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { ATTITUDES } from "#workers/kernel/vocabulary.ts";
import { Creator } from "#workers/modules/creators/contract.ts";
import { ProjectId } from "#workers/modules/lists/fields.ts";
import { TaskView } from "#workers/modules/tasks/contract.ts";
import { type SHOP_FILTER_NAMES, SHOP_FILTERS, SHOP_PAGE_SIZE } from "./domain.ts";

/** TikTok Shop vetting: the creators that a project imported (import-contract.ts), their profiles, and those that it likes (spec 2 §2.4, §7). */

const Count = z.number().int();
const Known = z.number().nullable();

/** A way to reach a creator, by the numbers that the shop gives its fields. */
export const ShopContact = z.object({ field: Count, title: z.string(), value: z.string() });
export type ShopContact = z.output<typeof ShopContact>;

/** A creator that a project vets: the newest figures, and the profile where it was fetched. */
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
  /** The same as "male:female" in percent. */
  follower_genders: z.string().nullable(),
  commission_rate: Known,
  rate: z.enum(ATTITUDES),
  contact: z.array(ShopContact),
  /** When the figures were taken (ms); null for a creator that a superlike found, of whom there are none yet. */
  takenAt: z.number().nullable(),
  /** Profile and latest videos; null while they were not fetched. */
  creator: Creator.nullable(),
});
export type ShopCreator = z.output<typeof ShopCreator>;

/** A page of such creators. */
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

/** How far a project has come with its imports. */
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

/** The figures of a liked creator, without its profile. */
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
