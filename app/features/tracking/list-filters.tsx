import { useTranslation } from "react-i18next";
import { PLATFORM_NAMES, PlatformMark } from "#app/components/platform-mark.tsx";
import { TagDot } from "#app/entities/tag/tag-dot.tsx";
import type { TrackingAddress } from "#app/entities/tracked-post/tracking-address.ts";
import { linkPlatform, TRACKED_PLATFORMS } from "#workers/modules/publications/domain.ts";
import type { LabelView } from "#workers/modules/publications/label-contract.ts";
import { ChoiceFilter } from "./choice-filter.tsx";

type Props = {
  address: TrackingAddress;
  onAddress: (change: Partial<TrackingAddress>) => void;
  /** `head` stands in the head of the table, which a phone has none of. */
  look: "head" | "bar";
};

/** Narrows the list to some platforms. */
export function PlatformFilter({ address, onAddress, look }: Props) {
  const { t } = useTranslation("videoTracking");
  return (
    <ChoiceFilter
      look={look}
      label={t(look === "head" ? "columns.post" : "filter.platform")}
      choices={TRACKED_PLATFORMS.map((id) => ({
        id,
        name: PLATFORM_NAMES[linkPlatform(id)],
        icon: <PlatformMark decorative platform={linkPlatform(id)} className="size-4 text-ink-soft" />,
      }))}
      chosen={address.platforms}
      onChange={(platforms) => onAddress({ platforms })}
    />
  );
}

/** Narrows the list to posts with any of some labels. */
export function LabelFilter({ address, onAddress, look, labels }: Props & { labels: readonly LabelView[] }) {
  const { t } = useTranslation("videoTracking");
  return (
    <ChoiceFilter
      look={look}
      label={t("columns.labels")}
      choices={labels.map(({ id, name, color }) => ({ id, name, icon: <TagDot color={color} className="size-2.5" /> }))}
      chosen={address.labels}
      onChange={(chosen) => onAddress({ labels: chosen })}
      empty={t("filter.noLabels")}
    />
  );
}
