import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Creators that a project vets for a TikTok shop, by handle, with the newest figures of their shop. Unknown figures are -1, so that they sort last and no bucket holds them. Amounts are
 * hundredths of the row's currency, percentages hundredths of a percent.
 */
export const shopCreators = sqliteTable(
  "shop_creators",
  {
    ownerId: text("owner_id").notNull(),
    projectId: text("project_id").notNull(),
    /** Without @, in lower case. */
    handle: text("handle").notNull(),
    /** The creator once the profile was fetched. */
    creatorId: text("creator_id"),
    /** Why a fetch brought none; null while there was no fetch, or it found the creator. */
    missing: text("missing"),
    region: text("region"),
    currency: text("currency"),
    medGmv: integer("med_gmv").notNull(),
    videoGpm: integer("video_gpm").notNull(),
    gmvPerBuyer: integer("gmv_per_buyer").notNull(),
    unitsSold: integer("units_sold").notNull(),
    videoPlays: integer("video_plays").notNull(),
    engagement: integer("engagement").notNull(),
    postRate: integer("post_rate").notNull(),
    maleShare: integer("male_share").notNull(),
    commission: integer("commission").notNull(),
    followers: integer("followers").notNull(),
    /** Of the profile; until it is fetched, the shop's own median of plays. */
    averageViews: integer("average_views").notNull(),
    /** Among the contacts of the shop, or of the profile. */
    hasEmail: integer("has_email").notNull(),
    /** JSON of `ShopContact`s. */
    contacts: text("contacts").notNull(),
    /** When the figures were taken (ms); 0 for a creator that a superlike found, of whom there are none. */
    takenAt: integer("taken_at").notNull(),
    addedAt: integer("added_at").notNull(),
    /** Which row of which import (`importId#index`) brought the creator, and which its figures of now. */
    addedFrom: text("added_from").notNull(),
    changedFrom: text("changed_from").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.handle] }),
    // The order of the page, with all that its filters ask behind it: a filtered page reads no other row.
    index("shop_creators_by_gmv").on(
      ...([table.projectId, table.medGmv, table.handle, table.postRate, table.unitsSold, table.videoGpm] as const),
      ...([table.gmvPerBuyer, table.followers, table.averageViews, table.hasEmail] as const),
    ),
    // Those whose profile is still to be fetched.
    index("shop_creators_waiting")
      .on(table.projectId, table.medGmv, table.handle)
      .where(sql`creator_id IS NULL AND missing IS NULL`),
    index("shop_creators_by_creator").on(table.projectId, table.creatorId).where(sql`creator_id IS NOT NULL`),
    index("shop_creators_by_owner").on(table.ownerId),
  ],
);

/** How much a project holds for vetting, and when it was imported last: a page tells it without counting. */
export const shopProjects = sqliteTable(
  "shop_projects",
  {
    projectId: text("project_id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    total: integer("total").notNull(),
    importedAt: integer("imported_at").notNull(),
  },
  (table) => [index("shop_projects_by_owner").on(table.ownerId), check("shop_project_total", sql`total >= 0`)],
);
