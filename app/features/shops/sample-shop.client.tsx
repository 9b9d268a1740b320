import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useNow } from "#app/lib/root-data.ts";
import type { ShopCreator, ShopPage } from "#workers/modules/shops/contract.ts";
import { SHOP_FILTER_NAMES, SHOP_FILTERS, SHOP_PAGE_SIZE } from "#workers/modules/shops/domain.ts";
import { CreatorGrid, PageFooter } from "./creator-grid.tsx";
import { FilterCard } from "./filter-card.tsx";
import { sampleCreators } from "./sample-data.ts";
import type { ShopAddress } from "./shop-address.ts";

const FIGURE_OF = {
  postRate: "sample_fulfillment_rate",
  gmv: "med_gmv",
  units: "units_sold",
  gpm: "ec_video_gpm",
  perBuyer: "avg_revenue_per_buyer",
  followers: "followers",
  views: "video_play_cnt_med",
} as const;

/** The page over made-up creators (`?mock=true`, spec 2 §2.4): all of it in the browser, no call is made and nothing is saved. */
export default function SampleShop({
  address,
  onChange,
}: {
  address: ShopAddress;
  onChange: (next: Partial<ShopAddress>) => void;
}) {
  const { t } = useTranslation("shopVetting");
  const now = useNow();
  const [all] = useState(() => sampleCreators(now));
  const matching = all.filter((creator) => isLeft(creator, address));
  const from = (address.page - 1) * SHOP_PAGE_SIZE;
  const totalPage = Math.ceil(matching.length / SHOP_PAGE_SIZE);
  const page: ShopPage = {
    data: matching.slice(from, from + SHOP_PAGE_SIZE),
    ...{ total: matching.length, page: address.page, pageSize: SHOP_PAGE_SIZE, totalPage },
    ...{ hasMore: address.page < totalPage, imported: all.length, liked: 0 },
  };
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            {t("title")}
            <Badge tone="accent" icon={<FlaskConical aria-hidden />}>
              {t("sample")}
            </Badge>
          </span>
        }
        text={t("sampleText")}
        actions={
          <LinkButton to="/search?platform=tiktok" tone="quiet">
            {t("back")}
          </LinkButton>
        }
      />
      <FilterCard address={address} onChange={onChange} />
      <CreatorGrid page={page} address={address} onRate={() => undefined} onChange={onChange} />
      <PageFooter page={page} address={address} onChange={onChange} />
    </>
  );
}

/** Whether the filters leave a creator, as the server's do. */
function isLeft(creator: ShopCreator, { ranges, hasEmail }: ShopAddress): boolean {
  const isEmailRight = hasEmail === null || creator.contact.some(({ field }) => field === 2) === hasEmail;
  return (
    isEmailRight &&
    SHOP_FILTER_NAMES.every((name) => {
      const value = creator[FIGURE_OF[name]];
      const chosen = SHOP_FILTERS[name].filter(({ id }) => ranges[name].includes(id));
      return (
        chosen.length === 0 ||
        (value !== null && chosen.some(({ min, below }) => value >= min && (below === null || value < below)))
      );
    })
  );
}
