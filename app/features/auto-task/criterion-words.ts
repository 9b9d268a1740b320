import {
  Ban,
  Eye,
  Heart,
  type LucideIcon,
  MapPin,
  MessageCircle,
  MicVocal,
  Tag,
  UserRound,
  Users,
  UsersRound,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#app/lib/use-format.ts";
import type { CriterionView } from "#workers/modules/auto-tasks/contract.ts";
import type { CriterionKind } from "./use-criteria.ts";

/** The sign of each kind of criterion. */
export const KIND_ICONS: Record<CriterionKind, LucideIcon> = {
  topic: Tag,
  language: MessageCircle,
  region: MapPin,
  followers: Users,
  views: Eye,
  likes: Heart,
  creatorKind: UserRound,
  tone: MicVocal,
  audience: UsersRound,
  exclusion: Ban,
};
/** Countries that are named; more are counted. */
const NAMED_COUNTRIES = 2;

/** What a criterion was understood to mean, in the page's language; empty where it is its own words. */
export function useMeaning(): (view: Pick<CriterionView, "kind" | "values">) => string {
  const { t } = useTranslation("autoTask");
  const { locale, region } = useFormat();
  return ({ kind, values }) => {
    if (kind === "language") {
      const names = new Intl.DisplayNames([locale], { type: "language" });
      return values.map((code) => names.of(code) ?? code).join(" / ");
    }
    if (kind === "creatorKind") {
      return values.flatMap((value) => (isCreatorKind(value) ? t(`criteria.creatorKinds.${value}`) : [])).join(" / ");
    }
    if (kind !== "region") return "";
    const rest = values.length - NAMED_COUNTRIES;
    const names = values.slice(0, NAMED_COUNTRIES).map((code) => region(code) ?? code);
    return rest > 0 ? `${names.join(", ")} +${rest}` : names.join(", ");
  };
}

const CREATOR_KINDS = ["person", "brand", "shop", "fanPage", "media"] as const;

function isCreatorKind(value: string): value is (typeof CREATOR_KINDS)[number] {
  return CREATOR_KINDS.some((kind) => kind === value);
}
