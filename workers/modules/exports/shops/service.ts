import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import type { ShopCreator } from "#workers/modules/shops/contract.ts";
import { CONTACT_FIELDS, type ContactField, MAX_SHOP_CREATORS } from "#workers/modules/shops/domain.ts";
import type { ShopFilterValues, ShopStore } from "#workers/modules/shops/shop-store.ts";
import { shopCreatorOf } from "#workers/modules/shops/view.ts";
import { tiktokProfileUrl } from "#workers/platforms/tiktok/link.ts";
import { type CellValue, cell, linkCell } from "../cell.ts";
import { type KeepFileDeps, keepFile } from "../keep-file.ts";
import { exportsLocales } from "../locales.ts";
import type { Column, LinkKind } from "../sheet-xml.ts";
import { streamSpreadsheet } from "../spreadsheet.ts";
import { shopFileLocales } from "./locales.ts";

const PART_SIZE = 200;

type Deps = KeepFileDeps & { shops: Pick<ShopStore, "readPage" | "listRows"> };
type Field = Column & { value: (creator: ShopCreator) => CellValue };

/** What a project vets for a TikTok shop, as a file. It is small and written at once: the answer is a link that opens for 15 minutes (spec 1 §7). */
export function createShopExport(deps: Deps) {
  const { shops } = deps;
  return {
    /** A link to the file of those that the filters leave, by GMV; 1404 for a foreign project, 1422 when there are none. */
    async export(actor: Actor, projectId: string, filters: ShopFilterValues, origin: string): Promise<{ url: string }> {
      const first = await shops.readPage(actor.userId, projectId, filters, { limit: 1, offset: 0 });
      if (first === null) throw new AppError(1404);
      if (first.matching === 0) throw new AppError(1422, { messageKey: "exports:errors.nothing" });
      const fields = fieldsOf(actor.language);
      let count = 0;
      async function* rows() {
        for (let offset = 0; offset < MAX_SHOP_CREATORS; offset += PART_SIZE) {
          const part = await shops.listRows(actor.userId, projectId, filters, { limit: PART_SIZE, offset });
          count += part.length;
          if (part.length > 0) yield part.map((row) => fields.map(({ value }) => value(shopCreatorOf(row))));
          if (part.length < PART_SIZE) return;
        }
      }
      const { title } = shopFileLocales[actor.language];
      const columns = fields.map(({ header, width, link }) => ({ header, width, ...(link && { link }) }));
      const stream = streamSpreadsheet({ sheetName: title, columns, rows: rows() });
      const { enterpriseId } = actor;
      const file = { stream, ending: "xlsx" as const, title, enterpriseId, countRows: () => count };
      return { url: (await keepFile(deps, actor, file, origin)).url };
    },
  };
}
export type ShopExport = ReturnType<typeof createShopExport>;

function fieldsOf(language: Language): Field[] {
  const { columns } = shopFileLocales[language];
  const { ratings } = exportsLocales[language].file;
  const regions = new Intl.DisplayNames([language], { type: "region", fallback: "code" });
  const regionName = (code: string | null) =>
    code !== null && /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : null;
  const field = (header: string, width: number, value: Field["value"], link?: LinkKind): Field => ({
    ...{ header, width, value },
    ...(link && { link }),
  });
  const contact = (wanted: ContactField) => (creator: ShopCreator) =>
    cell(creator.contact.flatMap(({ field: code, value }) => (code === wanted ? value : [])).join(", ") || null);
  return [
    field(columns.name, 26, ({ creator }) => cell(creator?.title)),
    field(columns.handle, 22, ({ handle_name: handle }) => cell(handle)),
    field(columns.profile, 40, ({ handle_name: handle }) => linkCell(tiktokProfileUrl(handle)), "web"),
    field(columns.region, 18, ({ region, creator }) => cell(regionName(region ?? creator?.region ?? null))),
    field(columns.rating, 12, ({ rate }) => ratings[rate]),
    field(columns.currency, 10, ({ currency }) => cell(currency)),
    field(columns.gmv, 14, ({ med_gmv: value }) => cell(value)),
    field(columns.units, 12, ({ units_sold: value }) => cell(value)),
    field(columns.gpm, 12, ({ ec_video_gpm: value }) => cell(value)),
    field(columns.perBuyer, 14, ({ avg_revenue_per_buyer: value }) => cell(value)),
    field(columns.postRate, 14, ({ sample_fulfillment_rate: value }) => cell(value)),
    field(columns.engagement, 14, ({ video_engagement: value }) => cell(value)),
    field(columns.plays, 14, ({ video_play_cnt_med: value }) => cell(value)),
    field(columns.followers, 12, ({ followers }) => cell(followers)),
    field(columns.averageViews, 14, ({ creator }) => cell(creator?.averageViews)),
    field(columns.male, 14, ({ male_share: value }) => cell(value)),
    field(columns.commission, 14, ({ commission_rate: value }) => cell(value)),
    field(
      columns.email,
      30,
      (creator) => contact(CONTACT_FIELDS.email)(creator) ?? cell(creator.creator?.email),
      "mail",
    ),
    field(columns.facebook, 26, contact(CONTACT_FIELDS.facebook)),
    field(columns.messaging, 22, contact(CONTACT_FIELDS.messaging)),
    field(columns.other, 26, contact(CONTACT_FIELDS.other)),
    field(columns.taken, 17, ({ takenAt }) => cell(takenAt === null ? null : new Date(takenAt))),
  ];
}
